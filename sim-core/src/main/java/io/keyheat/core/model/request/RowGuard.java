package io.keyheat.core.model.request;

/** The locks of the rows that operations of a block write. */
public interface RowGuard {
  /** Whether an operation can have all locks of its rows now, and nobody waits for one of them. */
  boolean areFree(Route route, long[][] keyHi, long[][] keyLo, int i, long nowNanos);

  /**
   * Holds the locks of the operation that was last asked about.
   *
   * @param answerNanos an {@link Answer}: served, or lost at a time
   * @param lostNanos when it was lost, if it was
   */
  void hold(long nowNanos, long answerNanos, long lostNanos);
}
