package io.keyheat.scenarios.remedy.schema;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.value.ValueSpec.Origin;
import java.util.stream.Collectors;

/** Tables as TiDB's SQL. */
final class TidbDdlText extends DdlText {
  /** TiDB stores no further columns in its indexes. */
  @Override
  String storing() {
    return "";
  }

  @Override
  String type(ColumnSpec column) {
    return switch (column.type()) {
      case INT64, INT64_PAIR -> "BIGINT";
      case TIMESTAMP -> "DATETIME(6)";
      case STRING -> "VARCHAR(255)";
      case BYTES -> "VARBINARY(255)";
      case UUID -> "BINARY(16)";
    };
  }

  @Override
  String scattered() {
    return " AUTO_RANDOM";
  }

  /** UUID() is of version 1, so that version 4 comes from the application. */
  @Override
  String randomUuid(ColumnSpec column) {
    return " COMMENT 'UUID of version 4, from the application'";
  }

  @Override
  String hash(RowHash hash) {
    String texts = hash.columns().stream().map(this::quoted).collect(Collectors.joining(", '/', "));
    return " AS (CRC32(CONCAT(" + texts + ")) % " + hash.modulo() + ") STORED";
  }

  /** TiDB has no partial indexes. */
  @Override
  String where(String condition) {
    return "";
  }

  @Override
  String primaryKey(TableSpec table) {
    return super.primaryKey(table).replace(" DESC", "") + " CLUSTERED";
  }

  /** {@code AUTO_RANDOM} brings its own splits, as a power of two. */
  @Override
  String options(TableSpec table) {
    int bits = isRandom(table) ? regionBits(table) : 0;
    return bits > 0 ? " PRE_SPLIT_REGIONS = " + bits : "";
  }

  private static boolean isRandom(TableSpec table) {
    return table.column(table.primaryKey().get(0).column()).values().origin()
        == Origin.BIT_REVERSED_SEQUENCE;
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
    String keys = isRandom(table) ? "" : splitKeys(table);
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
    String keys = splitKeys(table, index);
    return keys.isEmpty()
        ? ""
        : "SPLIT TABLE "
            + quoted(table.name())
            + " INDEX "
            + quoted(index.name())
            + " BY "
            + keys
            + ";\n";
  }

  @Override
  String quoted(String name) {
    boolean isPlain = name.matches("[A-Za-z_][A-Za-z0-9_]*") && !ReservedWords.TIDB.contains(name);
    return isPlain ? name : "`" + name + "`";
  }
}
