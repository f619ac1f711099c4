package io.keyheat.core.result;

import java.util.List;

/**
 * One load's share of a run.
 *
 * @param operation in lower case, such as {@code insert}
 * @param intervals one entry per recording interval of the run
 */
public record LoadResult(
    String name,
    String operation,
    String table,
    OperationStats stats,
    List<IntervalStats> intervals) {
  public LoadResult {
    intervals = List.copyOf(intervals);
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
