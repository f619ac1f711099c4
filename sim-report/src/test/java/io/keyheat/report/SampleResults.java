package io.keyheat.report;

import io.keyheat.core.result.CapacityLimit;
import io.keyheat.core.result.FailedOps;
import io.keyheat.core.result.FaultResult;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.InitialTablet;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.Parameter;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunIdentity;
import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.RunResult.SplitCounts;
import io.keyheat.core.result.RunTiming;
import io.keyheat.core.result.ServerResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.core.result.TabletHistory;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.report.result.Cause;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.Finding.StatedRule;
import io.keyheat.report.result.ScenarioHead;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.result.TargetResult;
import io.keyheat.report.result.TraceDiagnosis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Hand-made results of known shapes, consistent in themselves: what is offered is completed, failed
 * or in flight, and every per-interval list is as long as the run.
 */
public final class SampleResults {
  /** How hot a cell is, as a share of capacity. */
  public interface Heat {
    double share(int row, int column, Random random);
  }

  private static final long SECOND = 1_000_000_000L;
  private static final long START = 1_767_225_600L * SECOND;

  /** What a full cell refuses: so nearly all that it has the brightest colour. */
  private static final double REFUSED_PER_SECOND = 40_000_000;

  /** Servers stay below saturation, so that only cells that refuse operations are overloaded. */
  private static final float BELOW_SATURATED = 0.97f;

  private static final double CAPACITY_PER_SECOND = 3500;

  private final int rows;
  private final int columns;
  private final int servers;

  /** Knows which latencies are counted as one; nothing is ever recorded in it. */
  private static final Histogram BUCKETS =
      new Histogram(LatencyHistogram.MAX_MICROS, LatencyHistogram.SIGNIFICANT_DIGITS);

  private final Random random;
  private int tablets;
  private Set<HeatMetric> metrics = EnumSet.allOf(HeatMetric.class);

  /** Runs with {@code columns} intervals of 10 s. */
  public SampleResults(int rows, int columns, int servers, long seed) {
    this.rows = rows;
    this.columns = columns;
    this.servers = servers;
    this.random = new Random(seed);
  }

  /** A scenario of three variants, with one expectation that holds and one that fails. */
  public static ScenarioResult scenario() {
    SampleResults samples = new SampleResults(128, 270, 5, 1);
    return scenario(
        List.of(
            samples.diagonal("timestamp-first"),
            samples.even("user-first"),
            samples.hotRow("one-user")));
  }

  public static ScenarioResult scenario(List<RunResult> variants) {
    return new ScenarioResult(
        new ScenarioHead(
            "spanner/timestamp-key",
            "A timestamp as the first key part",
            """
            Every insert goes to the **end** of the table, so *one* server takes them all.

            | key | spread |
            |---|---|
            | `(LastAccess, UserId)` | none |
            | `(UserId, LastAccess)` | even |
            """,
            "0.1.0",
            1,
            "title: A timestamp as the first key part\nsystem: spanner\nservers: 5\n",
            "keyheat run spanner/timestamp-key --seed 1"),
        variants,
        List.of(
            new ExpectationResult(
                "timestamp-first.latency.p99 > 10 * user-first.latency.p99",
                true,
                "1021 ms > 10 × 14.2 ms"),
            new ExpectationResult(
                "timestamp-first.throughput >= 0.97 * timestamp-first.offered",
                false,
                "3504/s >= 0.97 × 15000/s")),
        targets(variants),
        findings(variants),
        null,
        List.of());
  }

  /** What a trace's run may have shown, each word as given. */
  public static TraceDiagnosis trace(String table, String text) {
    return new TraceDiagnosis(
        List.of(
            new TraceDiagnosis.TraceFinding(
                table,
                text,
                "Reverse it.",
                List.of(new StatedRule("SP-05", text, text, List.of())))),
        List.of("100,000 records", text));
  }

