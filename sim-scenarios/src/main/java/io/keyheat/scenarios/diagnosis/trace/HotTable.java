package io.keyheat.scenarios.diagnosis.trace;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LimitUse;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.UnsplittableReason;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where one key space was hot after the warm-up, as the heatmap shows it.
 *
 * @param intervals recording intervals in which part of it was hot, or refused requests
 * @param allIntervals of the time after the warm-up
 * @param fromNanos begin of the first of those
 * @param toNanos end of the last
 * @param startKey least key that was hot at any time
 * @param limitKey first key beyond the greatest
 * @param hotRowShare mean over those intervals of the share of its heatmap rows that were hot
 * @param coveredShare of its heatmap rows, those that were hot at any time
 * @param servers that held the hot part
 * @param greatestShare of what a tablet can take, the most that any part of it took, 0 to 1
 * @param refusedShare of all requests, those that its ranges refused
 * @param records what the systems' own statistics say of it
 */
record HotTable(
    int intervals,
    int allIntervals,
    long fromNanos,
    long toNanos,
    String startKey,
    String limitKey,
    double hotRowShare,
    double coveredShare,
    Set<String> servers,
    double greatestShare,
    double refusedShare,
    HotRecords records) {
  /** Clients notice a greater share of refused requests. */
  private static final double MANY = 0.001;

  /** What is hot for less of the time has passed before anybody would change a key. */
  private static final double LEAST_SHARE = 0.05;

  /** Whether it was full for some time, or for a moment in which it refused many requests. */
  boolean isHot() {
    return intervals > 0 && (refusedShare > MANY || (intervals > 1 && isLong()));
  }

  /**
   * The hotspots of the table by the systems' own statistics.
   *
   * @param reasons why splits did not help, of all minutes together
   * @param warm minutes after the warm-up in which one of its ranges was warm or hot
   * @param worstScore greatest score of those, 0 to 100
   */
  record HotRecords(Set<UnsplittableReason> reasons, int warm, double worstScore) {
    private static HotRecords of(RunResult run, String space) {
      Set<UnsplittableReason> reasons = EnumSet.noneOf(UnsplittableReason.class);
      int warm = 0;
      double worst = 0;
      for (Hotspot hotspot : run.hotspots()) {
        if (hotspot.affectedTables().contains(space)) {
          reasons.addAll(hotspot.unsplittableReasons());
          boolean counts = hotspot.intervalEndNanos() > run.warmupNanos();
          warm += counts ? 1 : 0;
          worst = Math.max(worst, counts ? hotspot.cpuUsageScore() : 0);
        }
      }
      return new HotRecords(reasons, warm, worst);
    }
  }

  /** Why splits did not help, of all minutes together. */
  Set<UnsplittableReason> reasons() {
    return records.reasons();
  }

  /**
   * Whether the run names it as a hotspot, although it is not hot: it had room left, or was full
   * for a moment.
   */
  boolean isWarm() {
    return !isHot() && records.warm() > 0;
  }

  /** Whether it was full for so long that a key may be changed for it. */
  boolean isLong() {
    return intervals >= LEAST_SHARE * allIntervals;
  }

  static HotTable of(RunResult run, String space) {
    Heatmap map = run.heatmap();
    float[] rejected = map.cells().getOrDefault(HeatMetric.REJECTED_PER_SECOND, new float[0]);
    double refused = 0;
    float[] shares = map.cells().getOrDefault(HeatMetric.CAPACITY_SHARE, new float[0]);
    int rows = map.rows().size();
    int firstColumn = run.firstWarmInterval();
    int intervals = 0;
    int first = -1;
    int last = -1;
    int cells = 0;
    double greatest = 0;
    TreeSet<Integer> hotRows = new TreeSet<>();
    Set<String> servers = new TreeSet<>();
    for (int column = firstColumn; column < map.columns(); column++) {
      boolean hot = false;
      for (int row = 0; row < rows; row++) {
        int cell = column * rows + row;
        if (!map.rows().get(row).space().equals(space) || cell >= shares.length) {
          continue;
        }
        greatest = Math.max(greatest, shares[cell]);
        refused += cell < rejected.length ? rejected[cell] * run.intervalNanos() / 1e9 : 0;
        boolean refuses = cell < rejected.length && rejected[cell] > 0;
        if (shares[cell] >= LimitUse.SATURATED || refuses) {
          hot = true;
          cells++;
          hotRows.add(row);
          if (map.servers()[cell] >= 0) {
            servers.add(run.servers().get(map.servers()[cell]).name());
          }
        }
      }
      if (hot) {
        intervals++;
        first = first < 0 ? column : first;
        last = column;
      }
    }
    long own = map.rows().stream().filter(row -> row.space().equals(space)).count();
    return new HotTable(
        intervals,
        map.columns() - firstColumn,
        Math.max(0, first) * run.intervalNanos(),
        Math.min(run.durationNanos(), (last + 1) * run.intervalNanos()),
        hotRows.isEmpty() ? "" : map.rows().get(hotRows.first()).startKey(),
        hotRows.isEmpty() ? "" : map.rows().get(hotRows.last()).limitKey(),
        (double) cells / Math.max(1, intervals) / Math.max(1, own),
        (double) hotRows.size() / Math.max(1, own),
        servers,
        greatest,
        refused / Math.max(1, run.total().offered()),
        HotRecords.of(run, space));
  }
}
