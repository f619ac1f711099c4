package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.scenarios.estimate.FluidBacklog.BacklogDivision;
import io.keyheat.scenarios.estimate.FluidBacklog.Excess;
import io.keyheat.scenarios.estimate.Peak.Stretch;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FluidBacklogTest {
  /** Stretches of so many seconds in which the share goes from the first figure to the last. */
  private static double seconds(double[]... stretches) {
    return FluidBacklog.greatestNanos(stretches(stretches), rates -> rates[0]) / 1e9;
  }

  private static List<Stretch> stretches(double[]... stretches) {
    return Stream.of(stretches)
        .map(
            part ->
                new Stretch((long) (part[0] * 1e9), new double[] {part[1]}, new double[] {part[2]}))
        .toList();
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

  /** Halves of a tablet whose threshold is half of what it can do, after a minute of more. */
  private static Optional<Excess> halved(double[]... stretches) {
    return halved(0, stretches);
  }

  private static Optional<Excess> halved(double cooldownNanos, double[]... stretches) {
    BacklogDivision halves =
        new BacklogDivision(rates -> 2 * rates[0], load -> 2, time -> 1, 60e9, cooldownNanos);
    return FluidBacklog.whileDivided(stretches(stretches), rates -> rates[0], halves, 1e9);
  }

  @Test
  void aLoadThatComesBeforeATabletIsDividedIsTooMuchFromThenOn() {
    assertThat(halved(new double[] {600, 3, 3})).contains(new Excess(0, 3));
    double[] quiet = {300, 0.1, 0.1};
    assertThat(halved(quiet, new double[] {300, 3, 3})).contains(new Excess(300e9, 3));
  }

  /** After a minute of 0.9 a half has 0.95 of 1.9; after 50 s the whole has all of it. */
  @Test
  void aTabletThatIsDividedInTimeTakesTwiceAsMuch() {
    double[] more = {300, 1.9, 1.9};
    assertThat(halved(new double[] {60, 0.9, 0.9}, more)).isEmpty();
    assertThat(halved(new double[] {50, 0.9, 0.9}, more)).contains(new Excess(50e9, 1.9));
    assertThat(halved(new double[] {300, 0.4, 0.4}, more)).isPresent();
  }

  /** Doubled in five minutes, each time, a load is always halved in one. */
  @Test
  void aLoadThatRisesSlowlyIsDividedInTime() {
    double[] first = {300, 0.4, 0.8};
    double[] second = {300, 0.8, 1.6};
    assertThat(halved(first, second, new double[] {300, 1.6, 3.2})).isEmpty();
  }

  /** Left alone for five minutes, halves meet twice as much before they are halved. */
  @Test
  void partsThatAreLeftAloneForAWhileAreDividedLater() {
    double[] rise = {480, 0.4, 3.6};
    assertThat(halved(rise)).isEmpty();
    assertThat(halved(300e9, rise)).hasValueSatisfying(excess -> above(excess.share(), 1));
  }

  private static void above(double share, double least) {
    assertThat(share).isGreaterThan(least);
  }
}
