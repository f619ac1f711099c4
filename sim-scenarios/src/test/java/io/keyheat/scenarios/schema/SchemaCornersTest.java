package io.keyheat.scenarios.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.lint.Warning;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.schema.text.SchemaFinding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas as users write them: nothing in them disappears, and no key is hot that is not. */
class SchemaCornersTest {
  @TempDir Path folder;

  private static Imported read(String file, String system, String text) throws ScenarioException {
    return Imported.read(file, text, Profiles.vendor(system));
  }

  private static List<String> messages(Imported imported) {
    return imported.findings().stream().map(f -> f.problem().message()).toList();
  }

  @Test
  void theFirstGroupOfAKeyIsHashedTogetherAndTheRestKeepsItsOrder() throws Exception {
    String cql =
        "CREATE TABLE ks.readings (sensor_id uuid, day date, ts timestamp, value double,"
            + " PRIMARY KEY ((sensor_id, day), ts)) WITH CLUSTERING ORDER BY (ts DESC)"
            + " AND default_time_to_live = 86400;";
    Imported read = read("cass.cql", "yugabytedb", cql);
    assertThat(read.yaml())
        .contains("key: [sensor_id, day, ts desc]", "partition: [sensor_id, day]")
        .doesNotContain("\"\"");
    assertThat(messages(read))
        .anyMatch(m -> m.contains("deletion of rows by age"))
        .noneMatch(m -> m.contains("key has"));
    Imported other =
        read(
            "other.sql",
            "cockroachdb",
            "CREATE TABLE t (a int, b int, c int, PRIMARY KEY ((a, b), c));");
    assertThat(other.yaml()).contains("key: [a, b, c]");
    assertThat(messages(other)).anyMatch(m -> m.contains("brackets around the first columns"));
    Imported expression =
        read("e.sql", "yugabytedb", "CREATE TABLE t (a int, b int, PRIMARY KEY ((a + b), b));");
    assertThat(expression.yaml()).doesNotContain("\"\"");
    assertThat(messages(expression)).anyMatch(m -> m.contains("names (A + B), which is no column"));
  }

  @Test
  void aKeyspaceWithItsTypesOptionsAndIndexesLosesNothing() throws Exception {
    String cql =
        """
        CREATE KEYSPACE shop WITH REPLICATION = {'class': 'SimpleStrategy', 'factor': 3};
        USE shop;
        CREATE TYPE address (street text, zip int);
        CREATE TABLE shop.events (device uuid, seen timeuuid, n counter, big varint, raw blob,
          tags set<text>, m map<text, frozen<list<int>>>, home frozen<address>, s text static,
          PRIMARY KEY (device, seen)) WITH CLUSTERING ORDER BY (seen DESC)
          AND compaction = {'class': 'X', 'max': '32'} AND tablets = 12;
        CREATE INDEX byBig ON events ((big), n) WITH CLUSTERING ORDER BY (n DESC) INCLUDE (raw);
        TRUNCATE events;
        """;
    Imported read = read("shop.cql", "yugabytedb", cql);
    assertThat(read.left()).isEmpty();
    assertThat(read.yaml())
        .contains("key: [device, seen desc]", "preSplits: 12")
        .contains("byBig: {on: [big, n desc], partition: [big], preSplits: 1, stores: [raw]}")
        .contains("seen: {type: uuid, values: {uuid: v6}}");
    assertThat(messages(read("shop.cql", "cockroachdb", cql)).get(0))
        .startsWith("read as CockroachDB's SQL; ");
    assertThat(SchemaFormat.of("shop.cql", cql, List.of()))
        .isEqualTo(io.keyheat.scenarios.profile.SchemaDialect.YUGABYTEDB_CQL);
  }

