package io.keyheat.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RoundingTest {
  private static final long SEED = 5;

  @Test
  void aFigureIsTheExactDecimalRoundedToSixDigitsWhateverItsSize() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 200_000; i++) {
      double value = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(-20, 20));
      assertThat(Rounding.text(value)).as("%s, seed %d", value, SEED).isEqualTo(exact(value));
      float single = (float) value;
      assertThat(Rounding.text(single)).as("%s, seed %d", single, SEED).isEqualTo(exact(single));
    }
  }

  @Test
  void halvesAndTheirNeighboursAreRoundedAsExactDecimalsAre() {
    for (int digits = 100_000; digits < 1_000_000; digits += 611) {
      for (int scale = 0; scale < 20; scale++) {
        double half = Double.parseDouble(digits + ".5e-" + scale);
        for (double value : new double[] {Math.nextDown(half), half, Math.nextUp(half)}) {
          assertThat(Rounding.text(value)).as("%s", value).isEqualTo(exact(value));
          assertThat(Rounding.text(-value)).as("-%s", value).isEqualTo(exact(-value));
        }
      }
    }
  }

  @Test
  void figuresFollowOneAnotherInOneText() {
    StringBuilder line = new StringBuilder();
    for (double value : new double[] {0, -1.5, 0.00012, 999_999.9, 1e-9, 1e21, -0.0}) {
      Rounding.append(value, line);
      line.append(' ');
    }
    assertThat(line).hasToString("0 -1.5 0.00012 1000000 0.000000001 1000000000000000000000 0 ");
  }

  private static String exact(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(Rounding.DIGITS));
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
