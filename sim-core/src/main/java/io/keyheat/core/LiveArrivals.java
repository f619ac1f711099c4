package io.keyheat.core;

import io.keyheat.core.LiveFeed.LiveOperation;
import io.keyheat.core.model.operation.Operations;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.request.AttemptTimes;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.result.LatencyStage;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.trace.LiveTrace;
import java.util.ArrayList;
import java.util.List;

/** Operations that come from a {@link LiveFeed} while the run goes on. */
final class LiveArrivals implements Traffic {
  private final LiveFeed feed;
  private final Operations operations;
  private final List<LiveLoad> loads = new ArrayList<>();

  /** What draws the keys of a load's operations from the values that they come with. */
  private record LiveLoad(
      LoadPlan plan, LiveTrace trace, OperationBatch batch, Arrivals arrivals) {}

  LiveArrivals(List<LoadPlan> plans, Operations operations, LiveFeed feed) {
    this.feed = feed;
    this.operations = operations;
    for (int load = 0; load < plans.size(); load++) {
      LoadPlan plan = plans.get(load);
      if (!(plan.spec().client() instanceof ClientSpec.Traced traced
          && traced.trace() instanceof LiveTrace trace)) {
        throw new IllegalArgumentException("load " + plan.spec().name() + " has no live trace");
      }
      OperationBatch batch = new OperationBatch(plan.keyArrays(), 1);
      Arrivals arrivals = new Arrivals(load, batch.timeNanos, batch.keyHi, batch.keyLo);
      loads.add(new LiveLoad(plan, trace, batch, arrivals));
    }
  }

  @Override
  public void runUntil(long untilNanos) {
    while (true) {
      long due = Math.min(untilNanos, operations.nextEventNanos());
      LiveOperation operation = feed.await(due);
      if (operation != null) {
        arrive(operation);
      } else if (due < untilNanos) {
        operations.runNextEvent(due);
      } else {
        return;
      }
    }
  }

  private void arrive(LiveOperation operation) {
    LiveLoad load = loads.get(operation.load());
    load.trace.set(operation.values());
    load.plan.source().fillOne(load.batch, operation.nanos());
    operations.arriveInTurn(load.arrivals, 0, 1, operation.nanos() + 1);
  }

  /** Hands on to a recorder what it tells the feed. */
  static RunObserver observer(LiveFeed feed) {
    return new RunObserver() {
      @Override
      public Probe operations(Probe recorder) {
        return new LiveProbe(feed, recorder);
      }
    };
  }

  private record LiveProbe(LiveFeed feed, Probe recorder) implements Probe {
    @Override
    public AttemptTimes times(int load) {
      return recorder.times(load);
    }

    @Override
    public void spent(int load, LatencyStage stage, long nanos) {
      recorder.spent(load, stage, nanos);
    }

    @Override
    public void asked(int load, int rows, int missing) {
      recorder.asked(load, rows, missing);
    }

    @Override
    public void offered(int load, int count) {
      recorder.offered(load, count);
    }

    @Override
    public void retried(int load) {
      recorder.retried(load);
    }

    @Override
    public void read(int load, long billed, long rows, long tombstones) {
      recorder.read(load, billed, rows, tombstones);
    }

    @Override
    public void completed(int load, long intendedNanos, long completionNanos) {
      recorder.completed(load, intendedNanos, completionNanos);
      feed.completed(intendedNanos, completionNanos);
    }

    @Override
    public void failed(int load, Failure why, long intendedNanos, long timeNanos) {
      recorder.failed(load, why, intendedNanos, timeNanos);
      feed.failed(intendedNanos, why, timeNanos);
    }
  }
}
