package io.keyheat.scenarios.trace.token;

/** Seconds since 1970 with a fraction, of which each digit counts. */
public record DecimalSeconds() implements TimeForm {
  private static final int SECOND_DIGITS = 10;

  @Override
  public long unitNanos() {
    return 1000;
  }

  @Override
  public long nanos(byte[] cell, int from, int to) {
    int point = from + SECOND_DIGITS;
    return Digits.DECIMAL.parse(cell, from, point) * SECOND
        + Digits.DECIMAL.parse(cell, point + 1, to) * unit(to - point - 1);
  }

  private static long unit(int digits) {
    long unit = SECOND;
    for (int i = 0; i < digits; i++) {
      unit /= 10;
    }
    return unit;
  }

  @Override
  public void write(long nanos, byte[] cell, int from, int to, TokenOutput out) {
    int digits = to - from - SECOND_DIGITS - 1;
    out.addNumber(nanos / SECOND, 10, SECOND_DIGITS, false);
    out.add((byte) '.');
    out.addNumber(nanos % SECOND / unit(digits), 10, digits, false);
  }

  @Override
  public long numbers(long nanos) {
    return 0; // A cell with a point is no whole number.
  }
}
