package io.keyheat.core.workload.spec;

import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A read of up to {@code limit} rows in key order from one end of a range, once for each value of
 * the fan-out column, in parallel; the client merges and keeps {@code limit}.
 *
 * @param index the index read; null: the table itself
 * @param where equality conditions on the leading parts of its key, by column
 * @param fanOut a column among the leading parts that is asked for each of its values; null: one
 *     range only
 * @param reverse against the stored order, from the range's far end
 * @param limit {@link #ALL} for a range of rows that are materialized
 * @param fetchRows whether the base rows are fetched too (false: keys or the entry itself suffice)
 * @param startAt where in the range the reading begins; null: at its end
 */
public record ScanSpec(
    @Nullable String index,
    Map<String, ValueSpec> where,
    @Nullable FanOut fanOut,
    boolean reverse,
    int limit,
    boolean fetchRows,
    RowScan rows,
    @Nullable StartKey startAt) {

  /** A limit that is none: the whole range. */
  public static final int ALL = Integer.MAX_VALUE;

  /**
   * Where a scan begins to read.
   *
   * @param column the first of the key after the conditions
   */
  public record StartKey(String column, ValueSpec value) {}

  /** A scan that begins at an end of its range. */
  public ScanSpec(
      @Nullable String index,
      Map<String, ValueSpec> where,
      @Nullable FanOut fanOut,
      boolean reverse,
      int limit,
      boolean fetchRows,
      RowScan rows) {
    this(index, where, fanOut, reverse, limit, fetchRows, rows, null);
  }

  /** A scan that a table which only counts its rows can answer. */
  public ScanSpec(
      @Nullable String index,
      Map<String, ValueSpec> where,
      @Nullable FanOut fanOut,
      boolean reverse,
      int limit,
      boolean fetchRows) {
    this(index, where, fanOut, reverse, limit, fetchRows, RowScan.PLAIN);
  }

  /** Whether it asks what only rows that are materialized can answer. */
  public boolean needsRows() {
    return limit == ALL || !rows.isPlain();
  }

  /** The value that a column must equal, stay within or start at; null: it may have any. */
  public @Nullable ValueSpec condition(String column) {
    ValueSpec equal = where.get(column);
    if (startAt != null && startAt.column.equals(column)) {
      return startAt.value;
    }
    RowScan.UpperBound bound = rows.bound();
    if (equal != null || bound == null || !bound.column().equals(column)) {
      return equal;
    }
    return bound.upTo();
  }

  /** The values of the fan-out column, Longs or Strings; empty without one. */
  public List<Object> fanOutValues() {
    return fanOut == null ? List.of() : fanOut.values();
  }

  public boolean fansOutOver(String column) {
    return fanOut != null && fanOut.column().equals(column);
  }

  public int ranges() {
    return fanOut == null ? 1 : fanOut.values().size();
  }

  /**
   * A column and the values that are asked for.
   *
   * @param values Longs or Strings
   */
  public record FanOut(String column, List<Object> values) {
    public FanOut {
      values = List.copyOf(values);
    }
  }
}