  /** One finding of each variant that has hotspots. */
  private static List<Finding> findings(List<RunResult> variants) {
    List<Finding> findings = new ArrayList<>();
    for (int variant = 0; variant < variants.size(); variant++) {
      List<Hotspot> spots = variants.get(variant).hotspots();
      if (!spots.isEmpty()) {
        findings.add(finding(variant, spots));
      }
    }
    return findings;
  }

  private static Finding finding(int variant, List<Hotspot> spots) {
    Hotspot worst =
        spots.stream().max(Comparator.comparingDouble(Hotspot::cpuUsageScore)).orElseThrow();
    return new Finding(
        variant,
        Cause.GROWING_KEY,
        worst.affectedTables().get(0),
        CapacityLimit.COMMIT_STAGE,
        new Finding.Impact("inserts", 0.75, 0.2),
        worst,
        new Finding.HotSpan(
            spots.get(0).intervalEndNanos(),
            spots.get(spots.size() - 1).intervalEndNanos(),
            spots.size(),
            spots.stream().map(Hotspot::server).distinct().sorted().toList()),
        List.of(UnsplittableReason.MOVING_HOT_SPOT),
        "Rows are written in order.",
        List.of("100 % of the commit stage used", "no split helps: MOVING_HOT_SPOT"),
        List.of("Put a shard in front."),
        List.of(
            new StatedRule(
                "SP-01",
                "A growing first key part",
                "Every insert lands at one end.",
                List.of("loadSplit.window")),
            new StatedRule(
                "SP-07", "Logical shards", "A hash in front makes several ends.", List.of())));
  }

  /** All of a sustained p99 but that of runs in which it is long. */
  private static List<TargetResult> targets(List<RunResult> variants) {
    return variants.stream()
        .map(
            run -> {
              double p99 = run.total().latency().percentileMillis(99);
              String observed = "%.0f ms < 100 ms".formatted(p99);
              return new TargetResult("latency.p99 < 100ms", run.variant(), p99 < 100, observed);
            })
        .toList();
  }

  /** The hot range rises with time; rows above it are written once and then idle. */
  public RunResult diagonal(String variant) {
    return run(
        variant,
        3500.0 / 15000,
        900,
        (row, column, r) -> {
          int hot = tail(column);
          return row == hot ? 1 : row == hot - 1 ? 0.35 + 0.1 * r.nextDouble() : 0;
        });
  }

  /** Row that {@link #diagonal} heats in a column: from a quarter of the rows to the last. */
  public int tail(int column) {
    return rows / 4 + (int) ((long) column * (rows - rows / 4 - 1) / Math.max(1, columns - 1));
  }

  /** Every row is used about as much as every other. */
  public RunResult even(String variant) {
    return run(variant, 1, 12, (row, column, r) -> 0.3 + 0.06 * r.nextGaussian());
  }

  /** One row is at its limit from a third of the run on, the others are cool. */
  public RunResult hotRow(String variant) {
    return run(
        variant,
        0.6,
        300,
        (row, column, r) ->
            row == rows / 2 && column > columns / 3 ? 1 : 0.12 + 0.03 * r.nextGaussian());
  }

  /** Nothing happens at all. */
  public RunResult idle(String variant) {
    return run(variant, 0, 0, (row, column, r) -> 0);
  }

