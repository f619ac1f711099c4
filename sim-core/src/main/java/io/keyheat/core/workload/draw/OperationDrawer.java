package io.keyheat.core.workload.draw;

import io.keyheat.core.value.RowBuffer;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/** Draws the rows of operations whose times are known, and packs their keys. */
public final class OperationDrawer implements Drawer {
  private final RowDrawer drawer;
  private final KeyPacker packer;

  public OperationDrawer(RowDrawer drawer, KeyPacker packer) {
    this.drawer = drawer;
    this.packer = packer;
  }

  /** The same rows, packed by another packer. */
  public OperationDrawer packing(UnaryOperator<KeyPacker> around) {
    return new OperationDrawer(drawer, around.apply(packer));
  }

  public RowBuffer rows() {
    return drawer.rows();
  }

  /** How many operations fit the buffer of rows at once. */
  public int operationsAtOnce() {
    return RowBuffer.CAPACITY / packer.rowsPerOperation();
  }

  @Override
  public void draw(OperationBatch batch, int from, int to) {
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
