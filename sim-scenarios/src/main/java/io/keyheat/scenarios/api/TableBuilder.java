package io.keyheat.scenarios.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A table that is built in code; {@link ScenarioBuilder#table} hands it out. */
public final class TableBuilder {
  private final Map<String, Object> fields = new LinkedHashMap<>();
  private final Map<String, Object> columns = new LinkedHashMap<>();
  private final Map<String, Object> indexes = new LinkedHashMap<>();

  TableBuilder() {}

  /**
   * Adds a column.
   *
   * @param type such as {@code int64}, {@code string} or {@code timestamp}
   * @param values where its values come from: {@code "now"}, or a generator such as {@code
   *     Map.of("uniform", List.of(1, 1000000))}
   */
  public TableBuilder column(String name, String type, Object values) {
    columns.put(name, ordered("type", type, "values", FieldWriter.plain(values)));
    return this;
  }

  /** Sets the columns of the primary key, in their order. */
  public TableBuilder key(String... columnNames) {
    return field("key", List.of(columnNames));
  }

  /** Sets the size of a row, such as {@code 1KB}. */
  public TableBuilder rowSize(String size) {
    return field("rowSize", size);
  }

  /** Sets how many tablets the table starts with. */
  public TableBuilder preSplits(int tablets) {
    return field("preSplits", tablets);
  }

  /** Adds a secondary index on some columns. */
  public TableBuilder index(String name, String... columnNames) {
    indexes.put(name, Map.of("on", List.of(columnNames)));
    return this;
  }

  /**
   * Sets any other field of a table.
   *
   * @param value a String, a number, a boolean, a Duration, or a List or Map of them
   */
  public TableBuilder field(String name, Object value) {
    fields.put(name, FieldWriter.plain(value));
    return this;
  }

  Map<String, Object> fields() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("columns", columns);
    all.putAll(fields);
    if (!indexes.isEmpty()) {
      all.put("indexes", indexes);
    }
    return all;
  }

  private static Map<String, Object> ordered(
      String first, Object firstValue, String second, Object secondValue) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(first, firstValue);
    map.put(second, secondValue);
    return map;
  }
}