  /** Three partitions have two cuts between them; of two regions each, they are six. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(id INT, s INT, PRIMARY KEY (id, s), KEY k (id)) PARTITION BY HASH(s) PARTITIONS 3 |"
            + " {hash: [s], modulo: 3} | '[1, 2]' | 'k: {on: [_tidb_partition, id], preSplits: [1,"
            + " 2]}'",
        "(id INT, s INT, PRIMARY KEY (id, s), UNIQUE KEY k (id) GLOBAL) PARTITION BY KEY()"
            + " PARTITIONS 3 | '{hash: [id, s], modulo: 3}' | '[1, 2]' | 'k: {on: [id]}'",
        "(id INT, s INT, KEY k (s)) SHARD_ROW_ID_BITS = 1 PRE_SPLIT_REGIONS = 1 /*!50100 PARTITION"
            + " BY KEY (s, id) PARTITIONS 3 */ | '{hash: [s, id], modulo: 3}' | 6 | 'k: {on:"
            + " [_tidb_partition, s], preSplits: [1, 2]}'"
      })
  void rowsAndEntriesOfAPartitionLieTogether(
      String table, String values, String splits, String index) throws Exception {
    Imported read = read("t.sql", "tikv", "CREATE TABLE t " + table + ";");
    assertThat(read.left()).isEmpty();
    assertThat(read.yaml())
        .contains("_tidb_partition: {type: int64, values: " + values + "}")
        .contains("key: [_tidb_partition, ")
        .contains("preSplits: " + splits + "\n")
        .contains(index);
  }

  @Test
  void partitionsByAnExpressionOrByRangesAreReported() throws Exception {
    for (String by : List.of("HASH(YEAR(at)) PARTITIONS 4", "RANGE (YEAR(at)) (PARTITION p)")) {
      String ddl = "CREATE TABLE t (at DATETIME PRIMARY KEY) PARTITION BY " + by + ";";
      Imported read = read("t.sql", "tikv", ddl);
      assertThat(messages(read))
          .containsAnyOf(
              "PARTITION is ignored", "the partitions of t have no bounds that are taken");
      assertThat(read.yaml()).contains("key: [at]");
    }
  }

  /** Of 256 first bytes, text has those of its signs alone; random bytes have all. */
  @Test
  void splitsOfAllBytesAreOfKeysThatAreBytes() throws Exception {
    String shell = "create 't', 'f', {NUMREGIONS => 16, SPLITALGO => '%s'}";
    Imported uniform = read("h.hbase", "hbase", shell.formatted("UniformSplit"));
    assertThat(uniform.yaml()).contains("rowkey: {type: bytes", "preSplits: 16");
    assertThat(messages(uniform)).anyMatch(m -> m.contains("most text keys go to few"));
    Imported hex = read("h.hbase", "hbase", shell.formatted("HexStringSplit"));
    assertThat(hex.yaml()).contains("rowkey: {type: string", "preSplits: 16");
  }

  /** The fields that a check of a schema warns of. */
  private List<String> warned(String file, String system, String text) throws Exception {
    Path schema = folder.resolve(file);
    Files.writeString(schema, text);
    StringBuilder loads = new StringBuilder();
    for (String table : read(file, system, text).tableNames()) {
      loads.append(", in").append(loads.length()).append(": {insert: ").append(table);
      loads.append(", rate: 1/s}");
    }
    String scenario =
        "{title: S, schema: '%s', system: %s, servers: 3, duration: 10s, loads: {%s}}"
            .formatted(schema.toAbsolutePath(), system, loads.substring(2));
    ScenarioFile read = ScenarioReader.read("s", scenario);
    CheckedScenario.of(read);
    return Lint.ofSchema(read).stream().map(Warning::path).toList();
  }

  /** What each of the systems is declared in, by the letters below; nothing else passes untold. */
  @ParameterizedTest
  @CsvSource({
    "spanner, S",
    "firestore, F",
    "datastore, I",
    "bigtable, BH",
    "dynamodb, D",
    "cockroachdb, S",
    "tikv, S",
    "yugabytedb, S",
    "hbase, H",
    "accumulo, ''"
  })
  void aSchemaInTheLanguageOfOtherSystemsIsOne(String system, String own) throws Exception {
    for (String[] schema :
        new String[][] {
          {"S", "s.sql", "CREATE TABLE t (id uuid PRIMARY KEY);"},
          {
            "F",
            "f.json",
            "{\"indexes\": [{\"collectionGroup\": \"c\", \"queryScope\": \"COLLECTION\","
                + " \"fields\": [{\"fieldPath\": \"a\", \"order\": \"ASCENDING\"}]}]}"
          },
          {"I", "index.yaml", "indexes:\n- kind: K\n  properties:\n  - name: a\n  - name: b\n"},
          {"B", "t.cbt", "cbt createtable t splits=4,8\n"},
          {
            "D",
            "t.json",
            "{\"TableName\": \"T\", \"AttributeDefinitions\": [{\"AttributeName\": \"A\","
                + " \"AttributeType\": \"S\"}], \"KeySchema\": [{\"AttributeName\": \"A\","
                + " \"KeyType\": \"HASH\"}]}"
          },
          {"H", "t.hbase", "create 't', 'd', SPLITS => ['4', '8']\n"}
        }) {
      Imported imported = read(schema[1], system, schema[2]);
      assertThat(imported.findings())
          .as("%s for %s", schema[1], system)
          .filteredOn(finding -> finding.kind() == SchemaFinding.Kind.OTHER_LANGUAGE)
          .hasSize(own.contains(schema[0]) ? 0 : 1)
          .allSatisfy(
              finding ->
                  assertThat(finding.problem().message())
                      .matches("read as .*, with its defaults; expected .*"));
    }
  }

  @Test
  void aTableCalledTIsNobodysParent() throws Exception {
    String ddl = "CREATE TABLE t (id uuid PRIMARY KEY); CREATE TABLE u (id uuid PRIMARY KEY);";
    assertThat(read("s.sql", "cockroachdb", ddl).yaml()).doesNotContain("interleavedIn");
  }

  /** A kind with a single property that grows has one hot index, which the system keeps itself. */
  @Test
  void aKindWithoutCompositeIndexesKeepsItsAutomaticOnes() throws Exception {
    String yaml = "indexes:\n- kind: Event\n  properties:\n  - name: created_at\n";
    assertThat(read("index.yaml", "datastore", yaml).yaml())
        .contains("Event:", "created_at: {type: timestamp, values: now}")
        .doesNotContain("indexes:");
    assertThat(warned("index.yaml", "datastore", yaml))
        .anyMatch(path -> path.startsWith("tables.Event.columns.created_at"));
  }

  @Test
  void fieldsBesideAnArrayAreIndexedByThemselves() throws Exception {
    String json =
        """
        {"indexes": [{"collectionGroup": "chats", "queryScope": "COLLECTION", "fields": [
          {"fieldPath": "members", "arrayConfig": "CONTAINS"},
          {"fieldPath": "shape", "vectorConfig": {"dimension": 3}},
          {"fieldPath": "updatedAt", "order": "DESCENDING"}]}],
         "fieldOverrides": [{"collectionGroup": "chats", "fieldPath": "members", "indexes": []}]}
        """;
    Imported read = read("firestore.indexes.json", "firestore", json);
    assertThat(read.yaml())
        .contains(
            "updatedAt: {type: timestamp, values: now}  # guessed from its name; change it if"
                + " necessary")
        .containsPattern("members: .*indexed: false")
        .doesNotContain("shape", "indexes:");
    assertThat(read.left()).hasSize(2);
  }

  @Test
  void anIndexOfAnArrayIsReportedWithItsLine() throws Exception {
    String ddl =
        """
        CREATE TABLE T (Id INT64, Tags ARRAY<STRING(9)>, B STRING(9)) PRIMARY KEY (Id);
        CREATE INDEX ByTags ON T (Tags);
        CREATE INDEX ByB ON T (B);
        """;
    Imported imported = read("s.sql", "spanner", ddl);
    assertThat(imported.yaml()).contains("ByB:").doesNotContain("ByTags:");
    assertThat(imported.findings())
        .filteredOn(SchemaFinding::isLoss)
        .singleElement()
        .satisfies(finding -> assertThat(finding.problem().line()).isEqualTo(2))
        .satisfies(
            finding ->
                assertThat(finding.problem().message())
                    .startsWith("ByTags is on Tags, whose type ARRAY"));
  }

  /** In PostgreSQL's dialects a sharp is an operator, and a backslash hides no quote. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE INDEX j ON a USING lsm (((d #>> '{x,y}'::text[])) ASC);",
        "CREATE TABLE k (v text PRIMARY KEY, CHECK (v LIKE '50\\%' ESCAPE '\\'));",
        "CREATE TABLE k (v text PRIMARY KEY, w text DEFAULT E'it\\'s');"
      })
  void whatFollowsAnOperatorOrABackslashIsRead(String statement) throws Exception {
    String ddl =
        "CREATE TABLE a (id uuid PRIMARY KEY, d jsonb, at timestamptz);\n"
            + statement
            + "\nCREATE INDEX last ON a (at ASC);\n";
    assertThat(read("s.sql", "yugabytedb", ddl).yaml()).contains("last: {on: [at]");
  }

  /** Spanner's sequences and identities all reverse their bits, whichever way they are declared. */
  @Test
  void noSequenceOfSpannersCountsUp() throws Exception {
    String ddl =
        """
        CREATE SEQUENCE s;
        CREATE TABLE A (Id INT64 AUTO_INCREMENT) PRIMARY KEY (Id);
        CREATE TABLE B (Id INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE s))) PRIMARY KEY (Id);
        CREATE TABLE C (Id INT64 GENERATED BY DEFAULT AS IDENTITY) PRIMARY KEY (Id);
        """;
    assertThat(read("s.sql", "spanner", ddl).yaml()).doesNotContain("sequence: 1");
    assertThat(warned("s.sql", "spanner", ddl)).isEmpty();
  }

  /** A remainder of the seconds is one value for a second, however even it is over an hour. */
  @Test
  void aRemainderOfTheClockIsNoHash() throws Exception {
    String ddl =
        "CREATE TABLE E (M INT64 AS (MOD(UNIX_SECONDS(At), 60)) STORED, At TIMESTAMP)"
            + " PRIMARY KEY (M, At);";
    Imported imported = read("s.sql", "spanner", ddl);
    assertThat(imported.yaml()).doesNotContain("hash");
    assertThat(imported.left()).extracting(Problem::line).contains(1);
  }

  @Test
  void dumpedBucketsOfCockroachDbAreHashes() throws Exception {
    String ddl =
        """
        CREATE TABLE public.events (
          ts TIMESTAMP NOT NULL DEFAULT now():::TIMESTAMP,
          crdb_internal_ts_shard_16 INT8 NOT VISIBLE NOT NULL
            AS (mod(fnv32(crdb_internal.datums_to_bytes(ts)), 16:::INT8)) VIRTUAL,
          CONSTRAINT events_pkey PRIMARY KEY (ts ASC) USING HASH WITH (bucket_count=16)
        ) WITH (ttl_expire_after = '3 months':::INTERVAL);
        ALTER TABLE events ALTER PRIMARY KEY USING COLUMNS (ts) USING HASH WITH (bucket_count=8);
        """;
    Imported imported = read("s.sql", "cockroachdb", ddl);
    assertThat(imported.yaml())
        .contains("crdb_internal_ts_shard_16: {type: int64, values: {hash: [ts], modulo: 16}}")
        .contains("key: [crdb_internal_ts_shard_8, ts]");
    assertThat(messages(imported))
        .containsExactly(
            "the deletion of rows by age is not simulated; plans count them by retention: 90d");
  }

  /**
   * MySQL takes USING HASH on either side of the columns and keeps the order in InnoDB and TiDB.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tikv       | (at) USING HASH | false",
        "tikv       | USING HASH (at) | false",
        "yugabytedb | (at) USING HASH | true",
        "spanner    | (at) USING HASH | true",
      })
  void onlyCockroachDbMakesBuckets(String system, String columns, boolean isMistake)
      throws Exception {
    String ddl =
        "CREATE TABLE o (id bigint PRIMARY KEY, at timestamp); CREATE INDEX o_at ON o %s;"
            .formatted(columns);
    Imported imported = read("s.sql", system, ddl);
    assertThat(imported.yaml()).contains("o_at: {on: [at]}").doesNotContain("shard");
    assertThat(messages(imported)).anyMatch(message -> message.contains("USING HASH"));
    assertThat(imported.left().isEmpty()).isNotEqualTo(isMistake);
  }

  /** A hash over eight buckets is what CockroachDB advises; one over two leaves two ends. */
  @Test
  void enoughBucketsAreNotHotAndTwoAreHalves() throws Exception {
    String ddl =
        "CREATE TABLE e (id INT8 GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (id)"
            + " USING HASH WITH (bucket_count=%d));";
    assertThat(warned("s.sql", "cockroachdb", ddl.formatted(8))).isEmpty();
    assertThat(warned("s.sql", "cockroachdb", ddl.formatted(2))).containsExactly("tables.e.key[1]");
  }

  @Test
  void indexesOnOneColumnAreJudgedByTheirOwnHash() throws Exception {
    String ddl =
        """
        CREATE TABLE o (id uuid PRIMARY KEY, at timestamptz DEFAULT now());
        CREATE INDEX ranged ON o (at ASC);
        CREATE INDEX hashed ON o (at HASH);
        CREATE INDEX plain ON o (at);
        """;
    assertThat(warned("s.sql", "yugabytedb", ddl)).containsExactly("tables.o.indexes.ranged.on[0]");
  }

  @Test
  void splitsOfAnIndexAreNotItsTables() throws Exception {
    String ddl =
        """
        CREATE TABLE u (id bigint PRIMARY KEY AUTO_RANDOM, m char(9), UNIQUE KEY (m));
        SPLIT TABLE u INDEX m BETWEEN ('a') AND ('z') REGIONS 16;
        SPLIT TABLE u INDEX mm BETWEEN ('a') AND ('z') REGIONS 77;
        """;
    Imported imported = read("s.sql", "tikv", ddl);
    assertThat(imported.yaml()).contains("m: {on: [m], preSplits: 16}").doesNotContain("77");
    assertThat(imported.left())
        .singleElement()
        .hasToString("s.sql:3:1: u has no index mm; did you mean \"m\"?");
  }

  /** Ten regions of 0 to 1,000,000 have nine keys between them; those of text are told. */
  @Test
  void regionsBetweenNumbersAreCutWhereTheStatementSays() throws Exception {
    String ddl =
        """
        CREATE TABLE u (id bigint PRIMARY KEY, m char(9), UNIQUE KEY (m));
        SPLIT TABLE u BETWEEN (0) AND (1000000) REGIONS 10;
        """;
    assertThat(read("s.sql", "tikv", ddl).yaml())
        .contains("preSplits: [100000, 200000, 300000,", " 800000, 900000]");
    assertThat(read("s.sql", "tikv", ddl.replace("(0)", "(-1000000)").replace("10;", "2;")).yaml())
        .contains("preSplits: [0]");
    Imported text = read("s.sql", "tikv", ddl.replace("(0) AND (1000000)", "('a') AND ('z')"));
    assertThat(text.yaml()).contains("preSplits: 10");
    assertThat(text.findings())
        .anyMatch(
            finding -> finding.toString().contains("splits at equal shares of the run's keys"));
  }

  @Test
  void mySqlsKeyNeedsNoNameAndColumnsTheirPlace() throws Exception {
    String ddl =
        """
        CREATE TABLE n (a varchar(20), b int, CONSTRAINT PRIMARY KEY (a) CLUSTERED);
        ALTER TABLE n ADD COLUMN c varchar(9) DEFAULT '' AFTER a, ADD COLUMN d int FIRST;
        """;
    Imported imported = read("s.sql", "tikv", ddl);
    assertThat(imported.yaml()).contains("key: [a]");
    assertThat(messages(imported)).singleElement().asString().startsWith("n: nothing says how a");
  }

  @Test
  void namesWithSignsAreReplacedAndAnIndexThatIsDroppedIsGone() throws Exception {
    String ddl =
        """
        CREATE TABLE sales.Orders (Id STRING(36), `Placed At` TIMESTAMP) PRIMARY KEY (Id);
        CREATE INDEX sales.ByTime ON sales.Orders (`Placed At`);
        CREATE INDEX sales.ById ON sales.Orders (Id);
        DROP INDEX sales.ByTime;
        DROP INDEX sales.ByNobody;
        """;
    assertThat(warned("s.sql", "spanner", ddl)).isEmpty();
    Imported imported = read("s.sql", "spanner", ddl);
    assertThat(imported.yaml()).contains("Placed_At", "sales_ById").doesNotContain("ByTime");
    assertThat(imported.left()).singleElement().extracting(Problem::line).isEqualTo(5);
  }

  @Test
  void aConditionIsTakenOnlyIfItSaysThatPartsHaveValues() throws Exception {
    String ddl =
        """
        CREATE TABLE o (id uuid PRIMARY KEY, a text, b text);
        CREATE INDEX i ON o (a) WHERE a IS NOT NULL;
        CREATE INDEX j ON o (a) WHERE b IS NOT NULL AND a = 'x';
        """;
    Imported imported = read("s.sql", "cockroachdb", ddl);
    assertThat(imported.yaml()).contains("i: {on: [a], nullFiltered: true}", "j: {on: [a]}");
    assertThat(imported.notes()).extracting(Problem::line).containsExactly(1, 3);
  }

  /** Each column that places rows or entries is told, whatever its type and its place. */
  @Test
  void columnsOfUnknownValuesAreToldAndTimesAreTakenByTheirNames() throws Exception {
    String ddl =
        """
        CREATE TABLE l (tenant bigint, created_ms bigint, mail text, note text,
          PRIMARY KEY (tenant, created_ms));
        CREATE INDEX m ON l (mail);
        CREATE TABLE e (created_at varchar(30) PRIMARY KEY, latency_ms bigint);
        """;
    Imported imported = read("s.sql", "cockroachdb", ddl);
    assertThat(messages(imported))
        .anyMatch(m -> m.startsWith("created_ms: treated as a number that counts up"))
        .anyMatch(m -> m.startsWith("created_at: text treated as the time of writing"))
        .anyMatch(m -> m.startsWith("l: nothing says how tenant, mail get their values"))
        .noneMatch(m -> m.contains("note") || m.contains("latency_ms"));
  }

  @Test
  void conditionsAndSimpleTablesOfCloudFormationAreTaken() throws Exception {
    String template =
        """
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            Properties:
              AttributeDefinitions:
                - {AttributeName: pk, AttributeType: S}
                - {AttributeName: orderDate, AttributeType: S}
                - {AttributeName: status, AttributeType: S}
              KeySchema:
                - {AttributeName: pk, KeyType: HASH}
              GlobalSecondaryIndexes:
                - IndexName: byDate
                  KeySchema: [{AttributeName: orderDate, KeyType: HASH}]
                - !If
                  - IsProd
                  - IndexName: by.status
                    KeySchema: [{AttributeName: status, KeyType: HASH}]
                  - !Ref AWS::NoValue
          Counters:
            Type: AWS::Serverless::SimpleTable
            Properties: {PrimaryKey: {Name: name, Type: String}}
        """;
    Imported imported = read("t.yaml", "dynamodb", template);
    assertThat(imported.yaml())
        .contains("by_status: {on: [status]", "Counters:", "key: [name]")
        .contains("orderDate: {type: timestamp, values: {now: {resolution: 24h}}}");
    assertThat(messages(imported))
        .containsExactly(
            "orderDate: treated as the day of writing, by its name; all items of a day have one"
                + " value",
            "status: treated as one of five values, by its name (if it has others, change its"
                + " values)",
            "Orders: the number of partition keys is unknown; treated as a million or more: pk",
            "the condition IsProd is treated as true",
            "Counters: the number of partition keys is unknown; treated as a million or more:"
                + " name");
  }

  /**
   * A column with few values in front of a time spreads nothing, so they must be known to be few.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "State STRING(9), CONSTRAINT c CHECK (State IN ('A', 'B')) | choice: ['A', 'B']",
        "State STRING(9), CHECK (state IN ('A','B','C'))           | choice: ['A', 'B', 'C']",
        "State STRING(9)                                           | choice: [a, b, c, d, e]",
        "State INT64                                               | uniform: [1, 5]",
        "State INT64, CHECK (State IN (1, 2))                      | choice: [1, 2]",
        "State INT64, CHECK (State > 1)                            | uniform: [1, 5]",
        "order_state STRING(9)                                     | choice: [a, b, c, d, e]",
        "Estate STRING(9)                                          | text: \"value{n}\"",
      })
  void aColumnOfFewValuesIsTakenAsOne(String column, String values) throws Exception {
    String name = column.substring(0, column.indexOf(' '));
    String sql =
        "CREATE TABLE T (Id STRING(36), At TIMESTAMP, %s) PRIMARY KEY (Id);\nCREATE INDEX I ON T (%s, At);"
            .formatted(column, name);
    assertThat(read("s.sql", "spanner", sql).yaml()).contains(name + ": {").contains(values);
  }

  /** What changes where rows lie, or for how long, and has no counterpart, is not passed over. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "h.rb     | hbase       | create 't', 'f', SPLITS => ['user8', 'user9']           | 3"
            + " tablets of equal shares",
        "h.rb     | hbase       | create 't', 'f', {NUMREGIONS => 4, SPLITALGO => 'UniformSplit'} |"
            + " the splits of UniformSplit",
        "h.rb     | hbase       | create 't', {NAME => 'f', TTL => 60}                    |"
            + " deletion of rows by age",
        "h.rb     | hbase       | create 't', 'f', {MAX_FILESIZE => '1'}                  |"
            + " MAX_FILESIZE",
        "h.rb     | hbase       | alter 't', SPLIT_POLICY => 'x'                          | alter:"
            + " SPLIT_POLICY",
        "t.sh     | bigtable    | cbt createtable t families=f:maxage=1d splits=a,h       | 3"
            + " tablets of equal shares",
        "t.sh     | bigtable    | cbt createtable t families=f:maxage=1d                  |"
            + " deletion of rows by age",
        "f.json   | firestore   | {\"fieldOverrides\": [{\"collectionGroup\": \"c\", \"fieldPath\":"
            + " \"a\", \"ttl\": true, \"indexes\": []}]} | deletion of rows by age",
        "s.sql    | cockroachdb | CREATE TABLE t (id UUID PRIMARY KEY); ALTER TABLE t SET LOCALITY"
            + " REGIONAL BY ROW; | SET LOCALITY REGIONAL BY ROW",
      })
  void whatIsLeftOutIsTold(String file, String system, String schema, String told)
      throws Exception {
    assertThat(messages(read(file, system, schema)))
        .anySatisfy(message -> assertThat(message).contains(told));
  }

  /** Plans count what is stored by it; of two numbers or a condition nobody knows the time. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "s.sql  | spanner     | CREATE TABLE t (id INT64, c TIMESTAMP) PRIMARY KEY (id), ROW"
            + " DELETION POLICY (OLDER_THAN(c, INTERVAL 30 DAY)) | 30d",
        "s.sql  | spanner     | CREATE TABLE t (id INT64, c TIMESTAMP) PRIMARY KEY (id); ALTER"
            + " TABLE t ADD ROW DELETION POLICY (OLDER_THAN(c, INTERVAL 7 DAY)) | 7d",
        "s.sql  | spanner     | CREATE TABLE t (id INT64, ExpiresAt TIMESTAMP) PRIMARY KEY (id),"
            + " ROW DELETION POLICY (OLDER_THAN(ExpiresAt, INTERVAL 7 DAY)) | ",
        "s.sql  | spanner     | CREATE TABLE t (id bigint PRIMARY KEY, c timestamptz) TTL INTERVAL"
            + " '2 weeks' ON c | 14d",
        "s.sql  | tikv        | CREATE TABLE t (id bigint PRIMARY KEY, c TIMESTAMP) TTL = c +"
            + " INTERVAL 3 MONTH TTL_ENABLE='ON' | 90d",
        "s.sql  | cockroachdb | CREATE TABLE t (id UUID PRIMARY KEY) WITH (ttl_expire_after = '36"
            + " hours') | 36h",
        "s.sql  | cockroachdb | CREATE TABLE t (id UUID PRIMARY KEY) WITH (ttl_expire_after = '1"
            + " month 15 days') | ",
        "s.sql  | yugabytedb  | CREATE TABLE t (id uuid PRIMARY KEY) WITH default_time_to_live ="
            + " 172800 | 2d",
        "s.sql  | yugabytedb  | CREATE TABLE t (id uuid PRIMARY KEY) WITH default_time_to_live = 0"
            + " | ",
        "h.rb   | hbase       | create 't', {NAME => 'f', TTL => 90000} | 90000s",
        "h.rb   | hbase       | create 't', {NAME => 'f', TTL => 'FOREVER'} | ",
        "s.sql  | tikv        | CREATE TABLE t (id bigint PRIMARY KEY, c TIMESTAMP) TTL = c +"
            + " INTERVAL 3 MONTH TTL_ENABLE='OFF' | ",
        "t.sh   | bigtable    | cbt createtable t families=f:maxage=12h splits=a,h | 12h",
        "t.sh   | bigtable    | cbt createtable t 'families=f:maxage=12h&&maxversions=2' | ",
      })
  void rowsAreKeptForAsLongAsASchemaSays(
      String file, String system, String schema, String retention) throws Exception {
    String yaml = read(file, system, schema).yaml();
    if (retention == null) {
      assertThat(yaml).doesNotContain("retention");
    } else {
      assertThat(yaml).contains("    retention: " + retention + "\n");
    }
  }

  /** The schema's own word goes before what the name of a column suggests. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "f.json | firestore   | {'fieldOverrides': [{'collectionGroup': 'c', 'fieldPath': 'gone',"
            + " 'ttl': true}]} | now",
        "f.json | firestore   | {'indexes': [{'collectionGroup': 'c', 'fields': [{'fieldPath':"
            + " 'a'}, {'fieldPath': 'gone'}]}], 'fieldOverrides': [{'collectionGroup': 'c',"
            + " 'fieldPath': 'gone', 'ttl': true}]} | now",
        "d.json | dynamodb    | {'Table': {'TableName': 't', 'AttributeDefinitions':"
            + " [{'AttributeName': 'id', 'AttributeType': 'S'}, {'AttributeName': 'gone',"
            + " 'AttributeType': 'N'}], 'KeySchema': [{'AttributeName': 'id', 'KeyType': 'HASH'},"
            + " {'AttributeName': 'gone', 'KeyType': 'RANGE'}], 'TimeToLiveSpecification':"
            + " {'AttributeName': 'gone', 'Enabled': true}}} | resolution: 1s",
        "d.json | dynamodb    | {'Table': {'TableName': 't', 'AttributeDefinitions':"
            + " [{'AttributeName': 'id', 'AttributeType': 'S'}, {'AttributeName': 'gone',"
            + " 'AttributeType': 'N'}], 'KeySchema': [{'AttributeName': 'id', 'KeyType': 'HASH'},"
            + " {'AttributeName': 'gone', 'KeyType': 'RANGE'}], 'TimeToLiveSpecification':"
            + " {'AttributeName': 'gone', 'Enabled': false}}} | uniform",
        "s.sql  | cockroachdb | CREATE TABLE t (id UUID PRIMARY KEY, gone INT8, INDEX (gone)) WITH"
            + " (ttl_expiration_expression = 'to_timestamp(gone::FLOAT8)') | sequence",
        "s.sql  | cockroachdb | CREATE TABLE t (id UUID PRIMARY KEY, gone INT8, INDEX (gone));"
            + " ALTER TABLE t SET (ttl_expiration_expression = 'to_timestamp(gone)') | sequence",
        "s.sql  | cockroachdb | CREATE TABLE t (id UUID PRIMARY KEY, c TIMESTAMPTZ, gone INT8,"
            + " INDEX (gone)) WITH (ttl_expiration_expression = 'c + gone * 1') | uniform",
        "s.sql  | spanner     | CREATE TABLE t (id INT64, gone INT64, c TIMESTAMP AS"
            + " (TIMESTAMP_SECONDS(gone))) PRIMARY KEY (id), ROW DELETION POLICY (OLDER_THAN(c,"
            + " INTERVAL 0 DAY)); CREATE INDEX i ON t (gone) | sequence",
      })
  void aColumnByWhichRowsAreDeletedFollowsTheTimeOfWritingWhateverItsName(
      String file, String system, String schema, String values) throws Exception {
    String text = file.endsWith(".json") ? schema.replace('\'', '"') : schema;
    assertThat(read(file, system, text).yaml().replaceAll("\\s+", " "))
        .containsPattern("gone: \\{[^}]*" + values);
  }

  @Test
  void splitsThatRubyComputesAreSaidToBeLeftOut() throws Exception {
    String script =
        """
        create 'a', 'f', SPLITS => (1..15).map { |i| format('%02x', i * 16) }
        create 'b', 'f', SPLITS => ['g', 'n']
        """;
    Imported imported = read("s.rb", "hbase", script);
    assertThat(imported.left()).singleElement().extracting(Problem::line).isEqualTo(1);
    assertThat(imported.yaml()).containsOnlyOnce("preSplits: 3");
  }

  @Test
  void aScriptsOwnWordsAreNoTablesAndValuesMayStandApart() throws Exception {
    String script =
        """
        #!/bin/bash
        gcloud bigtable tables create logs --instance inst \\
          --column-families cf --splits a,b
        if [ -n "$X" ]; then
          cbt createtable more splits=a
        fi
        """;
    Imported imported = read("s.sh", "bigtable", script);
    assertThat(imported.tableNames()).containsExactly("logs", "more");
    assertThat(imported.yaml()).contains("preSplits: 3", "preSplits: 2");
    assertThat(imported.left()).isEmpty();
  }

  /** A pattern that repeats a group takes a part of the stack for each letter, as brackets do. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "h.hbase | hbase    | create 't', 'f', SPLITS => [\"%s\"]",
        "h.hbase | hbase    | create 't', 'f'; %s",
        "t.cbt   | bigtable | cbt createtable t \"%s\"",
        "t.sh    | dynamodb | aws dynamodb create-table --table-name \"%s\"",
        "t.tf    | dynamodb | resource \"aws_dynamodb_table\" \"t\" { hash_key = \"%s\" }",
      })
  void aLongTextIsRead(String file, String system, String schema) throws Exception {
    for (String filling : List.of("x", "[", "{ ", "\\\\")) {
      Imported imported = read(file, system, schema.formatted(filling.repeat(1_000_000)));
      assertThat(imported.findings()).isNotEmpty();
    }
  }

  @Test
  void theRegionOfARowIsOneOfAFewValues() throws Exception {
    String sql =
        "CREATE TABLE u (id UUID PRIMARY KEY, crdb_region public.crdb_internal_region NOT VISIBLE"
            + " NOT NULL DEFAULT default_to_database_primary_region(gateway_region())"
            + "::public.crdb_internal_region) LOCALITY REGIONAL BY ROW;";
    Imported read = read("u.sql", "cockroachdb", sql);
    assertThat(read.yaml())
        .contains(
            "crdb_region: {type: string, values: {choice: ['region1', 'region2', 'region3']}}");
    assertThat(read.left()).noneMatch(finding -> finding.message().contains("not a known type"));
  }
}
