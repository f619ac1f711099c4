package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.WrittenTime;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.ImportedTable.Column;
import io.keyheat.scenarios.schema.text.SourcePosition;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The partitions of a table, each of which has key ranges of its own: TiDB's by hash, by ranges and
 * by lists, PostgreSQL's and YugabyteDB's of their own tables, CockroachDB's of leading columns.
 */
final class SqlPartitions {
  /** The column that stands for the number of a row's partition. */
  private static final String TIDB_NUMBER = "_tidb_partition";

  private static final String NUMBER = "_partition";

  /** Buckets that stand for the order of hashes in which a partition's rows lie. */
  private static final int BUCKETS = 16;

  /** Days from the year 0 to 1970, as MySQL's {@code TO_DAYS} counts them. */
  private static final long DAYS_TO_1970 = 719_528;

  private static final Pattern CALL =
      Pattern.compile("(YEAR|TO_DAYS|TO_SECONDS|UNIX_TIMESTAMP) \\( (\\w+) \\)");

  /** Whether rows are divided by a hash, or else by the values of the first column. */
  private final boolean isHash;

  private final boolean isList;

  /** None: the columns of the primary key. */
  private final List<String> columns;

  /** Of the first column; empty: its values themselves are compared. */
  private final String function;

  private final SourcePosition at;

  /** The number of parts by hash. */
  private int count;

  /** Bounds of ranges or values of lists, as SQL. */
  private final List<String> bounds = new ArrayList<>();

  private SqlPartitions(SqlToken method, List<String> columns, String function, SourcePosition at) {
    this.isHash = method.isOneOf("HASH", "KEY");
    this.isList = method.is("LIST");
    this.columns = List.copyOf(columns);
    this.function = function;
    this.at = at;
  }

  /** Takes {@code PARTITION BY …}; false: it is by an expression that is not taken. */
  static boolean takes(SqlScript script, ImportedTable table) {
    SqlTokens tokens = script.tokens;
    int start = tokens.taken();
    SourcePosition at = tokens.peek().at();
    tokens.takes("PARTITION");
    tokens.takes("ALL");
    tokens.takes("BY");
    tokens.takes("LINEAR");
    SqlToken method = tokens.take();
    tokens.takes("COLUMNS");
    String key = tokens.peek().is("(") ? tokens.takeBrackets() : "";
    Matcher call = CALL.matcher(key);
    boolean isCall = call.matches();
    boolean isTaken = isCall ? method.is("RANGE") : key.matches("(?:\\w+(?: , \\w+)*+)?");
    if (!isTaken || !method.isOneOf("HASH", "KEY", "RANGE", "LIST")) {
      tokens.back(start);
      return false;
    }
    List<String> columns =
        isCall ? List.of(call.group(2)) : key.isEmpty() ? List.of() : List.of(key.split(" , ", -1));
    SqlPartitions partitions = new SqlPartitions(method, columns, isCall ? call.group(1) : "", at);
    String parts = tokens.takes("PARTITIONS") ? tokens.take().text() : "1";
    partitions.count = parts.matches("[1-9]\\d{0,3}") ? Integer.parseInt(parts) : 1;
    if (tokens.peek().is("(")) {
      partitions.takeList(tokens);
    }
    table.partitions = partitions;
    return true;
  }

  /** Takes {@code (PARTITION p VALUES …, …)}. */
  private void takeList(SqlTokens tokens) {
    int depth = 0;
    do {
      if (tokens.peek().is("VALUES")) {
        takeValues(tokens);
      } else {
        SqlToken token = tokens.take();
        depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      }
    } while (depth > 0 && !tokens.atStatementEnd());
  }

  /** Takes what rows of one partition have, such as {@code VALUES LESS THAN (10)}. */
  void takeValues(SqlTokens tokens) {
    tokens.takes("VALUES");
    if (tokens.takes("WITH")) {
      tokens.takeBrackets();
      count++;
      return;
    }
    boolean isRange = tokens.takes("LESS THAN") || tokens.takes("FROM");
    if (!isRange && !tokens.takes("IN")) {
      return;
    }
    do {
      String values = tokens.peek().is("(") ? tokens.takeBrackets() : tokens.take().text();
      for (String value : values.split(" , ", -1)) {
        bounds.add(value.replace("( ", "").replace(" )", ""));
        if (isRange) {
          break; // The first column alone divides most tables.
        }
      }
    } while (isRange && tokens.takes("TO"));
  }

  /**
   * Puts the number of the partition in front of a table's keys and of those of its indexes, and
   * divides them between partitions.
   *
   * @param declaredKey by which rows are divided where the partitions name no columns
   */
  void divide(SqlScript script, ImportedTable table, List<String> declaredKey) {
    if (table.key.isEmpty()) {
      return;
    }
    List<String> by =
        columns.isEmpty() ? declaredKey : columns.stream().map(table::spelled).toList();
    Column column = table.columns.get(by.get(0));
    if (isHash) {
      int parts = script.is(SchemaDialect.TIDB_SQL) ? count : count - 1;
      if (parts > 1) {
        inFront(script, table, by, parts, Column.ofHash(by, Integer.toString(parts)));
      }
      return;
    }
    if (column == null) {
      script.unknown(at, "%s is partitioned by %s, no column of it", table.name, by.get(0));
      return;
    }
    List<String> values =
        bounds.stream()
            .map(bound -> constant(bound, column.type()))
            .filter(Objects::nonNull)
            .distinct()
            .sorted(SqlPartitions::compare)
            .toList();
    if (values.isEmpty()) {
      script.ignored(at, "the partitions of %s have no bounds that are taken", table.name);
    } else if (script.is(SchemaDialect.COCKROACHDB_SQL)) {
      // Its partitions are ranges of the leading columns, at whose bounds it splits.
      String splits = String.join(", ", values);
      listed(column, values);
      table.preSplits(SqlSplits.joined(table.preSplits, "[" + splits + "]"), at);
      script.assumed(at, "%s: its partitions are treated as splits at %s", table.name, splits);
    } else if (isList || column.type().equals(SqlTypes.STRING)) {
      listed(column, values);
      byValue(script, table, by.get(0), String.join(", ", values));
    } else {
      String numbers =
          "{rangeOf: [%s], bounds: [%s]}".formatted(by.get(0), String.join(", ", values));
      int parts = values.size() + 1;
      inFront(script, table, by, parts, new Column(SqlTypes.INT64, numbers, true));
    }
  }

