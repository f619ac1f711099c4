package io.keyheat.scenarios.sweep;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.HotspotGroup;
import io.keyheat.core.result.LimitUse;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.scenarios.sweep.RunFigures.Bottleneck;
import io.keyheat.scenarios.sweep.RunFigures.LimitingResource;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the bottleneck of a run: provisioned units that are used up; else, by the system's
 * statistics of whole minutes; in runs shorter than a minute by the heatmap; if no tablet was full,
 * by the waits for row locks; and if nothing was full for most of the time, by the requests that
 * were refused, or by what was full for most of the time in which operations of a load failed.
 */
final class BottleneckFinder {
  /** Least share of the time in which part of a table or index is full. */
  private static final double LEAST_SHARE = 0.5;

  private static final double HOTTEST = 100;

  /** A smaller share of refused operations is no reason to look for one. */
  private static final double FEW = 0.01;

  private BottleneckFinder() {}

  /** Returns the bottleneck after the warm-up. */
  static Bottleneck of(RunResult run, RunSpec spec, long warmupNanos, long endNanos) {
    Bottleneck found = of(run, warmupNanos, endNanos, spec.system().replication());
    double skipNanos = spec.system().costs().tombstoneNanos();
    return found.exists()
            && shareOnTombstones(run, found, warmupNanos, skipNanos) >= RunResult.MOST_OF_SERVICE
        ? found.by(LimitingResource.TOMBSTONES)
        : found;
  }

  /** That of the hottest range where it is known, or else of the whole table or index. */
  private static double shareOnTombstones(
      RunResult run, Bottleneck found, long warmupNanos, double skipNanos) {
    List<Hotspot> ranges =
        run.hotspots().stream()
            .filter(hotspot -> hotspot.intervalEndNanos() > warmupNanos)
            .filter(hotspot -> String.join(" ", hotspot.affectedTables()).equals(found.space()))
            .filter(hotspot -> hotspot.splitStart().equals(found.firstKey()))
            .toList();
    return ranges.isEmpty()
        ? run.shareOnTombstones(found.space(), skipNanos)
        : run.shareOnTombstones(ranges, skipNanos);
  }

  private static Bottleneck of(
      RunResult run, long warmupNanos, long endNanos, ReplicationParameters replication) {
    Optional<Bottleneck> units = usedUpUnits(run);
    if (units.isPresent()) {
      return units.get();
    }
    List<Hotspot> steady =
        run.hotspots().stream()
            .filter(hotspot -> hotspot.intervalEndNanos() > warmupNanos)
            .toList();
    Bottleneck hottest =
        HotspotGroup.of(steady).stream()
            .min(longestHot(steady))
            .map(BottleneckFinder::of)
            .orElse(Bottleneck.NONE);
    if (hottest.limitsRun()) {
      return hottest;
    }
    int first = (int) (warmupNanos / run.intervalNanos());
    int end = (int) Math.min(run.heatmap().columns(), endNanos / run.intervalNanos());
    BitSet columns = new BitSet();
    columns.set(first, Math.max(first, end));
    Bottleneck full = fullOrLocked(run, columns);
    if (full.equals(Bottleneck.NONE) && !areFull(run, warmupNanos, endNanos, replication)) {
      full = refusing(run, warmupNanos, endNanos);
      full = full.equals(Bottleneck.NONE) ? fullOrLocked(run, failing(run, columns)) : full;
    }
    return full.equals(Bottleneck.NONE) ? hottest : full;
  }

  /** What is full for most of some recording intervals; if nothing is, whose rows are locked. */
  private static Bottleneck fullOrLocked(RunResult run, BitSet columns) {
    Bottleneck full = fullest(run, columns, HeatMetric.CAPACITY_SHARE, LimitUse.SATURATED);
    return full.equals(Bottleneck.NONE)
        ? fullest(
            run,
            columns,
            HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND,
            Heatmap.ALWAYS_LOCKED_MILLIS_PER_SECOND)
        : full;
  }

  /** The intervals in which a load that loses some of its operations loses them. */
  private static BitSet failing(RunResult run, BitSet columns) {
    BitSet failing = new BitSet();
    for (LoadResult load : run.loads()) {
      List<IntervalStats> intervals = load.intervals();
      long failed = columns.stream().mapToLong(i -> intervals.get(i).failed()).sum();
      long offered = columns.stream().mapToLong(i -> intervals.get(i).offered()).sum();
      if (failed > FEW * offered) {
        columns.stream()
            .filter(i -> intervals.get(i).failed() > FEW * intervals.get(i).offered())
            .forEach(failing::set);
      }
    }
    return failing;
  }

  /**
   * What is full goes before what is not, and what is full for more minutes before what splits have
   * divided meanwhile; of equals, what no split helps. All others keep their order.
   */
  private static Comparator<HotspotGroup> longestHot(List<Hotspot> hotspots) {
    Map<List<String>, Set<Long>> minutes =
        hotspots.stream()
            .filter(Hotspot::wasFull)
            .collect(
                Collectors.groupingBy(
                    Hotspot::affectedTables,
                    Collectors.mapping(Hotspot::intervalEndNanos, Collectors.toSet())));
    return Comparator.<HotspotGroup>comparingInt(
            group -> -minutes.getOrDefault(group.tables(), Set.of()).size())
        .thenComparing(group -> group.reasons().isEmpty());
  }

