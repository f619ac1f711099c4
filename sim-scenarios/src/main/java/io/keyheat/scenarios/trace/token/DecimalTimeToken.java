package io.keyheat.scenarios.trace.token;

/** Seconds since 1970 with a fraction, which go on. */
public record DecimalTimeToken() implements Replacement {
  private static final long SECOND = 1_000_000_000L;
  private static final int SECOND_DIGITS = 10;

  /** Nanoseconds since 1970 of a token. */
  public static long nanos(byte[] cell, int from, int to) {
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
  public void write(byte[] cell, int from, int to, Round round, TokenOutput out) {
    long nanos = nanos(cell, from, to) + round.shiftNanos;
    int digits = to - from - SECOND_DIGITS - 1;
    out.addNumber(nanos / SECOND, 10, SECOND_DIGITS, false);
    out.add((byte) '.');
    out.addNumber(nanos % SECOND / unit(digits), 10, digits, false);
  }

  @Override
  public NumberRange range(NumberRange recorded, Horizon horizon) {
    return recorded;
  }
}