  /**
   * @param completedShare completed share of 15,000 operations a second; 0 offers nothing
   * @param p50Millis about the median latency
   */
  public RunResult run(String variant, double completedShare, double p50Millis, Heat heat) {
    double offeredPerSecond = completedShare == 0 ? 0 : 15_000;
    LoadResult inserts = load("inserts", "insert", offeredPerSecond, completedShare, p50Millis);
    LoadResult readers = load("readers", "lookup", offeredPerSecond / 10, 1, p50Millis / 4);
    Heatmap heatmap = heatmap(heat);
    return new RunResult(
        new RunIdentity(
            variant,
            "Cloud Spanner, regional",
            SystemWords.ofTablet("split"),
            1,
            List.of(
                new Parameter("sizeSplit.threshold", "8GB", "Spanner: schema design", false),
                new Parameter("loadSplit.window", "60s", "chosen so that shards separate", true))),
        new RunTiming(
            START, columns * 10L * SECOND, Math.min(30, columns / 4) * 10L * SECOND, 10 * SECOND),
        total(inserts.stats(), readers.stats()),
        List.of(inserts, readers),
        serverResults(heatmap),
        CAPACITY_PER_SECOND,
        new TabletHistory(
            initialTablets(),
            events(),
            new SplitCounts(3, 12, 9, 1, 0),
            List.of(
                new SpaceResult(
                    "UserAccessLog",
                    "UserAccessLog",
                    false,
                    7,
                    16_460_000,
                    16_855_040_000L,
                    0,
                    Map.of(),
                    null),
                new SpaceResult(
                    "UserAccessLog.ByUser",
                    "UserAccessLog",
                    true,
                    2,
                    9_460_000,
                    454_080_000,
                    0,
                    Map.of(),
                    null))),
        heatmap,
        hotspots(completedShare < 1 && completedShare > 0),
        FaultResult.NONE,
        inserts.stats().attempts() + readers.stats().attempts(),
        2.5);
  }

  /** The run with one table, for the lock of whose row 1 that many operations wait. */
  public static RunResult awaiting(RunResult run, double waiting) {
    return awaiting(run, waiting, 1);
  }

  /** The run with one table, for the locks of several of whose rows operations always wait. */
  public static RunResult awaiting(RunResult run, double waitingForFirst, int rowsAwaited) {
    SpaceResult space = run.spaces().get(0);
    SpaceResult.AwaitedRow row =
        new SpaceResult.AwaitedRow(space.name() + "(1)", waitingForFirst, rowsAwaited, true);
    SpaceResult awaited =
        new SpaceResult(space.name(), space.table(), false, 1, 1, 1, 0, Map.of(), row);
    TabletHistory tablets =
        new TabletHistory(run.tablets().initial(), run.events(), run.splits(), List.of(awaited));
    return RunBuilder.of(run).tablets(tablets).build();
  }

  /** Makes runs that begin with so many tablets in the table, at even distances. */
  public SampleResults tablets(int count) {
    tablets = count;
    return this;
  }

  /** Makes runs whose heatmaps have these metrics alone. */
  public SampleResults of(Set<HeatMetric> some) {
    metrics = some;
    return this;
  }

  /** The table has two where it has rows enough, cut in the middle of row 40. */
  private List<InitialTablet> initialTablets() {
    int tableRows = rows * 3 / 4;
    List<InitialTablet> all = new ArrayList<>();
    all.add(new InitialTablet(0, "UserAccessLog", "<begin>", 0, 0));
    if (tablets == 0 && rows > 64) {
      all.add(new InitialTablet(1, "UserAccessLog", key("UserAccessLog", 40), 40.5, servers / 2));
    }
    for (int i = 1; i < tablets; i++) {
      double position = (double) i / tablets * tableRows;
      all.add(new InitialTablet(i, "UserAccessLog", "key-" + i, position, i % servers));
    }
    all.add(new InitialTablet(tablets + 2, "UserAccessLog.ByUser", "<begin>", tableRows, 0));
    return all;
  }

  private LoadResult load(
      String name, String operation, double offeredPerSecond, double share, double p50) {
    List<IntervalStats> intervals = new ArrayList<>();
    long offered = 0;
    long completed = 0;
    long failed = 0;
    for (int i = 0; i < columns; i++) {
      long o = Math.round(10 * offeredPerSecond * (0.97 + 0.06 * random.nextDouble()));
      long c = Math.round(o * share);
      intervals.add(new IntervalStats(o, c, o - c, latency(Math.min(c, 400), p50)));
      offered += o;
      completed += c;
      failed += o - c;
    }
    long inFlight = Math.min(failed, 17);
    FailedOps kinds =
        new FailedOps(failed / 4, failed - inFlight - failed / 4 - failed / 16, failed / 16);
    LatencyHistogram all =
        LatencyHistogram.merged(intervals.stream().map(IntervalStats::latency).toList());
    OperationStats stats =
        new OperationStats(
            offered,
            completed,
            kinds,
            inFlight,
            offered + failed,
            offered / (10.0 * columns),
            completed / (10.0 * columns),
            all);
    return new LoadResult(
        name,
        operation,
        "UserAccessLog",
        stats,
        intervals,
        List.of(),
        List.of(),
        null,
        1,
        null,
        null);
  }

