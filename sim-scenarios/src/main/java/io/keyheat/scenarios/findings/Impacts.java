package io.keyheat.scenarios.findings;

import io.keyheat.core.result.FailedOps;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LatencyStage;
import io.keyheat.core.result.LimitUse;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.report.result.Finding.Impact;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What each place costs the loads of a run after the warm-up. Of a load's operations those that are
 * rejected are lost where attempts are rejected, those that time out or do not end where they wait;
 * the time of operations is what was measured by stage. Operations that have spent their time in
 * waits for locks are lost to locks, whatever rejects the last attempt. Of several places that a
 * load touches, each has the part that it has of all rejected attempts, or waits, there. Attempts
 * at a table or index without a hotspot, on a saturated server, are those of the hottest range
 * there.
 */
final class Impacts {
  /** Faults are the reason of failures of which this share falls into their time. */
  private static final double NEARLY_ALL = 0.8;

  private final Subject subject;
  private final RunResult run;
  private final Map<String, Map<String, Waits>> places = new HashMap<>();
  private final Map<Long, Hotspot> hottest = new HashMap<>();
  private final Set<String> hot = new HashSet<>();
  private final double inFaults;

  /** The cost of a place, or of an event, to a load. */
  interface LoadCost {
    Impact of(LoadResult load);
  }

  /**
   * What happens at a table or index because of a place, summed over the intervals after the
   * warm-up.
   *
   * @param rejected attempts a second
   * @param queued requests that wait for service
   * @param locked operations that wait for locks of its rows
   */
  private record Waits(double rejected, double queued, double locked) {
    Waits and(Waits more) {
      return new Waits(rejected + more.rejected, queued + more.queued, locked + more.locked);
    }
  }

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
    /** Operations lost in queues: those rejected, and those that end in a wait there. */
    double lostInQueues(double rejectedThere, double queuedThere) {
      return rejected * (1 - share(locked, queued + backedOff)) * rejectedThere
          + waiting * share(queued, locked) * queuedThere;
    }

    /** Operations lost in waits for locks. */
    double lostInLocks() {
      return aborted
          + rejected * share(locked, queued + backedOff)
          + waiting * share(locked, queued);
    }

