package io.keyheat.scenarios.schema.ddl;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.scenarios.profile.SchemaDialect;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A scenario's tables in the words of its system, ready to use. */
public final class SchemaText {
  /** A scenario has no member for these, so that statements made of it lack them. */
  private static final String LEFT_OUT =
      "-- Columns, keys and indexes as the scenario has them. Not in it, and to be kept from your"
          + " own schema:\n-- UNIQUE, NOT NULL, other defaults, identities, commit timestamps,"
          + " row deletion, other options.\n";

  private SchemaText() {}

  /** The tables and their indexes in a language. */
  public static String of(List<TableSpec> tables, SchemaDialect dialect) {
    return switch (dialect) {
      case FIRESTORE_INDEXES -> DocumentIndexText.firestoreIndexes(tables);
      case INDEX_YAML -> DocumentIndexText.indexYaml(tables);
      case DYNAMODB_JSON -> DynamoDbText.of(tables);
      case HBASE_SHELL -> RowKeyText.hbase(tables);
      case BIGTABLE_CBT -> RowKeyText.cbt(tables);
      default -> sql(tables, dialect).ddl(tables);
    };
  }

  private static DdlText sql(List<TableSpec> tables, SchemaDialect dialect) {
    return switch (dialect) {
      case GOOGLESQL -> new SpannerDdlText(tables, true);
      case POSTGRESQL -> new SpannerDdlText(tables, false);
      case COCKROACHDB_SQL -> new CockroachDbDdlText();
      case TIDB_SQL -> new TidbDdlText();
      case YUGABYTEDB_SQL -> new YugabyteDbDdlText();
      case YUGABYTEDB_CQL -> new YugabyteDbCqlText();
      default -> throw new IllegalArgumentException(dialect + " is no SQL");
    };
  }

  /** The columns of a table that systems of these languages make and that no statement can name. */
  public static Set<String> hidden(TableSpec table, List<SchemaDialect> dialects) {
    return dialects.stream()
        .filter(SchemaDialect::isSql)
        .map(dialect -> sql(List.of(table), dialect))
        .flatMap(
            sql ->
                table.columns().stream()
                    .map(ColumnSpec::name)
                    .filter(column -> sql.isHidden(table, column)))
        .collect(Collectors.toSet());
  }

  /** The tables in a language, SQL with the parts of a schema that it does not hold. */
  public static String file(List<TableSpec> tables, SchemaDialect dialect) {
    return (dialect.isSql() ? LEFT_OUT : "") + of(tables, dialect);
  }

  /** The names of the tables whose statements differ from those before. */
  public static Set<String> changed(
      List<TableSpec> before, List<TableSpec> after, SchemaDialect dialect) {
    Set<String> unchanged =
        before.stream().map(table -> of(List.of(table), dialect)).collect(Collectors.toSet());
    return after.stream()
        .filter(table -> !unchanged.contains(of(List.of(table), dialect)))
        .map(TableSpec::name)
        .collect(Collectors.toSet());
  }
}
