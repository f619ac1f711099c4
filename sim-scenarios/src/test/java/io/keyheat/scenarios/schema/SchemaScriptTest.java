package io.keyheat.scenarios.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.profile.Vendor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of statements, one behind the other: migrations, dumps, and what alters them. */
class SchemaScriptTest {
  private static Imported read(String system, String text) throws ScenarioException {
    return Imported.read("s.sql", text, Profiles.vendor(system));
  }

  private static List<String> messages(Imported imported) {
    return imported.findings().stream().map(f -> f.problem().message()).toList();
  }

  /** The file's second half drops what its first half makes; a run needs the first. */
  @ParameterizedTest
  @CsvSource({
    "-- +goose Up, -- +goose Down",
    "-- migrate:up, -- migrate:down transaction:false",
    "-- +migrate Up, -- +migrate Down",
    "-- Up Migration, -- Down Migration",
    "'', ---- create above / drop below ----",
    "# --- !Ups, # --- !Downs",
    "--, -- //@UNDO",
  })
  void thePartThatUndoesAMigrationIsLeftOut(String up, String down) throws Exception {
    String text =
        up
            + "\nCREATE TABLE t (id INT PRIMARY KEY, k INT);\nCREATE INDEX i ON t (k);\n"
            + down
            + "\nDROP INDEX i;\nDROP TABLE t;\n"
            + (up.length() > 2 ? up + "\nCREATE TABLE u (id INT PRIMARY KEY);\n" : "");
    Imported read = read("tikv", text);
    assertThat(read.tableNames())
        .containsExactlyElementsOf(up.length() > 2 ? List.of("t", "u") : List.of("t"));
    assertThat(read.yaml()).contains("i: {on: [k]}");
    assertThat(read.notes())
        .anyMatch(note -> note.line() == 4 && note.message().contains("reverts the migration"));
  }

  @Test
  void aTableThatIsDroppedIsNamed() throws Exception {
    String text = "DROP TABLE IF EXISTS t; CREATE TABLE t (id INT PRIMARY KEY);\nDROP TABLE t;";
    Imported read = read("tikv", text);
    assertThat(read.tables()).isEmpty();
    assertThat(read.notes()).filteredOn(note -> note.message().contains("DROP TABLE t")).hasSize(1);
  }

  /** The key stands behind the rows, which hold a quote and a semicolon. */
  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void theRowsOfADumpAreNoStatementsWhateverEndsItsLines(String lineEnd) throws Exception {
    String dump =
        String.join(
            lineEnd,
            "CREATE TABLE t (id bigint NOT NULL, name text);",
            "COPY t (id, name) FROM stdin;",
            "1\tit's",
            "2\tx;y",
            "\\.",
            "ALTER TABLE ONLY t ADD CONSTRAINT t_pkey PRIMARY KEY (id);",
            "");
    Imported read = read("yugabytedb", dump);
    assertThat(read.yaml()).contains("key: [id]");
    assertThat(read.left()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "yugabytedb | /* open; CREATE TABLE u (id INT PRIMARY KEY); | /*",
        "tikv | ALTER TABLE t COMMENT 'it; CREATE TABLE u (id INT PRIMARY KEY); | 'it",
        "tikv | ALTER TABLE `t COMMENT ; CREATE TABLE u (id INT PRIMARY KEY); | `t",
        "yugabytedb | DO $x$ BEGIN; CREATE TABLE u (id INT PRIMARY KEY); | $x$",
        "yugabytedb | /* closed */ DO $x$ BEGIN; $x$; COMMENT ON TABLE t IS 'it''s' /**/ | ~~",
        "tikv | CREATE TABLE u (id INT) /*!50100 PARTITION BY HASH (id) PARTITIONS 2 */ | ~~",
      })
  void whatBeginsAndNeverEndsIsNamed(String system, String rest, String open) throws Exception {
    Imported read = read(system, "CREATE TABLE t (id INT PRIMARY KEY);\n " + rest);
    assertThat(read.left().stream().filter(p -> p.message().contains("does not end")))
        .hasSize(open.isEmpty() ? 0 : 1)
        .allMatch(p -> p.line() == 2 && p.column() == 2 + rest.indexOf(open));
  }

