package io.keyheat.core.workload.draw;

import java.util.Arrays;
import java.util.List;

/** Draws the calls of pages or transactions, each call into its own part of the batch. */
public final class SequenceDrawer implements Drawer {
  private final List<DrawnCall> calls;

  /** What draws one call, and where it puts its keys. */
  public record DrawnCall(OperationDrawer drawer, int firstVisit, int visits) {}

  public SequenceDrawer(List<DrawnCall> calls) {
    this.calls = List.copyOf(calls);
  }

  @Override
  public void draw(OperationBatch batch, int from, int to) {
    Arrays.fill(batch.keyLo[batch.keyLo.length - 1], from, to, 0); // No call is left out yet.
    for (DrawnCall call : calls) {
      call.drawer().draw(batch.part(call.firstVisit(), call.visits()), from, to);
    }
  }
}
