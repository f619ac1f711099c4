package io.keyheat.scenarios.schema;

import io.keyheat.core.schema.IndexTrait;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a table and of its indexes, as a schema declares them.
 *
 * @param key parts of the table's key
 * @param indexes parts of each index's entries, without the table's key behind them
 * @param exempt columns that the system does not index by itself
 * @param ownName of the table without that of its schema or keyspace, in lower case
 * @param values generators of the columns, as YAML
 * @param layouts how rows and entries are laid out, by index; those of the table by ""
 */
public record SchemaKeys(
    String table,
    String ownName,
    List<SchemaKeyPart> key,
    Map<String, List<SchemaKeyPart>> indexes,
    Set<String> exempt,
    Map<String, String> values,
    Map<String, SchemaLayout> layouts) {
  public SchemaKeys {
    key = List.copyOf(key);
    indexes = Collections.unmodifiableMap(new LinkedHashMap<>(indexes));
    exempt = Set.copyOf(exempt);
    values = Map.copyOf(values);
    layouts = Map.copyOf(layouts);
  }

  /**
   * How the schema lays out the rows of a table or the entries of an index.
   *
   * @param hashed number of leading key columns that the system hashes; empty: as the system does
   * @param preSplits a number of tablets, or split keys, as YAML; empty: none
   * @param units provisioned for it alone, as YAML; empty: none
   * @param rowSize bytes of a row, as YAML; empty: not known
   * @param beside the table in whose tablets it lies; empty: it has its own
   */
  public record SchemaLayout(
      OptionalInt hashed, String preSplits, String units, String rowSize, String beside) {}

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
      Map<String, SchemaLayout> layouts = new HashMap<>();
      String splits = table.splitKeys.isEmpty() ? table.preSplits : table.splitKeys;
      layouts.put(
          "",
          new SchemaLayout(
              hashed(table.partition), splits, table.units, table.rowSize, table.parent));
      table.indexes.forEach(
          (name, index) -> {
            indexes.put(name, parts(table, index.on));
            String beside = index.traits.contains(IndexTrait.INTERLEAVED) ? table.name : "";
            layouts.put(
                name,
                new SchemaLayout(
                    hashed(index.partition), index.preSplits, index.units, "", beside));
          });
      Set<String> exempt = new HashSet<>();
      Map<String, String> values = new HashMap<>();
      table.columns.forEach(
          (name, column) -> {
            values.put(name, column.values());
            if (!column.indexed()) {
              exempt.add(name);
            }
          });
      all.add(
          new SchemaKeys(
              table.name,
              table.ownName,
              parts(table, table.key),
              indexes,
              exempt,
              values,
              layouts));
    }
    return all;
  }

  /** A table without declared indexes, whose fields have entries of their own. */
  public static SchemaKeys ofIndexedFields(String table) {
    return new SchemaKeys(table, table, List.of(), Map.of(), Set.of(), Map.of(), Map.of());
  }

  /**
   * The table that is called so elsewhere, where names may hold other signs, another case and that
   * of a schema; null: none is, or several.
   */
  public static @Nullable SchemaKeys find(List<SchemaKeys> tables, String written) {
    String whole = ImportedTable.folded(written);
    for (SchemaKeys keys : tables) {
      if (ImportedTable.folded(keys.table).equals(whole)) {
        return keys;
      }
    }
    String own = ImportedTable.folded(written.substring(written.lastIndexOf('.') + 1));
    List<SchemaKeys> named =
        tables.stream()
            .filter(keys -> keys.ownName.equals(own))
            .filter(keys -> own.equals(whole) || ImportedTable.folded(keys.table).equals(own))
            .toList();
    return named.size() == 1 ? named.get(0) : null;
  }

  /** The index of this table that is called so elsewhere; null: none is. */
  public @Nullable String index(String written) {
    String whole = ImportedTable.folded(written);
    return indexes.keySet().stream()
        .filter(index -> ImportedTable.folded(index).equals(whole))
        .findFirst()
        .orElse(null);
  }

  private static OptionalInt hashed(@Nullable List<String> partition) {
    return partition == null ? OptionalInt.empty() : OptionalInt.of(partition.size());
  }

  private static List<SchemaKeyPart> parts(ImportedTable table, List<String> columns) {
    List<SchemaKeyPart> parts = new ArrayList<>();
    for (String written : columns) {
      String name = written.replaceFirst(" desc$", "");
      if (name.equals(table.autoRandomShard)) {
        continue; // A recorded number has these bits in it.
      }
      ImportedTable.Column column = table.columns.get(name);
      String type = column == null ? "" : column.type();
      parts.add(new SchemaKeyPart(name, type, !name.equals(written)));
    }
    return parts;
  }
}
