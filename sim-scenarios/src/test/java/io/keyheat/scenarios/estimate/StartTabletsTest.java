package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.core.Simulation;
import io.keyheat.core.result.RunResult;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Old data and pre-splits, in systems whose tablets are cut at different sizes. */
class StartTabletsTest {
  private static RunSpec spec(String system, String table) throws ScenarioException {
    String text =
        """
        title: Old data
        system: %s
        servers: 8
        duration: 1s
        tables:
          T:
            {columns: {H: {type: int64, values: {uniform: [0, 4294967295]}}},
             key: [H], rowSize: 1KB, %s}
        loads: {put: {insert: T, rate: 3200/s}}
        """
            .formatted(system, table);
    return ScenarioReader.read("test", text).variants().get(0).spec();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hbase      | existing: 200GB",
        "hbase      | existing: 200GB, preSplits: 10",
        "yugabytedb | existing: 600GB",
        "dynamodb   | existing: 2TB",
        "spanner    | existing: 100GB",
        "spanner    | existing: 100GB, preSplits: 3",
        "spanner    | preSplits: 20",
        "bigtable   | existing: 1GB",
      })
  void theyAreThoseThatARunBeginsWith(String system, String table) throws Exception {
    RunSpec spec = spec(system, table);
    RunResult run = Simulation.run(spec, now -> {});
    assertThat(new StartTablets(spec, spec.plan()).count(0))
        .isEqualTo(run.tablets().initial().size());
  }

  /**
   * 200 GB in regions of at most 10 GiB, three quarters full: 25. Of the keys drawn, some have
   * more.
   */
  @Test
  void aTabletOfOldDataIsAskedForItsShareOfTheKeys() throws Exception {
    Estimate estimate = Estimate.of(spec("hbase", "existing: 200GB"));
    double ofAll = estimate.utilisation() * estimate.servers().servers();
    assertThat(estimate.tablets().get(0).utilisation()).isBetween(ofAll / 25, 1.3 * ofAll / 25);
  }
}