    private static double share(double one, double other) {
      return one == 0 ? 0 : one / (one + other);
    }
  }

  Impacts(Subject subject) {
    this.subject = subject;
    run = subject.run();
    for (Hotspot spot : run.hotspots()) {
      hot.addAll(spot.affectedTables());
      hottest.merge(
          key(spot.server(), spot.minute()),
          spot,
          (one, other) -> one.cpuUsageScore() >= other.cpuUsageScore() ? one : other);
    }
    findPlaces(run.heatmap());
    inFaults = shareInFaults();
  }

  private static long key(int server, long minute) {
    return minute << Integer.SIZE | server;
  }

  private void findPlaces(Heatmap map) {
    float[] none = new float[map.columns() * map.rows().size()];
    float[] rejected = map.cells().getOrDefault(HeatMetric.REJECTED_PER_SECOND, none);
    float[] queued = map.cells().getOrDefault(HeatMetric.QUEUE_DEPTH, none);
    float[] locked = map.cells().getOrDefault(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND, none);
    int rows = map.rows().size();
    for (int column = run.firstWarmInterval(); column < map.columns(); column++) {
      for (int row = 0; row < rows; row++) {
        int cell = column * rows + row;
        String space = map.rows().get(row).space();
        Map<String, Waits> place = places.computeIfAbsent(space, s -> new HashMap<>());
        place.merge(space, new Waits(0, 0, locked[cell]), Waits::and);
        place.merge(
            owner(space, map.servers()[cell], column),
            new Waits(rejected[cell], queued[cell], 0),
            Waits::and);
      }
    }
  }

  /** The table or index whose load makes attempts at a place wait. */
  private String owner(String space, int server, int interval) {
    if (hot.contains(space) || server < 0) {
      return space;
    }
    Hotspot beside =
        hottest.get(key(server, interval * run.intervalNanos() / Hotspot.MINUTE_NANOS));
    float[] utilisation = run.servers().get(server).utilisation();
    boolean isSaturated =
        interval < utilisation.length && utilisation[interval] >= LimitUse.SATURATED;
    return beside != null && isSaturated ? beside.affectedTables().get(0) : space;
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

  /** What it costs the load that it hits hardest. */
  Impact worst(LoadCost cost) {
    return run.loads().stream()
        .map(cost::of)
        .min(Impact.RANK)
        .filter(impact -> impact.share() > 0)
        .orElse(Impact.NONE);
  }

  /** The load that loses most operations beside those that some costs explain. */
  Impact unexplained(Collection<LoadCost> known) {
    return worst(
        load -> {
          double explained = known.stream().mapToDouble(cost -> cost.of(load).lost()).sum();
          double left = lost(load) - explained;
          return new Impact(load.name(), left < lost(load) / 2 ? 0 : left, 0);
        });
  }

  /** The cost of the queues of a table's or index's tablets and their servers. */
  LoadCost queues(String space) {
    return load -> {
      Fate fate = fate(load);
      double rejected = part(space, load, Waits::rejected);
      double queued = part(space, load, Waits::queued);
      return new Impact(
          load.name(),
          besideFaults() * fate.lostInQueues(rejected, queued),
          fate.queued * queued + fate.backedOff * rejected);
    };
  }

  /** The cost of the locks of a table's or index's rows. */
  LoadCost locks(String space) {
    return load -> {
      Fate fate = fate(load);
      double locked = part(space, load, Waits::locked);
      double backedOff = fate.rejected > 0 ? 0 : fate.backedOff;
      return new Impact(
          load.name(),
          besideFaults() * fate.lostInLocks() * locked,
          (fate.locked + backedOff) * locked);
    };
  }

  /** The cost of queues at all places. */
  LoadCost servers() {
    return load -> {
      Fate fate = fate(load);
      return new Impact(load.name(), besideFaults() * fate.lostInQueues(1, 1), fate.queued);
    };
  }

  /** The cost of tablets that are split, merged or moved. */
  LoadCost moves() {
    return load -> new Impact(load.name(), 0, fate(load).moved);
  }

  /** The cost of units that all tablets of a table or index share. */
  LoadCost units(SpaceResult space) {
    List<LoadResult> loads = subject.loads(space.name());
    long rejected = loads.stream().mapToLong(load -> load.stats().failed().rejected()).sum();
    double part = Math.min(1, (double) space.throttled() / Math.max(1, rejected));
    return load ->
        loads.contains(load) ? new Impact(load.name(), part * lost(load), 0) : Impact.NONE;
  }

  /** The cost of faults: failures in their time, and the time that operations take longer then. */
  LoadCost faults() {
    return load ->
        new Impact(
            load.name(), inFaults >= NEARLY_ALL ? inFaults * lost(load) : 0, slowedByFaults(load));
  }

  private double besideFaults() {
    return inFaults >= NEARLY_ALL ? 1 - inFaults : 1;
  }

  /**
   * The share of the time of a load's operations that they take longer in the time of faults than
   * before and after; 0 where that is not most of their time then.
   */
  private double slowedByFaults(LoadResult load) {
    double[] millis = new double[2];
    long[] completed = new long[2];
    for (int i = run.firstWarmInterval(); i < load.intervals().size(); i++) {
      LoadResult.IntervalStats interval = load.intervals().get(i);
      if (interval.completed() > 0 && Double.isFinite(interval.latency().meanMillis())) {
        int when = isInFault(i) ? 1 : 0;
        millis[when] += interval.completed() * interval.latency().meanMillis();
        completed[when] += interval.completed();
      }
    }
    if (completed[0] == 0 || completed[1] == 0) {
      return 0;
    }
    double more = millis[1] - completed[1] * millis[0] / completed[0];
    return more < Impact.MOST * millis[1] ? 0 : more / (millis[0] + millis[1]);
  }

  /** The part of a place in what a load meets at all places that it touches. */
  private double part(String space, LoadResult load, ToDoubleFunction<Waits> of) {
    double there = 0;
    double all = 0;
    for (Map.Entry<String, Map<String, Waits>> place : places.entrySet()) {
      if (subject.loads(place.getKey()).contains(load)) {
        for (Map.Entry<String, Waits> owner : place.getValue().entrySet()) {
          double waits = of.applyAsDouble(owner.getValue());
          all += waits;
          there += owner.getKey().equals(space) ? waits : 0;
        }
      }
    }
    return all == 0 ? 0 : there / all;
  }

  private static double share(long some, FailedOps failed) {
    return failed.total() == 0 ? 0 : (double) some / failed.total();
  }

  private boolean isInFault(int interval) {
    long from = interval * run.intervalNanos();
    return run.faults().spans().stream()
        .anyMatch(span -> span.touches(from, from + run.intervalNanos()));
  }

  /** The share of failures in the time of faults, where that is not most of the run. */
  private double shareInFaults() {
    int end = run.heatmap().columns();
    long all = failed(run.firstWarmInterval(), end, interval -> true);
    return all == 0 ? 0 : (double) failed(run.firstWarmInterval(), end, this::isInFault) / all;
  }

  private long failed(int from, int end, IntPredicate which) {
    return run.loads().stream()
        .mapToLong(
            load ->
                IntStream.range(from, Math.min(end, load.intervals().size()))
                    .filter(which)
                    .mapToLong(i -> load.intervals().get(i).failed())
                    .sum())
        .sum();
  }
}
