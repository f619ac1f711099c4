package io.keyheat.report.view;

import io.keyheat.core.result.LatencyHistogram;
import java.util.List;

/**
 * How many operations had which latency when: one row for each twelfth of a doubling, about 6 %.
 *
 * @param firstRow latencies of row {@code i} are at least {@code 2^((firstRow + i) / 12)}
 *     microseconds and less than those of the next row
 * @param counts {@code counts[column * rows + row]}
 */
public record LatencyGrid(int firstRow, int rows, int columns, long[] counts) {
  /** Rows in which latency doubles. */
  public static final int ROWS_PER_DOUBLING = 12;

  /** The latencies of each interval, several intervals to a column where there are more of them. */
  public static LatencyGrid of(List<LatencyHistogram> intervals, int maxColumns) {
    int first = Integer.MAX_VALUE;
    int last = Integer.MIN_VALUE;
    for (LatencyHistogram histogram : intervals) {
      long[] values = histogram.valuesMicros();
      if (values.length > 0) {
        first = Math.min(first, row(values[0]));
        last = Math.max(last, row(values[values.length - 1]));
      }
    }
    int columns = Math.min(intervals.size(), maxColumns);
    int rows = last < first ? 0 : last - first + 1;
    long[] cells = new long[rows * columns];
    for (int i = 0; i < intervals.size(); i++) {
      long[] values = intervals.get(i).valuesMicros();
      long[] counts = intervals.get(i).counts();
      int column = HeatGrid.index(i, intervals.size(), columns);
      for (int bucket = 0; bucket < values.length; bucket++) {
        cells[column * rows + row(values[bucket]) - first] += counts[bucket];
      }
    }
    return new LatencyGrid(rows == 0 ? 0 : first, rows, columns, cells);
  }

  private static int row(long micros) {
    double doublings = Math.log((double) Math.max(1, micros)) / Math.log(2);
    return (int) Math.floor(doublings * ROWS_PER_DOUBLING);
  }
}
