package io.keyheat.scenarios.reader.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RateSchedule.Segment;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class RateReaderTest {
  private static final long MINUTE = 60_000_000_000L;

  private static RateSchedule read(String rate, String duration) throws ScenarioException {
    String text =
        """
        title: t
        system: spanner
        servers: 1
        start: 2026-01-01T18:00:00Z
        duration: %s
        tables: {T: {columns: {A: {type: int64, values: {sequence: 1}}}, key: [A]}}
        loads: {l: {insert: T, rate: %s}}
        """
            .formatted(duration, rate);
    ScenarioFile file = ScenarioReader.read("t", text);
    return ((ClientSpec.Open) file.variants().get(0).spec().loads().get(0).client()).rate();
  }

  @Test
  void aStepKeepsEachRateUntilTheNext() throws ScenarioException {
    assertThat(read("{step: {0m: 500/s, 10m: 2000/s}}", "20m").segments())
        .isEqualTo(List.of(new Segment(0, 500, 500), new Segment(10 * MINUTE, 2000, 2000)));
  }

  @Test
  void aRampIsAStraightLineAndThenLevel() throws ScenarioException {
    assertThat(read("{ramp: {from: 500/s, to: 5000/s, over: 10m}}", "20m").segments())
        .isEqualTo(List.of(new Segment(0, 500, 5000), new Segment(10 * MINUTE, 5000, 5000)));
  }

  @Test
  void growthMultipliesUntilItsLimit() throws ScenarioException {
    RateSchedule growth = read("{growth: {from: 500/s, by: 50%, every: 5m, to: 740000/s}}", "95m");
    assertThat(growth.segments()).hasSize(20);
    Segment lastWhole = growth.segments().get(18);
    assertThat(lastWhole.startNanos()).isEqualTo(90 * MINUTE);
    assertThat(lastWhole.startPerSecond()).isCloseTo(500 * Math.pow(1.5, 18), within(1e-6));
    assertThat(growth.segments().get(19).startPerSecond()).isEqualTo(740_000);
  }

  @Test
  void theNameOfAGrowthSaysRatePercentAndMinutes() throws ScenarioException {
    assertThat(read("500-50-5", "30m").segments())
        .isEqualTo(read("{growth: {from: 500/s, by: 50%, every: 5m}}", "30m").segments());
  }

  @Test
  void aDailyRateHasItsPeakAtTheHourThatIsGiven() throws ScenarioException {
    // The run starts at 18:00, so the peak at 20:00 is two hours in and the trough fourteen.
    RateSchedule daily = read("{daily: {mean: 500/s, peak: 900/s, peakAt: 20h}}", "24h");
    assertThat(at(daily, 120)).isCloseTo(900, within(1e-6));
    assertThat(at(daily, 14 * 60)).isCloseTo(100, within(1e-6));
    assertThat(at(daily, 8 * 60)).isCloseTo(500, within(1e-6));
  }

  private static double at(RateSchedule schedule, long minute) {
    return schedule.segments().stream()
        .filter(s -> s.startNanos() == minute * MINUTE)
        .findFirst()
        .orElseThrow()
        .startPerSecond();
  }
}
