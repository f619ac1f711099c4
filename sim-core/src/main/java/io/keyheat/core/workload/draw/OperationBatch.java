package io.keyheat.core.workload.draw;

import java.util.Arrays;

/**
 * Operations of one load in order of arrival, column by column, so that drawing them is a matter of
 * tight loops and the simulation's own loop reads plain arrays.
 */
public final class OperationBatch {
  public final int capacity;
  public int size;

  /** Intended start of operation i, nanoseconds since the run's start; ascending. */
  public final long[] timeNanos;

  /** Keys: {@code keyHi[visit][i]} is the upper half of the key that visit touches. */
  public final long[][] keyHi;

  public final long[][] keyLo;

  public OperationBatch(int visits, int capacity) {
    this(capacity, new long[capacity], new long[visits][capacity], new long[visits][capacity]);
  }

  private OperationBatch(int capacity, long[] timeNanos, long[][] keyHi, long[][] keyLo) {
    this.capacity = capacity;
    this.timeNanos = timeNanos;
    this.keyHi = keyHi;
    this.keyLo = keyLo;
  }

  /** Some of the key arrays and the last one, not copied: where one call of a sequence draws. */
  OperationBatch part(int from, int count) {
    long[][] hi = Arrays.copyOfRange(keyHi, from, from + count + 1);
    long[][] lo = Arrays.copyOfRange(keyLo, from, from + count + 1);
    hi[count] = keyHi[keyHi.length - 1];
    lo[count] = keyLo[keyLo.length - 1];
    return new OperationBatch(capacity, timeNanos, hi, lo);
  }
}
