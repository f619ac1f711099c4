package io.keyheat.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.result.LoadResult.IntervalStats;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadResultTest {
  /** 1,000 operations are offered in each interval; the others are those that complete. */
  private static LoadResult load(int... completed) {
    List<IntervalStats> intervals = new ArrayList<>();
    for (int count : completed) {
      intervals.add(new IntervalStats(1000, count, 0, LatencyHistogram.merged(List.of())));
    }
    OperationStats none =
        new OperationStats(
            0, 0, new FailedOps(0, 0, 0), 0, 0, 0, 0, LatencyHistogram.merged(List.of()));
    return new LoadResult(
        "load", "update", "T", none, intervals, List.of(), List.of(), null, 1, null, null);
  }

  private static double behind(int first, int end, int... completed) {
    return LoadResult.behindShare(List.of(load(completed)), first, end);
  }

  @Test
  void aSystemThatServesATenthFallsBehindByNineTenths() {
    assertThat(behind(0, 4, 100, 100, 100, 100)).isCloseTo(0.9, within(1e-12));
    assertThat(behind(2, Integer.MAX_VALUE, 100, 100, 100, 100)).isCloseTo(0.9, within(1e-12));
    assertThat(behind(0, 1, 100, 100, 100, 100)).isCloseTo(0.9, within(1e-12));
  }

  /** 400 are under way from the first interval on, and as many at the end. */
  @Test
  void operationsThatAreUnderWayAtAnyTimeAreNoDelay() {
    assertThat(behind(0, 4, 600, 1000, 1000, 1000)).isZero();
    assertThat(behind(0, 4, 600, 1000, 1100, 1000)).as("they become fewer").isZero();
  }

  /** Two numbers of 400 on average differ by more than 85, three deviations, once in 370 times. */
  @Test
  void aDifferenceThatChanceBringsAboutIsNoDelay() {
    assertThat(behind(0, 2, 600, 920)).isZero();
    assertThat(behind(0, 2, 600, 900)).isCloseTo(0.1, within(1e-12));
  }

  /** The first operations of a run always become more. */
  @Test
  void aSingleIntervalMustFallBehindByATenth() {
    assertThat(behind(0, 1, 910)).isZero();
    assertThat(behind(0, 1, 890)).isCloseTo(0.11, within(1e-12));
  }

  @Test
  void whereNothingIsOfferedNothingFallsBehind() {
    assertThat(LoadResult.behindShare(List.of(), 0, 5)).isZero();
  }
}
