package io.keyheat.core.workload;

/** Draws the operations of one load. What it draws does not depend on how the system answers. */
public interface OperationSource {
  /**
   * Fills the batch with the next operations that arrive before {@code endNanos}; leaves it empty
   * when there are none. Only for open-loop and traced loads.
   */
  void fill(OperationBatch batch, long endNanos);

  /** Puts one operation that starts at {@code timeNanos} into the batch. For closed-loop loads. */
  void fillOne(OperationBatch batch, long timeNanos);
}
