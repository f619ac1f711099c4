package io.keyheat.scenarios.schema.ddl;

import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.RowHash;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Tables of Bigtable and HBase, which have one row key and no indexes: a comment says of which
 * parts the key is made, and an index is a table that the application writes.
 */
final class RowKeyText {
  private RowKeyText() {}

  /** For HBase's shell. */
  static String hbase(List<TableSpec> tables) {
    return text(tables, false);
  }

  /** For {@code cbt}. */
  static String cbt(List<TableSpec> tables) {
    return text(tables, true);
  }

  private static String text(List<TableSpec> tables, boolean cbt) {
    StringBuilder text = new StringBuilder();
    for (TableSpec table : tables) {
      text.append(comment("row key of " + table.name(), table.primaryKey(), table));
      text.append(create(table.name(), splits(table), table.preSplits().tablets(), cbt));
      for (IndexSpec index : table.indexes()) {
        String name = table.name() + "-" + index.name();
        List<KeyPart> key = IndexSpec.key(index.parts(), table.primaryKey());
        text.append(comment("index of " + table.name() + " that its writer keeps", key, table));
        text.append(create(name, List.of(), 1, cbt));
      }
    }
    return text.toString();
  }

  private static String comment(String what, List<KeyPart> key, TableSpec table) {
    String parts =
        key.stream()
            .map(part -> part.column() + (part.descending() ? " (inverted)" : ""))
            .collect(Collectors.joining("#"));
    String hashes =
        table.columns().stream()
            .filter(column -> key.stream().anyMatch(part -> part.column().equals(column.name())))
            .filter(column -> column.values().rowHash() != null)
            .map(column -> hash(column.name(), column.values().rowHash()))
            .collect(Collectors.joining());
    return "# " + what + ": " + parts + hashes + "\n";
  }

  private static String hash(String column, @org.jspecify.annotations.Nullable RowHash hash) {
    return hash == null
        ? ""
        : "; %s is a hash of %s modulo %s, as %s digits"
            .formatted(
                column, String.join(", ", hash.columns()), hash.modulo(), digits(hash.modulo()));
  }

  private static int digits(long modulo) {
    return Long.toString(modulo - 1).length();
  }

  /** Split keys: those of the scenario, or one for each value of a leading hash. */
  private static List<String> splits(TableSpec table) {
    List<String> keys = new ArrayList<>();
    for (List<Object> key : table.preSplits().keys()) {
      keys.add(key.stream().map(Object::toString).collect(Collectors.joining("#")));
    }
    RowHash hash = DdlText.leadingHash(table);
    for (int shard = 1;
        keys.isEmpty() == (shard == 1) && hash != null && shard < hash.modulo();
        shard++) {
      keys.add(String.format(Locale.ROOT, "%0" + digits(hash.modulo()) + "d", shard));
    }
    return keys;
  }

  private static String create(String name, List<String> splits, int tablets, boolean cbt) {
    if (cbt) {
      return "cbt createtable %s families=f%s\n"
          .formatted(name, splits.isEmpty() ? "" : " splits=" + String.join(",", splits));
    }
    String keys =
        splits.stream().map(key -> "'" + key + "'").collect(Collectors.joining(", ", "[", "]"));
    String how =
        !splits.isEmpty()
            ? ", SPLITS => " + keys
            : tablets > 1 ? ", {NUMREGIONS => " + tablets + ", SPLITALGO => 'UniformSplit'}" : "";
    return "create '" + name + "', 'f'" + how + "\n";
  }
}
