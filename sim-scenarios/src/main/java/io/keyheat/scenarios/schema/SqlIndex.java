package io.keyheat.scenarios.schema;

import io.keyheat.core.schema.IndexTrait;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.ImportedTable.Index;
import io.keyheat.scenarios.schema.text.SourcePosition;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Reads indexes: {@code CREATE INDEX}, and those in the brackets of a table. */
final class SqlIndex {
  /** Options that place no entries. */
  private static final List<String> OPTIONS =
      List.of(
          "WITH: ()",
          "TABLESPACE: value",
          "COMMENT: value",
          "NULLS NOT DISTINCT",
          "NULLS DISTINCT",
          "NOT: value",
          "USING: value",
          "OPTIONS: ()",
          "INITIALLY: ()",
          "BTREE",
          "DEFERRABLE",
          "IMMEDIATE",
          "VISIBLE",
          "INVISIBLE",
          "ASYNC",
          "LOCAL");

  private final SqlScript script;
  private final SqlTokens tokens;
  private final ImportedTable table;
  private final SourcePosition at;
  private final Set<IndexTrait> traits = EnumSet.noneOf(IndexTrait.class);

  /** Empty: none is given. */
  private String name;

  private String preSplits = "";

  /** Why it is left out; empty: it is not. */
  private String otherKind = "";

  private List<String> descending = List.of();
  private final List<String> stored = new ArrayList<>();

  private SqlIndex(SqlScript script, ImportedTable table, String name, SourcePosition at) {
    this.script = script;
    this.tokens = script.tokens;
    this.table = table;
    this.name = name;
    this.at = at;
  }

  /** Reads {@code CREATE … INDEX}, of a kind that keeps its entries in order; false: it is none. */
  static boolean takes(SqlScript script) {
    SqlTokens tokens = script.tokens;
    int start = tokens.taken();
    SourcePosition at = tokens.take().at();
    boolean isFiltered = false;
    while (tokens.peek().isOneOf("UNIQUE", "NULL_FILTERED", "HASH", "CLUSTERED", "NONCLUSTERED")) {
      isFiltered |= tokens.take().is("NULL_FILTERED");
    }
    if (!tokens.takes("INDEX")) {
      tokens.back(start);
      return false;
    }
    tokens.takesOneOf("CONCURRENTLY", "NONCONCURRENTLY");
    tokens.takes("IF NOT EXISTS");
    SqlToken named = tokens.peek();
    boolean isNamed = !named.is("ON") || tokens.peek(1).is("ON");
    String name = isNamed ? ImportedTable.legal(tokens.takeName()) : "";
    if (!tokens.takes("ON")) {
      script.unknown(tokens.peek().at(), "CREATE INDEX %s has no ON; ignored", name);
      return true;
    }
    tokens.takes("ONLY");
    String tableName = tokens.takeName();
    ImportedTable table = script.table(tableName);
    if (table != null) {
      SqlIndex index = new SqlIndex(script, table, name, named.at());
      if (isFiltered) {
        index.traits.add(IndexTrait.NULL_FILTERED);
      }
      index.method();
      index.add("_idx");
    } else if (script.isPart(tableName)) {
      script.withoutEffect(at, "an index of a partition");
    } else {
      script.unknown(at, "the index %s is on %s, which is not in this file", name, tableName);
    }
    return true;
  }

  /**
   * Reads {@code [UNIQUE] INDEX [name] (…)} in a table's brackets, or added to it later.
   *
   * @param constraint the name of the constraint that it is; empty: it has none
   */
  static void inTable(SqlScript script, ImportedTable table, String constraint) {
    SqlTokens tokens = script.tokens;
    SqlToken first = tokens.peek();
    if (takesWithoutIndex(script, "UNIQUE WITHOUT INDEX")) {
      tokens.takeBrackets();
      return;
    }
    String otherKind = "";
    while (tokens.peek().isOneOf("UNIQUE", "INDEX", "KEY", "INVERTED", "FULLTEXT", "SPATIAL")) {
      boolean isOther = tokens.take().isOneOf("INVERTED", "FULLTEXT", "SPATIAL");
      otherKind = isOther ? "of this kind" : otherKind;
    }
    if (first.isOneOf("INDEX", "KEY")
        && (script.isSpanner() || script.is(SchemaDialect.YUGABYTEDB_SQL))) {
      script.unknown(
          first.at(),
          "an INDEX inside CREATE TABLE is not part of this dialect; treated as CREATE INDEX");
    }
    tokens.takes("IF NOT EXISTS");
    boolean isNamed = tokens.peek().isName() && !tokens.peek().isOneOf("USING", "NULLS");
    String given = isNamed ? tokens.takeName() : constraint;
    String name = given.isEmpty() ? "" : ImportedTable.legal(given);
    SqlIndex index = new SqlIndex(script, table, name, first.at());
    index.otherKind = otherKind;
    index.method();
    tokens.takes("NULLS NOT DISTINCT");
    index.add(first.is("UNIQUE") ? "_key" : "_idx");
  }

  /** Takes the words of CockroachDB's unique constraint without entries; false: it is none. */
  static boolean takesWithoutIndex(SqlScript script, String words) {
    SourcePosition at = script.tokens.peek().at();
    boolean isWithout = script.tokens.takes(words);
    if (isWithout) {
      script.assumed(at, "UNIQUE WITHOUT INDEX has no entries; its checks are not simulated");
    }
    return isWithout;
  }

