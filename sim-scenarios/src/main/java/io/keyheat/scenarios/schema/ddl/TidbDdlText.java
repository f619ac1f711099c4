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
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tables as TiDB's SQL. What TiDB puts in front of keys by itself is written as the option that
 * says so: the row numbers of tables without a clustered key, their shards and those of {@code
 * AUTO_RANDOM}, and the numbers of partitions.
 */
final class TidbDdlText extends DdlText {
  private static final String ROW_NUMBER = "_tidb_rowid";
  private static final String SHARD = "_tidb_shard";
  private static final String PARTITION = "_tidb_partition";
  private static final Set<String> HIDDEN = Set.of(ROW_NUMBER, SHARD, PARTITION);

  /** The name of the index that a primary key is which is not clustered. */
  private static final String PRIMARY = "PRIMARY";

  TidbDdlText() {
    super(List.of("BIGINT", "DATETIME(6)", "VARCHAR(255)", "VARBINARY(255)", "BINARY(16)"));
  }

  /** TiDB stores no further columns in its indexes. */
  @Override
  String storing() {
    return "";
  }

  @Override
  String scattered(TableSpec table, ColumnSpec column) {
    return " AUTO_RANDOM";
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

  /** TiDB has no partial indexes. */
  @Override
  String where(String condition) {
    return "";
  }

  @Override
  boolean isWritten(TableSpec table, ColumnSpec column) {
    return !HIDDEN.contains(column.name()) && !column.name().equals(randomShard(table));
  }

  @Override
  boolean isWritten(TableSpec table, IndexSpec index) {
    return !index.name().equals(PRIMARY);
  }

  /** Whole numbers that begin a key and count up are numbered by TiDB. */
  @Override
  String column(TableSpec table, ColumnSpec column) {
    String written = super.column(table, column);
    List<KeyPart> key = declared(keyParts(table), table);
    boolean isFirst = !key.isEmpty() && key.get(0).column().equals(column.name());
    if (!isFirst || !isCounter(column)) {
      return written;
    }
    RowHash shard = randomShard(table).isEmpty() ? null : leadingHash(table);
    return shard == null
        ? written + " AUTO_INCREMENT"
        : written + " AUTO_RANDOM(" + bits(shard.modulo()) + ")";
  }

  private static boolean isCounter(ColumnSpec column) {
    KeyOrder order = column.values().order();
    return column.type() == ColumnType.INT64
        && order != null
        && order.kind() == KeyOrder.Kind.COUNTER
        && !order.falling();
  }

  /** The column of bits in front of a number of {@code AUTO_RANDOM}; empty: there is none. */
  private static String randomShard(TableSpec table) {
    List<KeyPart> key = table.primaryKey();
    RowHash hash = leadingHash(table);
    boolean isShard =
        hash != null
            && key.size() > 1
            && hash.columns().equals(List.of(key.get(1).column()))
            && key.get(0).column().equals(key.get(1).column() + "_shard");
    return isShard ? key.get(0).column() : "";
  }

  private static int bits(long shards) {
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, shards));
  }

  private static boolean hasRowNumbers(TableSpec table) {
    return table.primaryKey().stream().anyMatch(part -> part.column().equals(ROW_NUMBER));
  }

  /** The parts of the primary key, which is an index where rows lie by their number. */
  private static List<KeyPart> keyParts(TableSpec table) {
    return hasRowNumbers(table)
        ? table.index(PRIMARY).map(IndexSpec::parts).orElse(List.of())
        : table.primaryKey();
  }

  /** The parts that a user declares. */
  private static List<KeyPart> declared(List<KeyPart> parts, TableSpec table) {
    return parts.stream()
        .filter(part -> !HIDDEN.contains(part.column()))
        .filter(part -> !part.column().equals(randomShard(table)))
        .toList();
  }

  @Override
  String primaryKey(TableSpec table) {
    List<KeyPart> key = declared(keyParts(table), table);
    return key.isEmpty()
        ? ""
        : "PRIMARY KEY %s%s"
            .formatted(
                super.parts(key, null).replace(" DESC", ""),
                hasRowNumbers(table) ? " NONCLUSTERED" : " CLUSTERED");
  }

  @Override
  String parts(List<KeyPart> parts, @Nullable List<String> partition) {
    return super.parts(
        parts.stream().filter(part -> !HIDDEN.contains(part.column())).toList(), partition);
  }

  /** Shards of row numbers, Regions that TiDB makes of them, and partitions. */
  @Override
  String options(TableSpec table) {
    StringBuilder options = new StringBuilder();
    RowHash shard =
        table.columns().stream()
            .filter(column -> column.name().equals(SHARD))
            .map(column -> column.values().rowHash())
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    if (shard != null) {
      options.append(" SHARD_ROW_ID_BITS = ").append(bits(shard.modulo()));
    }
    boolean isSharded = shard != null || isRandom(table) || !randomShard(table).isEmpty();
    int regions = isSharded ? regionBits(table) : 0;
    if (regions > 0) {
      options.append(" PRE_SPLIT_REGIONS = ").append(regions);
    }
    for (ColumnSpec column : table.columns()) {
      RowHash hash = column.values().rowHash();
      if (column.name().equals(PARTITION) && hash != null) {
        options.append(" PARTITION BY ").append(hash.columns().size() > 1 ? "KEY" : "HASH");
        options.append(
            hash.columns().stream().map(this::quoted).collect(Collectors.joining(", ", " (", ")")));
        options.append(" PARTITIONS ").append(hash.modulo());
      }
    }
    return options.toString();
  }

  private static boolean isRandom(TableSpec table) {
    return table.column(table.primaryKey().get(0).column()).values().origin()
        == Origin.BIT_REVERSED_SEQUENCE;
  }

  /** Whether TiDB itself puts what the key begins with in front of it. */
  private static boolean isSplitByTidb(TableSpec table) {
    return isRandom(table)
        || !randomShard(table).isEmpty()
        || HIDDEN.contains(table.primaryKey().get(0).column());
  }

  private static int regionBits(TableSpec table) {
    int bits = 31 - Integer.numberOfLeadingZeros(Math.max(1, table.preSplits().tablets()));
    return Math.min(bits, 5);
  }

  /** The rows' Regions; those of its indexes are made apart. */
  @Override
  String behind(TableSpec table) {
    String split = "SPLIT TABLE " + quoted(table.name());
    RowHash hash = leadingHash(table);
    if (isSplitByTidb(table)) {
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
