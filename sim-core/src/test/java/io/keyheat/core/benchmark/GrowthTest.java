package io.keyheat.core.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;

class GrowthTest {
  private static final long[] SIZES = {10, 100, 1_000};

  @Test
  void aPowerOfTheSizeHasItsExponentOnEveryStep() {
    double[] costs = costs(size -> 3 * Math.pow((double) size, 1.5));
    assertThat(Growth.exponent(SIZES, costs, 0)).isCloseTo(1.5, within(1e-9));
    assertThat(Growth.exponent(SIZES, costs, 1)).isCloseTo(1.5, within(1e-9));
  }

  @Test
  void aCostThatDoesNotGrowHasTheExponentZero() {
    assertThat(Growth.exponent(SIZES, costs(size -> 7), 0)).isZero();
  }

  /** 200, 1,100 and 10,100: 50.5 times over two decades, 9.18 times over the last one. */
  @Test
  void theLastStepShowsAGrowthThatAFixedCostHidesAtSmallSizes() {
    double[] costs = costs(size -> 100 + 10.0 * size);
    assertThat(Growth.exponent(SIZES, costs, 0)).isCloseTo(Math.log10(50.5) / 2, within(1e-9));
    assertThat(Growth.exponent(SIZES, costs, 1))
        .isCloseTo(Math.log10(10_100.0 / 1_100), within(1e-9));
  }

  private static double[] costs(LongToDoubleFunction costOf) {
    return Arrays.stream(SIZES).mapToDouble(costOf).toArray();
  }
}
