package io.keyheat.core.workload.arrival;

import io.keyheat.core.workload.draw.OperationBatch;

/** Draws the operations of one load. What it draws does not depend on how the system answers. */
public interface OperationSource {
  /**
   * Fills the batch with the next operations that arrive before {@code endNanos}; leaves it empty
   * when there are none. Only for open-loop and traced loads.
   */
  void fill(OperationBatch batch, long endNanos);

  /**
   * Makes the batch hold one operation, which starts at {@code timeNanos}: when a client of a
   * closed loop asks for it, or when an estimate looks at the keys of that time. The times of
   * successive calls do not go back.
   */
  void fillOne(OperationBatch batch, long timeNanos);

  /** Draws the first operations of the batch, whose times are set. Only for closed-loop loads. */
  default void fillAt(OperationBatch batch, int count) {
    throw new IllegalStateException("a load that is no closed loop has times of its own");
  }
}
