package io.keyheat.core.model.request;

import io.keyheat.core.result.LatencyStage;

/** Is told what becomes of each operation. Loads are given by number. */
public interface Probe {
  /** Why an operation or an attempt failed. */
  enum Failure {
    /** No answer in the time that the client gives an attempt. */
    TIMEOUT,
    /** Refused at admission: the wait would have been too long. */
    REJECTED,
    /** Waited too long for a row's lock. */
    ABORTED
  }

  /** Records operations whose intended starts have come. */
  void offered(int load, int count);

  /** Another attempt is made. */
  void retried(int load);

  /**
   * A scan has read materialized rows.
   *
   * @param billed reads that a bill counts
   * @param rows rows and entries visited
   * @param tombstones deleted ones skipped
   */
  default void read(int load, long billed, long rows, long tombstones) {}

  /** Takes the times of a load's served attempts, and of steps of its scans. */
  default AttemptTimes times(int load) {
    return new AttemptTimes();
  }

  /** Records time that an operation has waited, besides served attempts. */
  default void spent(int load, LatencyStage stage, long nanos) {}

  /**
   * Operations have asked for rows of which it is known whether they are there.
   *
   * @param missing how many of these are not
   */
  default void asked(int load, int rows, int missing) {}

  /** The client will have its answer at {@code completionNanos}. */
  void completed(int load, long intendedNanos, long completionNanos);

  /**
   * The clients of operations one after the other will have their answers.
   *
   * @param intendedNanos their intended starts, ascending, from {@code from} on
   * @param completionNanos when they have them, from 0 on
   */
  default void completed(
      int load, long[] intendedNanos, int from, long[] completionNanos, int count) {
    for (int i = 0; i < count; i++) {
      completed(load, intendedNanos[from + i], completionNanos[i]);
    }
  }

  /** The client gives up at {@code timeNanos}. */
  void failed(int load, Failure why, long intendedNanos, long timeNanos);

  /**
   * The clients of operations one after the other give up.
   *
   * @param intendedNanos their intended starts, ascending, from 0 on
   * @param afterNanos how long after its start each of them gives up
   */
  default void failed(int load, Failure why, long[] intendedNanos, int count, long afterNanos) {
    for (int i = 0; i < count; i++) {
      failed(load, why, intendedNanos[i], intendedNanos[i] + afterNanos);
    }
  }
}
