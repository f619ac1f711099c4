package io.keyheat.core;

import static io.keyheat.core.Fixtures.index;
import static io.keyheat.core.Fixtures.load;
import static io.keyheat.core.Fixtures.number;
import static io.keyheat.core.Fixtures.poisson;
import static io.keyheat.core.Fixtures.table;
import static io.keyheat.core.Fixtures.uniform;
import static io.keyheat.core.Fixtures.written;
import static io.keyheat.core.SystemDraft.MILLISECOND;
import static io.keyheat.core.SystemDraft.SECOND;

import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.locks.LockParameters.Hold;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.HashPolicy;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Text;
import io.keyheat.core.value.generator.Uuid;
import io.keyheat.core.value.generator.Zipf;
import io.keyheat.core.workload.LoadKind;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RetrySpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.SequenceLoad.CallSpec;
import io.keyheat.core.workload.spec.SequenceLoad.Order;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.core.workload.spec.TransactionLoad.TransactionSpec;
import java.util.List;
import java.util.Map;

/** Workloads of the kinds that scenarios have, on ten servers. */
public final class OrdinaryWorkloads {
  private static final int SERVERS = 10;
  private static final int TABLETS = 50;
  private static final long ROWS = 5_000_000;

  /** Writes a second that a server can commit. */
  private static final double SERVER_WRITES = 3_500;

  /** Writes a second that the servers can well commit. */
  private static final double RATE = 0.57 * SERVERS * SERVER_WRITES;

  private OrdinaryWorkloads() {}

  /**
   * A workload.
   *
   * @param visitsPerSecond that it makes, roughly
   */
  public record Workload(
      String name,
      double visitsPerSecond,
      SystemSpec system,
      TableSpec table,
      List<LoadSpec> loads) {

    /** The run of a duration in which it makes roughly a number of visits. */
    public RunSpec ofVisits(long visits) {
      return new RunSpec(
          name,
          1,
          Fixtures.EPOCH_NANOS,
          (long) (visits / visitsPerSecond * SECOND),
          0,
          0,
          system,
          SERVERS,
          List.of(table),
          loads,
          List.of(),
          64);
    }
  }

  /** All of them, the plainest first. */
  public static List<Workload> all() {
    return List.of(
        spanner("inserts, UUID key", RATE, uuids(), inserts("T", RATE)),
        spanner("room, time, text UUID", RATE, messages(), inserts("Messages", RATE)),
        spanner(
            "the same with an index",
            RATE,
            messages(index("ByAuthor", "Author")),
            inserts("Messages", RATE / 2)),
        spanner(
            "two indexes",
            RATE,
            messages(index("ByAuthor", "Author"), index("ByThread", "Thread", "SentAt")),
            inserts("Messages", RATE / 3)),
        commitsOfTen(),
        spanner("updates of five million rows", RATE, accounts(everyRow()), updates(RATE)),
        spanner(
            "look-ups and updates, zipf",
            4 * RATE,
            accounts(new Zipf(1, ROWS, 0.8, true)),
            lookups(poisson(3.5 * RATE)),
            updates(RATE / 2)),
        spanner(
            "400 closed clients, look-ups",
            400 / 0.0115,
            accounts(everyRow()),
            lookups(new ClientSpec.Closed(400, 10 * MILLISECOND, true))),
        spanner(
            "newest 20 of a room, with inserts",
            RATE,
            messages(),
            inserts("Messages", RATE / 2),
            newest(RATE / 2)),
        units(),
        spanner(
            "inserts above capacity, three attempts",
            SERVERS * SERVER_WRITES,
            uuids(),
            inserts("T", 2 * SERVERS * SERVER_WRITES, 3)),
        spanner(
            "hot tail, time first, two attempts",
            SERVER_WRITES,
            table("T", List.of(written("At"), uuid(ColumnType.UUID)), "At", "Id"),
            inserts("T", 2 * SERVER_WRITES, 2)),
        spanner(
            "hot index on time, zipf rooms, scans",
            3 * SERVER_WRITES,
            messages(index("BySent", "SentAt")),
            inserts("Messages", 9_000, 2),
            newest(2_000)),
        spanner(
            "transactions that read and update",
            RATE / 2,
            accounts(everyRow()),
            transactions(RATE / 4)));
  }

