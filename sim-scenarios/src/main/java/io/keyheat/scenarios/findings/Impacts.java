package io.keyheat.scenarios.findings;

import io.keyheat.core.result.FailedOps;
import io.keyheat.core.result.FaultResult.FaultSpan;
import io.keyheat.core.result.Finding.Impact;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.LatencyStage;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.SpaceResult;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What each place costs the loads of a run after the warm-up. Of a load's operations those that are
 * rejected are lost where attempts are rejected, those that time out or do not end where they wait;
 * the time of operations is what was measured by stage. Of several places that a load touches, each
 * has the part that it has of all rejected attempts, or waits, there.
 */
final class Impacts {
  /** Faults are the reason of failures of which this share falls into their time. */
  private static final double NEARLY_ALL = 0.8;

  private final Subject subject;
  private final RunResult run;
  private final Map<String, Waits> places = new HashMap<>();
  private final double inFaults;

  /**
   * What happens at a table or index, on average after the warm-up.
   *
   * @param rejected attempts a second
   * @param queued requests that wait for service
   * @param locked operations that wait for locks of its rows
   */
  private record Waits(double rejected, double queued, double locked) {}

  /**
   * Shares of what becomes of a load's operations.
   *
   * @param rejected of all operations: lost as their last attempt was rejected
   * @param aborted of all operations: lost in conflicts of locks
   * @param waiting of all operations: timed out, or more and more under way
   * @param queued of their time: waiting for a server or a stage of a tablet
   * @param locked of their time: waiting for locks
   * @param backedOff of their time: between attempts
   * @param moved of their time: waiting for tablets that are split, merged or moved
   */
  private record Fate(
      double rejected,
      double aborted,
      double waiting,
      double queued,
      double locked,
      double backedOff,
      double moved) {
    /** The share of waits that are for locks. */
    double lockShare() {
      return queued + locked == 0 ? 0 : locked / (queued + locked);
    }
  }

  Impacts(Subject subject) {
    this.subject = subject;
    run = subject.run();
    for (SpaceResult space : run.spaces()) {
      places.put(
          space.name(),
          new Waits(
              run.mean(space.name(), HeatMetric.REJECTED_PER_SECOND),
              run.mean(space.name(), HeatMetric.QUEUE_DEPTH),
              run.waitingForLocks(space.name())));
    }
    inFaults = shareInFaults();
  }

  private Fate fate(LoadResult load) {
    double errors = errors(load);
    FailedOps failed = load.stats().failed();
    double all = time(load, EnumSet.allOf(LatencyStage.class));
    double perNano = all == 0 ? 0 : 1 / all;
    return new Fate(
        errors * share(failed.rejected(), failed),
        errors * share(failed.aborted(), failed),
        errors * share(failed.timeout(), failed) + behind(load),
        perNano * time(load, EnumSet.of(LatencyStage.QUEUE, LatencyStage.TABLET_STAGE)),
        perNano * time(load, EnumSet.of(LatencyStage.LOCK_WAIT)),
        perNano * time(load, EnumSet.of(LatencyStage.BACK_OFF)),
        perNano * time(load, EnumSet.of(LatencyStage.TABLET_MOVE)));
  }

  /** The share of the time of a load's operations in which cores serve them. */
  double serviceShare(LoadResult load) {
    double all = time(load, EnumSet.allOf(LatencyStage.class));
    return all == 0 ? 0 : time(load, EnumSet.of(LatencyStage.SERVICE)) / all;
  }

  /** Time of a load's operations in some stages after the warm-up, nanoseconds. */
  private double time(LoadResult load, Set<LatencyStage> stages) {
    return Stream.concat(Stream.of(load), load.calls().stream())
        .map(LoadResult::times)
        .filter(Objects::nonNull)
        .flatMapToDouble(
            times ->
                stages.stream().mapToDouble(stage -> times.sum(stage, run.firstWarmInterval())))
        .sum();
  }

