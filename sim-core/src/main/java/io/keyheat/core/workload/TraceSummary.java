package io.keyheat.core.workload;

import io.keyheat.core.key.BytesCode;
import io.keyheat.core.value.Divisors;
import io.keyheat.core.value.TraceValues;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.workload.trace.Trace;
import io.keyheat.core.workload.trace.TraceOpener;
import io.keyheat.core.workload.trace.TraceRange;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The summary of a first reading of a trace.
 *
 * @param records number of records within the time of the load
 * @param min least value of each requested column
 * @param max greatest value
 * @param unit common divisor of the distances between values
 */
record TraceSummary(TraceOpener opener, long records, long[] min, long[] max, long[] unit)
    implements TraceValues {

  /** Reads columns 0 to {@code columns − 1} of a trace between two times. */
  static TraceSummary read(TraceOpener opener, int columns, long startNanos, long endNanos) {
    long[] min = new long[columns];
    long[] max = new long[columns];
    long[] unit = new long[columns];
    Arrays.fill(min, Long.MAX_VALUE);
    Arrays.fill(max, Long.MIN_VALUE);
    TraceRange range = opener.range(startNanos, endNanos);
    if (range != null) {
      for (int c = 0; c < columns; c++) {
        min[c] = range.min().getOrDefault(c, 0L);
        max[c] = range.max().getOrDefault(c, 0L);
        unit[c] = range.unit().getOrDefault(c, 1L);
      }
      return new TraceSummary(opener, range.records(), min, max, unit);
    }
    long records = 0;
    try (Trace trace = opener.open()) {
      while (trace.advance() && trace.timeNanos() < endNanos) {
        if (trace.timeNanos() < startNanos) {
          continue;
        }
        records++;
        for (int c = 0; c < columns; c++) {
          long value = trace.value(c);
          unit[c] = records == 1 ? 0 : Divisors.common(unit[c], value, min[c]);
          min[c] = Math.min(min[c], value);
          max[c] = Math.max(max[c], value);
        }
      }
    }
    return new TraceSummary(opener, records, min, max, unit);
  }

  @Override
  public @Nullable ValueRange range(int column) {
    return records == 0 ? null : new ValueRange(min[column], max[column]);
  }

  @Override
  public long unit(int column) {
    return unit[column];
  }

  @Override
  public @Nullable BytesCode code(int column) {
    return opener.code(column);
  }
}
