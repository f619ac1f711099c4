package io.keyheat.scenarios.schema.ddl;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.RowHash;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Tables as SQL whose keys stand in the brackets of the table; the dialects differ in the rest. */
abstract class DdlText {
  private final List<String> types;

  /**
   * A writer of a language.
   *
   * @param types its words for whole numbers, times, texts, bytes and UUIDs
   */
  DdlText(List<String> types) {
    this.types = List.copyOf(types);
  }

  /** The tables and their indexes, a statement each. */
  String ddl(List<TableSpec> tables) {
    StringBuilder ddl = new StringBuilder();
    for (TableSpec table : tables) {
      ddl.append(before(table));
      ddl.append(table(table));
      for (IndexSpec index : table.indexes()) {
        ddl.append(isWritten(table, index) ? index(table, index) : "");
        ddl.append(behind(table, index));
      }
      ddl.append(behind(table));
    }
    return ddl.toString();
  }

  private String table(TableSpec table) {
    List<String> lines = new ArrayList<>();
    for (ColumnSpec column : table.columns()) {
      if (isWritten(table, column)) {
        lines.add("  " + column(table, column));
      }
    }
    String key = primaryKey(table);
    if (!key.isEmpty() && !isKeyBehind()) {
      lines.add("  " + key);
    }
    return "CREATE TABLE %s (\n%s\n)%s%s;\n"
        .formatted(
            quoted(table.name()),
            String.join(",\n", lines),
            isKeyBehind() ? " " + key : "",
            options(table));
  }

  /** A column's definition in a table. */
  String column(TableSpec table, ColumnSpec column) {
    return quoted(column.name()) + " " + type(column) + origin(table, column);
  }

  /** Where a column's values come from, as far as the dialect can say so. */
  String origin(TableSpec table, ColumnSpec column) {
    return switch (column.values().origin()) {
      case CLIENT -> "";
      case BIT_REVERSED_SEQUENCE -> scattered(table, column);
      case RANDOM_UUID -> randomUuid(column);
      case ROW_HASH -> hash(table, Objects.requireNonNull(column.values().rowHash()));
    };
  }

  private String index(TableSpec table, IndexSpec index) {
    String where =
        index.nullFiltered()
            ? index.parts().stream()
                .map(part -> quoted(part.column()) + " IS NOT NULL")
                .collect(Collectors.joining(" AND ", " WHERE ", ""))
            : "";
    return "CREATE %sINDEX %s ON %s %s%s%s%s;\n"
        .formatted(
            kind(index),
            quoted(index.name()),
            quoted(table.name()),
            parts(index.parts(), index.partition()),
            stores(table, index),
            options(table, index),
            where(where));
  }

  private String stores(TableSpec table, IndexSpec index) {
    List<String> names = storedNames(table, index);
    return names.isEmpty() || storing().isEmpty()
        ? ""
        : " " + storing() + " (" + quoted(names) + ")";
  }

  /** The columns that an index stores beside its key and the table's. */
  static List<String> storedNames(TableSpec table, IndexSpec index) {
    Set<String> inKey =
        IndexSpec.key(index.parts(), table.primaryKey()).stream()
            .map(KeyPart::column)
            .collect(Collectors.toSet());
    List<String> names =
        index.stored().all()
            ? table.columns().stream().map(ColumnSpec::name).toList()
            : index.stored().names();
    return names.stream().filter(name -> !inKey.contains(name)).toList();
  }

  /** The word before stored columns; empty: the dialect has none. */
  String storing() {
    return "INCLUDE";
  }

  /** A partial index's condition, where the dialect has such indexes. */
  String where(String condition) {
    return condition;
  }

  /** Whether the system makes a column that no statement can name. */
  boolean isHidden(TableSpec table, String column) {
    return false;
  }

  /** Whether a column is one that a user declares. */
  boolean isWritten(TableSpec table, ColumnSpec column) {
    return !isHidden(table, column.name());
  }

  /** Whether an index is one that a user declares. */
  boolean isWritten(TableSpec table, IndexSpec index) {
    return true;
  }

  /** The primary key; empty: the table has none that is declared. */
  String primaryKey(TableSpec table) {
    return "PRIMARY KEY " + parts(table.primaryKey(), table.partition());
  }

