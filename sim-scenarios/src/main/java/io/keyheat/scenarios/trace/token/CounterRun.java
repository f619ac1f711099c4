package io.keyheat.scenarios.trace.token;

import java.util.Arrays;

/** How a counter went on during the recording. */
public final class CounterRun {
  private long[] nanos = new long[8];
  private long[] values = new long[8];
  private int count;
  private final boolean falls;

  public CounterRun(boolean falls) {
    this.falls = falls;
  }

  /** Adds a value that a record created; records come in ascending order of time. */
  public void add(long time, long value) {
    if (count > 0 && (falls ? value >= values[count - 1] : value <= values[count - 1])) {
      return; // Out of turn: another record has gone further already.
    }
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * count);
      values = Arrays.copyOf(values, 2 * count);
    }
    nanos[count] = time;
    values[count++] = value;
  }

  public long first() {
    return values[0];
  }

  public long last() {
    return values[Math.max(0, count - 1)];
  }

  /** How far the counter goes on in one passage through the recording. */
  public long length() {
    return Math.abs(last() - first()) + 1;
  }

  /** How far the counter was from its first value at a time of the recording. */
  public long before(long time) {
    int at = Arrays.binarySearch(nanos, 0, count, time);
    int next = at >= 0 ? at : -at - 1;
    return next == count ? length() : Math.abs(values[next] - first());
  }
}
