package io.keyheat.core.workload.draw;

import io.keyheat.core.value.RowBuffer;
import java.util.Arrays;
import java.util.function.ObjIntConsumer;

/**
 * The values of a scan's fan-out column as they are packed.
 *
 * @param column its position; −1: the scan has one range and no such column
 * @param hi the values, upper halves; a single unused one without a column
 * @param lo lower halves
 * @param rehash fills what the system hashes the column into, of a number of rows
 */
public record FanOutKeys(int column, long[] hi, long[] lo, ObjIntConsumer<RowBuffer> rehash) {
  public static final FanOutKeys NONE =
      new FanOutKeys(-1, new long[1], new long[1], (rows, n) -> {});

  int ranges() {
    return lo.length;
  }

  /** Sets the column of some rows to the value of a range. */
  void set(int range, RowBuffer rows, int n) {
    if (column >= 0) {
      Arrays.fill(rows.hi[column], 0, n, hi[range]);
      Arrays.fill(rows.lo[column], 0, n, lo[range]);
      rehash.accept(rows, n);
    }
  }
}
