package io.keyheat.scenarios.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.scenarios.statistics.WarmUp.State;
import org.junit.jupiter.api.Test;

class WarmUpTest {
  /** A level of 10 with noise of ±1, and {@code extra} on top of the first observations. */
  private static double[] series(int length, int risen, double extra, long seed) {
    RandomStream noise = new RandomStream(seed);
    double[] series = new double[length];
    for (int i = 0; i < length; i++) {
      series[i] = 9 + 2 * noise.nextDouble() + (i < risen ? extra : 0);
    }
    return series;
  }

  @Test
  void aBeginningThatIsHigherIsCutOffWhereItEnds() {
    for (int seed = 0; seed < 50; seed++) {
      WarmUp cut = WarmUp.mser5(series(500, 100, 20, seed));
      assertThat(cut.state()).as("seed " + seed).isEqualTo(State.FOUND);
      // Noise may make a few batches of the level look dispensable, none of the beginning.
      assertThat(cut.observations()).as("seed " + seed).isBetween(100, 250);
      assertThat(cut.observations() % 5).as("seed " + seed).isZero();
    }
  }

  @Test
  void aStepWithoutNoiseIsCutOffExactly() {
    double[] series = new double[200];
    java.util.Arrays.fill(series, 0, 35, 3);
    series[199] = 0.1;
    assertThat(WarmUp.mser5(series).observations()).isEqualTo(35);
  }

  @Test
  void aSeriesThatGrowsToItsEndIsNotSteady() {
    double[] series = new double[300];
    for (int i = 0; i < series.length; i++) {
      series[i] = i;
    }
    assertThat(WarmUp.mser5(series)).isEqualTo(new WarmUp(0, State.NOT_STEADY));
  }

  @Test
  void fewerThanFiftyObservationsAreTooFew() {
    assertThat(WarmUp.mser5(new double[49]).state()).isEqualTo(State.TOO_SHORT);
    assertThat(WarmUp.mser5(new double[50]).state()).isEqualTo(State.FOUND);
  }
}
