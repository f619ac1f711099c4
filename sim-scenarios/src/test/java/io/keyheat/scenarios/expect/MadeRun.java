package io.keyheat.scenarios.expect;

import io.keyheat.core.result.FailedOps;
import io.keyheat.core.result.FaultResult;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.Parameter;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunIdentity;
import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.RunTiming;
import io.keyheat.core.result.ServerResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.core.result.TabletHistory;
import io.keyheat.core.result.UnsplittableReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * Builds a run's result by hand: ten intervals of a minute, the first two of them warm-up, two key
 * spaces of which one, "T", has 20 heatmap rows.
 */
public final class MadeRun {
  static final int INTERVALS = 10;
  static final long INTERVAL_NANOS = 60_000_000_000L;
  static final int ROWS = 20;

  private final String variant;
  private final List<LoadResult> loads = new ArrayList<>();
  private final List<RunEvent> events = new ArrayList<>();
  private final List<Hotspot> hotspots = new ArrayList<>();
  private final List<ServerResult> servers = new ArrayList<>();
  private final List<Parameter> parameters = new ArrayList<>();
  private final float[] operations = new float[INTERVALS * ROWS];
  private final float[] shares = new float[INTERVALS * ROWS];

  public MadeRun(String variant) {
    this.variant = variant;
  }

  /** A load that completes all it is offered, each with the latency of its interval. */
  public MadeRun load(String name, int perInterval, IntUnaryOperator millisOfInterval) {
    return load(
        name,
        i ->
            new IntervalStats(
                perInterval, perInterval, 0, latency(millisOfInterval.applyAsInt(i), perInterval)));
  }

  MadeRun load(String name, IntFunction<IntervalStats> interval) {
    List<IntervalStats> intervals = new ArrayList<>();
    for (int i = 0; i < INTERVALS; i++) {
      intervals.add(interval.apply(i));
    }
    loads.add(
        new LoadResult(
            name,
            "insert",
            "T",
            stats(intervals),
            intervals,
            List.of(),
            List.of(),
            null,
            1,
            null,
            null));
    return this;
  }

  /** The last load has read so much in each interval. */
  MadeRun reads(long billed, long rows, long tombstones) {
    LoadResult last = loads.remove(loads.size() - 1);
    long[][] counts = new long[3][INTERVALS];
    Arrays.fill(counts[0], billed);
    Arrays.fill(counts[1], rows);
    Arrays.fill(counts[2], tombstones);
    loads.add(
        new LoadResult(
            last.name(),
            "scan",
            "T",
            last.stats(),
            last.intervals(),
            List.of(),
            List.of(),
            new LoadResult.Reads(counts[0], counts[1], counts[2]),
            1,
            null,
            null));
    return this;
  }

  MadeRun server(float... utilisation) {
    servers.add(new ServerResult("s", 0, 0, utilisation, new float[INTERVALS], new int[INTERVALS]));
    return this;
  }

  MadeRun event(long seconds, RunEvent.Kind kind) {
    events.add(
        new RunEvent(seconds * 1_000_000_000L, kind, "T", "T(1)", 1, 0, 1, "made", -1, -1, false));
    return this;
  }

  MadeRun hotspot(
      int minuteEnd, String start, double row, double score, UnsplittableReason... reasons) {
    return hotspotIn("T", minuteEnd, start, row, score, reasons);
  }

  MadeRun hotspotIn(
      String space,
      int minuteEnd,
      String start,
      double row,
      double score,
      UnsplittableReason... reasons) {
    hotspots.add(
        new Hotspot(
            minuteEnd * INTERVAL_NANOS,
            start,
            "<end>",
            score,
            List.of(space),
            List.of(reasons),
            0,
            10,
            row,
            row + 1,
            List.of(),
            null,
            null));
    return this;
  }

  MadeRun operations(int interval, int row, double perSecond) {
    operations[interval * ROWS + row] = (float) perSecond;
    return this;
  }

  MadeRun capacityShare(int interval, int row, double share) {
    shares[interval * ROWS + row] = (float) share;
    return this;
  }

  MadeRun parameter(String path, String value) {
    parameters.add(new Parameter(path, value, "made", true));
    return this;
  }

  public RunResult build() {
    return new RunResult(
        new RunIdentity(variant, "Made", SystemWords.ofTablet("tablet"), 1, parameters),
        new RunTiming(0, INTERVALS * INTERVAL_NANOS, 2 * INTERVAL_NANOS, INTERVAL_NANOS),
        stats(loads.stream().flatMap(load -> load.intervals().stream()).toList()),
        loads,
        servers,
        3500,
        new TabletHistory(
            List.of(),
            events,
            new RunResult.SplitCounts(3, 2, 5, 1, 0),
            List.of(
                new SpaceResult("T", "T", false, 3, 1000, 8_000_000_000L, 0, Map.of(), null),
                new SpaceResult("T.B desc", "T", true, 4, 500, 4_000L, 0, Map.of(), null))),
        heatmap(),
        hotspots,
        FaultResult.NONE,
        0,
        1.5);
  }

  private Heatmap heatmap() {
    List<Heatmap.Row> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(new Heatmap.Row("T", "T(" + i + ")", "T(" + (i + 1) + ")"));
    }
    return new Heatmap(
        rows,
        INTERVALS,
        Map.of(
            Heatmap.HeatMetric.OPERATIONS_PER_SECOND,
            operations,
            Heatmap.HeatMetric.CAPACITY_SHARE,
            shares),
        new int[INTERVALS * ROWS]);
  }

  /** {@code count} latencies of so many milliseconds each. */
  static LatencyHistogram latency(int millis, long count) {
    return count == 0
        ? LatencyHistogram.EMPTY
        : new LatencyHistogram(
            new long[] {millis * 1000L},
            new long[] {count},
            count,
            millis * 1e6 * count,
            millis * 1_000_000L);
  }

  /** Sums intervals up, as if all of the run were steady. */
  private static OperationStats stats(List<IntervalStats> intervals) {
    long offered = intervals.stream().mapToLong(IntervalStats::offered).sum();
    long completed = intervals.stream().mapToLong(IntervalStats::completed).sum();
    long failed = intervals.stream().mapToLong(IntervalStats::failed).sum();
    double seconds = INTERVALS * INTERVAL_NANOS / 1e9;
    return new OperationStats(
        offered,
        completed,
        new FailedOps(failed, 0, 0),
        offered - completed - failed,
        offered + failed,
        offered / seconds,
        completed / seconds,
        LatencyHistogram.merged(intervals.stream().map(IntervalStats::latency).toList()));
  }
}
