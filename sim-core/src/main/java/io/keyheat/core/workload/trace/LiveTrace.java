package io.keyheat.core.workload.trace;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keys that are known beforehand, as a trace, until a caller sets one: for loads whose operations
 * come while the run goes on. A value is any number of 62 bits.
 */
public final class LiveTrace implements TraceOpener {
  /** Greatest value; none is less than 0. */
  public static final long MAX_VALUE = (1L << 62) - 1;

  private final List<long[]> known;
  private final int columns;
  private long @Nullable [] current;

  /**
   * A trace with some records.
   *
   * @param columns of each record, the first of which holds its time
   * @param known values by column; those of the time are ignored
   */
  public LiveTrace(int columns, List<long[]> known) {
    this.columns = columns;
    this.known = List.copyOf(known);
  }

  /** Sets the values, by column, of the operation that is drawn next. */
  public void set(long[] values) {
    current = values;
  }

  @Override
  public Trace open() {
    return new Trace() {
      private int at = -1;

      @Override
      public boolean advance() {
        return ++at < known.size();
      }

      @Override
      public long timeNanos() {
        return 0;
      }

      @Override
      public long value(int column) {
        return (current == null ? known.get(at) : current)[column];
      }
    };
  }

  @Override
  public TraceRange range(long startNanos, long endNanos) {
    Map<Integer, Long> min = new HashMap<>();
    Map<Integer, Long> max = new HashMap<>();
    Map<Integer, Long> unit = new HashMap<>();
    for (int column = 0; column < columns; column++) {
      min.put(column, 0L);
      max.put(column, MAX_VALUE);
      unit.put(column, 1L);
    }
    return new TraceRange(Math.max(1, known.size()), min, max, unit);
  }
}
