package io.keyheat.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IntervalsTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void theLastIntervalEndsWithTheRun() {
    Intervals intervals = Intervals.of(25 * SECOND, 10 * SECOND, 0);
    assertThat(intervals.count()).isEqualTo(3);
    assertThat(intervals.endNanos(1)).isEqualTo(20 * SECOND);
    assertThat(intervals.endNanos(2)).isEqualTo(25 * SECOND);
    assertThat(intervals.seconds(2)).isEqualTo(5);
    assertThat(intervals.at(10 * SECOND - 1)).isZero();
    assertThat(intervals.at(10 * SECOND)).isEqualTo(1);
    assertThat(intervals.at(25 * SECOND)).isEqualTo(2);
  }

  @Test
  void theWarmUpIsRoundedUpToWholeIntervals() {
    Intervals intervals = Intervals.of(100 * SECOND, 10 * SECOND, 11 * SECOND);
    assertThat(intervals.warmupNanos()).isEqualTo(20 * SECOND);
    assertThat(intervals.firstWarm()).isEqualTo(2);
    assertThat(intervals.warmSeconds()).isEqualTo(80);
  }

  @Test
  void aWarmUpAsLongAsTheRunLeavesNothing() {
    Intervals intervals = Intervals.of(15 * SECOND, 10 * SECOND, 15 * SECOND);
    assertThat(intervals.firstWarm()).isEqualTo(2);
    assertThat(intervals.warmSeconds()).isZero();
  }

  @Test
  void atMostSixHundredRoundIntervalsCoverARunThatAsksForNone() {
    for (long seconds : new long[] {1, 599, 600, 601, 2_700, 5_700, 86_400, 10_000_000}) {
      Intervals intervals = Intervals.of(seconds * SECOND, 0, 0);
      assertThat(intervals.count()).as("%d s", seconds).isBetween(1, 600);
    }
    assertThat(Intervals.of(2_700 * SECOND, 0, 0).lengthNanos()).isEqualTo(5 * SECOND);
  }
}
