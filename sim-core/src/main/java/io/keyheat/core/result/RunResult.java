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
  private static final double NANOS_PER_SECOND = 1e9;

  public RunResult {
    loads = List.copyOf(loads);
    servers = List.copyOf(servers);
    hotspots = List.copyOf(hotspots);
  }

  /** Returns a copy that says how long the run took to compute. */
  public RunResult withWallSeconds(double seconds) {
    return with(identity, tablets, hotspots, seconds);
  }

  /** Returns a copy under another name. */
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

  /**
   * The share of the service of hot ranges, in their minutes, that goes to rows which were deleted
   * and are not removed yet: of the ranges that were full, or of all where none was.
   *
   * @param skipNanos of a core that a scan takes to skip one
   */
  public double shareOnTombstones(List<Hotspot> ranges, double skipNanos) {
    boolean anyFull = ranges.stream().anyMatch(Hotspot::wasFull);
    List<Hotspot> hot = ranges.stream().filter(range -> !anyFull || range.wasFull()).toList();
    double skipping = sum(hot, HeatMetric.TOMBSTONES_SKIPPED_PER_SECOND) * skipNanos;
    return skipping == 0 ? 0 : skipping / (sum(hot, HeatMetric.CPU_CORES) * NANOS_PER_SECOND);
  }

  /** The sum of a metric over the cells of ranges in their minutes. */
  private double sum(List<Hotspot> ranges, HeatMetric metric) {
    float[] cells = heatmap.cells().getOrDefault(metric, new float[0]);
    int rows = heatmap.rows().size();
    double sum = 0;
    for (Hotspot range : ranges) {
      int last = Math.min(heatmap.columns() - 1, range.lastInterval(intervalNanos()));
      for (int column = range.firstInterval(intervalNanos()); column <= last; column++) {
        for (int row = (int) range.topRow(); row < Math.min(rows, range.bottomRow()); row++) {
          sum += cells.length == 0 ? 0 : cells[column * rows + row];
        }
      }
    }
    return sum;
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

  /** {@link RunIdentity#variant}. */
  public String variant() {
    return identity.variant();
  }

  /** {@link RunIdentity#system}. */
  public String system() {
    return identity.system();
  }

  /** {@link RunIdentity#words}. */
  public RunIdentity.SystemWords words() {
    return identity.words();
  }

  /** {@link RunIdentity.SystemWords#tablet}. */
  public String tabletWord() {
    return words().tablet();
  }

  /** {@link RunIdentity#seed}. */
  public long seed() {
    return identity.seed();
  }

  /** {@link RunIdentity#parameters}. */
  public List<Parameter> parameters() {
    return identity.parameters();
  }

  /** {@link RunTiming#startEpochNanos}. */
  public long startEpochNanos() {
    return timing.startEpochNanos();
  }

  /** {@link RunTiming#durationNanos}. */
  public long durationNanos() {
    return timing.durationNanos();
  }

  /** {@link RunTiming#warmupNanos}. */
  public long warmupNanos() {
    return timing.warmupNanos();
  }

  /** {@link RunTiming#intervalNanos}. */
  public long intervalNanos() {
    return timing.intervalNanos();
  }

  /** {@link TabletHistory#initial}. */
  public List<InitialTablet> initialTablets() {
    return tablets.initial();
  }

  /** {@link TabletHistory#events}. */
  public List<RunEvent> events() {
    return tablets.events();
  }

  /** {@link TabletHistory#splits}. */
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

  /** {@link TabletHistory#spaces}. */
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
