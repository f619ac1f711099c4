package io.keyheat.core;

import io.keyheat.core.model.operation.Operations;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.ClientSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * Brings the loads' arrivals and the operations' own events into one order of time. At equal times
 * events come first, then arrivals in the order of the loads.
 */
final class ArrivalLoop {
  private static final int BATCH = 1024;

  private final Operations operations;
  private final long endNanos;
  private final List<Stream> streams = new ArrayList<>();

  ArrivalLoop(List<LoadPlan> loads, Operations operations, long durationNanos) {
    this.operations = operations;
    endNanos = durationNanos;
    for (int load = 0; load < loads.size(); load++) {
      LoadPlan plan = loads.get(load);
      if (plan.spec().client() instanceof ClientSpec.Closed) {
        operations.startClients(load, plan.spec().startNanos());
      } else {
        streams.add(new Stream(load, plan));
      }
    }
  }

  /** Lets everything happen that is due before {@code untilNanos}. */
  void runUntil(long untilNanos) {
    while (true) {
      Stream earliest = null;
      long after = untilNanos; // The earliest arrival of the other streams.
      for (Stream stream : streams) {
        long time = stream.nextNanos();
        if (time < (earliest == null ? untilNanos : earliest.nextNanos())) {
          after = earliest == null ? untilNanos : earliest.nextNanos();
          earliest = stream;
        } else if (time < after) {
          after = time;
        }
      }
      long event = operations.nextEventNanos();
      long arrival = earliest == null ? untilNanos : earliest.nextNanos();
      if (event < untilNanos && event <= arrival) {
        operations.runNextEvent();
      } else if (earliest == null) {
        return;
      } else {
        earliest.run(after);
      }
    }
  }

  /** One open-loop or traced load. */
  private final class Stream {
    private final LoadPlan plan;
    private final OperationBatch batch;
    private final Arrivals arrivals;
    private int position;

    Stream(int load, LoadPlan plan) {
      this.plan = plan;
      batch = new OperationBatch(plan.keyArrays(), BATCH);
      arrivals = new Arrivals(load, batch.timeNanos, batch.keyHi, batch.keyLo);
      refill();
    }

    long nextNanos() {
      return position < batch.size ? batch.timeNanos[position] : Long.MAX_VALUE;
    }

    private void refill() {
      plan.source().fill(batch, endNanos);
      position = 0;
    }

    /**
     * Lets this stream's arrivals happen: the first one at least, and those that follow it before
     * {@code beforeNanos} and before any event, which the arrivals themselves may bring about.
     */
    void run(long beforeNanos) {
      position = operations.arriveInTurn(arrivals, position, batch.size, beforeNanos);
      if (position == batch.size) {
        refill();
      }
    }
  }
}