  /** Its index is named as the constraint, or as PostgreSQL names one: by table and columns. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cockroachdb | CREATE TABLE t (id INT PRIMARY KEY, k INT, CONSTRAINT u UNIQUE (k)) | u",
        "cockroachdb | CREATE TABLE t (id INT PRIMARY KEY, k INT CONSTRAINT u UNIQUE) | u",
        "cockroachdb | CREATE TABLE t (id INT PRIMARY KEY, k INT, UNIQUE (k)) | t_k_key",
        "yugabytedb | CREATE TABLE t (id INT PRIMARY KEY, k INT); ALTER TABLE t ADD CONSTRAINT u"
            + " UNIQUE (k) | u",
        "tikv | CREATE TABLE t (id INT PRIMARY KEY, k INT, CONSTRAINT u UNIQUE KEY (k)) | u",
      })
  void theIndexOfAUniqueConstraintHasItsName(String system, String text, String name)
      throws Exception {
    assertThat(read(system, text).yaml()).contains("\n      " + name + ": {on: [k]");
    String drop = ";\nALTER TABLE t DROP CONSTRAINT " + name;
    assertThat(read(system, text + drop).yaml()).doesNotContain("indexes");
  }

  private static final String TABLE =
      "CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT, c TIMESTAMP DEFAULT now());"
          + " CREATE INDEX ia ON t (a); CREATE INDEX iba ON t (b, a); CREATE INDEX ib ON t (b);"
          + " CREATE INDEX ic ON t (c); ";

  /** Of four indexes two hold {@code a}, which PostgreSQL drops with it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ALTER TABLE t DROP COLUMN a | 'ib [b], ic [c]'",
        "CREATE INDEX ix ON t (b) INCLUDE (a); ALTER TABLE t DROP a | 'ib [b], ic [c]'",
        "ALTER TABLE t RENAME COLUMN a TO z | 'ia [z], iba [b, z], ib [b], ic [c]'",
        "ALTER TABLE t RENAME c TO z; CREATE INDEX iz ON t (z, b)"
            + " | 'ia [a], iba [b, a], ib [b], ic [z], iz [z, b]'",
        "ALTER INDEX ib RENAME TO ix; DROP INDEX ix | 'ia [a], iba [b, a], ic [c]'",
        "ALTER TABLE t DROP COLUMN id | 'ia [a], iba [b, a], ib [b], ic [c]'",
      })
  void indexesFollowTheirColumns(String change, String indexes) throws Exception {
    List<SchemaKeys> keys = SchemaKeys.of(read("cockroachdb", TABLE + change));
    assertThat(keys.get(0).key().get(0).type()).isEqualTo("int64");
    List<String> expected = List.of(indexes.split("(?<=\\]), ", -1));
    assertThat(keys.get(0).indexes().entrySet().stream().map(SchemaScriptTest::shown))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  private static String shown(Map.Entry<String, List<SchemaKeys.SchemaKeyPart>> index) {
    assertThat(index.getValue()).noneMatch(part -> part.type().isEmpty());
    return index.getKey() + " " + index.getValue().stream().map(part -> part.column()).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ALTER TABLE t CHANGE COLUMN a z VARCHAR(9) NOT NULL | 'z: {type: string'",
        "ALTER TABLE t MODIFY a TIMESTAMP DEFAULT now() | 'a: {type: timestamp, values: now'",
        "ALTER TABLE t RENAME INDEX ib TO ix | 'ix: {on: [b]}'",
        "ALTER TABLE t DROP KEY ib, DROP COLUMN c | 'iba: {on: [b, a]}'",
      })
  void changesOfMySqlAreTaken(String change, String expected) throws Exception {
    Imported read = read("tikv", TABLE + change);
    assertThat(read.yaml()).contains(expected);
    assertThat(read.left()).isEmpty();
  }

  /** The index on {@code x} is not taken, so nothing may be a hash of {@code x}. */
  @Test
  void noHashIsLeftOfColumnsThatAreNotHere() throws Exception {
    String sharded = "CREATE INDEX s ON t (a) USING HASH; CREATE INDEX n ON t (x) USING HASH;";
    assertThat(read("cockroachdb", TABLE + sharded).yaml())
        .contains("hash: [a]")
        .doesNotContain("hash: [x]");
    String renamed = read("cockroachdb", TABLE + sharded + "ALTER TABLE t RENAME a TO z").yaml();
    assertThat(renamed).contains("hash: [z]").doesNotContain("hash: [a]");
    String dropped = read("cockroachdb", TABLE + sharded + "ALTER TABLE t DROP COLUMN a").yaml();
    assertThat(dropped).doesNotContain("hash:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | WITH (colocation_id='20001') | 1",
        "'' | WITH (colocation = true) | 1",
        "'' | WITH (fillfactor = 70) | 0",
        "CREATE DATABASE d WITH COLOCATION = true; | '' | 1",
        "CREATE DATABASE d COLOCATED = true; | WITH (fillfactor = 70) | 1",
        "CREATE DATABASE d WITH COLOCATION = true; | WITH (colocation_id = 20001) | 1",
        "CREATE DATABASE d WITH COLOCATION = true; | WITH (COLOCATION = false) | 0",
        "CREATE DATABASE d WITH COLOCATION = false; | '' | 0",
      })
  void aTableThatSharesATabletIsNamedOnce(String database, String options, int times)
      throws Exception {
    String table = "CREATE TABLE t (id INT, PRIMARY KEY (id ASC)) " + options;
    assertThat(messages(read("yugabytedb", database + table)))
        .filteredOn(message -> message.startsWith("t shares one tablet with others"))
        .hasSize(times);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(id INT PRIMARY KEY, k INT, UNIQUE WITHOUT INDEX (k), INDEX i (k))",
        "(id INT PRIMARY KEY, k INT, INDEX i (k), CONSTRAINT u UNIQUE WITHOUT INDEX (k))",
        "(id INT PRIMARY KEY, k INT UNIQUE WITHOUT INDEX, INDEX i (k))",
        "(id INT PRIMARY KEY, k INT, INDEX i (k)); ALTER TABLE t ADD UNIQUE WITHOUT INDEX (k)",
      })
  void aUniqueConstraintWithoutAnIndexLeavesTheOthers(String table) throws Exception {
    Imported read = read("cockroachdb", "CREATE TABLE t " + table);
    assertThat(SchemaKeys.of(read).get(0).indexes().keySet()).containsExactly("i");
    assertThat(read.left()).isEmpty();
  }

  /** A number of days counts up; minutes come again each hour, and the year last is no order. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bigint DEFAULT (extract(epoch from now())*1000)::bigint | 'int64, values: {sequence: 1}'",
        "text DEFAULT to_char(now(),'YYYYMMDDHH24MISSUS') | 'timestamp, values: now'",
        "text DEFAULT now()::text | 'timestamp, values: now'",
        "text DEFAULT to_char(now(),'DD-MM-YYYY') | text:",
        "bigint DEFAULT extract(minute from now())::bigint | uniform:",
        "bigint DEFAULT (9999999999 - extract(epoch from now()))::bigint | uniform:",
        "text DEFAULT md5(now()::text) | text:",
        "text DEFAULT reverse(now()::text) | text:",
      })
  void aDefaultThatIsTheTimeKeepsItsOrder(String column, String values) throws Exception {
    String table = "CREATE TABLE t (id " + column + ", PRIMARY KEY (id ASC))";
    Imported read = read("yugabytedb", table);
    assertThat(read.yaml().lines().filter(line -> line.contains("id: {type")))
        .singleElement()
        .asString()
        .contains(values);
    assertThat(read.left().isEmpty()).isEqualTo(!values.endsWith(":"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cockroachdb | CREATE TABLE t (id INT PRIMARY KEY, s STRING DEFAULT 'x':::STRING)",
        "yugabytedb | CREATE TABLE t (id INT PRIMARY KEY); ALTER TABLE public.t_id_seq OWNER TO u",
      })
  void usualLinesOfADumpAreTakenWhole(String system, String text) throws Exception {
    Imported read = read(system, text);
    assertThat(read.left()).isEmpty();
    assertThat(read.notes()).noneMatch(note -> note.message().contains("how its values come"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CREATE TABLE t (id bigint PRIMARY KEY, name text) | Spanner's PostgreSQL, because no"
            + " system is",
        "CREATE TABLE t (id INT64) PRIMARY KEY (id) | Spanner's GoogleSQL, by INT64;",
        "CREATE TABLE t (id int PRIMARY KEY) SPLIT  INTO 3 | YugabyteDB's SQL, by SPLIT INTO;",
      })
  void theDialectOfAFileWithoutASystemIsNamed(String text, String message) throws Exception {
    assertThat(messages(Imported.read("s.sql", text, Vendor.UNKNOWN)).get(0))
        .startsWith("read as " + message);
    assertThat(messages(read("yugabytedb", "CREATE TABLE t (id uuid PRIMARY KEY)")))
        .noneMatch(said -> said.startsWith("read as"));
  }
}
