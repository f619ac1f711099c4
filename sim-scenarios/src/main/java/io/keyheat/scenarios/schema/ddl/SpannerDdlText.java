package io.keyheat.scenarios.schema.ddl;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.ValueSpec.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Tables as Spanner's DDL, in GoogleSQL and in PostgreSQL. */
final class SpannerDdlText {
  private SpannerDdlText() {}

  static String ddl(List<TableSpec> tables, boolean google) {
    StringBuilder ddl = new StringBuilder();
    for (TableSpec table : tables) {
      Set<String> inherited = inherited(table, tables);
      for (ColumnSpec column : table.columns()) {
        boolean counts = column.values().origin() == Origin.BIT_REVERSED_SEQUENCE;
        if (counts && !inherited.contains(column.name())) {
          String sequence = quoted(table.name() + column.name() + "Seq", google);
          ddl.append("CREATE SEQUENCE ").append(sequence);
          ddl.append(
              google
                  ? " OPTIONS (sequence_kind = 'bit_reversed_positive');\n"
                  : " BIT_REVERSED_POSITIVE;\n");
        }
      }
      ddl.append(table(table, inherited, google));
      for (IndexSpec index : table.indexes()) {
        ddl.append(index(table, index, google));
        ddl.append(points(table.name() + "." + index.name(), DdlText.splitKeys(table, index)));
      }
      ddl.append(points(table.name(), DdlText.splitKeys(table)));
    }
    return ddl.toString();
  }

  /** Split points are no part of Spanner's DDL: they are added by a call of their own. */
  private static String points(String name, String keys) {
    return keys.isEmpty() ? "" : "-- Split points of " + name + ": " + keys + "\n";
  }

  /** Columns whose values are those of the parent's row; of a parent not shown, its first. */
  private static Set<String> inherited(TableSpec table, List<TableSpec> tables) {
    if (table.interleavedIn() == null) {
      return Set.of();
    }
    return tables.stream()
        .filter(parent -> parent.name().equals(table.interleavedIn()))
        .findFirst()
        .map(TableSpec::primaryKey)
        .orElse(table.primaryKey().subList(0, 1))
        .stream()
        .map(KeyPart::column)
        .collect(Collectors.toSet());
  }

  private static String table(TableSpec table, Set<String> inherited, boolean google) {
    List<String> lines = new ArrayList<>();
    for (ColumnSpec column : table.columns()) {
      boolean isParents =
          inherited.contains(column.name()) && column.values().origin() != Origin.ROW_HASH;
      String origin = isParents ? "" : origin(table, column, google);
      lines.add("  " + column(column, google) + origin);
    }
    String key = "PRIMARY KEY (" + parts(table.primaryKey(), google) + ")";
    if (!google) {
      lines.add("  " + key);
    }
    String parent = table.interleavedIn();
    String interleaved =
        parent == null
            ? ""
            : (google ? "," : "") + " INTERLEAVE IN PARENT " + quoted(parent, google);
    return "CREATE TABLE "
        + quoted(table.name(), google)
        + " (\n"
        + String.join(",\n", lines)
        + "\n)"
        + (google ? " " + key : "")
        + interleaved
        + ";\n";
  }

  private static String column(ColumnSpec column, boolean google) {
    String type =
        switch (column.type()) {
          case INT64, INT64_PAIR -> google ? "INT64" : "bigint";
          case TIMESTAMP -> google ? "TIMESTAMP" : "timestamptz";
          case STRING -> google ? "STRING(MAX)" : "varchar";
          case BYTES -> google ? "BYTES(MAX)" : "bytea";
          case UUID -> google ? "UUID" : "uuid";
        };
    return quoted(column.name(), google) + " " + type;
  }

  /** Where the column's values come from, where DDL can say so. */
  private static String origin(TableSpec table, ColumnSpec column, boolean google) {
    ValueSpec values = column.values();
    return switch (values.origin()) {
      case CLIENT -> "";
      case BIT_REVERSED_SEQUENCE -> sequence(table.name() + column.name() + "Seq", google);
      case RANDOM_UUID -> randomUuid(column.type(), google);
      case ROW_HASH -> shard(table, Objects.requireNonNull(values.rowHash()), google);
    };
  }

