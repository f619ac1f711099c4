package io.keyheat.scenarios.trace.token;

/**
 * A time that goes on.
 *
 * @param calendarNanos what is added to a record's time to have that of its token
 */
public record TimeToken(TimeForm form, long calendarNanos) implements Replacement {
  /** Times are moved by whole milliseconds. */
  private static final long EXACT_NANOS = 1_000_000;

  @Override
  public void write(byte[] cell, int from, int to, Round round, TokenOutput out) {
    long unit = form.unitNanos();
    long before = form.nanos(cell, from, to);
    if (unit <= EXACT_NANOS) {
      form.write(before + round.shiftNanos, cell, from, to, out);
      return;
    }
    // A coarse clock shows the moment within its unit, which a record of that time tells.
    long now = round.recordNanos + calendarNanos;
    long units = Math.floorDiv(before, unit);
    long phase = Math.floorDiv(now, unit) == units ? Math.floorMod(now, unit) : unit - 1;
    long steps = Math.floorDiv(phase + round.shiftNanos, unit);
    form.write(before + steps * unit, cell, from, to, out);
  }

  @Override
  public NumberRange range(NumberRange recorded, Horizon horizon) {
    long most = form.numbers(horizon.greatestShiftNanos() + form.unitNanos());
    return new NumberRange(recorded.least() - most, recorded.greatest() + most);
  }
}
