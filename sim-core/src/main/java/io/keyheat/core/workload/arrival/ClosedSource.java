package io.keyheat.core.workload.arrival;

import io.keyheat.core.workload.draw.Drawer;
import io.keyheat.core.workload.draw.OperationBatch;

/** Operations of a closed-loop load, one whenever a client asks for it. */
public final class ClosedSource implements OperationSource {
  private final Drawer drawer;

  public ClosedSource(Drawer drawer) {
    this.drawer = drawer;
  }

  @Override
  public void fill(OperationBatch batch, long endNanos) {
    throw new IllegalStateException("a closed-loop load has no times of its own");
  }

  @Override
  public void fillOne(OperationBatch batch, long timeNanos) {
    batch.timeNanos[0] = timeNanos;
    fillAt(batch, 1);
  }

  @Override
  public void fillAt(OperationBatch batch, int count) {
    batch.size = count;
    drawer.draw(batch, 0, count);
  }
}
