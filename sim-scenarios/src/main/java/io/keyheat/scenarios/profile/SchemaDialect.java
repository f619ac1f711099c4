package io.keyheat.scenarios.profile;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A language in which a system's tables and indexes are declared. */
public enum SchemaDialect {
  GOOGLESQL("schema.googlesql.sql"),
  POSTGRESQL("schema.postgresql.sql"),
  FIRESTORE_INDEXES("firestore.indexes.json"),
  INDEX_YAML("index.yaml"),
  COCKROACHDB_SQL("schema.cockroachdb.sql"),
  TIDB_SQL("schema.tidb.sql"),
  YUGABYTEDB_SQL("schema.yugabytedb.sql"),
  DYNAMODB_JSON("tables.dynamodb.json"),
  HBASE_SHELL("tables.hbase"),
  BIGTABLE_CBT("tables.cbt");

  private final String file;

  SchemaDialect(String file) {
    this.file = file;
  }

  /** The usual name of a file in this language. */
  public String file() {
    return file;
  }

  /** Whether tables are declared by {@code CREATE TABLE}. */
  public boolean isSql() {
    return file.endsWith(".sql");
  }

  /** The name by which a profile asks for it, such as {@code firestore-indexes}. */
  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The names by which profiles ask for them. */
  public static List<String> ids() {
    return Stream.of(values()).map(SchemaDialect::id).toList();
  }

  static SchemaDialect of(String id) {
    return valueOf(id.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
