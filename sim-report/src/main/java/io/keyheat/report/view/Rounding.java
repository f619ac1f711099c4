package io.keyheat.report.view;

import java.math.BigDecimal;
import java.math.MathContext;

/** Rounds what is written for programs: nobody measures a seventh digit. */
public final class Rounding {
  /** Significant digits of every figure written. */
  public static final int DIGITS = 6;

  private static final MathContext CONTEXT = new MathContext(DIGITS);

  private Rounding() {}

  /** {@code value} to {@value #DIGITS} significant digits, without an exponent: {@code 0.015}. */
  public static BigDecimal rounded(double value) {
    BigDecimal rounded = new BigDecimal(value).round(CONTEXT).stripTrailingZeros();
    return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
  }

  /** {@link #rounded} as text. */
  public static String text(double value) {
    return value == 0 ? "0" : rounded(value).toPlainString();
  }
}
