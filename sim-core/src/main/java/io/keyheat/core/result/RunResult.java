package io.keyheat.core.result;

import io.keyheat.core.result.Heatmap.HeatMetric;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/**
 * What one run (one variant with one seed) found.
 *
 * @param total all loads together
 * @param serverCapacityPerSecond operations of the costliest load that one server's cores can serve
 *     in a second; NaN where it is not known
 * @param hotspots by minute
 * @param faults what the scenario let go wrong
 * @param visits tablet visits simulated
 */
public record RunResult(
    RunIdentity identity,
    RunTiming timing,
    OperationStats total,
    List<LoadResult> loads,
    List<ServerResult> servers,
    double serverCapacityPerSecond,
    TabletHistory tablets,
    Heatmap heatmap,
    List<Hotspot> hotspots,
    FaultResult faults,
    long visits,
    double wallSeconds) {
  private static final double MILLIS_PER_SECOND = 1000;

  public RunResult {
    loads = List.copyOf(loads);
    servers = List.copyOf(servers);
    hotspots = List.copyOf(hotspots);
  }

  /** Returns a copy that says how long the run took to compute. */
  public RunResult withWallSeconds(double seconds) {
    return with(identity, tablets, hotspots, seconds);
  }

  public RunResult withVariant(String name) {
    RunIdentity renamed = new RunIdentity(name, system(), words(), seed(), identity.parameters());
    return with(renamed, tablets, hotspots, wallSeconds);
  }

  /** Returns a copy with other lists of events and hotspots, such as shorter ones. */
  public RunResult withRecords(List<RunEvent> newEvents, List<Hotspot> newHotspots) {
    return with(identity, tablets.withEvents(newEvents), newHotspots, wallSeconds);
  }

  private RunResult with(
      RunIdentity newIdentity,
      TabletHistory newTablets,
      List<Hotspot> newHotspots,
      double seconds) {
    return new RunResult(
        newIdentity,
        timing,
        total,
        loads,
        servers,
        serverCapacityPerSecond,
        newTablets,
        heatmap,
        newHotspots,
        faults,
        visits,
        seconds);
  }

  /** {@link LoadResult#errorShare} of all loads after the warm-up. */
  public double errorShare() {
    return LoadResult.errorShare(loads, firstWarmInterval(), Integer.MAX_VALUE);
  }

  /** {@link LoadResult#behindShare} of some of the loads after the warm-up. */
  public double behindShare(Predicate<LoadResult> which) {
    return LoadResult.behindShare(
        loads.stream().filter(which).toList(), firstWarmInterval(), Integer.MAX_VALUE);
  }

  /** The recording interval, counted from 0, that begins when the warm-up ends. */
  public int firstWarmInterval() {
    return (int) (warmupNanos() / intervalNanos());
  }

  /** The recording intervals of the minutes of some hotspots. */
  public BitSet intervalsOf(Collection<Hotspot> some) {
    BitSet intervals = new BitSet();
    for (Hotspot hotspot : some) {
      intervals.set(
          hotspot.firstInterval(intervalNanos()), hotspot.lastInterval(intervalNanos()) + 1);
    }
    return intervals;
  }

  /**
   * Whether a hotspot would be recorded: a minute ends after the warm-up, or a last part of one
   * that is long enough. Of a run that is too short nobody knows whether it has any.
   */
  public boolean recordsHotspots() {
    return Hotspot.lastEndNanos(durationNanos()) > warmupNanos();
  }

  /** Operations that wait for locks of a table's or index's rows, on average after the warm-up. */
  public double waitingForLocks(String space) {
    return mean(space, HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND) / MILLIS_PER_SECOND;
  }

  /**
   * The sum of a metric over a table's or index's rows of the map, on average after the warm-up.
   */
  public double mean(String space, HeatMetric metric) {
    float[] cells = heatmap.cells().getOrDefault(metric, new float[0]);
    int rows = heatmap.rows().size();
    int firstColumn = firstWarmInterval();
    double sum = 0;
    for (int cell = firstColumn * rows; cell < cells.length; cell++) {
      sum += heatmap.rows().get(cell % rows).space().equals(space) ? cells[cell] : 0;
    }
    return sum / Math.max(1, heatmap.columns() - firstColumn);
  }

  // The figures that almost every reader of a result asks for.

  public String variant() {
    return identity.variant();
  }

  public String system() {
    return identity.system();
  }

  public RunIdentity.SystemWords words() {
    return identity.words();
  }

  public String tabletWord() {
    return words().tablet();
  }

  public long seed() {
    return identity.seed();
  }

  public List<Parameter> parameters() {
    return identity.parameters();
  }

  public long startEpochNanos() {
    return timing.startEpochNanos();
  }

  public long durationNanos() {
    return timing.durationNanos();
  }

  public long warmupNanos() {
    return timing.warmupNanos();
  }

  public long intervalNanos() {
    return timing.intervalNanos();
  }

  public List<InitialTablet> initialTablets() {
    return tablets.initial();
  }

  public List<RunEvent> events() {
    return tablets.events();
  }

  public SplitCounts splits() {
    return tablets.splits();
  }

  /**
   * The share of the operations that waited for tablets that were cut, moved or merged; 0 where
   * faults were, which leave tablets without leaders.
   */
  public double shareOfMoveWaits() {
    return faults().spans().isEmpty()
        ? (double) splits().waits() / Math.max(1, total().offered())
        : 0;
  }

  public List<SpaceResult> spaces() {
    return tablets.spaces();
  }

  /**
   * How often each thing happened to tablets over the whole run.
   *
   * @param waits calls that waited for a tablet that was cut, moved or merged, or that nobody led
   */
  public record SplitCounts(long bySize, long byLoad, long moves, long merges, long waits) {}
}
