package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.ImportedTable.Column;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a key or an index in brackets, with their order and what of them is hashed.
 *
 * @param parts columns in order, each with {@code desc} where it descends
 * @param partition leading columns that the system hashes; null: as the system does
 * @param expression that is a part and neither a column nor a bucket of columns; empty: none
 */
record SqlKey(List<String> parts, @Nullable List<String> partition, String expression) {
  /** CockroachDB's default number of buckets of a hash-sharded index. */
  private static final int DEFAULT_BUCKETS = 16;

  static SqlKey of(String column) {
    return new SqlKey(List.of(column), null, "");
  }

  /** Reads the brackets that come next. */
  static SqlKey read(SqlScript script) {
    SqlTokens tokens = script.tokens;
    Reader reader = new Reader(script);
    tokens.takes("(");
    while (!tokens.atStatementEnd() && !tokens.peek().is(")")) {
      reader.part();
      tokens.takes(",");
    }
    tokens.takes(")");
    return new SqlKey(reader.parts, reader.partition(), reader.expression);
  }

  /** What is read of the parts so far. */
  private static final class Reader {
    private final SqlScript script;
    private final SqlTokens tokens;
    private final List<String> parts = new ArrayList<>();
    private final List<String> hashed = new ArrayList<>();
    private boolean isRanged;
    private String expression = "";

    Reader(SqlScript script) {
      this.script = script;
      this.tokens = script.tokens;
    }

    @Nullable List<String> partition() {
      return hashed.isEmpty() ? isRanged ? List.of() : null : List.copyOf(hashed);
    }

    void part() {
      SqlToken first = tokens.peek();
      if (first.is("(")) {
        group();
        return;
      }
      String name = tokens.take().text();
      if (tokens.peek().is("(")) {
        boolean prefix = tokens.peek(1).isNumber() && tokens.peek(2).is(")");
        String inner = tokens.takeBrackets();
        if (!prefix) {
          name = "(" + name + " ( " + inner + " ))";
        }
      }
      order(List.of(name));
    }

    /** Columns that are hashed together, or an expression. */
    private void group() {
      List<String> names = new ArrayList<>();
      String inner = tokens.takeBrackets();
      for (String name : inner.split(" , ", -1)) {
        names.add(name);
      }
      SqlToken next = tokens.peek();
      if (next.is("HASH")) {
        order(names);
      } else if (parts.isEmpty() && next.isOneOf(",", ")") && arePlain(names)) {
        firstGroup(names, next);
      } else {
        order(List.of("(" + inner + ")"));
      }
    }

    private static boolean arePlain(List<String> names) {
      return names.stream().allMatch(name -> name.matches("\\w+"));
    }

    /** A key's first columns in brackets: YugabyteDB hashes them together without the word HASH. */
    private void firstGroup(List<String> names, SqlToken next) {
      if (script.is(SchemaDialect.YUGABYTEDB_SQL)) {
        hashed.addAll(names);
      } else {
        script.report(
            Kind.NOT_UNDERSTOOD,
            next,
            "brackets around the first columns of a key are YugabyteDB's and Cassandra's; ignored");
      }
      parts.addAll(names);
    }

    private void order(List<String> names) {
      boolean descending = false;
      boolean first = parts.isEmpty();
      while (!tokens.atStatementEnd() && !tokens.peek().isOneOf(",", ")")) {
        SqlToken word = tokens.peek();
        if (tokens.takes("HASH")) {
          if (!script.is(SchemaDialect.YUGABYTEDB_SQL)) {
            script.report(
                Kind.NOT_UNDERSTOOD, word, "HASH in a key is YugabyteDB's; expected ASC or DESC");
          }
          hashed.addAll(names);
        } else if (tokens.takes("ASC") || tokens.takes("DESC")) {
          descending = word.is("DESC");
          isRanged |= first && script.is(SchemaDialect.YUGABYTEDB_SQL);
        } else if (tokens.takes("COLLATE")) {
          tokens.takeName();
        } else if (word.text().matches("(?i)\\w+_ops")) {
          tokens.take();
        } else if (!tokens.takes("NULLS FIRST") && !tokens.takes("NULLS LAST")) {
          unknown(word, names.get(0));
        }
      }
      for (String name : names) {
        parts.add(descending ? name + " desc" : name);
      }
    }

    private void unknown(SqlToken word, String name) {
      if (word.isWord()) {
        script.report(
            Kind.NOT_UNDERSTOOD,
            word,
            word.text() + " behind " + name + " is not understood; expected ASC or DESC");
        tokens.take();
      } else {
        expression = name + " " + tokens.takeRest();
      }
    }
  }

  /**
   * The key with columns as their table spells them and, where {@code USING HASH} comes next, with
   * the column that CockroachDB puts in front.
   */
  SqlKey in(ImportedTable table, SqlScript script) {
    SqlTokens tokens = script.tokens;
    List<String> spelled = new ArrayList<>();
    String unresolved = expression;
    for (String part : parts) {
      String bare = ImportedTable.withoutOrder(part);
      String column = bare.startsWith("(") ? SqlValues.bucket(table, bare) : table.spelled(bare);
      unresolved = column.isEmpty() ? bare : unresolved;
      String named = column.isEmpty() ? bare : column;
      spelled.add(part.endsWith(" desc") ? named + " desc" : named);
    }
    List<String> hashed =
        partition == null ? null : partition.stream().map(table::spelled).toList();
    SqlToken at = tokens.peek();
    if (!tokens.takes("USING HASH") || !isSharded(script, at)) {
      return new SqlKey(spelled, hashed, unresolved);
    }
    int buckets = buckets(tokens);
    List<String> columns = spelled.stream().map(ImportedTable::withoutOrder).toList();
    String shard = "crdb_internal_" + String.join("_", columns) + "_shard_" + buckets;
    String values = "{hash: [" + String.join(", ", columns) + "], modulo: " + buckets + "}";
    table.column(shard, new Column(SqlTypes.INT64, values, true), at.at());
    table.computed.remove(shard);
    spelled.add(0, shard);
    return new SqlKey(spelled, hashed, unresolved);
  }

  /** Whether {@code USING HASH} puts buckets in front, as it does in CockroachDB alone. */
  static boolean isSharded(SqlScript script, SqlToken at) {
    if (script.is(SchemaDialect.TIDB_SQL)) {
      script.report(
          Kind.TAKEN_AS, at, "USING HASH has no effect in TiDB; the entries are in order");
    } else if (!script.is(SchemaDialect.COCKROACHDB_SQL)) {
      script.report(
          Kind.NOT_UNDERSTOOD,
          at,
          "USING HASH is CockroachDB's; ignored, so the entries are placed as those of other"
              + " indexes");
    }
    return script.is(SchemaDialect.COCKROACHDB_SQL);
  }

  private static int buckets(SqlTokens tokens) {
    boolean inBrackets = tokens.takes("WITH ( BUCKET_COUNT =");
    boolean given = inBrackets || tokens.takes("WITH BUCKET_COUNT =");
    int buckets =
        given && tokens.peek().isNumber()
            ? Integer.parseInt(tokens.take().text().replaceFirst("\\..*", ""))
            : DEFAULT_BUCKETS;
    if (inBrackets) {
      tokens.takes(")");
    }
    return Math.max(2, buckets);
  }
}
