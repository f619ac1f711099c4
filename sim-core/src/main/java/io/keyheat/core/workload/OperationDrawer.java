package io.keyheat.core.workload;

import java.util.Arrays;

/** Draws the rows of operations whose times are known, and packs their keys. */
final class OperationDrawer {
  private final RowDrawer drawer;
  private final KeyPacker packer;

  OperationDrawer(RowDrawer drawer, KeyPacker packer) {
    this.drawer = drawer;
    this.packer = packer;
  }

  RowBuffer rows() {
    return drawer.rows();
  }

  /** How many operations fit the buffer of rows at once. */
  int operationsAtOnce() {
    return RowBuffer.CAPACITY / packer.rowsPerOperation();
  }

  /** Draws the operations from one position of the batch to another, whose times it holds. */
  void draw(OperationBatch batch, int from, int to) {
    int atOnce = operationsAtOnce();
    for (int at = from; at < to; at += atOnce) {
      int operations = Math.min(atOnce, to - at);
      spreadTimes(batch.timeNanos, at, operations);
      drawer.draw(operations * packer.rowsPerOperation());
      packer.pack(drawer.rows(), operations, batch, at);
    }
  }

  private void spreadTimes(long[] timeNanos, int at, int operations) {
    long[] rowTimes = drawer.rows().timeNanos;
    int rows = packer.rowsPerOperation();
    if (rows == 1) {
      System.arraycopy(timeNanos, at, rowTimes, 0, operations);
      return;
    }
    for (int i = 0; i < operations; i++) {
      Arrays.fill(rowTimes, i * rows, (i + 1) * rows, timeNanos[at + i]);
    }
  }
}
