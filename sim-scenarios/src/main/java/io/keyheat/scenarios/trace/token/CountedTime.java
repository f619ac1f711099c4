package io.keyheat.scenarios.trace.token;

import io.keyheat.scenarios.trace.Digits;

/**
 * A number of units since 1970, or one that is subtracted from a ceiling to have the latest first.
 *
 * @param unitNanos what one more stands for
 * @param ceiling from which the number is subtracted; 0: it is not
 */
public record CountedTime(Digits digits, long unitNanos, long ceiling) implements TimeForm {
  @Override
  public long nanos(byte[] cell, int from, int to) {
    long written = digits.parse(cell, from, to);
    long number = written == Digits.NONE ? -1 : ceiling == 0 ? written : ceiling - written;
    return number <= 0 || number > Long.MAX_VALUE / unitNanos ? Long.MIN_VALUE : number * unitNanos;
  }

  @Override
  public void write(long nanos, byte[] cell, int from, int to, TokenOutput out) {
    long number = Math.floorDiv(nanos, unitNanos);
    out.add(digits.text(ceiling == 0 ? number : ceiling - number, to - from));
  }

  @Override
  public long numbers(long nanos) {
    return nanos / unitNanos + 1;
  }
}