  /** A column that lists divide has the values of these lists. */
  private void listed(Column column, List<String> values) {
    if (isList && GuessedValues.areAny(column.values())) {
      column.set(column.type(), "{choice: [%s]}".formatted(String.join(", ", values)));
    }
  }

  /** Rows lie by the column that lists or texts divide, as each of its values is in one part. */
  private void byValue(SqlScript script, ImportedTable table, String column, String values) {
    table.key.removeIf(part -> ImportedTable.withoutOrder(part).equals(column));
    table.key.add(0, column);
    table.preSplits("[" + values + "]", at);
    table.indexes.forEach(
        (name, index) -> {
          if (!table.undivided.contains(name) && !index.on.contains(column)) {
            index.behind(column, table.preSplits);
          }
        });
    script.assumed(
        at,
        "%s: partitions by %s are treated as rows in the order of %s, split at %s",
        table.name,
        column,
        column,
        values);
  }

  private void inFront(
      SqlScript script, ImportedTable table, List<String> by, int parts, Column numbers) {
    String number = script.is(SchemaDialect.TIDB_SQL) ? TIDB_NUMBER : NUMBER;
    boolean isHashed = isHashed(script, table.partition);
    if (isHashed) {
      hashedWithin(table);
    }
    table.column(number, numbers, at);
    table.key.add(0, number);
    table.preSplits = ofParts(table.preSplits, parts, isHashed);
    table.indexes.forEach(
        (name, index) -> {
          if (table.undivided.contains(name)) {
            return;
          }
          if (isHashed(script, index.partition)) {
            index.hashedBehind(number);
          } else {
            index.behind(number, ofParts(index.preSplits, parts, false));
          }
        });
    script.assumed(
        at,
        "%s: %d partitions by %s are treated as a column of as many values in front of its key",
        table.name,
        parts,
        String.join(", ", by));
  }

  private static boolean isHashed(SqlScript script, @Nullable List<String> partition) {
    return script.is(SchemaDialect.YUGABYTEDB_SQL) && (partition == null || !partition.isEmpty());
  }

  /** Buckets of the hash stand in front of the key, as rows of a partition lie by it. */
  private void hashedWithin(ImportedTable table) {
    List<String> hashed =
        table.partition == null
            ? List.of(ImportedTable.withoutOrder(table.key.get(0)))
            : table.partition;
    table.column("_bucket", Column.ofHash(hashed, Integer.toString(BUCKETS)), at);
    table.key.add(0, "_bucket");
    table.partition = List.of();
  }

  /** A cut in front of each partition; where each is cut itself, the cuts or tablets in all. */
  private static String ofParts(String splits, int parts, boolean isHashed) {
    if (splits.isEmpty()) {
      return LongStream.range(1, parts)
          .mapToObj(Long::toString)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    int each = SqlSplits.cuts(splits) + 1;
    if (!isHashed) {
      return Integer.toString(each * parts);
    }
    return IntStream.range(1, parts * each)
        .mapToObj(t -> "[%d, %d]".formatted(t / each, t % each * BUCKETS / each))
        .distinct()
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /** A bound as a value of the column; null: it is none, such as MAXVALUE. */
  private @Nullable String constant(String bound, String type) {
    Matcher quoted = Pattern.compile("(?s).*?'([^']*)'.*").matcher(bound);
    String text = quoted.matches() ? quoted.group(1) : "";
    boolean isNumber = bound.matches("-? ?\\d{1,18}");
    long number = isNumber ? Long.parseLong(bound.replace(" ", "")) : 0;
    if (type.equals(SqlTypes.STRING)) {
      return quoted.matches() ? "'" + text + "'" : null;
    }
    if (type.equals(SqlTypes.INT64)) {
      return isNumber ? Long.toString(number) : null;
    }
    if (!type.equals(SqlTypes.TIMESTAMP)) {
      return null;
    }
    try {
      if (!isNumber) {
        return time(text);
      }
      return switch (function) {
        case "YEAR" -> time(LocalDate.of((int) number, 1, 1).toString());
        case "TO_DAYS" -> time(LocalDate.ofEpochDay(number - DAYS_TO_1970).toString());
        case "TO_SECONDS" -> Instant.ofEpochSecond(number - DAYS_TO_1970 * 86_400).toString();
        case "UNIX_TIMESTAMP" -> Instant.ofEpochSecond(number).toString();
        default -> null;
      };
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static @Nullable String time(String text) {
    try {
      return WrittenTime.instant(text).toString();
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static int compare(String one, String other) {
    boolean areNumbers = one.matches("-?\\d+") && other.matches("-?\\d+");
    return areNumbers
        ? Long.compare(Long.parseLong(one), Long.parseLong(other))
        : one.compareTo(other);
  }
}
