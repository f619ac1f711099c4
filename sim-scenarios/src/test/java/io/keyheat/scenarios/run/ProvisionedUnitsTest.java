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
}
