package io.keyheat.scenarios.schema.ddl;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.RowHash;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

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
    StringBuilder hashes = new StringBuilder();
    for (ColumnSpec column : table.columns()) {
      RowHash hash = column.values().rowHash();
      if (hash != null && key.stream().anyMatch(part -> part.column().equals(column.name()))) {
        String columns = String.join(", ", hash.columns());
        hashes.append(
            "; %s is a hash of %s modulo %d, as %d digits"
                .formatted(column.name(), columns, hash.modulo(), digits(hash)));
      }
    }
    return "# " + what + ": " + parts + hashes + "\n";
  }

  private static int digits(RowHash hash) {
    return Long.toString(hash.modulo() - 1).length();
  }

  /** Split keys: those of the scenario, or one for each value of a leading hash. */
  private static List<String> splits(TableSpec table) {
    List<List<Object>> keys = table.preSplits().keys();
    RowHash hash = DdlText.leadingHash(table);
    if (!keys.isEmpty() || hash == null) {
      return keys.stream()
          .map(key -> key.stream().map(Object::toString).collect(Collectors.joining("#")))
          .toList();
    }
    return LongStream.range(1, hash.modulo())
        .mapToObj(shard -> String.format(Locale.ROOT, "%0" + digits(hash) + "d", shard))
        .toList();
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
