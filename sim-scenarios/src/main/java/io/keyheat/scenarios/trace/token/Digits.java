package io.keyheat.scenarios.trace.token;

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
    if (CellCutter.isDigit(b)) {
      return b - '0';
    }
    int letter = b - (capital ? 'A' : 'a') + TEN;
    return letter >= TEN && letter < radix ? letter : -1;
  }

  /** Writes a number in place of one of some width. */
  public void write(long number, int width, TokenOutput out) {
    if (number < 0) {
      out.add((byte) '-');
    }
    out.addNumber(Math.abs(number), radix, padded ? width : 1, capital);
  }
}
