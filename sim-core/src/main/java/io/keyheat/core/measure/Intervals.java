package io.keyheat.core.measure;

/**
 * The recording intervals of a run: all of one length but the last, which may be shorter.
 *
 * @param durationNanos of the run
 * @param lengthNanos of an interval
 * @param warmupNanos a whole number of intervals
 */
public record Intervals(long durationNanos, long lengthNanos, long warmupNanos) {
  private static final int MOST = 600;
  private static final long[] ROUND_SECONDS = {
    1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600
  };

  /**
   * Intervals for a run, the warm-up rounded up to whole ones.
   *
   * @param wantedNanos their length; 0: a round one such that at most 600 cover the run
   */
  public static Intervals of(long durationNanos, long wantedNanos, long warmupNanos) {
    long length = wantedNanos > 0 ? wantedNanos : roundLength(durationNanos);
    long warm = (warmupNanos + length - 1) / length * length;
    return new Intervals(durationNanos, length, warm);
  }

  private static long roundLength(long durationNanos) {
    for (long seconds : ROUND_SECONDS) {
      if (durationNanos <= seconds * 1_000_000_000L * MOST) {
        return seconds * 1_000_000_000L;
      }
    }
    return durationNanos / MOST + 1;
  }

  /** How many there are. */
  public int count() {
    return (int) ((durationNanos + lengthNanos - 1) / lengthNanos);
  }

  /** End of an interval; the last one ends with the run. */
  public long endNanos(int interval) {
    return Math.min(durationNanos, (interval + 1) * lengthNanos);
  }

  /** Length of an interval in seconds. */
  public double seconds(int interval) {
    return (endNanos(interval) - interval * lengthNanos) / 1e9;
  }

  /** The interval of a time; the run's end belongs to the last one. */
  public int at(long nanos) {
    return (int) Math.min(nanos / lengthNanos, count() - 1);
  }

  /** The first interval after the warm-up. */
  public int firstWarm() {
    return (int) Math.min(warmupNanos / lengthNanos, count());
  }

  /** Seconds from the warm-up to the end. */
  public double warmSeconds() {
    return Math.max(0, durationNanos - warmupNanos) / 1e9;
  }
}
