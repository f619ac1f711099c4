package io.keyheat.core;

import io.keyheat.core.engine.Helper;
import io.keyheat.core.model.operation.Operations;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.spec.ClientSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * Brings the loads' arrivals and the operations' own events into one order of time. At equal times
 * events come first, then arrivals in the order of the loads.
 */
final class ArrivalLoop implements Traffic {
  private final Operations operations;
  private final Stream[] streams;
  private Helper helper = Helper.NONE;

  ArrivalLoop(List<LoadPlan> loads, Operations operations, long endNanos) {
    this.operations = operations;
    List<Stream> open = new ArrayList<>();
    for (int load = 0; load < loads.size(); load++) {
      LoadPlan plan = loads.get(load);
      if (plan.spec().client() instanceof ClientSpec.Closed) {
        operations.startClients(load, plan.spec().startNanos());
      } else {
        open.add(
            new Stream(new DrawnBatches(load, plan, operations.searchedSpace(load), endNanos)));
      }
    }
    streams = open.toArray(Stream[]::new);
  }

  /** Has arrivals drawn ahead from now on, whenever the helper has time. */
  void drawAhead(Helper by) {
    helper = by;
  }

  @Override
  public void runUntil(long untilNanos) {
    while (true) {
      Stream earliest = null;
      long after = untilNanos; // The earliest arrival of the other streams.
      long arrival = untilNanos;
      for (Stream stream : streams) {
        long time = stream.nextNanos;
        if (time < arrival) {
          after = arrival;
          arrival = time;
          earliest = stream;
        } else if (time < after) {
          after = time;
        }
      }
      long event = operations.nextEventNanos();
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
    private final DrawnBatches batches;
    private int position;

    /** The next arrival; {@link Long#MAX_VALUE}: there is none. */
    private long nextNanos;

    Stream(DrawnBatches batches) {
      this.batches = batches;
      goTo(0);
    }

    private void goTo(int arrival) {
      position = arrival;
      nextNanos =
          arrival < batches.size() ? batches.arrivals().timeNanos()[arrival] : Long.MAX_VALUE;
    }

    /**
     * Lets this stream's arrivals happen: the first one at least, and those that follow it before
     * {@code beforeNanos} and before any event, which the arrivals themselves may bring about.
     */
    void run(long beforeNanos) {
      int next = operations.arriveInTurn(batches.arrivals(), position, batches.size(), beforeNanos);
      if (next == batches.size()) {
        batches.next(helper);
        next = 0;
      }
      goTo(next);
    }
  }
}
