package io.keyheat.scenarios.trace;

/** How many records of a trace lie before each time, within a thousandth of its length. */
public final class RecordCounts {
  private static final int CELLS = 4096;

  private final long[] counts = new long[CELLS];

  /** Length of a cell, which doubles as often as a record lies beyond the last one. */
  private long cellNanos = 1_000_000;

  private long records;
  private long lastNanos = Long.MIN_VALUE;

  /** Counts a record; those before the run's start count at its start. */
  public void add(long nanos) {
    long time = Math.max(0, nanos);
    while (time / cellNanos >= CELLS) {
      widen();
    }
    counts[(int) (time / cellNanos)]++;
    records++;
    lastNanos = Math.max(lastNanos, time);
  }

  private void widen() {
    for (int i = 0; i < CELLS; i++) {
      counts[i] = 2 * i < CELLS ? counts[2 * i] + counts[2 * i + 1] : 0;
    }
    cellNanos *= 2;
  }

  /** Returns the number of all records. */
  public long all() {
    return records;
  }

  /** Returns how many records lie before a time, as if those of a cell came evenly. */
  public long before(long nanos) {
    if (nanos > lastNanos) {
      return records;
    }
    long whole = Math.max(0, nanos) / cellNanos;
    long before = 0;
    for (int i = 0; i < whole; i++) {
      before += counts[i];
    }
    double part = (double) (Math.max(0, nanos) - whole * cellNanos) / cellNanos;
    return before + Math.round(part * counts[(int) whole]);
  }
}
