package io.keyheat.scenarios.profile;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A language in which a system's tables and indexes are declared. */
public enum SchemaDialect {
  GOOGLESQL("schema.googlesql.sql", "Spanner's GoogleSQL"),
  POSTGRESQL("schema.postgresql.sql", "Spanner's PostgreSQL"),
  FIRESTORE_INDEXES("firestore.indexes.json", "Firestore's indexes"),
  INDEX_YAML("index.yaml", "Datastore mode's index.yaml"),
  COCKROACHDB_SQL("schema.cockroachdb.sql", "CockroachDB's SQL"),
  TIDB_SQL("schema.tidb.sql", "TiDB's SQL"),
  YUGABYTEDB_SQL("schema.yugabytedb.sql", "YugabyteDB's SQL"),
  YUGABYTEDB_CQL("schema.yugabytedb.cql", "YugabyteDB's CQL"),
  DYNAMODB_JSON("tables.dynamodb.json", "DynamoDB's tables"),
  HBASE_SHELL("tables.hbase", "HBase's shell"),
  BIGTABLE_CBT("tables.cbt", "Bigtable's cbt");

  private final String file;
  private final String title;

  SchemaDialect(String file, String title) {
    this.file = file;
    this.title = title;
  }

  /** The language in words, such as {@code TiDB's SQL}. */
  public String title() {
    return title;
  }

  /** The usual name of a file in this language. */
  public String file() {
    return file;
  }

  /** Whether tables are declared by {@code CREATE TABLE}. */
  public boolean isSql() {
    return file.endsWith(".sql") || file.endsWith(".cql");
  }

  /** Whether tables have one row key each, of which the application makes its parts. */
  public boolean isOfRowKeys() {
    return this == HBASE_SHELL || this == BIGTABLE_CBT;
  }

  /** Whether no row that is interleaved in another one can be without it. */
  public boolean needsParents() {
    return this == GOOGLESQL || this == POSTGRESQL;
  }

  /** Whether a system takes it whose languages are given. */
  public boolean isTakenBy(List<SchemaDialect> languages) {
    // Bigtable has HBase's client interface, and with it the tables of HBase's shell.
    boolean hasShell = languages.contains(BIGTABLE_CBT) && this == HBASE_SHELL;
    // YugabyteDB has two languages for the same tablets, of which a schema shows its own.
    boolean hasCql = languages.contains(YUGABYTEDB_SQL) && this == YUGABYTEDB_CQL;
    return hasShell || hasCql || languages.contains(this);
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
