package io.keyheat.core.workload;

import io.keyheat.core.engine.Scramble;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.draw.KeyEntry;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All keys of a table whose key consists of uniform columns, and of what is computed from columns,
 * in a scrambled order.
 */
final class EvenKeys {
  /** Numbers below it have an exact product. */
  private static final double MOST = 1L << 53;

  private final Map<String, ValueRange> columns;
  private final boolean areAll;
  private final double count;

  private final double start;

  private EvenKeys(Map<String, ValueRange> columns, boolean areAll, double start) {
    this.columns = columns;
    this.start = start;
    count = columns.values().stream().mapToDouble(ValueRange::count).reduce(1, (a, b) -> a * b);
    this.areAll = areAll && count < MOST;
  }

  /** Returns those of the rows of a table at the start. */
  static EvenKeys of(Table table, KeyEntry rows, Sources sources) {
    Map<String, ValueRange> columns = new LinkedHashMap<>();
    boolean areAll = true;
    for (KeyPart part : rows.key()) {
      ValueSpec values = table.column(part.column()).valuesAtStart();
      ValueRange range = values.evenRange();
      if (range != null) {
        columns.put(part.column(), range);
      } else {
        areAll &= !values.columnsRead().isEmpty();
      }
    }
    double start =
        sources.streams().named("existing/" + table.spec.name() + "/further").nextDouble();
    return new EvenKeys(columns, areAll && !columns.isEmpty(), start);
  }

  /** Whether the keys are known to be of that kind. */
  boolean areAll() {
    return areAll;
  }

  double count() {
    return count;
  }

  /** Returns what goes through the values of a column of the key; null: it is none of these. */
  @Nullable ValueGenerator generator(String column) {
    double below = 1;
    for (Map.Entry<String, ValueRange> each : columns.entrySet()) {
      if (each.getKey().equals(column)) {
        return generator(each.getValue(), (long) below);
      }
      below *= each.getValue().count();
    }
    return null;
  }

  /** Of the number of a key, a column's value is a digit. */
  private ValueGenerator generator(ValueRange values, long below) {
    Scramble scramble = new Scramble((long) count);
    long base = (long) values.count();
    long[] next = {(long) (start * count)};
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        long key = scramble.apply(next[0]++ % (long) count);
        lo[i] = values.min() + key / below % base;
      }
    };
  }
}
