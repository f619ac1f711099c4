package io.keyheat.core.result;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One load's share of a run.
 *
 * @param operation in lower case, such as {@code insert}
 * @param intervals one entry per recording interval of the run
 * @param rows keys of the rows that a query which always asks the same would have returned at the
 *     end of the run, of those that the run added; empty for other loads
 * @param calls of a page or transaction, each with its own figures; empty for other loads
 * @param reads what its scans read; null for other loads
 * @param rowsPerCommit rows that an operation writes; 1 for other loads
 * @param times where the time of its operations went; null for pages and transactions, whose calls
 *     have it
 * @param rowsAsked which rows it asked for; null where it is not known which were there
 */
public record LoadResult(
    String name,
    String operation,
    String table,
    OperationStats stats,
    List<IntervalStats> intervals,
    List<String> rows,
    List<LoadResult> calls,
    @Nullable Reads reads,
    int rowsPerCommit,
    @Nullable TimeByStage times,
    @Nullable RowsAsked rowsAsked) {
  /** A system that falls behind by less of its load than this keeps up with it. */
  public static final double FEW_BEHIND = 0.01;

  private static final double DEVIATIONS = 3;
  private static final double MANY = 0.1;

  public LoadResult {
    intervals = List.copyOf(intervals);
    rows = List.copyOf(rows);
    calls = List.copyOf(calls);
  }

  /** Rows that completed operations wrote a second, after the warm-up. */
  public double rowsPerSecond() {
    return rowsPerCommit * stats.throughputPerSecond();
  }

  /**
   * Operations that failed as a share of those offered, of some loads in a span of intervals, at
   * most 1 even where more fail that were offered before; NaN where none was offered. Every report
   * and metric uses this definition.
   *
   * @param endInterval the first interval after the span
   */
  public static double errorShare(List<LoadResult> loads, int firstInterval, int endInterval) {
    long offered = 0;
    long failed = 0;
    for (LoadResult load : loads) {
      for (int i = firstInterval; i < Math.min(endInterval, load.intervals.size()); i++) {
        offered += load.intervals.get(i).offered();
        failed += load.intervals.get(i).failed();
      }
    }
    return offered == 0 ? Double.NaN : Math.min(1, (double) failed / offered);
  }

  /**
   * By how much a system falls behind its load: operations that become under way from the middle of
   * a span of intervals to its end, less those that end, as a share of those offered in that time.
   * 0 where that is no more than chance brings about (three standard deviations of numbers that
   * vary as a Poisson variable does), or where they become fewer. In a span of a single interval
   * the first operations always become more, so a tenth must.
   *
   * <p>What has completed says nothing of the rest of such a run: neither its errors nor its
   * latencies.
   *
   * @param endInterval the first interval after the span
   */
  public static double behindShare(List<LoadResult> loads, int firstInterval, int endInterval) {
    int last = loads.stream().mapToInt(load -> load.intervals.size()).max().orElse(0);
    int end = Math.min(endInterval, last);
    int middle = end - firstInterval < 2 ? firstInterval : (firstInterval + end) / 2;
    long before = 0;
    long more = 0;
    long offered = 0;
    for (LoadResult load : loads) {
      for (int i = 0; i < Math.min(end, load.intervals.size()); i++) {
        IntervalStats interval = load.intervals.get(i);
        long opened = interval.offered() - interval.completed() - interval.failed();
        before += i < middle ? opened : 0;
        more += i < middle ? 0 : opened;
        offered += i < middle ? 0 : interval.offered();
      }
    }
    double share = offered == 0 ? 0 : (double) more / offered;
    boolean isByChance =
        more <= DEVIATIONS * Math.sqrt(2.0 * Math.max(0, before) + Math.max(0, more));
    boolean isBeginning = middle == firstInterval && share < MANY;
    return isByChance || isBeginning ? 0 : share;
  }

  /**
   * What the scans of a load have read. The arrays have one entry per recording interval.
   *
   * @param billed reads that a bill would count
   * @param rows rows and entries that scans read themselves, those that an offset skips included,
   *     without the rows that are fetched by the keys in entries
   * @param tombstones deleted rows and entries skipped
   */
  public record Reads(long[] billed, long[] rows, long[] tombstones) {
    public boolean passedTombstones() {
      return Arrays.stream(tombstones).anyMatch(passed -> passed > 0);
    }
  }

  /**
   * One load in one recording interval.
   *
   * @param offered operations whose intended start lies in it
   * @param completed operations whose completion lies in it
   * @param failed operations given up in it
   * @param latency of those operations whose successful attempt was sent in it, from their intended
   *     start
   */
  public record IntervalStats(
      long offered, long completed, long failed, LatencyHistogram latency) {}
}
