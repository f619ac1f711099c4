package io.keyheat.core.workload.draw;

import io.keyheat.core.key.Keys;
import java.util.Arrays;
import java.util.Comparator;

/**
 * A sample of a table's rows in the order of one of its indexes: where each has its entry, where it
 * lies in the table, and since when it is there.
 */
public final class RowSample {
  final long[] entryHi;
  final long[] entryLo;
  final long[] rowHi;
  final long[] rowLo;

  /** When each row is written, nanoseconds since the run's start; below 0: before it. */
  final long[] writtenNanos;

  /** How many of the table's rows each of these stands for. */
  final double[] weight;

  /** Position of each row in the order of the table's keys. */
  final int[] rank;

  /** The rows in the order of the table's keys. */
  final int[] byRow;

  /**
   * One row of a sample.
   *
   * @param weight how many rows it stands for
   */
  public record SampledRow(
      long entryHi, long entryLo, long rowHi, long rowLo, long writtenNanos, double weight) {}

  public RowSample(Iterable<SampledRow> rows) {
    SampledRow[] sorted = toArray(rows);
    Arrays.sort(sorted, (a, b) -> Keys.compare(a.entryHi, a.entryLo, b.entryHi, b.entryLo));
    int n = sorted.length;
    entryHi = new long[n];
    entryLo = new long[n];
    rowHi = new long[n];
    rowLo = new long[n];
    writtenNanos = new long[n];
    weight = new double[n];
    for (int i = 0; i < n; i++) {
      entryHi[i] = sorted[i].entryHi;
      entryLo[i] = sorted[i].entryLo;
      rowHi[i] = sorted[i].rowHi;
      rowLo[i] = sorted[i].rowLo;
      writtenNanos[i] = sorted[i].writtenNanos;
      weight[i] = sorted[i].weight;
    }
    byRow = order((a, b) -> Keys.compare(rowHi[a], rowLo[a], rowHi[b], rowLo[b]));
    rank = new int[n];
    for (int i = 0; i < n; i++) {
      rank[byRow[i]] = i;
    }
  }

  private static SampledRow[] toArray(Iterable<SampledRow> rows) {
    SampledRow[] all = new SampledRow[16];
    int n = 0;
    for (SampledRow row : rows) {
      all = n == all.length ? Arrays.copyOf(all, 2 * n) : all;
      all[n++] = row;
    }
    return Arrays.copyOf(all, n);
  }

  /** Positions of the rows in another order. */
  private int[] order(Comparator<Integer> comparator) {
    Integer[] order = new Integer[entryHi.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, comparator);
    return Arrays.stream(order).mapToInt(i -> i).toArray();
  }

  /** Positions in the order of time. */
  int[] byTime() {
    return order(Comparator.comparingLong(i -> writtenNanos[i]));
  }

  int size() {
    return entryHi.length;
  }
}
