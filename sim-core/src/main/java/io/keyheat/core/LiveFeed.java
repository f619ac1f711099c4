package io.keyheat.core;

import io.keyheat.core.model.request.Probe.Failure;
import org.jspecify.annotations.Nullable;

/** Brings operations into a run while it goes on, and is told what becomes of each. */
public interface LiveFeed {
  /**
   * One operation.
   *
   * @param load by number
   * @param nanos when it arrives, later than any before it
   * @param values by column of the load's trace
   */
  record LiveOperation(int load, long nanos, long[] values) {}

  /**
   * Waits for an operation until a time of the run; an exception ends the run.
   *
   * @return the next operation before that time; null: there is none
   */
  @Nullable LiveOperation await(long untilNanos);

  /** The operation that arrived at {@code arrivedNanos} will have its answer at a time. */
  void completed(long arrivedNanos, long answerNanos);

  /** The operation that arrived at {@code arrivedNanos} is refused at a time. */
  void failed(long arrivedNanos, Failure why, long atNanos);
}
