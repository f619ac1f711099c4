package io.keyheat.report.headline;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.RunBuilder;
import io.keyheat.report.SampleResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

/** Twenty intervals of ten seconds with 10,000 operations each; the first five are the warm-up. */
class WorstPhaseTest {
  private static RunResult run(IntToLongFunction failed, IntToLongFunction millis) {
    RunResult run = new SampleResults(10, 20, 2, 1).even("run");
    LoadResult of = run.loads().get(0);
    List<IntervalStats> intervals = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      long micros = 1000 * millis.applyAsLong(i);
      LatencyHistogram latency =
          new LatencyHistogram(
              new long[] {micros}, new long[] {10_000}, 10_000, 1e7 * micros, 1000 * micros);
      long lost = failed.applyAsLong(i);
      intervals.add(new IntervalStats(10_000, 10_000 - lost, lost, latency));
    }
    LoadResult load = new LoadResult("log", "insert", "Log", of.stats(), intervals);
    return RunBuilder.of(run).loads(List.of(load)).build();
  }

  /** 500 + 900 of 20,000 fail, 0.9 % of the 150,000 that come after the warm-up. */
  @Test
  void operationsThatFailInAFewIntervalsAreSaidToThoughTheyAreFewOfAll() {
    RunResult run = run(i -> i == 10 ? 500 : i == 11 ? 900 : 0, i -> 20);
    assertThat(run.errorShare()).isLessThan(0.01);
    assertThat(WorstPhase.of(run)).contains(" From 1:40 to 2:00, 7 % of the operations fail.");
    assertThat(Headline.of(SampleResults.scenario(List.of(run))))
        .startsWith("No hotspot: ")
        .contains(" From 1:40 to 2:00, 7 % of the operations fail.");
  }

  /** 2,000 ms are a hundred times 20 ms; 150 ms are less than ten times as much. */
  @Test
  void intervalsWhoseTailStandsOutAreNamed() {
    assertThat(WorstPhase.of(run(i -> 0, i -> i >= 10 && i < 14 ? 2_000 : 20)))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .startsWith(" From 1:40 to 2:20, p99 is 2")
                    .contains("most 20.0 ms"));
    assertThat(WorstPhase.of(run(i -> 0, i -> i >= 10 && i < 14 ? 150 : 20))).isEmpty();
    assertThat(WorstPhase.of(run(i -> 0, i -> i == 10 ? 2_000 : 20))).as("one").isEmpty();
    assertThat(WorstPhase.of(run(i -> 0, i -> 2_000))).as("always").isEmpty();
  }

  /** 80 million tombstones over four intervals of 10,000 scans, which return 10 rows each. */
  @Test
  void scansThatPassMoreDeletedRowsThanOthersSaySo() {
    RunResult run = run(i -> 0, i -> i >= 10 && i < 14 ? 2_000 : 20);
    LoadResult of = run.loads().get(0);
    long[] rows = new long[20];
    long[] tombstones = new long[20];
    Arrays.fill(rows, 100_000);
    Arrays.fill(tombstones, 10, 14, 20_000_000);
    LoadResult scans =
        new LoadResult(
            "oldest",
            "scan",
            "Log",
            of.stats(),
            of.intervals(),
            List.of(),
            List.of(),
            new LoadResult.Reads(rows, rows, tombstones),
            1,
            null,
            null);
    assertThat(WorstPhase.of(RunBuilder.of(run).loads(List.of(scans)).build()))
        .hasValueSatisfying(
            text ->
                assertThat(text).endsWith(" Each scan of oldest passes 2,000 deleted rows then."));
  }

  /** What comes in the warm-up, or is 1 of 10,000, is no phase. */
  @Test
  void aRunWithoutABadPartHasNone() {
    assertThat(WorstPhase.of(run(i -> i < 5 ? 5_000 : 0, i -> 20))).isEmpty();
    assertThat(WorstPhase.of(run(i -> 1, i -> 20))).isEmpty();
  }
}
