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
 * Puts the hash of its partition columns in front of each key that is hashed, as a column that the
 * system supplies. Rows are then placed by the hash, those with equal hashes in the order of their
 * key.
 */
final class HashedKeys {
  private final HashPolicy policy;
  private final Map<String, TableSpec> tables = new LinkedHashMap<>();

  private HashedKeys(HashPolicy policy, List<TableSpec> specs) {
    this.policy = policy;
    specs.forEach(spec -> tables.put(spec.name(), spec));
  }

  /** The tables as the system stores them. */
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
            "entries beside the rows of %s lie where they do".formatted(table.name()));
      }
      KeyPart own = index.interleaved() ? hash : hash(hashed(table, index), added);
      indexes.add(
          new IndexSpec(
              index.name(),
              behind(own, index.parts()),
              index.traits(),
              index.preSplits(),
              List.of()));
    }
    List<ColumnSpec> columns = new ArrayList<>(table.columns());
    columns.addAll(added.values());
    return new TableSpec(
        table.name(),
        columns,
        behind(hash, table.primaryKey()),
        table.rowBytes(),
        indexes,
        table.interleavedIn(),
        table.existingRows(),
        table.preSplits(),
        List.of());
  }

  /** The hashed columns of a table: those of the topmost one that it is interleaved in. */
  private List<String> hashed(TableSpec table) {
    TableSpec parent = table.interleavedIn() == null ? null : tables.get(table.interleavedIn());
    String path = "tables." + table.name() + ".partition";
    if (parent == null) {
      return checked(policy.hashed(table.partition(), table.primaryKey()), table, null, path);
    }
    if (table.partition() != null) {
      throw new SchemaException(
          path, "rows beside those of %s lie where they do".formatted(parent.name()));
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

  /** The part that leads a key with hashed columns, or null where none are. */
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
