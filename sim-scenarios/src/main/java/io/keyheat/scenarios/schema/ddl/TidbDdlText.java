package io.keyheat.scenarios.schema.ddl;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.value.ValueSpec.Origin;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tables as TiDB's SQL. What TiDB puts in front of keys by itself is written as the option that
 * says so: the row numbers of tables without a clustered key, their shards and those of {@code
 * AUTO_RANDOM}, and the numbers of partitions.
 */
final class TidbDdlText extends DdlText {
  private static final String ROW_NUMBER = "_tidb_rowid";
  private static final String PARTITION = "_tidb_partition";

  /** The name of the index that a primary key is which is not clustered. */
  private static final String PRIMARY = "PRIMARY";

  /** Bits of the shard of {@code AUTO_RANDOM} where none are given. */
  private static final int RANDOM_BITS = 5;

  TidbDdlText() {
    super(List.of("BIGINT", "DATETIME(6)", "VARCHAR(255)", "VARBINARY(255)", "BINARY(16)"));
  }

  /** TiDB stores no further columns in its indexes. */
  @Override
  String storing() {
    return "";
  }

  /** TiDB has no partial indexes. */
  @Override
  String where(String condition) {
    return "";
  }

  /** Only the first column of a clustered key may be {@code AUTO_RANDOM}. */
  @Override
  String scattered(TableSpec table, ColumnSpec column) {
    return table.primaryKey().get(0).column().equals(column.name())
        ? " AUTO_RANDOM"
        : " COMMENT 'numbers in no order, from the application'";
  }

  /** UUID() is of version 1, so that version 4 comes from the application. */
  @Override
  String randomUuid(ColumnSpec column) {
    return " COMMENT 'UUID of version 4, from the application'";
  }

  @Override
  String hash(TableSpec table, RowHash hash) {
    String texts = hash.columns().stream().map(this::quoted).collect(Collectors.joining(", '/', "));
    return " AS (CRC32(CONCAT(" + texts + ")) % " + hash.modulo() + ") STORED";
  }

  @Override
  boolean isWritten(TableSpec table, IndexSpec index) {
    return !index.name().equals(PRIMARY);
  }

  @Override
  boolean isHidden(TableSpec table, String column) {
    ColumnSpec shard = shard(table);
    return column.equals(ROW_NUMBER)
        || column.equals(PARTITION)
        || (shard != null && column.equals(shard.name()));
  }

  /**
   * The column of the bits that TiDB puts in front of numbers that it gives; null: there is none.
   */
  private static @Nullable ColumnSpec shard(TableSpec table) {
    String first = table.primaryKey().get(0).column();
    for (ColumnSpec column : table.columns()) {
      RowHash hash = column.values().rowHash();
      String numbered = hash != null && hash.columns().size() == 1 ? hash.columns().get(0) : "";
      boolean isOfRandom = first.equals(numbered + "_shard") && table.isInKey(numbered);
      if (numbered.equals(ROW_NUMBER) || (isOfRandom && column.name().equals(first))) {
        return column;
      }
    }
    return null;
  }

