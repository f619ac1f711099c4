package io.keyheat.scenarios.reader.load;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.spec.ScanSpec;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The columns of a trace that a load takes values from, each with the type that takes them. */
final class TraceColumns {
  private TraceColumns() {}

  /** Those of writes, which need all columns of their rows. */
  static Map<Integer, ColumnType> ofWrite(TableSpec table, Map<String, ValueSpec> values) {
    return of(table, column -> own(column, values));
  }

  /** Those of lookups, which need the key alone. */
  static Map<Integer, ColumnType> ofLookup(TableSpec table, Map<String, ValueSpec> values) {
    return of(table, column -> isInKey(table, column) ? own(column, values) : null);
  }

  /**
   * Those of scans: the rows are where the conditions say; more of them is needed only to fetch
   * them.
   */
  static Map<Integer, ColumnType> ofScan(
      TableSpec table, Map<String, ValueSpec> values, ScanSpec scan) {
    return of(
        table,
        column -> {
          ValueSpec where = scan.condition(column.name());
          return where != null || !scan.fetchRows() ? where : own(column, values);
        });
  }

  private static Map<Integer, ColumnType> of(
      TableSpec table, Function<ColumnSpec, @Nullable ValueSpec> drawn) {
    Map<Integer, ColumnType> columns = new TreeMap<>();
    for (ColumnSpec column : table.columns()) {
      ValueSpec values = drawn.apply(column);
      if (values != null) {
        columns.putAll(values.traceColumns(column.type()));
      }
    }
    return columns;
  }

  private static ValueSpec own(ColumnSpec column, Map<String, ValueSpec> values) {
    return values.getOrDefault(column.name(), column.values());
  }

  private static boolean isInKey(TableSpec table, ColumnSpec column) {
    return table.isInKey(column.name());
  }
}
