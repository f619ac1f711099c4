package io.keyheat.record.system;

import com.google.protobuf.Value;
import io.keyheat.record.key.KeySink;
import io.keyheat.record.system.SpannerRows.SpannerMoment;
import io.keyheat.record.system.SqlStatement.SqlValue;
import io.keyheat.scenarios.schema.SchemaKeys;
import io.keyheat.scenarios.schema.SchemaKeys.SchemaKeyPart;
import io.keyheat.scenarios.trace.TraceOperation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the rows of SQL statements with their parameters. */
final class SpannerSql {
  private static final int MAX_STATEMENTS = 2_000;

  /** Longer statements have literals, so they do not recur. */
  private static final int MAX_KEPT_CHARACTERS = 4_000;

  private static final int MAX_ROWS = 10_000;

  private final SpannerSchema schema;
  private final SpannerRows rows;
  private final KeySink sink;
  private final Map<String, ParsedSql> parsed = new LinkedHashMap<>();

  /** A statement, or why its keys are not known. */
  private record ParsedSql(@Nullable SqlStatement statement, String unknown) {}

  SpannerSql(SpannerSchema schema, SpannerRows rows, KeySink sink) {
    this.schema = schema;
    this.rows = rows;
    this.sink = sink;
  }

  /** Whether a statement writes. */
  static boolean writes(String sql) {
    return sql.stripLeading().matches("(?is)(@\\{.*?\\}\\s*)?(insert|update|delete)\\b.*");
  }

  /** Records what a statement does. */
  void run(String sql, Map<String, Value> parameters, SpannerMoment moment) {
    ParsedSql known = parsed.get(sql);
    if (known == null) {
      known = parse(sql);
      if (parsed.size() < MAX_STATEMENTS && sql.length() <= MAX_KEPT_CHARACTERS) {
        parsed.put(sql, known);
      }
    }
    SqlStatement statement = known.statement();
    if (statement == null) {
      sink.keyless(known.unknown());
    } else if (!statement
        .table()
        .toUpperCase(java.util.Locale.ROOT)
        .startsWith("INFORMATION_SCHEMA")) {
      run(statement, parameters, moment);
    }
  }

  private static ParsedSql parse(String sql) {
    try {
      return new ParsedSql(SqlStatement.of(sql), "");
    } catch (SqlStatement.UnknownKeys e) {
      return new ParsedSql(null, String.valueOf(e.getMessage()));
    }
  }

  private void run(SqlStatement statement, Map<String, Value> parameters, SpannerMoment moment) {
    for (Map<String, SqlValue> written : statement.rows()) {
      List<Map<String, Value>> combinations = combinations(written, parameters);
      for (Map<String, Value> row : combinations) {
        switch (statement.verb()) {
          case "INSERT" -> rows.write(moment, TraceOperation.INSERT, statement.table(), row);
          case "UPSERT" -> rows.write(moment, TraceOperation.UPSERT, statement.table(), row);
          case "UPDATE" -> {
            Map<String, Value> all = new LinkedHashMap<>(row);
            combinations(statement.set(), parameters).forEach(all::putAll);
            rows.write(moment, TraceOperation.UPDATE, statement.table(), all);
          }
          case "DELETE" -> touch(moment, TraceOperation.DELETE, statement, row);
          default -> select(moment, statement, row, parameters);
        }
      }
    }
  }

  /** The rows that columns with lists of values stand for. */
  private List<Map<String, Value>> combinations(
      Map<String, SqlValue> written, Map<String, Value> parameters) {
    List<Map<String, Value>> all = List.of(Map.of());
    for (Map.Entry<String, SqlValue> column : written.entrySet()) {
      List<Value> values = column.getValue().values(parameters);
      if (values.isEmpty()) {
        continue;
      }
      List<Map<String, Value>> next = new ArrayList<>();
      for (Map<String, Value> row : all) {
        for (Value value : values) {
          if (next.size() == MAX_ROWS) {
            sink.keyless("rows beyond " + MAX_ROWS + " of one statement");
            break;
          }
          Map<String, Value> more = new LinkedHashMap<>(row);
          more.put(column.getKey(), value);
          next.add(more);
        }
      }
      all = next;
    }
    return all;
  }

  private void touch(
      SpannerMoment moment,
      TraceOperation operation,
      SqlStatement statement,
      Map<String, Value> row) {
    SchemaKeys keys = schema.table(moment.database(), statement.table());
    List<Value> key = keys == null ? List.of() : bound(keys.key(), row, Map.of());
    rows.touch(moment, operation, statement.table(), key);
  }

  private void select(
      SpannerMoment moment,
      SqlStatement statement,
      Map<String, Value> row,
      Map<String, Value> parameters) {
    SchemaKeys keys = schema.table(moment.database(), statement.table());
    if (keys == null) {
      rows.touch(moment, TraceOperation.SCAN, statement.table(), List.of());
      return;
    }
    Map<String, Value> from = new LinkedHashMap<>();
    combinations(statement.from(), parameters).forEach(from::putAll);
    List<Value> exact = bound(keys.key(), row, Map.of());
    if (exact.size() == keys.key().size()) {
      rows.touch(moment, TraceOperation.LOOKUP, statement.table(), exact);
      return;
    }
    List<Value> key = bound(keys.key(), row, from);
    if (key.isEmpty()) {
      for (Map.Entry<String, List<SchemaKeyPart>> index : keys.indexes().entrySet()) {
        List<Value> entry = bound(index.getValue(), row, from);
        if (!entry.isEmpty()) {
          rows.touchIndex(moment, index.getKey(), entry);
          return;
        }
      }
    }
    rows.touch(moment, TraceOperation.SCAN, statement.table(), key);
  }

  /** Values of the first columns: those that are exact, and one more that is bounded from below. */
  private static List<Value> bound(
      List<SchemaKeyPart> columns, Map<String, Value> exact, Map<String, Value> from) {
    List<Value> values = new ArrayList<>();
    for (SchemaKeyPart column : columns) {
      Value value = of(exact, column.column());
      if (value == null) {
        Value least = of(from, column.column());
        if (least != null) {
          values.add(least);
        }
        return values;
      }
      values.add(value);
    }
    return values;
  }

  private static @Nullable Value of(Map<String, Value> row, String column) {
    for (Map.Entry<String, Value> entry : row.entrySet()) {
      if (entry.getKey().equalsIgnoreCase(column)) {
        return entry.getValue();
      }
    }
    return null;
  }
}
