package io.keyheat.scenarios.trace.token;

import io.keyheat.scenarios.trace.Digits;

/**
 * A number that counts on: copies share the counter and take turns, so it goes on as many times as
 * fast as there are copies, and at one time all of them are about as far.
 *
 * @param run of the recording
 * @param copies that take turns
 * @param fromZero whether earlier values are spread over as many times the range too
 */
public record CounterToken(
    Digits digits, Course course, CounterRun run, int copies, boolean fromZero)
    implements Replacement {
  /** How the written numbers go on. */
  public enum Course {
    RISES,
    FALLS,
    /** The bits of rising numbers stand in reversed order. */
    BITS_REVERSED
  }

  @Override
  public void write(byte[] cell, int from, int to, Round round, TokenOutput out) {
    long written = digits.parse(cell, from, to);
    boolean signKept = written >= 0;
    boolean reversed = course == Course.BITS_REVERSED;
    long number = reversed ? reverse(written, signKept) : written;
    long moved = moved(number, round.copy, round.cycle, run.before(round.offsetNanos));
    long kept = moved < 0 && number >= 0 ? number : moved;
    out.add(digits.text(reversed ? reverseBack(kept, signKept) : kept, to - from));
  }

  private long moved(long number, int copy, long cycle, long before) {
    boolean falls = course == Course.FALLS;
    long recorded = falls ? run.first() - number : number - run.first();
    long advance = (recorded - before + cycle * run.length()) * copies + copy;
    return falls
        ? run.first() - advance
        : (fromZero ? run.first() * copies : run.first()) + advance;
  }

  /** The number whose bits are reversed, of 63 bits where the sign is kept. */
  public static long reverse(long written, boolean signKept) {
    return Long.reverse(signKept ? written << 1 : written);
  }

  private static long reverseBack(long number, boolean signKept) {
    return signKept ? Long.reverse(number) >>> 1 : Long.reverse(number);
  }

  @Override
  public NumberRange range(NumberRange recorded, Horizon horizon) {
    if (course == Course.BITS_REVERSED) {
      return recorded.least() < 0 ? NumberRange.ALL : new NumberRange(0, Long.MAX_VALUE);
    }
    NumberRange range = recorded;
    // What would be below 0 is written as it was recorded, but all down to 0 comes before.
    long floor = recorded.least() >= 0 ? 0 : Long.MIN_VALUE;
    for (long number : new long[] {recorded.least(), recorded.greatest()}) {
      long early = Math.max(floor, moved(number, 0, 0, run.length()));
      long late = Math.max(floor, moved(number, horizon.copies() - 1, horizon.cycles() + 1, 0));
      range = range.and(new NumberRange(Math.min(early, late), Math.max(early, late)));
    }
    return range;
  }
}
