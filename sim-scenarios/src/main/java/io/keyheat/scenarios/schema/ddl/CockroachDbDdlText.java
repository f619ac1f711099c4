package io.keyheat.scenarios.schema.ddl;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.RowHash;
import java.util.List;

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
    return " NOT NULL AS (mod(fnv32(crdb_internal.datums_to_bytes(%s)), %s)) STORED"
        .formatted(quoted(hash.columns()), hash.modulo());
  }

  /** The column of a hash-sharded key is made by the database. */
  @Override
  boolean isWritten(TableSpec table, ColumnSpec column) {
    return !isHashSharded(table) || !table.primaryKey().get(0).column().equals(column.name());
  }

  /** Whether the key is a hash of all of its other columns, and no index needs that hash. */
  private static boolean isHashSharded(TableSpec table) {
    RowHash hash = leadingHash(table);
    List<String> key = table.primaryKey().stream().map(KeyPart::column).toList();
    return hash != null
        && hash.columns().equals(key.subList(1, key.size()))
        && table.indexes().stream()
            .flatMap(index -> index.parts().stream())
            .noneMatch(part -> part.column().equals(key.get(0)));
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
