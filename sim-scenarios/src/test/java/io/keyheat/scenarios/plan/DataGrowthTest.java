package io.keyheat.scenarios.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.plan.DataGrowth.FullTable;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DataGrowthTest {
  /** 10 inserts a second are 10 * 365.25 / 12 * 86,400 = 26.3 million rows a month. */
  private static DataGrowth growth(String values, Map<String, Long> retentionNanos)
      throws ScenarioException {
    String text =
        """
        title: Growth
        system: spanner
        servers: 3
        duration: 60s
        tables: {T: {columns: {Id: {type: int64, values: %s}}, key: [Id], existing: 50000000}}
        loads: {a: {insert: T, rate: 10/s, spacing: fixed}}
        """
            .formatted(values);
    RunSpec spec = ScenarioReader.read("test", text).variants().get(0).spec();
    return DataGrowth.of(spec, retentionNanos, 0.05);
  }

  /** 50 + 26.3 + 26.3 * 1.05 = 103.9 million rows after two months, 76.3 after one. */
  @Test
  void aKeyIsFullInTheMonthInWhichItsRowsExceedItsValues() throws Exception {
    DataGrowth hundred = growth("{uniform: [1, 100000000]}", Map.of());
    assertThat(hundred.firstFull(12)).map(FullTable::month).contains(2);
    assertThat(hundred.firstFull(1)).isEmpty();
    DataGrowth seventy = growth("{uniform: [1, 70000000]}", Map.of());
    assertThat(seventy.firstFull(12)).map(FullTable::month).contains(1);
  }

  @Test
  void aKeyIsNeverFullWhoseValuesHaveNoEndOrWhoseRowsAreDroppedInTime() throws Exception {
    assertThat(growth("{sequence: 1}", Map.of()).firstFull(1200)).isEqualTo(Optional.empty());
    long twelveHours = 12 * 3600 * 1_000_000_000L;
    assertThat(growth("{uniform: [1, 100000000]}", Map.of("T", twelveHours)).firstFull(12))
        .isEmpty();
  }
}
