package io.keyheat.scenarios.trace.token;

/**
 * A number that goes on with time, as a number of seconds or milliseconds since 1970 does, or one
 * that is subtracted from a constant.
 *
 * @param unitNanos what one more stands for
 * @param falls whether later numbers are smaller
 * @param calendarNanos what is added to a record's time to have that of the numbers
 * @param origin what is added to units of that time to have the numbers, or their negatives where
 *     they fall
 */
public record ClockToken(
    Digits digits, long unitNanos, boolean falls, long calendarNanos, long origin)
    implements Replacement {
  /** Times are moved by whole milliseconds. */
  private static final long EXACT_NANOS = 1_000_000;

  @Override
  public void write(byte[] cell, int from, int to, Round round, TokenOutput out) {
    long number = digits.parse(cell, from, to);
    long steps = steps(unitNanos, round, (falls ? -number : number) - origin, calendarNanos);
    digits.write(falls ? number - steps : number + steps, to - from, out);
  }

  /** By how many units a time is moved, which a coarse clock shows at some later moment. */
  public static long steps(long unitNanos, Round round, long number, long calendarNanos) {
    if (unitNanos <= EXACT_NANOS) {
      return Math.floorDiv(round.shiftNanos, unitNanos);
    }
    long now = round.recordNanos + calendarNanos;
    long phase =
        Math.floorDiv(now, unitNanos) == number ? Math.floorMod(now, unitNanos) : unitNanos - 1;
    return Math.floorDiv(phase + round.shiftNanos, unitNanos);
  }

  @Override
  public NumberRange range(NumberRange recorded, Horizon horizon) {
    long most = horizon.greatestShiftNanos() / unitNanos + 1;
    return new NumberRange(recorded.least() - most, recorded.greatest() + most);
  }
}
