package io.keyheat.report.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.SampleResults;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunByColumnTest {
  private static final int COLUMNS = 5;

  @Test
  void aTailThatTheEndOfTheRunCutsOffIsNotKnown() {
    // Nine of ten of the last interval's operations, the slow ones, have not ended.
    double[] p99 = p99WhereTheLastIntervalEnded(100);
    assertThat(p99[COLUMNS - 2]).isBetween(900.0, 1100.0);
    assertThat(p99[COLUMNS - 1]).isNaN();
  }

  @Test
  void someOperationsUnderWayHideNothing() {
    double[] p99 = p99WhereTheLastIntervalEnded(950);
    assertThat(p99).doesNotContain(Double.NaN);
  }

  /** Intervals of a thousand operations of a second each, of whose last so many ended in time. */
  private static double[] p99WhereTheLastIntervalEnded(int ended) {
    List<IntervalStats> intervals = new ArrayList<>();
    for (int i = 0; i < COLUMNS - 1; i++) {
      intervals.add(new IntervalStats(1000, 1000, 0, seconds(1000)));
    }
    intervals.add(new IntervalStats(1000, ended, 0, seconds(ended)));
    RunResult sample = new SampleResults(1, COLUMNS, 1, 1).even("run");
    LoadResult load =
        new LoadResult(
            "load",
            "insert",
            "T",
            sample.loads().get(0).stats(),
            intervals,
            List.of(),
            List.of(),
            null,
            1,
            null,
            null);
    return new RunByColumn(sample).percentileMillis(load, 99);
  }

  private static LatencyHistogram seconds(int count) {
    return new LatencyHistogram(
        new long[] {1_000_000}, new long[] {count}, count, count * 1e9, 1_000_000_000);
  }
}
