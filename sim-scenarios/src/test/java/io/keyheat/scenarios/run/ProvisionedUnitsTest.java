package io.keyheat.scenarios.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.Simulation;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.UsedUpUnits;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.api.Test;

/** A table of four partitions, which could take 4,000/s, with fewer units of its own. */
class ProvisionedUnitsTest {
  private static ScenarioFile scenario(String system, String units, int rate, String rowSize)
      throws ScenarioException {
    String text =
        """
        title: Orders
        system: {profile: %s, tablets: {tableWriteUnits: %s, tableBurst: 10s}}
        servers: 4
        duration: 60s
        warmUp: 30s
        tables:
          T:
            columns: {Id: {type: int64, values: {uniform: [1, 1000000000]}}}
            key: [Id]
            rowSize: %s
        loads: {orders: {insert: T, rate: %d/s}}
        """
            .formatted(system, units, rowSize, rate);
    return ScenarioReader.read("test", text, ReadOptions.DEFAULT);
  }

  /** Rows of 2 KB take two units: 1,000/s too many, for which 10 s of 1,000/s last 10 s. */
  @Test
  void aNoteSaysHowLongTheKeptUnitsLast() throws ScenarioException {
    assertThat(ProvisionedUnits.notes(scenario("dynamodb", "1000/s", 1000, "2KB")))
        .singleElement()
        .asString()
        .contains("tables.T", "2,000/s of write units", "1,000/s are provisioned", "10 s");
    assertThat(ProvisionedUnits.notes(scenario("dynamodb", "2000/s", 1000, "2KB"))).isEmpty();
  }

  @Test
  void whatUnitsRefuseIsNamedWithItsRemedy() throws ScenarioException {
    RunResult run =
        Simulation.run(
            scenario("dynamodb", "500/s", 1000, "1KB").variants().get(0).spec(), nanos -> {});
    assertThat(run.errorShare()).isCloseTo(0.5, within(0.02));
    UsedUpUnits units = UsedUpUnits.of(run).orElseThrow();
    assertThat(units.why()).contains("provisioned units of T", "all its partitions");
    assertThat(units.remedy()).contains("Provision more units for T");
  }

  @Test
  void aSystemThatMetersNothingHasNoUnitsToShare() {
    assertThatThrownBy(() -> scenario("spanner", "500/s", 1000, "1KB"))
        .hasMessageContaining("tablets.tableWriteUnits")
        .hasMessageContaining("meters no tablet");
  }

  private static final String TWO_TABLES =
      """
      title: Orders and their index
      system: {profile: %s, tablets: {tableWriteUnits: 500/s, tableBurst: 10s}}
      servers: 4
      duration: 60s
      warmUp: 30s
      tables:
        T:
          columns: {Id: {type: int64, values: {uniform: [1, 1000000000]}}}
          key: [Id]
          rowSize: 1KB
          units: {writes: 800/s}
        Other:
          columns:
            Id: {type: int64, values: {uniform: [1, 1000000000]}}
            City: {type: int64, values: {uniform: [1, 1000000]}}
          key: [Id]
          rowSize: 1KB
          units: {writes: never}
          indexes: {ByCity: {on: [City], units: {writes: 250/s}}}
      loads:
        orders: {insert: T, rate: 1000/s}
        others: {insert: Other, rate: 1000/s}
      """;

  /** 800 of 1,000 rows a second, and as many of the other table as its index takes: 250. */
  @Test
  void tablesAndIndexesMayHaveUnitsOfTheirOwn() throws ScenarioException {
    ScenarioFile file =
        ScenarioReader.read("test", TWO_TABLES.formatted("dynamodb"), ReadOptions.DEFAULT);
    RunResult run = Simulation.run(file.variants().get(0).spec(), nanos -> {});
    assertThat(run.loads().get(0).stats().completed() / 60.0)
        .isCloseTo(800 + 10 * 800 / 60.0, within(20.0));
    assertThat(run.loads().get(1).stats().completed() / 60.0)
        .isCloseTo(250 + 10 * 250 / 60.0, within(20.0));
  }

  /** A table's 1,000 inserts of one unit, and as many entries of its index. */
  @Test
  void aNoteNamesEachTableAndIndexOfTooFewUnits() throws ScenarioException {
    ScenarioFile file =
        ScenarioReader.read("test", TWO_TABLES.formatted("dynamodb"), ReadOptions.DEFAULT);
    assertThat(ProvisionedUnits.notes(file))
        .satisfiesExactly(
            note -> assertThat(note).startsWith("tables.T: ").contains("1,000/s", "800/s are"),
            note ->
                assertThat(note)
                    .startsWith("tables.Other.indexes.ByCity: ")
                    .contains("1,000/s of write units", "250/s are", "idle index kept lasts 3 s"));
  }

  /** Ten rows of 1 KB are three units of 4 KB, half of that where any replica may answer. */
  @Test
  void whatScansReadCounts() throws ScenarioException {
    String scan = "others: {scan: Other, limit: 10, rate: 100/s}";
    String text =
        TWO_TABLES
            .formatted("dynamodb")
            .replace("others: {insert: Other, rate: 1000/s}", scan)
            .replace("units: {writes: never}", "units: {reads: 200/s}");
    assertThat(ProvisionedUnits.notes(ScenarioReader.read("test", text, ReadOptions.DEFAULT)))
        .anySatisfy(
            note -> assertThat(note).contains("tables.Other:", "300/s of read units", "200/s are"));
    String stale = text.replace("limit: 10", "limit: 10, stale: true");
    assertThat(ProvisionedUnits.notes(ScenarioReader.read("test", stale, ReadOptions.DEFAULT)))
        .noneMatch(note -> note.contains("tables.Other:"));
  }

  @Test
  void aTablesOwnUnitsNeedTabletsThatAreMetered() throws ScenarioException {
    String text = TWO_TABLES.replace(", tablets: {tableWriteUnits: 500/s, tableBurst: 10s}", "");
    ScenarioFile file = ScenarioReader.read("test", text.formatted("spanner"), ReadOptions.DEFAULT);
    assertThatThrownBy(() -> file.variants().get(0).spec().plan())
        .hasMessageContaining("meters no tablet")
        .hasMessageContaining("tablets.writeUnits");
  }
}
