package io.keyheat.scenarios.imports;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The keys of a table and of its indexes, as a schema declares them.
 *
 * @param key parts of the table's key
 * @param indexes parts of each index's entries, without the table's key behind them
 * @param exempt columns that the system does not index by itself
 */
public record SchemaKeys(
    String table,
    List<SchemaKeyPart> key,
    Map<String, List<SchemaKeyPart>> indexes,
    Set<String> exempt) {
  public SchemaKeys {
    key = List.copyOf(key);
    indexes = Map.copyOf(indexes);
    exempt = Set.copyOf(exempt);
  }

  /**
   * One part.
   *
   * @param type as scenarios name it; empty where the schema has no such column
   */
  public record SchemaKeyPart(String column, String type, boolean descending) {}

  /** The keys of all tables that were read. */
  public static List<SchemaKeys> of(Imported imported) {
    List<SchemaKeys> all = new ArrayList<>();
    for (ImportedTable table : imported.tables()) {
      Map<String, List<SchemaKeyPart>> indexes = new LinkedHashMap<>();
      table.indexes.forEach((name, index) -> indexes.put(name, parts(table, index.on())));
      Set<String> exempt = new HashSet<>();
      table.columns.forEach(
          (name, column) -> {
            if (!column.indexed()) {
              exempt.add(name);
            }
          });
      all.add(new SchemaKeys(table.name, parts(table, table.key), indexes, exempt));
    }
    return all;
  }

  private static List<SchemaKeyPart> parts(ImportedTable table, List<String> columns) {
    List<SchemaKeyPart> parts = new ArrayList<>();
    for (String written : columns) {
      String name = written.replaceFirst(" desc$", "");
      ImportedTable.Column column = table.columns.get(name);
      String type = column == null ? "" : column.type();
      parts.add(new SchemaKeyPart(name, type, !name.equals(written)));
    }
    return parts;
  }
}