  /** The older functions return text; those of the newer type have names of their own. */
  private static String randomUuid(ColumnType type, boolean google) {
    return switch (type) {
      case UUID -> google ? " DEFAULT (NEW_UUID())" : " DEFAULT gen_random_uuid()";
      case STRING -> google ? " DEFAULT (GENERATE_UUID())" : " DEFAULT spanner.generate_uuid()";
      default -> "";
    };
  }

  private static String sequence(String name, boolean google) {
    return google
        ? " DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE " + quoted(name, true) + "))"
        : " DEFAULT nextval('" + quoted(name, false) + "')";
  }

  /** FARM_FINGERPRINT may be negative, so the remainder is taken before the absolute value. */
  private static String shard(TableSpec table, RowHash hash, boolean google) {
    List<ColumnSpec> columns = hash.columns().stream().map(table::column).toList();
    long modulo = hash.modulo();
    return google
        ? " AS (ABS(MOD(FARM_FINGERPRINT(%s), %d))) STORED".formatted(googleBytes(columns), modulo)
        : " GENERATED ALWAYS AS (abs(%s)) STORED".formatted(postgresRest(columns, modulo));
  }

  /** Bytes have no cast to text unless they are UTF-8, and a time has one by time zone only. */
  private static String googleBytes(List<ColumnSpec> columns) {
    if (columns.size() == 1 && columns.get(0).type() == ColumnType.BYTES) {
      return quoted(columns.get(0).name(), true);
    }
    return columns.stream()
        .map(
            column -> {
              String name = quoted(column.name(), true);
              return switch (column.type()) {
                case BYTES -> "TO_HEX(" + name + ")";
                case TIMESTAMP -> "CAST(UNIX_MICROS(" + name + ") AS STRING)";
                default -> "CAST(" + name + " AS STRING)";
              };
            })
        .collect(Collectors.joining(", '/', ", "CONCAT(", ")"));
  }

  /** Bytes beside other columns have a fingerprint of their own, as they are joined to no text. */
  private static String postgresRest(List<ColumnSpec> columns, long modulo) {
    List<String> hashed = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (ColumnSpec column : columns) {
      String name = quoted(column.name(), false);
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

  private static String index(TableSpec table, IndexSpec index, boolean google) {
    boolean filtered = index.nullFiltered();
    String where =
        filtered && !google
            ? " WHERE "
                + index.parts().stream()
                    .map(part -> quoted(part.column(), false) + " IS NOT NULL")
                    .collect(Collectors.joining(" AND "))
            : "";
    String parent = table.interleavedIn();
    String interleaved =
        index.interleaved() && parent != null
            ? (google ? ", INTERLEAVE IN " : " INTERLEAVE IN ") + quoted(parent, google)
            : "";
    return "CREATE "
        + (filtered && google ? "NULL_FILTERED " : "")
        + "INDEX "
        + quoted(index.name(), google)
        + " ON "
        + quoted(table.name(), google)
        + " ("
        + parts(index.parts(), google)
        + ")"
        + stores(table, index, google)
        + interleaved
        + where
        + ";\n";
  }

  private static String stores(TableSpec table, IndexSpec index, boolean google) {
    List<String> names = DdlText.storedNames(table, index);
    return names.isEmpty()
        ? ""
        : names.stream()
            .map(name -> quoted(name, google))
            .collect(Collectors.joining(", ", google ? " STORING (" : " INCLUDE (", ")"));
  }

  private static String parts(List<KeyPart> parts, boolean google) {
    return parts.stream()
        .map(part -> quoted(part.column(), google) + (part.descending() ? " DESC" : ""))
        .collect(Collectors.joining(", "));
  }

  /** PostgreSQL folds names without quotes to lower case. */
  private static String quoted(String name, boolean google) {
    String plain = google ? "[A-Za-z_][A-Za-z0-9_]*" : "[a-z_][a-z0-9_]*";
    String quote = google ? "`" : "\"";
    ReservedWords words = google ? ReservedWords.GOOGLESQL : ReservedWords.SPANNER_POSTGRESQL;
    return name.matches(plain) && !words.contains(name) ? name : quote + name + quote;
  }
}
