package io.keyheat.core;

import io.keyheat.core.engine.FilledAhead;
import io.keyheat.core.engine.Helper;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.store.KeyRanges;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.draw.OperationBatch;
import java.util.List;

/**
 * The operations of an open-loop or traced load, batch by batch: drawn when they are asked for, or
 * ahead of that by a {@link Helper}. What is drawn depends on no answer, so it is the same.
 */
final class DrawnBatches {
  private static final int BATCH = 1024;

  /** Batches that are drawn ahead, and how many times as long as others they are. */
  private static final int AHEAD = 10;

  private static final int LONGER = 4;

  /** With more key arrays than these, longer batches would leave the nearer caches. */
  private static final int FEW_ARRAYS = 8;

  /** With more keys than these in a batch, it would leave them too. */
  private static final int MOST_KEYS = 1 << 15;

  private static final int SHORTEST = 64;

  private final int load;
  private final LoadPlan plan;
  private final List<KeySpace> searched;
  private final long endNanos;
  private final FilledAhead<Batch> ahead = new FilledAhead<>(AHEAD, this::longBatch, this::drawing);
  private Batch current;

  /** Operations, as the drawer and as the request path see them. */
  private static final class Batch {
    final OperationBatch drawn;
    final Arrivals arrivals;

    Batch(int load, OperationBatch drawn) {
      this.drawn = drawn;
      arrivals = new Arrivals(load, drawn.timeNanos, drawn.keyHi, drawn.keyLo);
    }
  }

  /**
   * The batches of a load.
   *
   * @param searched where a helper looks up the keys that it has drawn, by visit; none: nowhere
   */
  DrawnBatches(int load, LoadPlan plan, List<KeySpace> searched, long endNanos) {
    this.load = load;
    this.plan = plan;
    this.searched = searched;
    this.endNanos = endNanos;
    current = batch(length());
    fill(current);
  }

  /** Operations of a batch that is not drawn ahead. */
  private int length() {
    int arrays = plan.keyArrays();
    return arrays <= FEW_ARRAYS ? BATCH : Math.max(SHORTEST, Math.min(BATCH, MOST_KEYS / arrays));
  }

  private Batch batch(int capacity) {
    return new Batch(load, new OperationBatch(plan.keyArrays(), capacity));
  }

  /** Has batches drawn ahead from now on, whenever the helper has time. */
  void drawAhead(Helper by) {
    ahead.begin(by);
  }

  private void fill(Batch batch) {
    batch.arrivals.found().forget();
    plan.source().fill(batch.drawn, endNanos);
  }

  /** The operations of the current batch. */
  Arrivals arrivals() {
    return current.arrivals;
  }

  /** How many they are; 0: the load has ended. */
  int size() {
    return current.drawn.size;
  }

  /** Goes to the next batch; the current one is used up. */
  void next() {
    Batch drawn = ahead.next();
    if (drawn == null) {
      fill(current);
    } else {
      current = drawn;
      ahead.refill(0);
    }
  }

  private Batch longBatch() {
    return batch(plan.keyArrays() <= FEW_ARRAYS ? LONGER * BATCH : length());
  }

  /** Draws a batch and finds its slices in the layout of now. */
  private Runnable drawing(Batch batch) {
    List<KeyRanges.RangeTable> slices = searched.stream().map(KeySpace::sliceTable).toList();
    return () -> {
      fill(batch);
      if (!slices.isEmpty()) {
        OperationBatch drawn = batch.drawn;
        batch.arrivals.found().find(slices, drawn.keyHi, drawn.keyLo, drawn.size);
      }
    };
  }
}
