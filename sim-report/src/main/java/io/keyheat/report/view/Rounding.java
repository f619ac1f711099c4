package io.keyheat.report.view;

import java.math.BigDecimal;
import java.math.MathContext;

/** Rounds what is written for programs: nobody measures a seventh digit. */
public final class Rounding {
  /** Significant digits of every figure written. */
  public static final int DIGITS = 6;

  private static final MathContext CONTEXT = new MathContext(DIGITS);
  private static final double WHOLE_LIMIT = 1e6;
  private static final double LEAST_SCALED = 1e-3;

  /** Powers of ten that a double holds exactly. */
  private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8};

  /** More than a product below a million can be off by. */
  private static final double ROUNDING_ERROR = 1e-6;

  private Rounding() {}

  /** {@code value} as {@link #text} has it; empty where it is not finite. */
  public static String orEmpty(double value) {
    return Double.isFinite(value) ? text(value) : "";
  }

  /** {@code value} to {@value #DIGITS} significant digits, without an exponent: {@code 0.015}. */
  public static String text(double value) {
    if (value == Math.rint(value) && Math.abs(value) < WHOLE_LIMIT) {
      return Long.toString((long) value); // Most cells are 0 and most times are whole.
    }
    return rounded(value).stripTrailingZeros().toPlainString();
  }

  /**
   * The number next to a value that has {@value #DIGITS} digits: as a product with a power of ten
   * where that cannot be wrong, since a heatmap has a million of them, else exactly.
   */
  private static BigDecimal rounded(double value) {
    double size = Math.abs(value);
    if (size >= LEAST_SCALED && size < WHOLE_LIMIT) {
      int scale = 0;
      while (scale < POWERS.length - 1 && size * POWERS[scale] < POWERS[DIGITS - 1]) {
        scale++;
      }
      double scaled = size * POWERS[scale];
      double whole = Math.floor(scaled);
      double part = scaled - whole;
      if (Math.abs(part - 0.5) > ROUNDING_ERROR) {
        long digits = (long) whole + (part > 0.5 ? 1 : 0);
        return BigDecimal.valueOf(value < 0 ? -digits : digits, scale);
      }
    }
    return new BigDecimal(value).round(CONTEXT);
  }
}