  private static Workload spanner(
      String name, double visitsPerSecond, TableSpec table, LoadSpec... loads) {
    return new Workload(
        name, visitsPerSecond, SystemDraft.spanner().build(), table, List.of(loads));
  }

  private static Workload commitsOfTen() {
    double rate = 500;
    LoadFrame frame = new LoadFrame("commits", poisson(rate), Fixtures.ONCE);
    LoadSpec load = LoadKind.INSERT.load(frame, "T", Map.of(), 10);
    return new Workload(
        "commits of ten documents",
        10 * rate,
        SystemDraft.firestore().build(),
        uuids(),
        List.of(load));
  }

  /** Tablets that are metered, and writes put in order by the log, as DynamoDB has them. */
  private static Workload units() {
    SystemDraft system = SystemDraft.spanner();
    system.limit = new ThroughputLimit(1_000, 3_000, 1_024, 4_096, SECOND, 0.5, 2);
    system.lockHold = Hold.LOG_ORDER;
    system.hashing = new HashPolicy(true, 64, 4, 4, HashPolicy.KeptTogether.NONE);
    return new Workload(
        "DynamoDB-like puts, units", RATE, system.build(), uuids(), List.of(inserts("T", RATE)));
  }

  private static TableSpec uuids() {
    return table("T", List.of(uuid(ColumnType.UUID)), List.of(), 0, TABLETS, "Id");
  }

  private static TableSpec messages(IndexSpec... indexes) {
    ValueSpec threads = new Text("thread-", uniform(1, 1_000_000), "");
    List<ColumnSpec> columns =
        List.of(
            number("Room", rooms()),
            written("SentAt"),
            uuid(ColumnType.STRING),
            number("Author", uniform(1, 3_000_000)),
            new ColumnSpec("Thread", ColumnType.STRING, threads, null, true));
    return table("Messages", columns, List.of(indexes), 0, TABLETS, "Room", "SentAt", "Id");
  }

  private static TableSpec accounts(ValueSpec named) {
    List<ColumnSpec> columns =
        List.of(
            new ColumnSpec("Id", ColumnType.INT64, named, everyRow(), true),
            number("Balance", uniform(0, 1_000_000)));
    return table("Accounts", columns, List.of(), ROWS, TABLETS, "Id");
  }

  private static ColumnSpec uuid(ColumnType type) {
    return new ColumnSpec("Id", type, new Uuid(4), null, true);
  }

  private static ValueSpec rooms() {
    return new Zipf(1, 50_000, 0.99, true);
  }

  private static ValueSpec everyRow() {
    return uniform(1, ROWS);
  }

  private static LoadSpec inserts(String table, double perSecond) {
    return inserts(table, perSecond, 1);
  }

  private static LoadSpec inserts(String table, double perSecond, int attempts) {
    RetrySpec retry = new RetrySpec(10 * SECOND, attempts, 100 * MILLISECOND, SECOND);
    return load("inserts", LoadKind.INSERT, table, poisson(perSecond), retry);
  }

  private static LoadSpec updates(double perSecond) {
    return load("updates", LoadKind.UPDATE, "Accounts", poisson(perSecond), Fixtures.ONCE);
  }

  private static LoadSpec lookups(ClientSpec client) {
    return load("lookups", LoadKind.LOOKUP, "Accounts", client, Fixtures.ONCE);
  }

  private static LoadSpec newest(double perSecond) {
    ScanSpec scan = new ScanSpec(null, Map.of("Room", rooms()), null, true, 20, true);
    LoadFrame frame = new LoadFrame("newest", poisson(perSecond), Fixtures.ONCE);
    return new ScanLoad(frame, "Messages", scan);
  }

  private static LoadSpec transactions(double perSecond) {
    LoadFrame frame = new LoadFrame("transfer", poisson(perSecond), Fixtures.ONCE);
    CallLoad read = LoadKind.LOOKUP.load(frame.named("transfer.calls.read"), "Accounts");
    CallLoad write = LoadKind.UPDATE.load(frame.named("transfer.calls.write"), "Accounts");
    return new TransactionLoad(
        frame,
        Order.SERIAL,
        Map.of("Id", everyRow()),
        List.of(new CallSpec(read, null, null), new CallSpec(write, null, null)),
        new TransactionSpec(0, 0, true, 0));
  }
}
