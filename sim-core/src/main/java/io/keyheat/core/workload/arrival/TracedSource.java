package io.keyheat.core.workload.arrival;

import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.draw.OperationDrawer;
import io.keyheat.core.workload.trace.Trace;

/** Replays recorded operations: their times, and the columns with values from the trace. */
public final class TracedSource implements OperationSource {
  private final Trace trace;
  private final OperationDrawer drawer;
  private final int rowsPerOperation;
  private final long loadEndNanos;
  private boolean pending;

  public TracedSource(
      Trace trace,
      OperationDrawer drawer,
      int rowsPerOperation,
      long startNanos,
      long loadEndNanos) {
    this.trace = trace;
    this.drawer = drawer;
    this.rowsPerOperation = rowsPerOperation;
    this.loadEndNanos = loadEndNanos;
    pending = trace.advance();
    while (pending && trace.timeNanos() < startNanos) {
      pending = trace.advance();
    }
  }

  @Override
  public void fill(OperationBatch batch, long endNanos) {
    long end = Math.min(endNanos, loadEndNanos);
    int n = 0;
    while (n < batch.capacity && pending && trace.timeNanos() < end) {
      int from = n;
      int until = Math.min(batch.capacity, n + drawer.operationsAtOnce());
      while (n < until && pending && trace.timeNanos() < end) {
        batch.timeNanos[n] = trace.timeNanos();
        copyColumns(n - from);
        n++;
        pending = trace.advance();
      }
      drawer.draw(batch, from, n);
    }
    batch.size = n;
  }

  private void copyColumns(int operation) {
    long[][] columns = drawer.rows().trace;
    for (int c = 0; c < columns.length; c++) {
      for (int r = 0; r < rowsPerOperation; r++) {
        columns[c][operation * rowsPerOperation + r] = trace.value(c);
      }
    }
  }

  /** Takes the values that the trace has now, at a time of the caller's. */
  @Override
  public void fillOne(OperationBatch batch, long timeNanos) {
    batch.timeNanos[0] = timeNanos;
    batch.size = 1;
    copyColumns(0);
    drawer.draw(batch, 0, 1);
  }
}
