package io.keyheat.scenarios.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.keyheat.core.Simulation;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.schema.Imported;
import io.keyheat.scenarios.schema.ddl.SchemaText;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredColumnsTest {
  private static CheckedScenario scenario(String index, int rate, int units) throws Exception {
    String text =
        """
        title: Items with an index
        system: dynamodb
        servers: 8
        duration: 1m
        warmUp: 10s
        tables:
          T:
            columns:
              Id: {type: int64, values: {uniform: [1, 1000000000]}}
              Who: {type: int64, values: {uniform: [1, 1000000000]}}
              Name: {type: string, values: {text: "n{n}", n: {uniform: [1000, 9999]}}}
            key: [Id]
            rowSize: 3KB
            existing: 100000
            units: {writes: never}
            indexes: {ByWho: {on: [Who], units: {writes: %d/s}%s}}
        loads: {load: {insert: T, rate: %d/s}}
        """
            .formatted(units, index, rate);
    return CheckedScenario.of(ScenarioReader.read("items", text, ReadOptions.DEFAULT));
  }

  /**
   * An item of 3 KB takes three units of 1 KB, so an entry with all of it takes three too, six with
   * the row's; an entry of its key alone takes one. 100 units a second of the index, of which 300 s
   * were kept, are 36,000 in a minute: what is offered beyond them is refused.
   */
  @ParameterizedTest(name = "index{0}: {1} units each")
  @CsvSource({"'', 1", "', stores: [Name]', 1", "', stores: all', 3"})
  void anIndexOfAllAttributesTakesTheUnitsOfTheItemOnceMore(String stores, int unitsEach)
      throws Exception {
    int perSecond = 900 / unitsEach;
    RunResult run = run(scenario(stores, perSecond, 100));
    double refused = 60.0 * perSecond - 36_000.0 / unitsEach;
    assertThat((double) run.total().failed().total()).isCloseTo(refused, withinPercentage(5));
  }

  private static RunResult run(CheckedScenario scenario) {
    return Simulation.run(scenario.specs().get(0), now -> {});
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "[Nme] | did you mean \"Name\"",
        "al | all, or a list of columns",
        "[Name, Name] | twice"
      })
  void aMistakeInStoresIsNamed(String stores, String message) {
    assertThatThrownBy(() -> scenario(", stores: " + stores, 1, 1)).hasMessageContaining(message);
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "spanner | CREATE TABLE T (A INT64, B INT64, C INT64) PRIMARY KEY (A); CREATE INDEX I ON T"
            + " (B) STORING (C) | [C]",
        "cockroachdb | CREATE TABLE T (a INT PRIMARY KEY, b INT, c INT, INDEX i (b) STORING (c, a))"
            + " | [c, a]",
        "yugabytedb | CREATE TABLE t (a int PRIMARY KEY, b int, c int); CREATE INDEX i ON t (b)"
            + " INCLUDE (c) | [c]",
        "dynamodb | {\"TableName\": \"T\", \"KeySchema\": [{\"AttributeName\": \"a\", \"KeyType\":"
            + " \"HASH\"}], \"AttributeDefinitions\": [{\"AttributeName\": \"a\","
            + " \"AttributeType\": \"S\"}, {\"AttributeName\": \"b\", \"AttributeType\": \"S\"}],"
            + " \"GlobalSecondaryIndexes\": [{\"IndexName\": \"I\", \"KeySchema\":"
            + " [{\"AttributeName\": \"b\", \"KeyType\": \"HASH\"}], \"Projection\":"
            + " {\"ProjectionType\": \"ALL\"}}]} | all",
      })
  void anImportKeepsWhatAnIndexStores(String system, String schema, String stores)
      throws Exception {
    Imported read = Imported.read("schema", schema, Profiles.vendor(system));
    assertThat(read.yaml()).contains(", stores: " + stores + "}");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "GOOGLESQL | CREATE INDEX ByWho ON T (Who) STORING (Name);",
        "POSTGRESQL | (\"Who\") INCLUDE (\"Name\");",
        "COCKROACHDB_SQL | (\"Who\") STORING (\"Name\");",
        "YUGABYTEDB_SQL | INCLUDE (\"Name\");",
        "DYNAMODB_JSON | \"ProjectionType\": \"INCLUDE\", \"NonKeyAttributes\": [\"Name\"]}",
      })
  void aSchemaStatesWhatAnIndexStores(SchemaDialect dialect, String words) throws Exception {
    List<TableSpec> tables = scenario(", stores: [Name]", 1, 1).specs().get(0).tables();
    assertThat(SchemaText.of(tables, dialect)).contains(words);
  }
}
