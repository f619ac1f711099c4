package io.keyheat.core.workload.trace;

/** A recorded trace, read forwards, in ascending order of time. */
public interface Trace extends AutoCloseable {
  /** Moves to the next record; false at the end. */
  boolean advance();

  /** Time of the record in nanoseconds since the run's start. */
  long timeNanos();

  /**
   * Value of a column of the record as a number; of text and UUIDs the number that {@link
   * TraceOpener#code} gives them.
   */
  long value(int column);

  /** Ends the reading; one that has come to the end needs none. */
  @Override
  default void close() {}
}
