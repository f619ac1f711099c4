package io.keyheat.scenarios.schema.ddl;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.value.ValueSpec.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tables as Spanner's DDL, in GoogleSQL and in PostgreSQL. */
final class SpannerDdlText extends DdlText {
  private final List<TableSpec> tables;
  private final boolean google;

  /**
   * A writer of some tables.
   *
   * @param google in GoogleSQL; else in PostgreSQL
   */
  SpannerDdlText(List<TableSpec> tables, boolean google) {
    super(
        google
            ? List.of("INT64", "TIMESTAMP", "STRING(MAX)", "BYTES(MAX)", "UUID")
            : List.of("bigint", "timestamptz", "varchar", "bytea", "uuid"));
    this.tables = tables;
    this.google = google;
  }

  @Override
  String before(TableSpec table) {
    Set<String> inherited = inherited(table);
    return table.columns().stream()
        .filter(column -> column.values().origin() == Origin.BIT_REVERSED_SEQUENCE)
        .filter(column -> !inherited.contains(column.name()))
        .map(
            column ->
                "CREATE SEQUENCE %s%s"
                    .formatted(
                        quoted(sequence(table, column)),
                        google
                            ? " OPTIONS (sequence_kind = 'bit_reversed_positive');\n"
                            : " BIT_REVERSED_POSITIVE;\n"))
        .collect(Collectors.joining());
  }

  private static String sequence(TableSpec table, ColumnSpec column) {
    return table.name() + column.name() + "Seq";
  }

  /** Split points are no part of Spanner's DDL: they are added by a call of their own. */
  private static String points(String name, String keys) {
    return keys.isEmpty() ? "" : "-- Split points of " + name + ": " + keys + "\n";
  }

  @Override
  String behind(TableSpec table) {
    return points(table.name(), splitKeys(table));
  }

  @Override
  String behind(TableSpec table, IndexSpec index) {
    return points(table.name() + "." + index.name(), splitKeys(table, index));
  }

  /** Columns whose values are those of the parent's row; of a parent not shown, its first. */
  private Set<String> inherited(TableSpec table) {
    if (table.interleavedIn() == null) {
      return Set.of();
    }
    List<KeyPart> key =
        tables.stream()
            .filter(parent -> parent.name().equals(table.interleavedIn()))
            .map(TableSpec::primaryKey)
            .findFirst()
            .orElse(table.primaryKey().subList(0, 1));
    return key.stream().map(KeyPart::column).collect(Collectors.toSet());
  }

  @Override
  boolean isKeyBehind() {
    return google;
  }

  @Override
  String options(TableSpec table) {
    return interleaved("PARENT ", table.interleavedIn());
  }

  @Override
  String options(TableSpec table, IndexSpec index) {
    return index.interleaved() ? interleaved("", table.interleavedIn()) : "";
  }

  private String interleaved(String what, @Nullable String parent) {
    return parent == null ? "" : (google ? ", " : " ") + "INTERLEAVE IN " + what + quoted(parent);
  }

  @Override
  String kind(IndexSpec index) {
    return index.nullFiltered() && google ? "NULL_FILTERED " : "";
  }

  @Override
  String where(String condition) {
    return google ? "" : condition;
  }

  @Override
  String storing() {
    return google ? "STORING" : "INCLUDE";
  }

  @Override
  String origin(TableSpec table, ColumnSpec column) {
    boolean isParents =
        inherited(table).contains(column.name()) && column.values().origin() != Origin.ROW_HASH;
    return isParents ? "" : super.origin(table, column);
  }

  /** The older functions return text; those of the newer type have names of their own. */
  @Override
  String randomUuid(ColumnSpec column) {
    return switch (column.type()) {
      case UUID -> google ? " DEFAULT (NEW_UUID())" : " DEFAULT gen_random_uuid()";
      case STRING -> google ? " DEFAULT (GENERATE_UUID())" : " DEFAULT spanner.generate_uuid()";
      default -> "";
    };
  }

  @Override
  String scattered(TableSpec table, ColumnSpec column) {
    String name = quoted(sequence(table, column));
    return google
        ? " DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE " + name + "))"
        : " DEFAULT nextval('" + name + "')";
  }

  /** FARM_FINGERPRINT may be negative, so the remainder is taken before the absolute value. */
  @Override
  String hash(TableSpec table, RowHash hash) {
    List<ColumnSpec> columns = hash.columns().stream().map(table::column).toList();
    long modulo = hash.modulo();
    return google
        ? " AS (ABS(MOD(FARM_FINGERPRINT(%s), %d))) STORED".formatted(googleBytes(columns), modulo)
        : " GENERATED ALWAYS AS (abs(%s)) STORED".formatted(postgresRest(columns, modulo));
  }

  /** Bytes have no cast to text unless they are UTF-8, and a time has one by time zone only. */
  private String googleBytes(List<ColumnSpec> columns) {
    if (columns.size() == 1 && columns.get(0).type() == ColumnType.BYTES) {
      return quoted(columns.get(0).name());
    }
    return columns.stream()
        .map(
            column -> {
              String name = quoted(column.name());
              return switch (column.type()) {
                case BYTES -> "TO_HEX(" + name + ")";
                case TIMESTAMP -> "CAST(UNIX_MICROS(" + name + ") AS STRING)";
                default -> "CAST(" + name + " AS STRING)";
              };
            })
        .collect(Collectors.joining(", '/', ", "CONCAT(", ")"));
  }

  /** Bytes beside other columns have a fingerprint of their own, as they are joined to no text. */
  private String postgresRest(List<ColumnSpec> columns, long modulo) {
    List<String> hashed = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (ColumnSpec column : columns) {
      String name = quoted(column.name());
      if (column.type() == ColumnType.BYTES) {
        hashed.add(name);
      } else {
        texts.add(name + "::text");
      }
    }
    if (!texts.isEmpty()) {
      hashed.add(0, String.join(" || '/' || ", texts));
    }
    List<String> rests =
        hashed.stream()
            .map(value -> "mod(spanner.farm_fingerprint(" + value + "), " + modulo + ")")
            .toList();
    return rests.size() == 1
        ? rests.get(0)
        : "mod(" + String.join(" + ", rests) + ", " + modulo + ")";
  }

  /** The PostgreSQL dialect is read by a parser of PostgreSQL, and by GoogleSQL's rules. */
  @Override
  String quoted(String name) {
    boolean isReserved = ReservedWords.GOOGLESQL.contains(name);
    if (!google) {
      return isReserved ? "\"" + name + "\"" : super.quoted(name);
    }
    return name.matches("[A-Za-z_][A-Za-z0-9_]*") && !isReserved ? name : "`" + name + "`";
  }
}
