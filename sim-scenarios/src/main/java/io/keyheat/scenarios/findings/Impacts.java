package io.keyheat.scenarios.findings;

import io.keyheat.core.result.FailedOps;
import io.keyheat.core.result.FaultResult.FaultSpan;
import io.keyheat.core.result.Finding.Impact;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.SpaceResult;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What each place costs the loads of a run after the warm-up: of a load's operations that are lost,
 * a place has the part of the rejected attempts, or of the waits, that it has among all places that
 * the load touches; of the time of its operations, it has their waits there (Little's law).
 */
final class Impacts {
  /** Faults are the reason of failures of which this share falls into their time. */
  private static final double NEARLY_ALL = 0.8;

  private static final double MILLIS_PER_SECOND = 1000;

  private final Subject subject;
  private final RunResult run;
  private final Map<String, Waits> places = new HashMap<>();
  private final double inFaults;

  /**
   * What happens at a table or index, on average after the warm-up.
   *
   * @param rejected attempts a second
   * @param queued operations that wait for service; visits of one wait side by side
   * @param locked operations that wait for locks of its rows
   */
  private record Waits(double rejected, double queued, double locked) {}

  Impacts(Subject subject) {
    this.subject = subject;
    run = subject.run();
    for (SpaceResult space : run.spaces()) {
      places.put(
          space.name(),
          new Waits(
              run.mean(space.name(), HeatMetric.REJECTED_PER_SECOND),
              run.mean(space.name(), HeatMetric.QUEUE_DEPTH) / visitsOfOperation(space.name()),
              run.waitingForLocks(space.name())));
    }
    inFaults = shareInFaults();
  }

  /** Visits of an operation to a table or index, at least 1. */
  private double visitsOfOperation(String space) {
    double visits = run.mean(space, HeatMetric.OPERATIONS_PER_SECOND);
    double operations =
        subject.loads(space).stream().mapToDouble(load -> load.stats().throughputPerSecond()).sum();
    return operations > 0 ? Math.max(1, visits / operations) : 1;
  }

  /** The share of a load's operations that fail or do not end. */
  double lost(LoadResult load) {
    double errors =
        LoadResult.errorShare(List.of(load), run.firstWarmInterval(), Integer.MAX_VALUE);
    double behind =
        LoadResult.behindShare(List.of(load), run.firstWarmInterval(), Integer.MAX_VALUE);
    return Math.min(1, (Double.isNaN(errors) ? 0 : errors) + behind);
  }

  /** The load that loses most, and what it loses. */
  Impact worst() {
    return run.loads().stream()
        .map(load -> new Impact(load.name(), lost(load), 0))
        .max(Comparator.comparingDouble(Impact::share))
        .orElse(Impact.NONE);
  }

  /** Whether any load loses operations. */
  boolean anyLost() {
    return worst().lost() >= Impact.FEW;
  }

  /** The cost of the queues of a table's or index's tablets and their servers. */
  Impact ofQueues(String space) {
    return of(
        space,
        load -> {
          FailedOps failed = load.stats().failed();
          double rejected = share(failed.rejected(), failed);
          double timedOut = share(failed.timeout(), failed);
          double behind = failed.total() == 0 ? 1 : 0;
          return rejected * part(space, load, Waits::rejected)
              + (timedOut + behind) * part(space, load, Waits::queued, Waits::locked);
        },
        Waits::queued);
  }

  /** The cost of the locks of a table's or index's rows. */
  Impact ofLocks(String space) {
    return of(
        space,
        load -> {
          FailedOps failed = load.stats().failed();
          double behind = failed.total() == 0 ? 1 : 0;
          return share(failed.aborted(), failed) * part(space, load, Waits::locked)
              + (share(failed.timeout(), failed) + behind)
                  * part(space, load, Waits::locked, Waits::queued);
        },
        Waits::locked);
  }

  /** The cost of units that all tablets of a table or index share. */
  Impact ofUnits(SpaceResult space) {
    long rejected = Math.max(1, run.total().failed().rejected());
    double part = Math.min(1, (double) space.throttled() / rejected);
    return of(space.name(), load -> part, place -> 0);
  }

  /** The cost of faults. */
  Impact ofFaults() {
    Impact worst = worst();
    return inFaults >= NEARLY_ALL
        ? new Impact(worst.load(), worst.lost() * inFaults, 0)
        : Impact.NONE;
  }

  private Impact of(
      String space, ToDoubleFunction<LoadResult> partOfLost, ToDoubleFunction<Waits> waiting) {
    Waits place = places.getOrDefault(space, new Waits(0, 0, 0));
    List<LoadResult> loads = subject.loads(space);
    double underWay = loads.stream().mapToDouble(Impacts::underWay).sum();
    double slowed = underWay == 0 ? 0 : Math.min(1, waiting.applyAsDouble(place) / underWay);
    double besideFaults = inFaults >= NEARLY_ALL ? 1 - inFaults : 1;
    return loads.stream()
        .map(
            load ->
                new Impact(
                    load.name(),
                    lost(load) * besideFaults * partOfLost.applyAsDouble(load),
                    slowed))
        .max(Comparator.comparingDouble(Impact::share))
        .filter(impact -> impact.share() > 0)
        .orElse(Impact.NONE);
  }

  /** The part of a place in what a load meets at all places that it touches. */
  @SafeVarargs
  private double part(
      String space,
      LoadResult load,
      ToDoubleFunction<Waits> of,
      ToDoubleFunction<Waits>... beside) {
    double own = 0;
    double all = 0;
    for (Map.Entry<String, Waits> entry : places.entrySet()) {
      if (subject.loads(entry.getKey()).contains(load)) {
        double here = of.applyAsDouble(entry.getValue());
        own += entry.getKey().equals(space) ? here : 0;
        all += here;
        for (ToDoubleFunction<Waits> other : beside) {
          all += other.applyAsDouble(entry.getValue());
        }
      }
    }
    return all == 0 ? 0 : own / all;
  }

  private static double share(long some, FailedOps failed) {
    return failed.total() == 0 ? 0 : (double) some / failed.total();
  }

  /** Operations of a load that are under way at a time, by Little's law. */
  private static double underWay(LoadResult load) {
    double millis = load.stats().latency().meanMillis();
    return Double.isNaN(millis)
        ? 0
        : load.stats().throughputPerSecond() * millis / MILLIS_PER_SECOND;
  }

  /** The share of failures in the time of faults, where that is not most of the run. */
  private double shareInFaults() {
    Predicate<Integer> isInFault =
        interval -> {
          long from = interval * run.intervalNanos();
          List<FaultSpan> spans = run.faults().spans();
          return spans.stream().anyMatch(span -> span.touches(from, from + run.intervalNanos()));
        };
    int end = run.heatmap().columns();
    long all = failed(run.firstWarmInterval(), end, interval -> true);
    return all == 0 ? 0 : (double) failed(run.firstWarmInterval(), end, isInFault) / all;
  }

  private long failed(int from, int end, Predicate<Integer> which) {
    return run.loads().stream()
        .mapToLong(
            load ->
                IntStream.range(from, Math.min(end, load.intervals().size()))
                    .filter(which::test)
                    .mapToLong(i -> load.intervals().get(i).failed())
                    .sum())
        .sum();
  }
}
