package io.keyheat.scenarios.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.Profiles;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options of tables and indexes: each is read, wherever it stands, and applies to its own. */
class SchemaOptionsTest {
  private static Imported read(String system, String text) throws ScenarioException {
    return Imported.read("s.sql", text, Profiles.vendor(system));
  }

  private static List<String> messages(Imported imported) {
    return imported.findings().stream().map(f -> f.problem().message()).toList();
  }

  /** PRE_SPLIT_REGIONS = 4 makes 2^4 regions, SHARD_ROW_ID_BITS = 3 makes 2^3 shards. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "yugabytedb | WITH (COLOCATION = false) SPLIT INTO 32 TABLETS | preSplits: 32",
        "yugabytedb | WITHOUT OIDS SPLIT INTO 8 TABLETS              | preSplits: 8",
        "yugabytedb | WITH OIDS SPLIT INTO 8 TABLETS                 | preSplits: 8",
        "yugabytedb | WITH (fillfactor = 70) TABLESPACE x SPLIT AT VALUES ((2), (5))"
            + " | 'preSplits: [2, 5]'",
        "yugabytedb | PARTITION BY RANGE (id) SPLIT INTO 4 TABLETS   | preSplits: 4",
        "yugabytedb | INHERITS (u) SPLIT INTO 4 TABLETS              | preSplits: 4",
        "tikv | STATS_PERSISTENT=0 SHARD_ROW_ID_BITS=3 PRE_SPLIT_REGIONS=3 | modulo: 8",
        "tikv | TTL = `at` + INTERVAL 1 YEAR SHARD_ROW_ID_BITS=4 PRE_SPLIT_REGIONS=4"
            + " | preSplits: 16",
        "tikv | TTL = `at` + INTERVAL 1 DAY TTL_ENABLE = 'ON' SHARD_ROW_ID_BITS=4 | modulo: 16",
        "tikv | PLACEMENT POLICY = `p` SHARD_ROW_ID_BITS=4             | modulo: 16",
        "tikv | ; ALTER TABLE t ATTRIBUTES = 'merge_option=deny'       | merges: false",
      })
  void anOptionIsReadBehindAnyOther(String system, String options, String expected)
      throws Exception {
    String key = system.equals("tikv") ? "PRIMARY KEY (id) NONCLUSTERED" : "PRIMARY KEY (id ASC)";
    Imported read = read(system, "CREATE TABLE t (id INT, at TIMESTAMP, " + key + ") " + options);
    assertThat(read.yaml()).contains(expected);
    assertThat(messages(read)).noneMatch(message -> message.contains("no known option"));
  }

  /** A table's own number is not its indexes', but keys at which it is cut never were. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tikv | (id INT, k INT, PRIMARY KEY (id) NONCLUSTERED, KEY i (k)) SHARD_ROW_ID_BITS = 4"
            + " PRE_SPLIT_REGIONS = 4 | 'i: {on: [k], preSplits: 1}'",
        "tikv | (id INT, k INT, PRIMARY KEY (id) NONCLUSTERED, KEY i (k)) SHARD_ROW_ID_BITS = 4"
            + " PRE_SPLIT_REGIONS = 4 | 'PRIMARY: {on: [id], preSplits: 1}'",
        "tikv | (id VARCHAR(9) PRIMARY KEY, k INT, KEY i (k)); SPLIT TABLE t BETWEEN ('a') AND"
            + " ('z') REGIONS 9 | 'i: {on: [k], preSplits: 1}'",
        "tikv | (id INT, k INT, PRIMARY KEY (id) NONCLUSTERED, UNIQUE KEY i (k) GLOBAL)"
            + " SHARD_ROW_ID_BITS = 4 PRE_SPLIT_REGIONS = 4 PARTITION BY KEY (id) PARTITIONS 3"
            + " | 'i: {on: [k], preSplits: 1}'",
        "yugabytedb | (id uuid PRIMARY KEY, k INT) SPLIT INTO 16 TABLETS; CREATE INDEX i ON t (k"
            + " ASC) | 'i: {on: [k], partition: [], preSplits: 1}'",
        "yugabytedb | (id uuid PRIMARY KEY, k INT) SPLIT INTO 16 TABLETS; CREATE INDEX i ON t (k"
            + " ASC) SPLIT INTO 4 TABLETS | 'i: {on: [k], partition: [], preSplits: 4}'",
        "yugabytedb | (id uuid PRIMARY KEY, k INT) WITH tablets = 16; CREATE INDEX i ON t (k)"
            + " WITH CLUSTERING ORDER BY (id DESC) AND tablets = 4 | 'i: {on: [k], preSplits: 4}'",
        "yugabytedb | (id INT, k INT, PRIMARY KEY (id ASC)) SPLIT AT VALUES ((3), (5)); CREATE"
            + " INDEX i ON t (k ASC) | 'i: {on: [k], partition: []}'",
        "yugabytedb | (id TEXT, k INT, PRIMARY KEY (id ASC)) SPLIT AT VALUES (('b'), ('c')); CREATE"
            + " INDEX i ON t (k ASC) | 'i: {on: [k], partition: [], preSplits: 1}'",
        "cockroachdb | (id TEXT PRIMARY KEY, k INT); ALTER TABLE t SPLIT AT VALUES ('b'), ('c');"
            + " CREATE INDEX i ON t (k) | 'i: {on: [k], preSplits: 1}'",
      })
  void theTabletsOfATableAreNotThoseOfItsIndexes(String system, String table, String index)
      throws Exception {
    assertThat(read(system, "CREATE TABLE t " + table).yaml()).contains(index);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cockroachdb | CREATE TABLE t (id INT PRIMARY KEY) WITH (ttl_expire_after = '1 day')"
            + " LOCALITY REGIONAL BY ROW | LOCALITY is ignored",
        "cockroachdb | CREATE TABLE t (id INT PRIMARY KEY) PARTITION BY LIST (id) (PARTITION p"
            + " VALUES IN (1)) LOCALITY GLOBAL | LOCALITY is ignored",
        "tikv | CREATE TABLE t (id INT PRIMARY KEY) COMPRESSION = 'x' PLACEMENT POLICY = p |"
            + " PLACEMENT is ignored",
        "tikv | CREATE TABLE t (id INT); ALTER TABLE t SHARD_ROW_ID_BITS = 4 PRE_SPLIT_REGIONS = 4"
            + " | ALTER TABLE … PRE_SPLIT_REGIONS = 4 is ignored",
      })
  void anOptionThatIsNotTakenIsReportedBehindAnyOther(String system, String ddl, String message)
      throws Exception {
    assertThat(messages(read(system, ddl))).contains(message);
  }

  @Test
  void optionsWithoutEffectAreKnownWithTheirValues() throws Exception {
    String ddl =
        "CREATE TABLE t (id INT PRIMARY KEY) ENGINE=InnoDB DEFAULT CHARACTER SET = utf8mb4"
            + " COLLATE utf8mb4_bin PACK_KEYS=0, MAX_ROWS 5 UNION = (a, b) STATS_BUCKETS=64;";
    assertThat(read("tikv", ddl).left()).isEmpty();
  }

  /**
   * Of AUTO_RANDOM(3) there are 2^3 shards, and so at most as many regions; without shards there is
   * one. https://github.com/pingcap/tidb/blob/master/pkg/ddl/split_region.go
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BIGINT AUTO_RANDOM(3) PRIMARY KEY     | PRE_SPLIT_REGIONS = 2 | 'id_shard, id'            "
            + " | 4",
        "BIGINT AUTO_RANDOM(3) PRIMARY KEY     | PRE_SPLIT_REGIONS = 5 | 'id_shard, id'            "
            + " | 8",
        "BIGINT PRIMARY KEY NONCLUSTERED       | PRE_SPLIT_REGIONS = 2 | _tidb_rowid               "
            + " | 1",
        "BIGINT PRIMARY KEY                    | PRE_SPLIT_REGIONS = 2 | id                        "
            + " | 1",
        "BIGINT PRIMARY KEY                    | SHARD_ROW_ID_BITS = 0 | id                        "
            + " | 1",
        "BIGINT PRIMARY KEY | PRE_SPLIT_REGIONS = 2 SHARD_ROW_ID_BITS = 3 | '_tidb_shard,"
            + " _tidb_rowid' | 4",
        "BIGINT PRIMARY KEY | SHARD_ROW_ID_BITS = 3 PRE_SPLIT_REGIONS = 4 | '_tidb_shard,"
            + " _tidb_rowid' | 8",
      })
  void regionsAreMadeOfTheShardsThatThereAre(String id, String options, String key, int regions)
      throws Exception {
    String yaml = read("tikv", "CREATE TABLE t (id " + id + ") " + options).yaml();
    assertThat(yaml).contains("key: [" + key + "]");
    if (regions == 1) {
      assertThat(yaml).doesNotContain("preSplits");
    } else {
      assertThat(yaml).contains("    preSplits: " + regions + "\n");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PRIMARY KEY (id)) /*!90000 SHARD_ROW_ID_BITS=4 PRE_SPLIT_REGIONS=4 */ | SHARD_ROW_ID_BITS",
        "PRIMARY KEY (id) NONCLUSTERED) PRE_SPLIT_REGIONS=4                    | NONCLUSTERED",
      })
  void aKeyOfRandomBitsStaysClustered(String rest, String refused) throws Exception {
    Imported read = read("tikv", "CREATE TABLE t (id BIGINT AUTO_RANDOM, " + rest);
    assertThat(read.yaml()).contains("key: [id_shard, id]\n    preSplits: 16\n");
    assertThat(read.yaml()).doesNotContain("_tidb", "indexes:");
    assertThat(read.left())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.message())
                    .startsWith("t: TiDB rejects " + refused + " beside AUTO_RANDOM"));
  }

  /** An index of what is still to be done has the entries of new rows, which all begin so. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text DEFAULT 'new'                 | s = 'new'                  | constant: 'new'",
        "text DEFAULT 'new'::text           | ((s)::text = 'new'::text)  | constant: 'new'",
        "text DEFAULT 'new'                 | k > 5 AND s IN ('a', 'new') | constant: 'new'",
        "text CHECK (s IN ('new', 'old')) DEFAULT 'new' | s = 'old'      | choice: ['new', 'old']",
        "text CHECK (s IN ('new', 'old')) DEFAULT 'new' | s = 'new'      | constant: 'new'",
        "text DEFAULT 'new'                 | s <> 'new'                 | text:",
        "text DEFAULT 'new'                 | s NOT IN ('new')           | text:",
        "text DEFAULT 'new'                 | k = 1 AND t = 'new'        | constant: 'new'",
        "text DEFAULT lower('new')          | s = 'new'                  | text:",
        "int DEFAULT 0                      | s = 0                      | constant: 0",
        "int DEFAULT 1                      | s = 10                     | uniform:",
        "boolean DEFAULT true               | s                          | constant: 1",
        "boolean DEFAULT false              | NOT s                      | constant: 0",
        "boolean DEFAULT false              | s = false                  | constant: 0",
        "boolean DEFAULT true               | NOT s                      | 'uniform: [0, 1]'",
      })
  void rowsAreInsertedWithADefaultThatAConditionNames(String type, String where, String values)
      throws Exception {
    String ddl =
        "CREATE TABLE x (id uuid PRIMARY KEY, k int, t text, s "
            + type
            + "); CREATE INDEX i ON x (s, k) WHERE "
            + where;
    String line =
        read("yugabytedb", ddl).yaml().lines().filter(l -> l.contains(" s: {")).toList().get(0);
    assertThat(line.replace("'", "")).contains(values.replace("'", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spanner     | RENAME TABLE a TO z, b TO y;",
        "spanner     | ALTER TABLE a RENAME TO z, ADD SYNONYM a; RENAME TABLE b TO y;",
        "tikv        | RENAME TABLE a TO z, b TO y;",
        "tikv        | ALTER TABLE a RENAME z; ALTER TABLE b RENAME AS y;",
        "yugabytedb  | ALTER TABLE a RENAME TO z; ALTER TABLE b RENAME TO y;",
      })
  void anIndexOfARenamedTableIsOnItsNewName(String system, String renames) throws Exception {
    boolean isSpanner = system.equals("spanner");
    String ddl =
        isSpanner
            ? "CREATE TABLE a (i INT64) PRIMARY KEY (i);"
                + "CREATE TABLE b (i INT64, j INT64) PRIMARY KEY (i, j), INTERLEAVE IN PARENT a;"
            : "CREATE TABLE a (i INT PRIMARY KEY); CREATE TABLE b (i INT PRIMARY KEY, j INT);";
    Imported read = read(system, ddl + renames + " CREATE INDEX x ON y (j);");
    assertThat(read.tableNames()).containsExactly("z", "y");
    assertThat(read.yaml()).contains("x: {on: [j]").doesNotContain("interleavedIn: a");
    assertThat(read.yaml().contains("interleavedIn: z")).isEqualTo(isSpanner);
    assertThat(read.left()).isEmpty();
  }

  @Test
  void aTableOrColumnThatIsNotHereIsNotRenamed() throws Exception {
    Imported read =
        read("spanner", "CREATE TABLE a (i INT64) PRIMARY KEY (i); RENAME TABLE b TO c");
    assertThat(read.tableNames()).containsExactly("a");
    assertThat(read.left())
        .singleElement()
        .satisfies(
            p -> assertThat(p.message()).startsWith("RENAME of b, which is not in this file"));
    String column = "CREATE TABLE a (i INT PRIMARY KEY); ALTER TABLE a RENAME COLUMN k TO j;";
    assertThat(read("cockroachdb", column).left())
        .singleElement()
        .satisfies(p -> assertThat(p.message()).startsWith("a has no column k"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spanner | CREATE SEARCH INDEX s ON t (i) | CREATE SEARCH INDEX s has no counterpart",
        "spanner | CREATE VECTOR INDEX IF NOT EXISTS v ON t (i) | CREATE VECTOR INDEX has no",
        "spanner | CREATE CHANGE STREAM c FOR ALL | CREATE CHANGE STREAM c has no counterpart",
        "spanner | CREATE LOCALITY GROUP g OPTIONS (storage = 'hdd') | CREATE LOCALITY GROUP",
        "spanner | CREATE OR REPLACE VIEW v AS SELECT 1 | CREATE OR REPLACE VIEW",
        "yugabytedb | CREATE MATERIALIZED VIEW m AS SELECT 1 | CREATE MATERIALIZED VIEW m has no",
        "cockroachdb | CREATE INVERTED INDEX x ON t (i) | CREATE INVERTED INDEX x has no"
            + " counterpart",
        "cockroachdb | CREATE ROLE r | CREATE ROLE",
      })
  void whatIsNotTakenIsNamedWhole(String system, String statement, String message)
      throws Exception {
    assertThat(messages(read(system, statement))).singleElement().asString().startsWith(message);
  }

  /**
   * Two statements cut at all keys of both: three and one, and four regions make three cuts. A
   * number of tablets and keys make as many tablets as cuts and one.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cockroachdb | CREATE TABLE t (id INT PRIMARY KEY, k INT); ALTER TABLE t SPLIT AT VALUES"
            + " (1), (2), (3); ALTER TABLE t SPLIT AT VALUES (9), (3) | 'preSplits: [1, 2, 3, 9]'",
        "cockroachdb | CREATE TABLE t (id TEXT PRIMARY KEY, k INT); ALTER TABLE t SPLIT AT VALUES"
            + " ('b'), ('c'), ('d'); ALTER TABLE t SPLIT AT VALUES ('m') | preSplits: 5",
        "cockroachdb | CREATE TABLE t (id INT PRIMARY KEY, k INT, INDEX i (k)); ALTER INDEX t@i"
            + " SPLIT AT VALUES (5), (6); ALTER INDEX t@i SPLIT AT VALUES (7, 1) | 'i: {on: [k],"
            + " preSplits: [[5], [6], [7, 1]]}'",
        "tikv | CREATE TABLE t (id BIGINT PRIMARY KEY CLUSTERED, k INT, KEY i (k)); SPLIT TABLE t"
            + " BETWEEN (0) AND (100) REGIONS 4; SPLIT TABLE t BY (200), (300)"
            + " | 'preSplits: [25, 50, 75, 200, 300]'",
        "tikv | CREATE TABLE t (id VARCHAR(9) PRIMARY KEY CLUSTERED); SPLIT TABLE t BETWEEN ('a')"
            + " AND ('z') REGIONS 4; SPLIT TABLE t BY ('zb'), ('zc') | preSplits: 6",
        "tikv | CREATE TABLE t (id INT, PRIMARY KEY (id) NONCLUSTERED) SHARD_ROW_ID_BITS = 2"
            + " PRE_SPLIT_REGIONS = 2; SPLIT TABLE t BY (7) | preSplits: 5",
        "hbase | create 't', 'f', SPLITS => ['b', 'c', 'd'] ; split 't', 'm' | preSplits: 5",
        "hbase | create 't', 'f' ; split 't', 'g' ; split 't', 'p' | preSplits: 3",
        "hbase | create 't', 'f', SPLITS => ['10'] ; split 't', '40' | 'preSplits: [''10'',"
            + " ''40'']'",
        "hbase | create 't', 'f', {NUMREGIONS => 16, SPLITALGO => 'HexStringSplit'} ; split 't',"
            + " 'a1' | preSplits: 17",
      })
  void aSecondSplitAddsToTheFirst(String system, String text, String splits) throws Exception {
    String file = system.equals("hbase") ? "s.rb" : "s.sql";
    Imported read = Imported.read(file, text, Profiles.vendor(system));
    assertThat(read.yaml()).containsPattern(Pattern.quote(splits) + "\\s");
  }

  /** All inserts that leave out the column have one value, with whatever stands behind it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tikv        | attempts INT NOT NULL DEFAULT '0'   | constant: 0",
        "cockroachdb | retry_count INT8 DEFAULT 0:::INT8   | constant: 0",
        "spanner     | OrderState STRING(9) DEFAULT ('new') | 'constant: ''new'''",
        "yugabytedb  | b boolean DEFAULT true              | constant: 1",
        "yugabytedb  | deleted int DEFAULT 0               | constant: 0",
        "yugabytedb  | b boolean                           | 'uniform: [0, 1]'",
        "tikv        | topic VARCHAR(50)                   | 'text: \"value{n}\"'",
      })
  void rowsBeginWithTheDefaultOfWhatChangesLater(String system, String column, String values)
      throws Exception {
    Imported read = withIndexOn(system, column);
    String name = column.replaceFirst(" .*", "");
    assertThat(read.yaml().lines().filter(line -> line.contains(name + ": {type")))
        .singleElement()
        .asString()
        .contains(values);
    assertThat(read.left()).isEmpty();
    assertThat(messages(read)).noneMatch(message -> message.contains("%s"));
  }

  private static Imported withIndexOn(String system, String column) throws ScenarioException {
    String name = column.replaceFirst(" .*", "");
    String key = system.equals("spanner") ? ") PRIMARY KEY (id)" : ", PRIMARY KEY (id))";
    String id = system.equals("spanner") ? "id STRING(36)" : "id VARCHAR(36)";
    String table = "CREATE TABLE x (" + id + " NOT NULL, k TIMESTAMP, " + column + key;
    return read(system, table + "; CREATE INDEX i ON x (" + name + ", k)");
  }
}
