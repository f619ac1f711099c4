package io.keyheat.scenarios.schema.ddl;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.value.ValueSpec.Origin;
import java.util.List;
import java.util.stream.Collectors;

/** Tables as CockroachDB's SQL. */
final class CockroachDbDdlText extends DdlText {
  CockroachDbDdlText() {
    super(List.of("INT8", "TIMESTAMPTZ", "STRING", "BYTES", "UUID"));
  }

  @Override
  String storing() {
    return "STORING";
  }

  @Override
  String scattered(TableSpec table, ColumnSpec column) {
    return " DEFAULT unordered_unique_rowid()";
  }

  @Override
  String randomUuid(ColumnSpec column) {
    return switch (column.type()) {
      case UUID -> " DEFAULT gen_random_uuid()";
      case BYTES -> " DEFAULT uuid_v4()";
      default -> " DEFAULT gen_random_uuid()::STRING";
    };
  }

  /** As the database's own hash-sharded indexes do: casts of times and bytes are of a session. */
  @Override
  String hash(TableSpec table, RowHash hash) {
    String columns = hash.columns().stream().map(this::quoted).collect(Collectors.joining(", "));
    return " NOT NULL AS (mod(fnv32(crdb_internal.datums_to_bytes(%s)), %s)) STORED"
        .formatted(columns, hash.modulo());
  }

  /** The column of a hash-sharded key is made by the database. */
  @Override
  boolean isWritten(TableSpec table, ColumnSpec column) {
    return !(isHashSharded(table)
            && table.primaryKey().get(0).column().equals(column.name())
            && table.indexes().stream()
                .flatMap(index -> index.parts().stream())
                .noneMatch(part -> part.column().equals(column.name())))
        || column.values().origin() != Origin.ROW_HASH;
  }

  /** Whether the key is a hash of all of its other columns, and no index needs that hash. */
  private static boolean isHashSharded(TableSpec table) {
    RowHash hash = leadingHash(table);
    List<String> rest = table.primaryKey().stream().skip(1).map(KeyPart::column).toList();
    String first = table.primaryKey().get(0).column();
    return hash != null
        && hash.columns().equals(rest)
        && table.indexes().stream()
            .flatMap(index -> index.parts().stream())
            .noneMatch(part -> part.column().equals(first));
  }

  @Override
  String primaryKey(TableSpec table) {
    RowHash hash = leadingHash(table);
    if (hash == null || !isHashSharded(table)) {
      return super.primaryKey(table);
    }
    List<KeyPart> rest = table.primaryKey().subList(1, table.primaryKey().size());
    return "PRIMARY KEY %s USING HASH WITH (bucket_count = %s)"
        .formatted(parts(rest, null), hash.modulo());
  }

  @Override
  String behind(TableSpec table) {
    String keys = splitOrShardKeys(table);
    return keys.isEmpty()
        ? ""
        : "ALTER TABLE " + quoted(table.name()) + " SPLIT AT VALUES " + keys + ";\n";
  }

  /** An index begins in one range, however its table's rows are split. */
  @Override
  String behind(TableSpec table, IndexSpec index) {
    String keys = splitKeys(table, index);
    String name = quoted(table.name()) + "@" + quoted(index.name());
    return keys.isEmpty() ? "" : "ALTER INDEX " + name + " SPLIT AT VALUES " + keys + ";\n";
  }
}
