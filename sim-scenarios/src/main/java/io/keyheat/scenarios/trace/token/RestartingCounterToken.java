package io.keyheat.scenarios.trace.token;

import java.util.Map;

/**
 * A number that counts on and starts again with each unit of a clock that stands before it in the
 * key, as the numbers of one day do. Copies share it: at one time all of them are about as far as
 * one writer of all their rows would be.
 *
 * @param column in which it stands
 * @param stretches by what stands before it in the key, the clock's own value included
 */
public record RestartingCounterToken(
    Digits digits,
    boolean falls,
    int column,
    Map<Long, CountedStretch> stretches,
    RestartClock clock,
    CounterToken.Sharing sharing)
    implements Replacement {
  public RestartingCounterToken {
    stretches = Map.copyOf(stretches);
  }

  /**
   * The clock with whose units a counter starts again.
   *
   * @param tickNanos how long it shows one value
   * @param unitNanos how long the counter goes on, one or several ticks
   * @param calendarNanos what is added to a record's time to have that of the clock
   * @param periodNanos length of the recording
   */
  public record RestartClock(long tickNanos, long unitNanos, long calendarNanos, long periodNanos) {
    /** The unit in which a value of the clock lies. */
    public long unit(long tick) {
      return Math.floorDiv(tick * tickNanos, unitNanos);
    }

    private long beginning(long tick) {
      return unit(tick) * unitNanos - calendarNanos;
    }
  }

  /**
   * The numbers behind one value of the clock.
   *
   * @param counter all that is counted during the recording, without the restarts
   * @param tick value of the clock
   * @param first the number at which its unit begins
   * @param counted what had been counted before that number
   * @param origin the number with which the recording begins
   * @param restart the number with which later units begin
   */
  public record CountedStretch(
      CounterRun counter, long tick, long first, long counted, long origin, long restart) {}

  @Override
  public void write(byte[] cell, int from, int to, Round round, TokenOutput out) {
    long number = digits.parse(cell, from, to);
    CountedStretch stretch = stretches.get(CounterToken.group(round.cells, column, cell, from));
    long moved = stretch == null ? Digits.NONE : moved(number, stretch, round);
    if (moved == Digits.NONE || (moved < 0 && number >= 0)) {
      out.add(cell, from, to);
    } else {
      digits.write(moved, to - from, out);
    }
  }

  private long moved(long number, CountedStretch stretch, Round round) {
    CounterRun counter = stretch.counter();
    long steps = ClockToken.steps(clock.tickNanos(), round, stretch.tick(), clock.calendarNanos());
    long began = clock.beginning(stretch.tick() + steps);
    boolean restarted = began > 0;
    long from = restarted ? began + round.offsetNanos : round.offsetNanos;
    long before =
        counter.before(Math.floorMod(from, clock.periodNanos()))
            + Math.floorDiv(from, clock.periodNanos()) * counter.length();
    long inUnit = falls ? stretch.first() - number : number - stretch.first();
    long counted = stretch.counted() + inUnit + round.cycle * counter.length() - before;
    long advance = counted * sharing.copies() + (sharing.copies() == 1 ? 0 : round.copy);
    long origin =
        restarted
            ? stretch.restart()
            : stretch.origin() * (sharing.fromZero() ? sharing.copies() : 1);
    return falls ? origin - advance : origin + advance;
  }

  @Override
  public NumberRange range(NumberRange recorded, Horizon horizon) {
    NumberRange range = recorded;
    for (CountedStretch stretch : stretches.values()) {
      CounterRun counter = stretch.counter();
      long most = (horizon.cycles() + 3) * counter.length() * sharing.copies();
      long origin = stretch.origin() * (sharing.fromZero() ? sharing.copies() : 1);
      long least = Math.min(origin, stretch.restart()) - most;
      range =
          range.and(
              new NumberRange(
                  recorded.least() >= 0 ? Math.max(0, least) : least,
                  Math.max(origin, stretch.restart()) + most));
    }
    return range;
  }
}
