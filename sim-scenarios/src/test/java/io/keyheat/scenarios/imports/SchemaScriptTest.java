package io.keyheat.scenarios.imports;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.Profiles;
import java.util.List;
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
        .anyMatch(note -> note.line() == 4 && note.message().contains("undoes the migration"));
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
    assertThat(read.left().stream().filter(p -> p.message().contains("ends nowhere")))
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
}