  /** Columns in brackets. */
  String parts(List<KeyPart> parts, @Nullable List<String> partition) {
    return parts.stream()
        .map(part -> quoted(part.column()) + (part.descending() ? " DESC" : ""))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  /** Whether the primary key stands behind the brackets of the columns. */
  boolean isKeyBehind() {
    return false;
  }

  /** Words between CREATE and INDEX. */
  String kind(IndexSpec index) {
    return "";
  }

  /** Statements in front of a table. */
  String before(TableSpec table) {
    return "";
  }

  /** What stands behind a table's brackets. */
  String options(TableSpec table) {
    return "";
  }

  /** Statements behind a table and its indexes. */
  String behind(TableSpec table) {
    return "";
  }

  /** What stands behind an index's columns, before its condition. */
  String options(TableSpec table, IndexSpec index) {
    return "";
  }

  /** Statements behind an index. */
  String behind(TableSpec table, IndexSpec index) {
    return "";
  }

  /** How an index is split: as it says, else into as many tablets as its table. */
  static PreSplits splits(TableSpec table, IndexSpec index) {
    PreSplits own = index.preSplits();
    PreSplits ofTable = table.preSplits();
    return own != null ? own : ofTable.keys().isEmpty() ? ofTable : PreSplits.NONE;
  }

  /** The split keys of a table as tuples; empty: it has none. */
  static String splitKeys(TableSpec table) {
    return splitKeys(table, table.preSplits(), table.primaryKey());
  }

  /** The split keys of an index as tuples of its columns; empty: it has none. */
  static String splitKeys(TableSpec table, IndexSpec index) {
    return splitKeys(table, splits(table, index), index.parts());
  }

  /** As {@link #splitKeys}; of a number of tablets behind a hash, the values of the hash. */
  static String splitOrShardKeys(TableSpec table) {
    String keys = splitKeys(table);
    RowHash hash = leadingHash(table);
    return !keys.isEmpty() || hash == null
        ? keys
        : LongStream.range(1, Math.min(hash.modulo(), table.preSplits().tablets()))
            .mapToObj(shard -> "(" + shard + ")")
            .collect(Collectors.joining(", "));
  }

  private static String splitKeys(TableSpec table, PreSplits splits, List<KeyPart> parts) {
    return splits.keys().stream()
        .map(key -> splitKey(table, key.subList(0, Math.min(key.size(), parts.size())), parts))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static String splitKey(TableSpec table, List<Object> key, List<KeyPart> parts) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < key.size(); i++) {
      boolean isTime = table.column(parts.get(i).column()).type() == ColumnType.TIMESTAMP;
      if (isTime && key.get(i) instanceof Number nanos) {
        values.add("'" + Instant.EPOCH.plusNanos(nanos.longValue()) + "'");
      } else if (key.get(i) instanceof Number number) {
        values.add(number.toString());
      } else {
        values.add("'" + key.get(i).toString().replace("'", "''") + "'");
      }
    }
    return "(" + String.join(", ", values) + ")";
  }

  /** The hash of a first key column; null where the key begins with something else. */
  static @Nullable RowHash leadingHash(TableSpec table) {
    return table.column(table.primaryKey().get(0).column()).values().rowHash();
  }

  String quoted(String name) {
    boolean isPlain = name.matches("[a-z_][a-z0-9_]*") && !ReservedWords.OTHER_SQL.contains(name);
    return isPlain ? name : "\"" + name + "\"";
  }

  /** Names with commas between them. */
  final String quoted(List<String> names) {
    return names.stream().map(this::quoted).collect(Collectors.joining(", "));
  }

  /** The language's word for a column's type. */
  final String type(ColumnSpec column) {
    return types.get(
        switch (column.type()) {
          case INT64, INT64_PAIR -> 0;
          case TIMESTAMP -> 1;
          case STRING -> 2;
          case BYTES -> 3;
          case UUID -> 4;
        });
  }

  /** Where numbers in no order come from. */
  String scattered(TableSpec table, ColumnSpec column) {
    return "";
  }

  String randomUuid(ColumnSpec column) {
    return "";
  }

  String hash(TableSpec table, RowHash hash) {
    return "";
  }
}
