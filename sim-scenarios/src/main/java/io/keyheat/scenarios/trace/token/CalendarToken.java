package io.keyheat.scenarios.trace.token;

/**
 * A date or time in digits and separators that goes on.
 *
 * @param calendarNanos what is added to a record's time to have that of the dates
 */
public record CalendarToken(CalendarForm form, long calendarNanos) implements Replacement {
  @Override
  public void write(byte[] cell, int from, int to, Round round, TokenOutput out) {
    long unit = form.unitNanos();
    long unitsBefore = Math.floorDiv(form.nanos(cell, from), unit);
    long steps = ClockToken.steps(unit, round, unitsBefore, calendarNanos);
    int start = out.length;
    out.add(cell, from, to);
    form.write(Math.multiplyExact(unitsBefore + steps, unit), out.bytes, start);
  }

  @Override
  public NumberRange range(NumberRange recorded, Horizon horizon) {
    long most = horizon.greatestShiftNanos() + form.unitNanos();
    return new NumberRange(recorded.least() - most, recorded.greatest() + most);
  }
}