  private static int bits(long number) {
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, number));
  }

  private static int bits(@Nullable ColumnSpec shard) {
    RowHash hash = shard == null ? null : shard.values().rowHash();
    return hash == null ? 0 : bits(hash.modulo());
  }

  /**
   * Whole numbers that begin a key and count up are numbered by TiDB, unless a generated column
   * refers to them, which it rejects.
   */
  @Override
  String column(TableSpec table, ColumnSpec column) {
    List<KeyPart> key = declared(table);
    KeyOrder order = column.values().order();
    boolean isNumbered =
        !key.isEmpty()
            && key.get(0).column().equals(column.name())
            && column.type() == ColumnType.INT64
            && order != null
            && order.kind() == KeyOrder.Kind.COUNTER
            && !order.falling();
    ColumnSpec shard = shard(table);
    boolean isRandom = shard != null && isHashOf(shard, column);
    boolean isReferredTo =
        table.columns().stream()
            .anyMatch(other -> isWritten(table, other) && isHashOf(other, column));
    String random = isRandom ? " AUTO_RANDOM(" + bits(shard) + ")" : " AUTO_INCREMENT";
    return super.column(table, column) + (isNumbered && !isReferredTo ? random : "");
  }

  private static boolean isHashOf(ColumnSpec column, ColumnSpec hashed) {
    RowHash hash = column.values().rowHash();
    return hash != null && hash.columns().contains(hashed.name());
  }

  private static boolean hasRowNumbers(TableSpec table) {
    return table.isInKey(ROW_NUMBER);
  }

  /** The parts of the declared key, which is an index where rows lie by their number. */
  private List<KeyPart> declared(TableSpec table) {
    List<KeyPart> parts =
        hasRowNumbers(table)
            ? table.index(PRIMARY).map(IndexSpec::parts).orElse(List.of())
            : table.primaryKey();
    return parts.stream().filter(part -> !isHidden(table, part.column())).toList();
  }

  @Override
  String primaryKey(TableSpec table) {
    List<KeyPart> key = declared(table);
    return key.isEmpty()
        ? ""
        : "PRIMARY KEY %s%s"
            .formatted(
                parts(key, null).replace(" DESC", ""),
                hasRowNumbers(table) ? " NONCLUSTERED" : " CLUSTERED");
  }

  @Override
  String parts(List<KeyPart> parts, @Nullable List<String> partition) {
    return super.parts(
        parts.stream().filter(part -> !part.column().equals(PARTITION)).toList(), partition);
  }

  /** Shards of row numbers, the Regions that TiDB makes of shards, and partitions. */
  @Override
  String options(TableSpec table) {
    StringBuilder options = new StringBuilder();
    ColumnSpec shard = shard(table);
    int bits = shard == null && isRandom(table) ? RANDOM_BITS : bits(shard);
    if (shard != null && hasRowNumbers(table)) {
      options.append(" SHARD_ROW_ID_BITS = ").append(bits);
    }
    int regions = Math.min(bits, bits(table.preSplits().tablets()));
    if (regions > 0) {
      options.append(" PRE_SPLIT_REGIONS = ").append(regions);
    }
    for (ColumnSpec column : table.columns()) {
      RowHash hash = column.values().rowHash();
      if (column.name().equals(PARTITION) && hash != null) {
        options.append(" PARTITION BY ").append(hash.columns().size() > 1 ? "KEY" : "HASH");
        options.append(" (").append(quoted(hash.columns())).append(") PARTITIONS ");
        options.append(hash.modulo());
      }
    }
    return options.toString();
  }

  private static boolean isRandom(TableSpec table) {
    return table.column(table.primaryKey().get(0).column()).values().origin()
        == Origin.BIT_REVERSED_SEQUENCE;
  }

  /** The rows' Regions, unless TiDB makes them; those of its indexes are made apart. */
  @Override
  String behind(TableSpec table) {
    String split = "SPLIT TABLE " + quoted(table.name());
    RowHash hash = leadingHash(table);
    if (isRandom(table) || isHidden(table, table.primaryKey().get(0).column())) {
      return "";
    }
    String keys = splitKeys(table);
    if (!keys.isEmpty()) {
      return split + " BY " + keys + ";\n";
    }
    return hash != null && table.preSplits().tablets() > 1
        ? split + " BETWEEN (0) AND (" + hash.modulo() + ") REGIONS " + hash.modulo() + ";\n"
        : "";
  }

  /** An index begins in one Region, however its table's rows are split. */
  @Override
  String behind(TableSpec table, IndexSpec index) {
    boolean isOfPartition = index.parts().get(0).column().equals(PARTITION);
    String keys = isOfPartition ? "" : splitKeys(table, index);
    return keys.isEmpty()
        ? ""
        : "SPLIT TABLE %s INDEX %s BY %s;\n"
            .formatted(quoted(table.name()), quoted(index.name()), keys);
  }

  @Override
  String quoted(String name) {
    boolean isPlain =
        name.matches("[A-Za-z_][A-Za-z0-9_]*") && !ReservedWords.OTHER_SQL.contains(name);
    return isPlain ? name : "`" + name + "`";
  }
}
