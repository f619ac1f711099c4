package io.keyheat.core.workload;

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
    this.capacity = capacity;
    timeNanos = new long[capacity];
    keyHi = new long[visits][capacity];
    keyLo = new long[visits][capacity];
  }
}