  private void method() {
    if (tokens.takes("@")) {
      while (!tokens.atStatementEnd() && !tokens.takes("}")) {
        tokens.take();
      }
    }
    SqlToken using = tokens.peek();
    if (tokens.sees("USING HASH (")) {
      tokens.takes("USING HASH");
      SqlKey.isSharded(script, using.at());
    } else if (!tokens.sees("USING HASH") && tokens.takes("USING")) {
      SqlToken method = tokens.take();
      boolean isOrdered = method.isOneOf("BTREE", "LSM", "RTREE");
      otherKind = isOrdered ? otherKind : "USING " + method.text();
    }
  }

  private void add(String nameEnd) {
    SqlKey key = SqlKey.read(script, table);
    if (name.isEmpty()) {
      name = table.freeIndexName(defaultName(key, nameEnd));
    }
    while (!tokens.atStatementEnd() && !tokens.peek().is(")") && option(key)) {
      // Each option takes its own words.
    }
    List<String> missing =
        key.columns().stream().filter(column -> !table.columns.containsKey(column)).toList();
    if (!otherKind.isEmpty()) {
      script.ignored(at, "%s: an index %s is ignored", name, otherKind);
    } else if (!key.expression().isEmpty()) {
      script.ignored(at, "%s: an index on the expression %s is ignored", name, key.expression());
    } else if (!missing.isEmpty()) {
      noColumn(at, "is on", missing.get(0));
    } else if (!script.isSpanner() || !isOnCompound(key)) {
      List<String> parts =
          key.parts().stream()
              .map(part -> descending.contains(part) ? part + " desc" : part)
              .toList();
      Index index = new Index(parts, traits);
      index.partition = key.partition();
      index.preSplits = preSplits;
      index.stores = stored.isEmpty() ? "" : Imported.list(stored);
      table.index(name, index, at);
    }
  }

  private void noColumn(SourcePosition where, String verb, String column) {
    String message =
        "%s %s %s, which is not a column of %s".formatted(name, verb, column, table.name);
    script.misspelled(where, message, column, table.columns.keySet());
  }

  /** Reports a part that the system refuses in an index, as its values have parts themselves. */
  private boolean isOnCompound(SqlKey key) {
    for (String column : key.columns()) {
      ImportedTable.Column definition = table.columns.get(column);
      if (definition != null && !definition.compound.isEmpty()) {
        script.ignored(
            at,
            "%s is on %s, whose type %s cannot be part of an index here; expected a column of"
                + " single values",
            name,
            column,
            definition.compound);
        return true;
      }
    }
    return false;
  }

  private String defaultName(SqlKey key, String end) {
    List<String> columns =
        key.columns().stream().filter(column -> !column.startsWith("crdb_internal_")).toList();
    boolean isMySql = script.is(SchemaDialect.TIDB_SQL) && !columns.isEmpty();
    return ImportedTable.legal(
        isMySql ? columns.get(0) : table.name + "_" + String.join("_", columns) + end);
  }

  /** Takes one option; false: what follows belongs to the table. */
  private boolean option(SqlKey key) {
    SqlToken word = tokens.peek();
    if (word.is(",") && !tokens.peek(1).is("INTERLEAVE")) {
      return false;
    }
    tokens.takes(",");
    if (tokens.takes("INTERLEAVE IN PARENT") || tokens.takes("INTERLEAVE IN")) {
      traits.add(IndexTrait.INTERLEAVED);
      tokens.takeName();
    } else if (tokens.takesOneOf("STORING", "INCLUDE", "COVERING")) {
      stored(word.at());
    } else if (word.is("WITH") && !tokens.peek(1).is("(")) {
      String options = tokens.takeUntil(token -> token.isOneOf("INCLUDE", "COVERING", "WHERE"));
      descending = SqlTable.descending(table, options);
      preSplits = SqlTable.tablets(options);
    } else if (tokens.takes("WHERE")) {
      where(key);
    } else if (tokens.takes("SPLIT INTO")) {
      preSplits = tokens.take().text();
      tokens.takes("TABLETS");
    } else if (tokens.takes("SPLIT AT VALUES")) {
      preSplits = SqlSplits.tuples(tokens);
    } else if (word.isOneOf("PARTITION", "LOCALITY")) {
      script.ignored(word.at(), "%s: %s is ignored", name, tokens.takeRest());
    } else if (tokens.takes("GLOBAL")) {
      table.undivided.add(name);
    } else if (!tokens.takesClause(OPTIONS)) {
      tokens.take();
      script.unknown(word.at(), "\"%s\" is not a known option of an index", word.text());
      tokens.takeParts("()");
    }
    return true;
  }

  /** Takes the columns that entries hold beside their key. */
  private void stored(SourcePosition where) {
    if (!tokens.takes("(")) {
      return;
    }
    while (!tokens.atStatementEnd() && !tokens.takes(")")) {
      String column = ImportedTable.legal(tokens.takeName());
      if (!table.columns.containsKey(column)) {
        noColumn(where, "stores", column);
      } else if (!stored.contains(column)) {
        stored.add(column);
      }
      tokens.takes(",");
    }
  }

  /** A condition: that columns of the index have a value, or one that is not represented. */
  private void where(SqlKey key) {
    SourcePosition where = tokens.peek().at();
    SqlExpression condition = new SqlExpression(tokens.takeUntil(token -> token.is("SPLIT")));
    if (condition.asksForValuesOf(key.columns())) {
      traits.add(IndexTrait.NULL_FILTERED);
    } else {
      table.conditions.add(condition);
      script.assumed(
          where,
          "%s: a partial index is treated as one of all rows (WHERE %s)",
          name,
          condition.text());
    }
  }
}
