package io.keyheat.scenarios.trace.token;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A number that counts on: copies that share a counter take turns, so it goes on as many times as
 * fast as there are copies, and at one time all of them are about as far.
 *
 * @param column in which it stands
 * @param runs by what stands before it in the key, or by 0 for one counter of all records
 */
public record CounterToken(
    Digits digits, Course course, int column, Map<Long, CounterRun> runs, Sharing sharing)
    implements Replacement {
  /** How the written numbers go on. */
  public enum Course {
    RISES,
    FALLS,
    /** The bits of rising numbers stand in reversed order. */
    BITS_REVERSED
  }

  /**
   * How copies have a counter.
   *
   * @param copies that take turns; 1: each copy has counters of its own
   * @param fromZero whether earlier values are spread over as many times the range too
   */
  public record Sharing(int copies, boolean fromZero) {}

  /** The key of the only counter. */
  public static final long ONE = 0;

  @Override
  public void write(byte[] cell, int from, int to, Round round, TokenOutput out) {
    long written = digits.parse(cell, from, to);
    CounterRun run = run(cell, from, round);
    if (run == null) {
      out.add(cell, from, to);
      return;
    }
    boolean signKept = written >= 0;
    boolean reversed = course == Course.BITS_REVERSED;
    long number = reversed ? reverse(written, signKept) : written;
    long moved = moved(number, run, round.copy, round.cycle, run.before(round.offsetNanos));
    digits.write(reversed ? reverseBack(moved, signKept) : moved, to - from, out);
  }

  private @Nullable CounterRun run(byte[] cell, int from, Round round) {
    CounterRun only = runs.get(ONE);
    return only != null ? only : runs.get(group(round.cells, column, cell, from));
  }

  /** Whether all records share one counter. */
  public boolean isOne() {
    return runs.containsKey(ONE);
  }

  /** What stands before a token in the key, as one number. */
  public static long group(byte[][] cells, int column, byte[] cell, int from) {
    long hash = 1;
    for (int c = 0; c < column; c++) {
      hash = 31 * hash + LookAlikeToken.hash(cells[c], 0, cells[c].length);
    }
    return 31 * hash + LookAlikeToken.hash(cell, 0, from) | 1;
  }

  private long moved(long number, CounterRun run, int copy, long cycle, long before) {
    long moved = goneOn(number, run, copy, cycle, before);
    return moved < 0 && number >= 0 ? number : moved;
  }

  /** The number, even if it is below 0. */
  private long goneOn(long number, CounterRun run, int copy, long cycle, long before) {
    boolean falls = course == Course.FALLS;
    long recorded = falls ? run.first() - number : number - run.first();
    long turn = sharing.copies() == 1 ? 0 : copy;
    long advance = (recorded - before + cycle * run.length()) * sharing.copies() + turn;
    long origin = sharing.fromZero() ? run.first() * sharing.copies() : run.first();
    return falls ? run.first() - advance : origin + advance;
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
    for (CounterRun run : runs.values()) {
      for (long number : new long[] {recorded.least(), recorded.greatest()}) {
        long early = goneOn(number, run, 0, 0, run.length());
        long late = goneOn(number, run, horizon.copies() - 1, horizon.cycles() + 1, 0);
        // What would be below 0 is written as it was recorded, but all down to 0 comes before.
        long least = recorded.least() >= 0 ? 0 : Long.MIN_VALUE;
        range =
            range.and(
                new NumberRange(
                    Math.max(least, Math.min(early, late)),
                    Math.max(least, Math.max(early, late))));
      }
    }
    return range;
  }
}
