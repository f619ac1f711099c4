// A small application of each system: writes events, one after the other, and says how fast.
//   node app.mjs SYSTEM setup            makes its tables
//   node app.mjs SYSTEM time|hash COUNT  writes COUNT events whose keys begin with a time, or a hash
// The address of the system is in the variable that its client library reads.
import { randomUUID } from "node:crypto";

const project = "keyheat-test";

/** Each system: what makes its tables, and what writes one event. */
const systems = {
  async bigtable() {
    const { Bigtable } = await import("@google-cloud/bigtable");
    const instance = new Bigtable({ projectId: project }).instance("test");
    return {
      setup: async () => {
        for (const kind of ["time", "hash"]) {
          await instance.createTable(`${kind}_events`, { families: ["f"] });
        }
      },
      write: (kind) => {
        const key = kind === "time" ? `${new Date().toISOString()}#${randomUUID()}` : randomUUID();
        const row = { key, data: { f: { note: "secret-note" } } };
        return instance.table(`${kind}_events`).insert([row]);
      },
    };
  },

  async spanner() {
    const { Spanner } = await import("@google-cloud/spanner");
    const spanner = new Spanner({ projectId: project });
    const instance = spanner.instance("test-instance");
    const database = instance.database("events", { min: 1, max: 4 });
    // This version reports sessions that it cannot release; its writes succeed all the same.
    database.on("error", () => {});
    return {
      setup: async () => {
        const [, made] = await instance.create({
          config: `projects/${project}/instanceConfigs/emulator-config`,
          nodes: 1,
          displayName: "test",
        });
        await made.promise();
        const schema = ["time", "hash"].map(
          (kind) =>
            `CREATE TABLE ${kind}_events (id STRING(36) NOT NULL, created TIMESTAMP NOT NULL` +
            ` OPTIONS (allow_commit_timestamp = true), note STRING(MAX))` +
            ` PRIMARY KEY (${kind === "time" ? "created, id" : "id, created"})`
        );
        const [, operation] = await instance.createDatabase("events", { schema });
        await operation.promise();
      },
      write: (kind) =>
        database.table(`${kind}_events`).insert({
          id: randomUUID(),
          created: "spanner.commit_timestamp()",
          note: "secret-note",
        }),
    };
  },

  async firestore() {
    const { Firestore, FieldValue } = await import("@google-cloud/firestore");
    const firestore = new Firestore({ projectId: project });
    return {
      setup: async () => {},
      write: (kind) =>
        firestore
          .collection(`${kind}_events`)
          .add(kind === "time" ? { at: FieldValue.serverTimestamp() } : { by: randomUUID() }),
    };
  },

  async datastore() {
    const { Datastore } = await import("@google-cloud/datastore");
    const datastore = new Datastore({ projectId: project });
    return {
      setup: async () => {},
      write: (kind) => {
        const name = kind === "time" ? `${new Date().toISOString()}-${randomUUID()}` : randomUUID();
        return datastore.insert({
          key: datastore.key([`${kind}_events`, name]),
          data: { note: "secret-note" },
          excludeFromIndexes: ["note"],
        });
      },
    };
  },

  async dynamodb() {
    const { DynamoDBClient, CreateTableCommand, PutItemCommand } = await import(
      "@aws-sdk/client-dynamodb"
    );
    const client = new DynamoDBClient({
      region: "us-east-1",
      credentials: { accessKeyId: "secret-id", secretAccessKey: "secret-key" },
    });
    const names = ["minute", "id"];
    return {
      setup: async () => {
        for (const kind of ["time", "hash"]) {
          const key = kind === "time" ? names : [...names].reverse();
          await client.send(
            new CreateTableCommand({
              TableName: `${kind}_events`,
              BillingMode: "PAY_PER_REQUEST",
              AttributeDefinitions: names.map((n) => ({ AttributeName: n, AttributeType: "S" })),
              KeySchema: key.map((n, i) => ({ AttributeName: n, KeyType: i ? "RANGE" : "HASH" })),
            })
          );
        }
      },
      write: (kind) =>
        client.send(
          new PutItemCommand({
            TableName: `${kind}_events`,
            Item: {
              minute: { S: new Date().toISOString().slice(0, 16) },
              id: { S: randomUUID() },
              note: { S: "secret-note" },
            },
          })
        ),
    };
  },
};

const [name, task, count] = process.argv.slice(2);
const system = await systems[name]();
if (task === "setup") {
  await system.setup();
} else {
  const micros = [];
  await system.write(task); // The first call connects.
  const begun = process.hrtime.bigint();
  for (let i = 1; i < Number(count); i++) {
    const start = process.hrtime.bigint();
    await system.write(task);
    micros.push(Number(process.hrtime.bigint() - start) / 1000);
  }
  const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
  micros.sort((a, b) => a - b);
  console.log(
    JSON.stringify({
      perSecond: Math.round(micros.length / seconds),
      medianMicros: Math.round(micros[micros.length >> 1]),
    })
  );
}
process.exit(0);
