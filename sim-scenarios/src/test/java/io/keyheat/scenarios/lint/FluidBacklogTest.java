package io.keyheat.scenarios.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.scenarios.lint.Peak.Stretch;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FluidBacklogTest {
  /** Stretches of so many seconds in which the share goes from the first figure to the last. */
  private static double seconds(double[]... stretches) {
    List<Stretch> all =
        Stream.of(stretches)
            .map(
                part ->
                    new Stretch(
                        (long) (part[0] * 1e9), new double[] {part[1]}, new double[] {part[2]}))
            .toList();
    return FluidBacklog.greatestNanos(all, rates -> rates[0]) / 1e9;
  }

  @Test
  void halfAsMuchAgainForTwoSecondsPilesUpOneSecondOfWork() {
    assertThat(seconds(new double[] {2, 1.5, 1.5})).isCloseTo(1, within(1e-9));
    assertThat(seconds(new double[] {2, 0.9, 0.9})).isZero();
  }

  @Test
  void whatIsDoneInBetweenCountsNoMore() {
    double[] much = {2, 1.5, 1.5};
    assertThat(seconds(much, new double[] {1, 0.5, 0.5}, much)).isCloseTo(1.5, within(1e-9));
    assertThat(seconds(much, new double[] {9, 0.5, 0.5}, much)).isCloseTo(1, within(1e-9));
  }

  /** From 0 to 2 in 4 s: the excess is a triangle of 2 s by 1; falling, it is there first. */
  @Test
  void risingAndFallingSharesPileUpWhatLiesAboveOne() {
    assertThat(seconds(new double[] {4, 0, 2})).isCloseTo(1, within(1e-9));
    assertThat(seconds(new double[] {4, 2, 0})).isCloseTo(1, within(1e-9));
    assertThat(seconds(new double[] {4, 2, 0}, new double[] {4, 0, 2})).isCloseTo(1, within(1e-9));
  }
}
