package io.keyheat.scenarios.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.schema.text.SchemaFinding;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes of rows that a schema does not say. */
class GuessedSizesTest {
  private static final String DOCS =
      """
      CREATE TABLE Docs (
        Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
        Code STRING(MAX), Body JSON, Tags ARRAY<STRING(MAX)>, At TIMESTAMP, N INT64
      ) PRIMARY KEY (Id);
      """;

  @TempDir private Path folder;

  private static List<String> sizes(String file, String text) throws ScenarioException {
    return sizes(
        Imported.read(file, text, Vendor.UNKNOWN)
            .withGuessedSizes(file, Imported.language(file, text, Vendor.UNKNOWN), Set.of())
            .findings());
  }

  private static List<String> sizes(List<SchemaFinding> findings) {
    return findings.stream()
        .filter(finding -> finding.kind() == Kind.ASSUMED_SIZE)
        .map(finding -> finding.problem().message())
        .toList();
  }

  /** 36 letters named an id are a UUID; those of a note are not. */
  @Test
  void aTextAsLongAsAUuidIsOneByTheNameOfAnId() throws ScenarioException {
    String ddl = "CREATE TABLE T (OrderId STRING(36), Note STRING(36)) PRIMARY KEY (OrderId);";
    var table = Imported.read("t.sql", ddl, Vendor.UNKNOWN).tables().get(0);
    assertThat(table.columns.get("OrderId").values()).isEqualTo("{uuid: v4}");
    assertThat(table.columns.get("Note").values()).isEqualTo(GuessedValues.ANY_TEXT);
  }

  /** A guessed text is the word "value", five letters, and a number of up to seven digits. */
  @Test
  void textsOfUnknownLengthAreSaidToBeCountedWithTwelveBytes() throws Exception {
    assertThat(sizes("s.sql", DOCS))
        .singleElement(InstanceOfAssertFactories.STRING)
        .contains("counted with 12 bytes each: Docs (Code, Body, Tags)");
  }

  /** An id of 8 bytes, and a column that is not counted with the 12 bytes of a guessed text. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spanner | E ARRAY<FLOAT32>(vector_length=>128) | 520B",
        "spanner | E ARRAY<FLOAT64>(vector_length=>128) | 1032B",
        "spanner | E float8[] vector length 64 | 520B",
        "cockroachdb | E VECTOR(256) | 1032B",
        "cockroachdb | E CHAR(2) | 10B",
        "cockroachdb | E VARCHAR(3) | 11B",
        "tikv | E CHAR(40) | 48B",
        "tikv | E BINARY(64) | 72B",
      })
  void lengthsThatTypesStateAreCountedInTheSizeOfRows(String system, String column, String size)
      throws Exception {
    Imported read = table(system, column);
    assertThat(read.yaml()).contains("rowSize: " + size);
    assertThat(sizes(sized(system, read).findings())).isEmpty();
  }

  @Test
  void anArrayIsOfUnknownLengthAndNoNumber() throws Exception {
    Imported read = table("cockroachdb", "E INT[]");
    assertThat(read.yaml()).doesNotContain("E: {type: int64");
    assertThat(sizes(sized("cockroachdb", read).findings()))
        .singleElement(InstanceOfAssertFactories.STRING)
        .contains("T (E)");
  }

  private static Imported table(String system, String column) throws ScenarioException {
    boolean isGoogleSql = column.startsWith("E ARRAY");
    String sql =
        isGoogleSql
            ? "CREATE TABLE T (Id INT64, " + column + ") PRIMARY KEY (Id);"
            : "CREATE TABLE T (Id bigint, " + column + ", PRIMARY KEY (Id));";
    return Imported.read("s.sql", sql, Profiles.vendor(system));
  }

  private static Imported sized(String system, Imported read) throws ScenarioException {
    SchemaDialect language = Profiles.vendor(system).schemas().get(0);
    return read.withGuessedSizes("s.sql", language, Set.of());
  }

  @Test
  void rowsWithoutTextsOfUnknownLengthHaveNoGuessedSize() throws Exception {
    assertThat(sizes("s.sql", "CREATE TABLE T (Id INT64, At TIMESTAMP) PRIMARY KEY (Id);"))
        .isEmpty();
  }

  @Test
  void itemsOfWhichAFileNamesOnlyTheKeysAreSaidToBeCountedWithThese() throws Exception {
    String table =
        """
        {"Table": {"TableName": "Orders", %s
         "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "N"}],
         "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}]}}
        """;
    assertThat(sizes("t.json", table.formatted("")))
        .singleElement(InstanceOfAssertFactories.STRING)
        .contains("their keys and indexes only: Orders");
    assertThat(sizes("t.json", table.formatted("\"ItemCount\": 10, \"TableSizeBytes\": 5000,")))
        .isEmpty();
  }

  private List<String> sizesOfScenario(String tables) throws Exception {
    Files.writeString(folder.resolve("s.sql"), DOCS);
    Path file = folder.resolve("scenario.yaml");
    Files.writeString(
        file,
        """
        title: Docs
        schema: s.sql
        system: spanner
        servers: 1
        duration: 10s
        %s
        loads: {inserts: {insert: Docs, rate: 10/s}}
        """
            .formatted(tables));
    ScenarioFile scenario = ScenarioReader.read(file, ReadOptions.DEFAULT);
    return sizes(scenario.schemaFindings());
  }

  @Test
  void aSizeInTheScenarioIsNoGuess() throws Exception {
    assertThat(sizesOfScenario("")).hasSize(1);
    assertThat(sizesOfScenario("tables: {Docs: {rowSize: 4KB}}")).isEmpty();
  }
}