  private static OperationStats total(OperationStats a, OperationStats b) {
    return new OperationStats(
        a.offered() + b.offered(),
        a.completed() + b.completed(),
        new FailedOps(
            a.failed().timeout() + b.failed().timeout(),
            a.failed().rejected() + b.failed().rejected(),
            a.failed().aborted() + b.failed().aborted()),
        a.inFlight() + b.inFlight(),
        a.attempts() + b.attempts(),
        a.offeredPerSecond() + b.offeredPerSecond(),
        a.throughputPerSecond() + b.throughputPerSecond(),
        LatencyHistogram.merged(List.of(a.latency(), b.latency())));
  }

  /** Log-normal latencies around {@code p50Millis}. */
  public LatencyHistogram latency(long count, double p50Millis) {
    SortedMap<Long, Long> counts = new TreeMap<>();
    double sumNanos = 0;
    long maxNanos = 0;
    for (int i = 0; i < count; i++) {
      long micros = (long) Math.ceil(1000 * p50Millis * Math.exp(0.5 * random.nextGaussian()));
      counts.merge(BUCKETS.highestEquivalentValue(micros), 1L, Long::sum);
      sumNanos += micros * 1e3;
      maxNanos = Math.max(maxNanos, micros * 1000);
    }
    return new LatencyHistogram(
        counts.keySet().stream().mapToLong(value -> value).toArray(),
        counts.values().stream().mapToLong(number -> number).toArray(),
        count,
        sumNanos,
        maxNanos);
  }

  private Heatmap heatmap(Heat heat) {
    List<Heatmap.Row> ranges = new ArrayList<>();
    int tableRows = rows * 3 / 4;
    for (int row = 0; row < rows; row++) {
      boolean table = row < tableRows;
      String space = table ? "UserAccessLog" : "UserAccessLog.ByUser";
      boolean last = row == tableRows - 1 || row == rows - 1;
      ranges.add(new Heatmap.Row(space, key(space, row), last ? "<end>" : key(space, row + 1)));
    }
    Map<HeatMetric, float[]> cells = new EnumMap<>(HeatMetric.class);
    for (HeatMetric metric : HeatMetric.values()) {
      cells.put(metric, new float[rows * columns]);
    }
    int[] owners = new int[rows * columns];
    Arrays.fill(owners, -1);
    for (int column = 0; column < columns; column++) {
      for (int row = 0; row < rows; row++) {
        double share = Math.max(0, heat.share(row, column, random));
        if (share > 0) {
          int cell = column * rows + row;
          owners[cell] = (row * 7 / rows + column * 3 / columns) % servers;
          fill(cells, cell, share);
        }
      }
    }
    cells.keySet().retainAll(metrics);
    return new Heatmap(ranges, columns, cells, owners);
  }

  private static String key(String space, int row) {
    return space + "(2026-01-01T%02d:%02d:00Z, %d)".formatted(row / 60, row % 60, 4711 + row);
  }

  private static void fill(Map<HeatMetric, float[]> cells, int cell, double share) {
    double rate = share * CAPACITY_PER_SECOND;
    double wait = 2 * share / Math.max(0.01, 1 - share);
    set(cells, HeatMetric.OPERATIONS_PER_SECOND, cell, rate);
    set(cells, HeatMetric.ADDED_BYTES_PER_SECOND, cell, rate * 1024);
    set(cells, HeatMetric.CPU_CORES, cell, share * 8);
    set(cells, HeatMetric.CAPACITY_SHARE, cell, share);
    set(cells, HeatMetric.WAIT_MILLIS, cell, wait);
    set(cells, HeatMetric.QUEUE_DEPTH, cell, rate * wait / 1000);
    set(cells, HeatMetric.LATENCY_MEAN_MILLIS, cell, 12 + wait);
    set(cells, HeatMetric.LATENCY_P50_MILLIS, cell, 10 + wait);
    set(cells, HeatMetric.LATENCY_P99_MILLIS, cell, 25 + 3 * wait);
    set(cells, HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND, cell, 100 * share);
    set(cells, HeatMetric.LATENCY_MAX_MILLIS, cell, 30 + 4 * wait);
    set(cells, HeatMetric.REJECTED_PER_SECOND, cell, share >= 1 ? REFUSED_PER_SECOND : 0);
  }

