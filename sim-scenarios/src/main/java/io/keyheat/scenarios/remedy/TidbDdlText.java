package io.keyheat.scenarios.remedy;

import io.keyheat.core.schema.ColumnSpec;
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
    boolean isRandom =
        table.columns().stream()
            .anyMatch(
                column ->
                    column.name().equals(table.primaryKey().get(0).column())
                        && column.values().origin() == Origin.BIT_REVERSED_SEQUENCE);
    int tablets = table.preSplits().tablets();
    int bits = 31 - Integer.numberOfLeadingZeros(Math.max(1, tablets));
    return isRandom && bits > 0 ? " PRE_SPLIT_REGIONS = " + Math.min(bits, 5) : "";
  }

  @Override
  String behind(TableSpec table) {
    String keys = splitKeys(table);
    RowHash hash = leadingHash(table);
    String split = "SPLIT TABLE " + quoted(table.name());
    if (!keys.isEmpty()) {
      return split + " BY " + keys + ";\n";
    }
    return hash != null && table.preSplits().tablets() > 1
        ? split + " BETWEEN (0) AND (" + hash.modulo() + ") REGIONS " + hash.modulo() + ";\n"
        : "";
  }

  @Override
  String quoted(String name) {
    return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : "`" + name + "`";
  }
}
