package io.keyheat.report.view;

import java.math.BigDecimal;
import java.math.MathContext;

/** Rounds what is written for programs: nobody measures a seventh digit. */
public final class Rounding {
  /** Significant digits of every figure written. */
  public static final int DIGITS = 6;

  private static final MathContext CONTEXT = new MathContext(DIGITS);
  private static final double WHOLE_LIMIT = 1e6;

  private Rounding() {}

  /** {@code value} to {@value #DIGITS} significant digits, without an exponent: {@code 0.015}. */
  public static String text(double value) {
    if (value == Math.rint(value) && Math.abs(value) < WHOLE_LIMIT) {
      return Long.toString((long) value); // Most cells are 0 and most times are whole.
    }
    BigDecimal rounded = new BigDecimal(value).round(CONTEXT).stripTrailingZeros();
    return rounded.toPlainString();
  }
}