  private static void set(
      Map<HeatMetric, float[]> cells, HeatMetric metric, int cell, double value) {
    cells.get(metric)[cell] = (float) value;
  }

  /** Utilisation follows the hottest cell that each server serves. */
  private List<ServerResult> serverResults(Heatmap heatmap) {
    float[] shares = heatmap.cells().get(HeatMetric.CAPACITY_SHARE);
    List<ServerResult> results = new ArrayList<>();
    for (int server = 0; server < servers; server++) {
      float[] utilisation = new float[columns];
      for (int cell = 0; cell < shares.length; cell++) {
        if (heatmap.servers()[cell] == server) {
          int column = cell / rows;
          utilisation[column] =
              Math.max(utilisation[column], Math.min(BELOW_SATURATED, shares[cell]));
        }
      }
      float[] queueMillis = new float[columns];
      int[] tablets = new int[columns];
      double sum = 0;
      double max = 0;
      for (int column = 0; column < columns; column++) {
        queueMillis[column] = 100 * utilisation[column];
        tablets[column] = 1 + column * 3 / columns;
        sum += utilisation[column];
        max = Math.max(max, utilisation[column]);
      }
      results.add(
          new ServerResult(
              "server-" + (server + 1), sum / columns, max, utilisation, queueMillis, tablets));
    }
    return results;
  }

  private List<RunEvent> events() {
    List<RunEvent> events = new ArrayList<>();
    long duration = columns * 10L * SECOND;
    for (int i = 0; i < 25; i++) {
      RunEvent.Kind kind =
          i < 3
              ? RunEvent.Kind.SIZE_SPLIT
              : i < 15
                  ? RunEvent.Kind.LOAD_SPLIT
                  : i < 24 ? RunEvent.Kind.MOVE : RunEvent.Kind.MERGE;
      int column = i < 3 ? columns * (2 * i + 1) / 6 : random.nextInt(columns);
      double position = i < 3 ? tail(column) : random.nextInt(rows) + 0.5;
      events.add(
          new RunEvent(
              Math.min(duration - 1, column * 10L * SECOND + 5 * SECOND),
              kind,
              "UserAccessLog",
              key("UserAccessLog", (int) position),
              position,
              i % servers,
              (i + 1) % servers,
              kind == RunEvent.Kind.SIZE_SPLIT
                  ? "8.0 GB, append-only tail cut at its end"
                  : "742 operations/s over 60 s; lighter side 44 %",
              -1,
              -1,
              false));
    }
    events.sort((a, b) -> Long.compare(a.timeNanos(), b.timeNanos()));
    return events;
  }

  private List<Hotspot> hotspots(boolean any) {
    List<Hotspot> hotspots = new ArrayList<>();
    for (int minute = 6; any && minute * 6 <= columns; minute++) {
      int row = tail(minute * 6 - 1);
      hotspots.add(
          new Hotspot(
              minute * 60L * SECOND,
              key("UserAccessLog", row),
              "<end>",
              minute % 3 == 0 ? 100 : 90 + minute % 7,
              List.of("UserAccessLog"),
              minute % 2 == 0 ? List.of(UnsplittableReason.MOVING_HOT_SPOT) : List.of(),
              minute % servers,
              3504,
              row,
              Math.min(rows, row + 1.5),
              List.of(),
              null,
              null));
    }
    return hotspots;
  }
}