  private static Optional<Bottleneck> usedUpUnits(RunResult run) {
    double few = FEW * run.total().offered();
    return run.usedUp()
        .filter(space -> space.throttled() > few)
        .map(
            space ->
                new Bottleneck(
                    space.name(), "", LimitingResource.PROVISIONED_UNITS, List.of(), 0, HOTTEST));
  }

  /** Whether all servers that may lead were full: what they refuse is of no range's making. */
  private static boolean areFull(
      RunResult run, long fromNanos, long toNanos, ReplicationParameters replication) {
    int first = (int) (fromNanos / run.intervalNanos());
    int end = (int) (toNanos / run.intervalNanos());
    double mean =
        IntStream.range(0, run.servers().size())
            .filter(server -> replication.leads(server % Math.max(1, replication.zones())))
            .mapToObj(server -> run.servers().get(server).utilisation())
            .flatMapToDouble(
                shares ->
                    IntStream.range(first, Math.min(end, shares.length))
                        .mapToDouble(i -> shares[i]))
            .average()
            .orElse(0);
    return mean >= LimitUse.SATURATED;
  }

  /** Returns the table or index of which most requests were refused, if they are not few. */
  private static Bottleneck refusing(RunResult run, long fromNanos, long toNanos) {
    Heatmap map = run.heatmap();
    float[] cells = map.cells().get(HeatMetric.REJECTED_PER_SECOND);
    int rows = map.rows().size();
    int first = (int) (fromNanos / run.intervalNanos());
    int end = (int) Math.min(map.columns(), toNanos / run.intervalNanos());
    if (cells == null || end <= first) {
      return Bottleneck.NONE;
    }
    Map<String, Fullness> spaces = new LinkedHashMap<>();
    for (int cell = first * rows; cell < Math.min(end * rows, cells.length); cell++) {
      Heatmap.Row row = map.rows().get(cell % rows);
      spaces
          .computeIfAbsent(row.space(), space -> new Fullness())
          .add(cells[cell], 0, row.startKey());
    }
    double few = FEW * run.total().offeredPerSecond() * (end - first);
    return spaces.entrySet().stream()
        .filter(entry -> entry.getValue().sum > few)
        .max(Comparator.comparingDouble(entry -> entry.getValue().sum))
        .map(
            entry ->
                new Bottleneck(
                    entry.getKey(),
                    entry.getValue().from,
                    LimitingResource.TABLET_CAPACITY,
                    List.of(),
                    0,
                    HOTTEST))
        .orElse(Bottleneck.NONE);
  }

  private static Bottleneck of(HotspotGroup group) {
    List<UnsplittableReason> reasons =
        group.reasons().stream().sorted(Comparator.comparing(Enum::name)).toList();
    Hotspot worst = group.worst();
    return new Bottleneck(
        String.join(" ", group.tables()),
        worst.splitStart(),
        LimitingResource.TABLET_CAPACITY,
        reasons,
        group.fullRecords(),
        worst.cpuUsageScore());
  }

  /** The fullest part of a table or index, column by column. */
  private static final class Fullness {
    private int columns;
    private double sum;
    private double most;
    private String from = "";

    void add(double value, double limit, String start) {
      columns += value >= limit ? 1 : 0;
      sum += value;
      if (value > most) {
        most = value;
        from = start;
      }
    }
  }

  /**
   * Returns the fullest table or index with a cell at the limit for most of some intervals.
   *
   * @param columns the intervals
   */
  private static Bottleneck fullest(
      RunResult run, BitSet columns, HeatMetric metric, double limit) {
    Heatmap map = run.heatmap();
    float[] cells = map.cells().get(metric);
    int count = columns.cardinality();
    if (cells == null || count == 0) {
      return Bottleneck.NONE;
    }
    Map<String, Fullness> spaces = new LinkedHashMap<>();
    Fullness[] ofRow =
        map.rows().stream()
            .map(row -> spaces.computeIfAbsent(row.space(), space -> new Fullness()))
            .toArray(Fullness[]::new);
    columns.stream()
        .filter(column -> (column + 1) * ofRow.length <= cells.length)
        .forEach(column -> add(map, cells, column, limit, ofRow));
    @Nullable String fullest = null;
    double most = 0;
    for (Map.Entry<String, Fullness> entry : spaces.entrySet()) {
      Fullness space = entry.getValue();
      if (space.columns >= LEAST_SHARE * count && space.sum > most) {
        fullest = entry.getKey();
        most = space.sum;
      }
    }
    if (fullest == null) {
      return Bottleneck.NONE;
    }
    double mean = most / count / (limit / LimitUse.SATURATED);
    String from = Objects.requireNonNull(spaces.get(fullest)).from;
    LimitingResource resource =
        metric == HeatMetric.CAPACITY_SHARE
            ? LimitingResource.TABLET_CAPACITY
            : LimitingResource.ROW_LOCKS;
    double score = Math.min(HOTTEST, HOTTEST * mean);
    return new Bottleneck(fullest, from, resource, List.of(), 0, score);
  }

  /**
   * Adds a column. Heatmap rows of a table or index are adjacent, so its fullest row is known when
   * the next table or index begins.
   */
  private static void add(Heatmap map, float[] cells, int column, double limit, Fullness[] ofRow) {
    int start = column * ofRow.length;
    int best = 0;
    for (int row = 1; row <= ofRow.length; row++) {
      if (row == ofRow.length || ofRow[row] != ofRow[best]) {
        ofRow[best].add(cells[start + best], limit, map.rows().get(best).startKey());
        best = row;
      } else if (cells[start + row] > cells[start + best]) {
        best = row;
      }
    }
  }
}
