package io.keyheat.scenarios.sweep;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.Metric;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.HotspotGroups;
import io.keyheat.scenarios.sweep.RunFigures.Hot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds what was hottest in a run: by the system's statistics of whole minutes; in runs that hold
 * no whole minute by the heatmap; and where no tablet was worn out, by the waits for locks.
 */
final class Heat {
  private static final double FULL = 0.9;

  /** So much of the time, part of a table or index has to be full. */
  private static final double LEAST_SHARE = 0.5;

  /** Locks for which more than one operation waits at any time. */
  private static final double WAIT_MILLIS_PER_SECOND = 1000;

  private static final double HOTTEST = 100;

  private Heat() {}

  /** Of the time from the warm-up to the end; what was hot only before it is gone. */
  static Hot of(RunResult run, long warmupNanos, long endNanos) {
    List<Hotspot> steady =
        run.hotspots().stream()
            .filter(hotspot -> hotspot.intervalEndNanos() > warmupNanos)
            .toList();
    Hot hot = HotspotGroups.of(steady).stream().findFirst().map(Heat::of).orElse(Hot.NOTHING);
    if (hot.holdsBack()) {
      return hot;
    }
    Hot full = fullest(run, warmupNanos, endNanos, Metric.CAPACITY_SHARE, FULL, "");
    if (full.equals(Hot.NOTHING)) {
      Metric waits = Metric.LOCK_WAIT_MILLIS_PER_SECOND;
      full = fullest(run, warmupNanos, endNanos, waits, WAIT_MILLIS_PER_SECOND, Hot.LOCKS);
    }
    return full.equals(Hot.NOTHING) ? hot : full;
  }

  private static Hot of(HotspotGroups.Group group) {
    String reasons =
        group.reasons().stream().map(Enum::name).sorted().collect(Collectors.joining(" "));
    Hotspot worst = group.worst();
    return new Hot(
        String.join(" ", group.tables()),
        worst.splitStart(),
        reasons,
        group.hotRecords(),
        worst.cpuUsageScore());
  }

  /** What a table or index had in its fullest part, column by column. */
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

  /** The table or index that has a cell at the limit for most of the time; the fullest of those. */
  private static Hot fullest(
      RunResult run, long fromNanos, long toNanos, Metric metric, double limit, String reason) {
    Heatmap map = run.heatmap();
    float[] cells = map.cells().get(metric);
    int first = (int) (fromNanos / run.intervalNanos());
    int end = (int) Math.min(map.columns(), toNanos / run.intervalNanos());
    if (cells == null || end <= first) {
      return Hot.NOTHING;
    }
    Map<String, Fullness> spaces = new LinkedHashMap<>();
    Fullness[] ofRow =
        map.rows().stream()
            .map(row -> spaces.computeIfAbsent(row.space(), space -> new Fullness()))
            .toArray(Fullness[]::new);
    for (int column = first;
        column < end && (column + 1) * ofRow.length <= cells.length;
        column++) {
      add(map, cells, column, limit, ofRow);
    }
    @Nullable String fullest = null;
    double most = 0;
    for (Map.Entry<String, Fullness> entry : spaces.entrySet()) {
      Fullness space = entry.getValue();
      if (space.columns >= LEAST_SHARE * (end - first) && space.sum > most) {
        fullest = entry.getKey();
        most = space.sum;
      }
    }
    if (fullest == null) {
      return Hot.NOTHING;
    }
    double mean = most / (end - first) / (limit / FULL);
    String from = Objects.requireNonNull(spaces.get(fullest)).from;
    return new Hot(fullest, from, reason, 0, Math.min(HOTTEST, HOTTEST * mean));
  }

  /**
   * Rows of a table or index lie beside each other, so each has its fullest when the next begins.
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
