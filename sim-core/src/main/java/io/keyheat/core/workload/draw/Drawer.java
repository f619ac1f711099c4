package io.keyheat.core.workload.draw;

/** Draws operations whose times are known. */
public interface Drawer {
  /** Draws the operations from one position of the batch to another, whose times it holds. */
  void draw(OperationBatch batch, int from, int to);
}
