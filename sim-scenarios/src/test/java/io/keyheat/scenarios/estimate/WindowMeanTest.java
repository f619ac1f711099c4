package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.scenarios.estimate.Peak.Stretch;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WindowMeanTest {
  /** The greatest mean of 10 s, of stretches of so many seconds from one figure to another. */
  private static double mean(double[]... stretches) {
    return of(stretches).greatest();
  }

  private static WindowMean of(double[]... stretches) {
    List<Stretch> all =
        Stream.of(stretches)
            .map(
                part ->
                    new Stretch(
                        (long) (part[0] * 1e9), new double[] {part[1]}, new double[] {part[2]}))
            .toList();
    return WindowMean.of(all, 10_000_000_000L, rates -> rates[0]);
  }

  /** 2 s of 6 and 8 s of 1 are 20 in 10 s. */
  @Test
  void aShortPeakCountsAsItsShareOfTheWindow() {
    double[] quiet = {60, 1, 1};
    assertThat(mean(quiet, new double[] {2, 6, 6}, quiet)).isCloseTo(2, within(1e-9));
  }

  /** From 0 to 3 and back in 10 s each: 5 s on either side of the top have 1.5 to 3. */
  @Test
  void aPeakWithSlopesIsSeenFromBothSides() {
    assertThat(mean(new double[] {10, 0, 3}, new double[] {10, 3, 0}))
        .isCloseTo(2.25, within(1e-9));
  }

  @Test
  void whatIsAskedForAtTheEndGoesOn() {
    assertThat(mean(new double[] {60, 1, 1}, new double[] {2, 6, 6})).isCloseTo(6, within(1e-9));
    assertThat(mean()).isZero();
  }

  /** Of 5 for 2 s in 60 s, 10 s have 1.8 in the mean; of 5 to the end, 5. */
  @Test
  void aLevelIsReachedWhereTheFigureStaysAboveIt() {
    double[] quiet = {60, 1, 1};
    WindowMean mean = of(quiet, new double[] {2, 5, 5}, quiet, new double[] {60, 5, 5});
    assertThat(mean.firstAboveNanos(1.5)).isEqualTo(60e9);
    assertThat(mean.firstAboveNanos(2)).isEqualTo(122e9);
    assertThat(mean.firstAboveNanos(5)).isInfinite();
  }

  /** From 0 to 6 in 60 s: 2 at 20 s, 4 at 40 s; from 6 to 0 behind it, 2 again at 100 s. */
  @Test
  void aRampReachesEachLevelInItsTurn() {
    WindowMean mean = of(new double[] {60, 0, 6}, new double[] {60, 6, 0});
    assertThat(mean.firstAboveNanos(2)).isCloseTo(20e9, within(1.0));
    assertThat(mean.firstAboveNanos(4)).isCloseTo(40e9, within(1.0));
    assertThat(mean.firstAboveNanos(6)).isInfinite();
  }
}
