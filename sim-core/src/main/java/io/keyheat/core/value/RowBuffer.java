package io.keyheat.core.value;

/** Rows of one table in the making, column by column. */
public final class RowBuffer {
  /** Rows that are drawn at a time: few enough that a table's columns stay in the first caches. */
  public static final int CAPACITY = 1024;

  /** Arrival of row i, nanoseconds since the run's start. */
  public final long[] timeNanos = new long[CAPACITY];

  /** {@code lo[column][i]}: the value, or its lower half. */
  public final long[][] lo;

  /** {@code hi[column][i]}: the upper half of a value wider than 64 bits. */
  public final long[][] hi;

  /** {@code trace[column][i]}: the columns of the trace that drives the load; empty without one. */
  public final long[][] trace;

  public RowBuffer(int columns, int traceColumns) {
    lo = new long[columns][CAPACITY];
    hi = new long[columns][CAPACITY];
    trace = new long[traceColumns][CAPACITY];
  }
}
