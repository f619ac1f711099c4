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
 */
public record LoadResult(
    String name,
    String operation,
    String table,
    OperationStats stats,
    List<IntervalStats> intervals,
    List<String> rows,
    List<LoadResult> calls,
    @Nullable Reads reads) {
  public LoadResult {
    intervals = List.copyOf(intervals);
    rows = List.copyOf(rows);
    calls = List.copyOf(calls);
  }

  /** A load whose operations are single calls. */
  public LoadResult(
      String name,
      String operation,
      String table,
      OperationStats stats,
      List<IntervalStats> intervals,
      List<String> rows) {
    this(name, operation, table, stats, intervals, rows, List.of(), null);
  }

  /** A load that is not a query. */
  public LoadResult(
      String name,
      String operation,
      String table,
      OperationStats stats,
      List<IntervalStats> intervals) {
    this(name, operation, table, stats, intervals, List.of());
  }

  /**
   * Operations that failed as a share of those offered, of some loads in a span of intervals; NaN
   * where none was offered. Every report and metric uses this definition.
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
    return offered == 0 ? Double.NaN : (double) failed / offered;
  }

  /**
   * What the scans of a load have read. The arrays have one entry per recording interval.
   *
   * @param billed reads that a bill would count
   * @param rows rows and entries visited, those that an offset skips included
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