  private double errors(LoadResult load) {
    double errors =
        LoadResult.errorShare(List.of(load), run.firstWarmInterval(), Integer.MAX_VALUE);
    return Double.isNaN(errors) ? 0 : errors;
  }

  private double behind(LoadResult load) {
    double behind =
        LoadResult.behindShare(List.of(load), run.firstWarmInterval(), Integer.MAX_VALUE);
    return Math.min(1 - errors(load), behind);
  }

  /** The share of a load's operations that fail or do not end. */
  double lost(LoadResult load) {
    return errors(load) + behind(load);
  }

  /** The load that loses most, and what it loses. */
  Impact worst() {
    return run.loads().stream()
        .map(load -> new Impact(load.name(), lost(load), 0))
        .min(Impact.RANK)
        .orElse(Impact.NONE);
  }

  /** Whether any load loses operations. */
  boolean anyLost() {
    return worst().lost() >= Impact.FEW;
  }

  /** The cost of the queues of a table's or index's tablets and their servers. */
  Impact ofQueues(String space) {
    return most(
        subject.loads(space),
        load -> {
          Fate fate = fate(load);
          double rejected = part(space, load, Waits::rejected);
          double queued = part(space, load, Waits::queued);
          return new Impact(
              load.name(),
              fate.rejected * rejected + fate.waiting * (1 - fate.lockShare()) * queued,
              fate.queued * queued + fate.backedOff * rejected);
        });
  }

  /** The cost of the locks of a table's or index's rows. */
  Impact ofLocks(String space) {
    return most(
        subject.loads(space),
        load -> {
          Fate fate = fate(load);
          double locked = part(space, load, Waits::locked);
          double backedOff = fate.rejected > 0 ? 0 : fate.backedOff;
          return new Impact(
              load.name(),
              (fate.aborted + fate.waiting * fate.lockShare()) * locked,
              (fate.locked + backedOff) * locked);
        });
  }

  /** The cost of queues at all places. */
  Impact ofServers() {
    return most(
        run.loads(),
        load -> {
          Fate fate = fate(load);
          return new Impact(
              load.name(), fate.rejected + fate.waiting * (1 - fate.lockShare()), fate.queued);
        });
  }

  /** The cost of tablets that are split, merged or moved. */
  Impact ofMoves() {
    return most(run.loads(), load -> new Impact(load.name(), 0, fate(load).moved));
  }

  /** The cost of units that all tablets of a table or index share. */
  Impact ofUnits(SpaceResult space) {
    long rejected = Math.max(1, run.total().failed().rejected());
    double part = Math.min(1, (double) space.throttled() / rejected);
    return most(subject.loads(space.name()), load -> new Impact(load.name(), part * lost(load), 0));
  }

  /** The cost of faults. */
  Impact ofFaults() {
    Impact worst = worst();
    return inFaults >= NEARLY_ALL
        ? new Impact(worst.load(), worst.lost() * inFaults, 0)
        : Impact.NONE;
  }

  private Impact most(List<LoadResult> loads, Function<LoadResult, Impact> cost) {
    double besideFaults = inFaults >= NEARLY_ALL ? 1 - inFaults : 1;
    return loads.stream()
        .map(cost)
        .map(of -> new Impact(of.load(), besideFaults * of.lost(), of.slowed()))
        .min(Impact.RANK)
        .filter(impact -> impact.share() > 0)
        .orElse(Impact.NONE);
  }

  /** The part of a place in what a load meets at all places that it touches. */
  private double part(String space, LoadResult load, ToDoubleFunction<Waits> of) {
    double all =
        places.entrySet().stream()
            .filter(place -> subject.loads(place.getKey()).contains(load))
            .mapToDouble(place -> of.applyAsDouble(place.getValue()))
            .sum();
    return all == 0 ? 0 : of.applyAsDouble(places.getOrDefault(space, new Waits(0, 0, 0))) / all;
  }

  private static double share(long some, FailedOps failed) {
    return failed.total() == 0 ? 0 : (double) some / failed.total();
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
