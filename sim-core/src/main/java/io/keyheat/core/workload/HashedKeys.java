package io.keyheat.core.workload;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.HashPolicy;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.value.generator.Hash;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prepends to each hashed key the hash of its partition columns, as a column that the system
 * supplies. The hash then determines the place of a row; rows with equal hashes are in the order of
 * their keys.
 */
final class HashedKeys {
  private final HashPolicy policy;
  private final Map<String, TableSpec> tables = new LinkedHashMap<>();

  private HashedKeys(HashPolicy policy, List<TableSpec> specs) {
    this.policy = policy;
    specs.forEach(spec -> tables.put(spec.name(), spec));
  }

  /** Returns the tables as the system stores them. */
  static List<TableSpec> of(List<TableSpec> specs, HashPolicy policy) {
    HashedKeys keys = new HashedKeys(policy, specs);
    return specs.stream().map(keys::stored).toList();
  }

  private TableSpec stored(TableSpec table) {
    Map<String, ColumnSpec> added = new LinkedHashMap<>();
    KeyPart hash = hash(hashed(table), added);
    List<IndexSpec> indexes = new ArrayList<>();
    for (IndexSpec index : table.indexes()) {
      if (index.interleaved() && index.partition() != null) {
        throw new SchemaException(
            path(table, index),
            "entries of a local index of %s are placed with their rows".formatted(table.name()));
      }
      KeyPart own = index.interleaved() ? hash : hash(hashed(table, index), added);
      indexes.add(
          new IndexSpec(
              index.name(),
              behind(own, index.parts()),
              index.traits(),
              index.preSplits(),
              List.of(),
              index.units(),
              index.stored()));
    }
    List<ColumnSpec> columns = new ArrayList<>(table.columns());
    columns.addAll(added.values());
    return table.hashed(columns, behind(hash, table.primaryKey()), indexes);
  }

  /** Returns the hashed columns of a table, which are those of its topmost ancestor. */
  private List<String> hashed(TableSpec table) {
    TableSpec parent = table.interleavedIn() == null ? null : tables.get(table.interleavedIn());
    String path = "tables." + table.name() + ".partition";
    if (parent == null) {
      return checked(policy.hashed(table.partition(), table.primaryKey()), table, null, path);
    }
    if (table.partition() != null) {
      throw new SchemaException(
          path, "rows interleaved in %s are placed with their parents".formatted(parent.name()));
    }
    return hashed(parent);
  }

  private List<String> hashed(TableSpec table, IndexSpec index) {
    return checked(
        policy.hashed(index.partition(), index.parts()), table, index, path(table, index));
  }

  private static String path(TableSpec table, IndexSpec index) {
    return "tables." + table.name() + ".indexes." + index.name() + ".partition";
  }

  private static List<String> checked(
      List<String> hashed, TableSpec table, @Nullable IndexSpec index, String path) {
    List<KeyPart> key = index == null ? table.primaryKey() : index.parts();
    List<String> columns = key.stream().map(KeyPart::column).toList();
    if (hashed.size() > columns.size() || !columns.subList(0, hashed.size()).equals(hashed)) {
      throw new SchemaException(
          path, "%s do not lead the key %s in this order".formatted(hashed, columns));
    }
    return hashed;
  }

  /** Returns the leading part of a hashed key, or null where no column is hashed. */
  private @Nullable KeyPart hash(List<String> hashed, Map<String, ColumnSpec> added) {
    if (hashed.isEmpty()) {
      return null;
    }
    String name = KeyPart.SYSTEM_PREFIX + String.join(",", hashed);
    long modulo = policy.bits() == Long.SIZE ? 0 : 1L << policy.bits();
    Hash values = new Hash(hashed, modulo, false);
    added.put(name, new ColumnSpec(name, ColumnType.INT64, values, null, false));
    return new KeyPart(name, false);
  }

  private static List<KeyPart> behind(@Nullable KeyPart hash, List<KeyPart> key) {
    List<KeyPart> parts = new ArrayList<>();
    if (hash != null) {
      parts.add(hash);
    }
    parts.addAll(key);
    return parts;
  }
}
