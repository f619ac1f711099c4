package io.keyheat.core.workload.arrival;

import io.keyheat.core.workload.draw.Drawer;
import io.keyheat.core.workload.draw.OperationBatch;

/** Operations of an open-loop load. */
public final class OpenSource implements OperationSource {
  private final ArrivalTimes arrivals;
  private final Drawer drawer;
  private final long loadEndNanos;

  public OpenSource(ArrivalTimes arrivals, Drawer drawer, long loadEndNanos) {
    this.arrivals = arrivals;
    this.drawer = drawer;
    this.loadEndNanos = loadEndNanos;
  }

  @Override
  public void fill(OperationBatch batch, long endNanos) {
    long end = Math.min(endNanos, loadEndNanos);
    batch.size = arrivals.fill(batch.timeNanos, batch.capacity, end);
    drawer.draw(batch, 0, batch.size);
  }

  @Override
  public void fillOne(OperationBatch batch, long timeNanos) {
    batch.timeNanos[0] = timeNanos;
    batch.size = 1;
    drawer.draw(batch, 0, 1);
  }
}
