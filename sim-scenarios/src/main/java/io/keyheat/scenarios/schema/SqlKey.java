package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.ImportedTable.Column;
import io.keyheat.scenarios.schema.text.SourcePosition;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the columns of a key or an index in brackets, with their order and what of them is hashed.
 * Columns are named as their table spells them.
 */
final class SqlKey {
  /** CockroachDB's default number of buckets of a hash-sharded index. */
  private static final int DEFAULT_BUCKETS = 16;

  private final SqlScript script;
  private final SqlTokens tokens;
  private final ImportedTable table;
  private final List<String> parts = new ArrayList<>();
  private final List<String> hashed = new ArrayList<>();
  private boolean isRanged;
  private String expression = "";

  private SqlKey(SqlScript script, ImportedTable table) {
    this.script = script;
    this.tokens = script.tokens;
    this.table = table;
  }

  /** Reads the brackets that come next, and CockroachDB's hash-sharding behind them. */
  static SqlKey read(SqlScript script, ImportedTable table) {
    SqlKey key = new SqlKey(script, table);
    script.tokens.takes("(");
    while (!script.tokens.atStatementEnd() && !script.tokens.peek().is(")")) {
      key.part();
      script.tokens.takes(",");
    }
    script.tokens.takes(")");
    key.sharding();
    return key;
  }

  /** The key of one column, of whose definition {@code PRIMARY KEY} is a part. */
  static SqlKey ofColumn(SqlScript script, ImportedTable table, String column) {
    SqlKey key = new SqlKey(script, table);
    key.order(List.of(column));
    key.sharding();
    return key;
  }

  /** Columns in order, each with {@code desc} where it descends. */
  List<String> parts() {
    return parts;
  }

  /** The columns, without their order. */
  List<String> columns() {
    return parts.stream().map(ImportedTable::withoutOrder).toList();
  }

  /** Leading columns that the system hashes; null: as the system does. */
  @Nullable List<String> partition() {
    return hashed.isEmpty() ? isRanged ? List.of() : null : List.copyOf(hashed);
  }

  /** A part that is neither a column nor a bucket of columns; empty: none. */
  String expression() {
    return expression;
  }

  private void part() {
    SqlToken first = tokens.peek();
    if (first.is("(")) {
      group();
    } else {
      String name = tokens.take().text();
      boolean isPrefix = tokens.peek(1).isNumber() && tokens.peek(2).is(")");
      String inner = tokens.peek().is("(") ? tokens.takeBrackets() : "";
      order(List.of(isPrefix || inner.isEmpty() ? name : "(" + name + " ( " + inner + " ))"));
    }
    while (!tokens.atMemberEnd()) {
      SqlToken word = tokens.take();
      if (word.isWord()) {
        script.unknown(
            word.at(),
            "%s behind %s is not understood; expected ASC or DESC",
            word.text(),
            first.text());
      } else {
        expression = parts.get(parts.size() - 1) + " " + word.text() + " " + tokens.takeRest();
      }
    }
  }

  /** Columns that are hashed together, or an expression. */
  private void group() {
    String inner = tokens.takeBrackets();
    List<String> names = List.of(inner.split(" , ", -1));
    SqlToken next = tokens.peek();
    boolean arePlain = names.stream().allMatch(name -> name.matches("\\w+"));
    if (next.is("HASH")) {
      order(names);
    } else if (parts.isEmpty() && next.isOneOf(",", ")") && arePlain) {
      // A key's first columns in brackets are hashed together without the word HASH.
      if (script.is(SchemaDialect.YUGABYTEDB_SQL)) {
        names.forEach(name -> hashed.add(table.spelled(name)));
      } else {
        script.unknown(
            next.at(),
            "brackets around the first columns of a key are YugabyteDB's and Cassandra's; ignored");
      }
      order(names);
    } else {
      order(List.of("(" + inner + ")"));
    }
  }

  /** Adds columns, or an expression, with the order that comes next. */
  private void order(List<String> names) {
    boolean isDescending = false;
    boolean isFirst = parts.isEmpty();
    for (boolean goesOn = true; goesOn; ) {
      SqlToken word = tokens.peek();
      if (tokens.takes("HASH")) {
        if (!script.is(SchemaDialect.YUGABYTEDB_SQL)) {
          script.unknown(word.at(), "HASH in a key is YugabyteDB's; expected ASC or DESC");
        }
        names.forEach(name -> hashed.add(table.spelled(name)));
      } else if (tokens.takesOneOf("ASC", "DESC")) {
        isDescending = word.is("DESC");
        isRanged |= isFirst && script.is(SchemaDialect.YUGABYTEDB_SQL);
      } else if (word.isWord() && word.text().matches("(?i)\\w+_ops")) {
        tokens.take();
      } else {
        goesOn = tokens.takesClause(List.of("COLLATE: name", "NULLS FIRST", "NULLS LAST"));
      }
    }
    for (String name : names) {
      String column = column(name);
      parts.add(isDescending ? column + " desc" : column);
    }
  }

  /** The column of that name, or the one that stands for buckets of others in an expression. */
  private String column(String part) {
    if (!part.startsWith("(")) {
      return table.spelled(part);
    }
    Column buckets = new SqlExpression(part).hash(table, "");
    if (buckets == null) {
      expression = part;
      return part;
    }
    String count = buckets.values().replaceFirst(".*modulo: (\\d+).*", "$1");
    String name = buckets.hashed().get(0) + "_bucket_" + count;
    table.column(name, buckets, table.at(""));
    return name;
  }

  /** Puts the column in front that CockroachDB adds where {@code USING HASH} comes next. */
  private void sharding() {
    SqlToken at = tokens.peek();
    if (!tokens.takes("USING HASH") || !isSharded(script, at.at())) {
      return;
    }
    boolean inBrackets = tokens.takes("WITH ( BUCKET_COUNT =");
    boolean isGiven = inBrackets || tokens.takes("WITH BUCKET_COUNT =");
    String given = isGiven && tokens.peek().isNumber() ? tokens.take().text() : "";
    if (inBrackets) {
      tokens.takes(")");
    }
    String count = given.isEmpty() ? "" + DEFAULT_BUCKETS : given.replaceFirst("\\..*", "");
    int buckets = Math.max(2, Integer.parseInt(count));
    String shard = "crdb_internal_" + String.join("_", columns()) + "_shard_" + buckets;
    table.column(shard, Column.ofHash(columns(), Integer.toString(buckets)), at.at());
    parts.add(0, shard);
  }

  /** Whether {@code USING HASH} puts buckets in front, as it does in CockroachDB alone. */
  static boolean isSharded(SqlScript script, SourcePosition at) {
    if (script.is(SchemaDialect.TIDB_SQL)) {
      script.assumed(at, "USING HASH has no effect in TiDB; the entries are in order");
    } else if (!script.is(SchemaDialect.COCKROACHDB_SQL)) {
      script.unknown(
          at,
          "USING HASH is CockroachDB's; ignored, so the entries are placed as those of other"
              + " indexes");
    }
    return script.is(SchemaDialect.COCKROACHDB_SQL);
  }
}
