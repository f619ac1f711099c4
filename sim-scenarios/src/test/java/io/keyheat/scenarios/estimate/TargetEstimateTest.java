package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetEstimateTest {
  private static boolean areMet(String system, int rate, String duration) throws ScenarioException {
    String text =
        """
        title: Capacity
        system: %s
        servers: 20
        duration: %s
        tables:
          T:
            columns: {K: {type: uuid, values: {uuid: v4}}}
            key: [K]
            rowSize: 1KB
            preSplits: 8
        loads: {put: {insert: T, rate: %d/s}}
        """
            .formatted(system, duration, rate);
    RunSpec spec = ScenarioReader.read("test", text).variants().get(0).spec();
    return TargetEstimate.areMet(List.of(), spec);
  }

  /**
   * Eight partitions take 1,000 write units each, and eight splits 3,500 writes of a server, or
   * more once they have been divided, which takes longer than a minute; 20 servers take 70,000 in
   * all.
   */
  @ParameterizedTest
  @CsvSource({
    "dynamodb, 7000, 1m, true",
    "dynamodb, 9500, 1m, false",
    "dynamodb, 9500, 3h, true",
    "dynamodb, 80000, 3h, false",
    "spanner, 25000, 1m, true",
    "spanner, 33000, 1m, false",
    "spanner, 33000, 3h, true",
    "spanner, 80000, 3h, false",
  })
  void aRunThatEndsBeforeSplitsHasOnlyTheTabletsThatItBeginsWith(
      String system, int rate, String duration, boolean met) throws Exception {
    assertThat(areMet(system, rate, duration)).isEqualTo(met);
  }
}
