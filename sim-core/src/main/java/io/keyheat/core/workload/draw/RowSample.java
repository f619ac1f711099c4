package io.keyheat.core.workload.draw;

import io.keyheat.core.key.Bits128;
import java.util.Arrays;

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

  /** One row of a sample. */
  public record SampledRow(
      long entryHi, long entryLo, long rowHi, long rowLo, long writtenNanos, double weight) {}

  public RowSample(Iterable<SampledRow> rows) {
    SampledRow[] given = toArray(rows);
    int n = given.length;
    long[] keyHi = Arrays.stream(given).mapToLong(SampledRow::entryHi).toArray();
    long[] keyLo = Arrays.stream(given).mapToLong(SampledRow::entryLo).toArray();
    int[] byEntry = Bits128.order(keyHi, keyLo, n);
    entryHi = new long[n];
    entryLo = new long[n];
    rowHi = new long[n];
    rowLo = new long[n];
    writtenNanos = new long[n];
    weight = new double[n];
    for (int i = 0; i < n; i++) {
      SampledRow row = given[byEntry[i]];
      entryHi[i] = row.entryHi;
      entryLo[i] = row.entryLo;
      rowHi[i] = row.rowHi;
      rowLo[i] = row.rowLo;
      writtenNanos[i] = row.writtenNanos;
      weight[i] = row.weight;
    }
    byRow = Bits128.order(rowHi, rowLo, n);
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

  int[] byTime() {
    long[] times = Arrays.stream(writtenNanos).map(nanos -> nanos ^ Long.MIN_VALUE).toArray();
    return Bits128.order(times, new long[times.length], times.length);
  }

  int size() {
    return entryHi.length;
  }
}
