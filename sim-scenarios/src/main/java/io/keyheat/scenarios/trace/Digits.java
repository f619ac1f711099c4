package io.keyheat.scenarios.trace;

import java.util.Locale;

/**
 * How the numbers of one place are written.
 *
 * @param radix 2 to 36
 * @param padded whether zeros in front keep their width
 * @param capital whether digits beyond 9 are capital letters
 */
public record Digits(int radix, boolean padded, boolean capital) {
  /** Decimal digits without zeros in front. */
  public static final Digits DECIMAL = new Digits(10, false, false);

  public static final long NONE = Long.MIN_VALUE;

  private static final int TEN = 10;

  public static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /** The number in some bytes; {@link #NONE} if it is none, or one of more than 63 bits. */
  public long parse(byte[] cell, int from, int to) {
    boolean negative = from < to - 1 && cell[from] == '-';
    int first = negative ? from + 1 : from;
    long number = 0;
    for (int i = first; i < to; i++) {
      int digit = digit(cell[i]);
      if (digit < 0 || digit >= radix || number > (Long.MAX_VALUE - digit) / radix) {
        return NONE;
      }
      number = number * radix + digit;
    }
    return first == to ? NONE : negative ? -number : number;
  }

  private int digit(byte b) {
    if (isDigit(b)) {
      return b - '0';
    }
    int letter = b - (capital ? 'A' : 'a') + TEN;
    return letter >= TEN && letter < radix ? letter : -1;
  }

  /** The text of a number in place of one of some width. */
  public String text(long number, int width) {
    String digits = Long.toUnsignedString(Math.abs(number), radix);
    String zeros = padded ? "0".repeat(Math.max(0, width - digits.length())) : "";
    return (number < 0 ? "-" : "") + zeros + (capital ? digits.toUpperCase(Locale.ROOT) : digits);
  }
}
