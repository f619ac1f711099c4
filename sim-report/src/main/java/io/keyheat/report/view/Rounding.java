package io.keyheat.report.view;

import java.math.BigDecimal;
import java.math.MathContext;

/** Rounds what is written for programs: nobody measures a seventh digit. */
public final class Rounding {
  /** Significant digits of every figure written. */
  public static final int DIGITS = 6;

  private static final MathContext CONTEXT = new MathContext(DIGITS);
  private static final double WHOLE_LIMIT = 1e6;
  private static final double LEAST_SCALED = 1e-16;

  /** Powers of ten that a double holds exactly. */
  private static final double[] POWERS = {
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22
  };

  private static final String ZEROS = "0.0000000000000000000000";

  private Rounding() {}

  /** {@code value} as {@link #text} has it; empty where it is not finite. */
  public static String orEmpty(double value) {
    return Double.isFinite(value) ? text(value) : "";
  }

  /** {@code value} to {@value #DIGITS} significant digits, without an exponent: {@code 0.015}. */
  public static String text(double value) {
    StringBuilder text = new StringBuilder();
    append(value, text);
    return text.toString();
  }

  /**
   * Appends what {@link #text} gives: as a product with a power of ten where that cannot be wrong,
   * since a table of a heatmap has millions of figures, else exactly.
   */
  public static void append(double value, StringBuilder to) {
    double size = Math.abs(value);
    if (value == Math.rint(value) && size < WHOLE_LIMIT) {
      to.append((long) value); // Most cells are 0 and most times are whole.
      return;
    }
    if (size >= LEAST_SCALED && size < WHOLE_LIMIT) {
      int scale = 0;
      while (size * POWERS[scale] < POWERS[DIGITS - 1]) {
        scale++;
      }
      double scaled = size * POWERS[scale];
      double whole = Math.floor(scaled);
      double part = scaled - whole;
      if (part != 0.5) { // The product, itself rounded, lies on no other side of a half.
        to.append(value < 0 ? "-" : "");
        appendDecimal((long) whole + (part > 0.5 ? 1 : 0), scale, to);
        return;
      }
    }
    to.append(new BigDecimal(value).round(CONTEXT).stripTrailingZeros().toPlainString());
  }

  /** Appends {@code digits} / 10^{@code scale} without zeros at its end. */
  private static void appendDecimal(long digits, int scale, StringBuilder to) {
    long significant = digits;
    int decimals = scale;
    while (decimals > 0 && significant % 10 == 0) {
      significant /= 10;
      decimals--;
    }
    int start = to.length();
    to.append(significant);
    int length = to.length() - start;
    if (decimals >= length) {
      to.insert(start, ZEROS, 0, "0.".length() + decimals - length);
    } else if (decimals > 0) {
      to.insert(to.length() - decimals, '.');
    }
  }
}
