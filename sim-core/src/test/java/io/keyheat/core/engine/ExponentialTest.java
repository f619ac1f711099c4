package io.keyheat.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExponentialTest {
  private static final int POINTS = 200;

  /** Bounds of the curve spare most points the exponential, and must decide as it would. */
  @Test
  void aPointIsUnderTheCurveWhereverTheExponentialSaysSo() {
    RandomStream random = new RandomStream(5);
    for (int layer = 1; layer < Exponential.LAYERS; layer++) {
      double left = Exponential.RIGHT[layer - 1];
      double right = Exponential.RIGHT[layer];
      double bottom = Exponential.HEIGHT[layer];
      double top = Exponential.HEIGHT[layer - 1];
      for (int i = 0; i < POINTS; i++) {
        double x = left + random.nextDouble() * (right - left);
        double curve = StrictMath.exp(-x);
        check(layer, x, bottom + random.nextDouble() * (top - bottom));
        check(layer, x, curve * (1 + 1e-9));
        check(layer, x, curve * (1 - 1e-9));
        check(layer, x, curve + 0.05 * random.nextDouble() * (top - curve));
        check(layer, x, curve - 0.05 * random.nextDouble() * (curve - bottom));
      }
    }
  }

  private static void check(int layer, double x, double height) {
    assertThat(Exponential.isUnderCurve(layer, x, height))
        .as("layer %d, x = %s, height = %s", layer, x, height)
        .isEqualTo(height < StrictMath.exp(-x));
  }

  /** Each layer is as likely as any other, so all must have the same area. */
  @Test
  void allLayersHaveTheSameArea() {
    double first = area(1);
    for (int layer = 2; layer < Exponential.LAYERS; layer++) {
      assertThat(area(layer) / first).as("layer %d", layer).isBetween(1 - 1e-9, 1 + 1e-9);
    }
  }

  private static double area(int layer) {
    double height = Exponential.HEIGHT[layer - 1] - Exponential.HEIGHT[layer];
    return Exponential.RIGHT[layer] * height;
  }
}
