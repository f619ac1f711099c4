package io.keyheat.scenarios.trace.token;

/** How the times of one place of the keys are written. */
public interface TimeForm {
  /** Nanoseconds of a second. */
  long SECOND = 1_000_000_000L;

  /** Nanoseconds that the last digit stands for. */
  long unitNanos();

  /** Nanoseconds since 1970 of the beginning of the unit that is written; MIN_VALUE: no time. */
  long nanos(byte[] cell, int from, int to);

  /** Writes another time in place of one. */
  void write(long nanos, byte[] cell, int from, int to, TokenOutput out);

  /** By how much a number changes whose time is moved, where cells are numbers as a whole. */
  long numbers(long nanos);
}
