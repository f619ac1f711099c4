package io.keyheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ThreeDigitsTest {
  /** The inverse, as {@code valueOf} in metrics.js has it. */
  private static BigDecimal value(int code) {
    int digits = 100 + (code - 1) % 900;
    return new BigDecimal(digits + "e" + ((code - 1) / 900 - 8));
  }

  @Test
  void aCodeIsItsValueInThreeDigits() {
    Random random = new Random(1);
    MathContext three = new MathContext(3, RoundingMode.HALF_UP);
    for (int i = 0; i < 10_000; i++) {
      float value = (float) Math.pow(10, -5 + 14 * random.nextDouble());
      BigDecimal rounded = new BigDecimal(value).round(three);
      assertThat(value(ThreeDigits.code(value))).as("%s", value).isEqualByComparingTo(rounded);
    }
  }

  @Test
  void codesRiseWithTheirValues() {
    assertThat(ThreeDigits.code(0)).isZero();
    assertThat(ThreeDigits.code(1e-9f)).isOne();
    assertThat(ThreeDigits.code(999.6f)).isEqualTo(ThreeDigits.code(1000));
    assertThat(ThreeDigits.code(9.99f)).isLessThan(ThreeDigits.code(10));
    assertThat(ThreeDigits.bytes(new float[] {0, 1, 1000})).hasSize(6);
  }
}
