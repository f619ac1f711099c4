package io.keyheat.scenarios.schema;

import io.keyheat.core.schema.IndexTrait;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.ImportedTable.Index;
import io.keyheat.scenarios.schema.text.Keywords;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Reads indexes: {@code CREATE INDEX}, and those in the brackets of a table. */
final class SqlIndex {
  /** Words with which options begin. */
  private static final List<String> OPTIONS =
      Keywords.of(
          "WITH, TABLESPACE, COMMENT, VISIBLE, INVISIBLE, NOT, USING, BTREE, DEFERRABLE, "
              + "INITIALLY, OPTIONS, ASYNC, GLOBAL, LOCAL, WHERE, IMMEDIATE");

  private final SqlScript script;
  private final SqlTokens tokens;
  private final Set<IndexTrait> traits = EnumSet.noneOf(IndexTrait.class);
  private String preSplits = "";
  private boolean isTaken = true;
  private boolean isReported;
  private boolean isConstraint;
  private List<String> descending = List.of();
  private final Set<String> stored = new LinkedHashSet<>();

  SqlIndex(SqlScript script) {
    this.script = script;
    this.tokens = script.tokens;
  }

  /** Whether {@code CREATE … INDEX} comes next, of a kind that keeps its entries in order. */
  static boolean isNext(SqlTokens tokens) {
    if (!tokens.peek().is("CREATE")) {
      return false;
    }
    for (int i = 1; i <= 3; i++) {
      if (tokens.peek(i).is("INDEX")) {
        return true;
      }
      if (!tokens.peek(i).isOneOf("UNIQUE", "NULL_FILTERED", "HASH", "CLUSTERED", "NONCLUSTERED")) {
        return false;
      }
    }
    return false;
  }

  /** Reads the statement at {@code CREATE}. */
  void statement() {
    SqlToken at = tokens.take();
    while (!tokens.takes("INDEX")) {
      if (tokens.take().is("NULL_FILTERED")) {
        traits.add(IndexTrait.NULL_FILTERED);
      }
    }
    if (tokens.peek().isOneOf("CONCURRENTLY", "NONCONCURRENTLY")) {
      tokens.take();
    }
    tokens.takes("IF NOT EXISTS");
    SqlToken nameAt = tokens.peek();
    boolean isNamed = !tokens.peek().is("ON") || tokens.peek(1).is("ON");
    String name = isNamed ? ImportedTable.legal(tokens.takeName()) : "";
    if (!tokens.takes("ON")) {
      script.report(
          Kind.NOT_UNDERSTOOD, tokens.peek(), "CREATE INDEX " + name + " has no ON; ignored");
      return;
    }
    tokens.takes("ONLY");
    String tableName = tokens.takeName();
    ImportedTable table = script.table(tableName);
    method(nameAt, name);
    if (table == null && script.isPart(tableName)) {
      script.report(Kind.WITHOUT_EFFECT, at, "an index of a partition");
      return;
    }
    if (table == null) {
      script.report(
          Kind.NOT_UNDERSTOOD,
          at,
          "the index " + name + " is on " + tableName + ", which is not in this file");
      return;
    }
    add(table, name, nameAt);
  }

  /**
   * Reads {@code [UNIQUE] INDEX [name] (…)} in a table's brackets, or added to it later.
   *
   * @param constraint the name of the constraint that it is; empty: it has none
   */
  void inTable(ImportedTable table, String constraint) {
    SqlToken at = tokens.peek();
    if (takesWithoutIndex()) {
      tokens.takeBrackets();
      return;
    }
    isConstraint = at.is("UNIQUE");
    while (tokens.peek().isOneOf("UNIQUE", "INDEX", "KEY", "INVERTED", "FULLTEXT", "SPATIAL")) {
      SqlToken word = tokens.take();
      isTaken &= !word.isOneOf("INVERTED", "FULLTEXT", "SPATIAL");
    }
    if (at.isOneOf("INDEX", "KEY")
        && (script.isSpanner() || script.is(SchemaDialect.YUGABYTEDB_SQL))) {
      script.report(
          Kind.NOT_UNDERSTOOD,
          at,
          "an INDEX inside CREATE TABLE is not part of this dialect; treated as CREATE INDEX");
    }
    tokens.takes("IF NOT EXISTS");
    boolean isNamed = tokens.peek().isName() && !tokens.peek().isOneOf("USING", "NULLS");
    String own = isNamed ? tokens.takeName() : constraint;
    String name = own.isEmpty() ? "" : ImportedTable.legal(own);
    method(at, name);
    tokens.takes("NULLS NOT DISTINCT");
    add(table, name, at);
  }

  /** Takes CockroachDB's {@code UNIQUE WITHOUT INDEX}, which has no entries; false: it is none. */
  private boolean takesWithoutIndex() {
    SqlToken at = tokens.peek();
    boolean isWithout = tokens.takes("UNIQUE WITHOUT INDEX");
    if (isWithout) {
      noteWithoutIndex(script, at);
    }
    return isWithout;
  }

  static void noteWithoutIndex(SqlScript script, SqlToken at) {
    script.report(
        Kind.TAKEN_AS, at, "UNIQUE WITHOUT INDEX has no entries; its checks are not simulated");
  }

  private void method(SqlToken at, String name) {
    if (tokens.peek().is("@")) {
      tokens.take();
      while (!tokens.atStatementEnd() && !tokens.takes("}")) {
        tokens.take();
      }
    }
    if (tokens.sees("USING HASH (")) {
      SqlToken using = tokens.take();
      tokens.take();
      SqlKey.isSharded(script, using);
    } else if (tokens.peek().is("USING") && !tokens.peek(1).is("HASH")) {
      tokens.take();
      SqlToken method = tokens.take();
      if (!method.isOneOf("BTREE", "LSM", "RTREE")) {
        isTaken = false;
        isReported = true;
        script.report(
            Kind.NOT_TAKEN, at, name + ": an index USING " + method.text() + " is ignored");
      }
    }
  }

  private void add(ImportedTable table, String given, SqlToken at) {
    SqlKey key = SqlKey.read(script).in(table, script);
    String name = given.isEmpty() ? table.freeIndexName(defaultName(table, key)) : given;
    while (!tokens.atStatementEnd() && !tokens.peek().is(")") && option(table, key, name)) {
      // Each option takes its own words.
    }
    if (!isTaken) {
      if (!isReported) {
        script.report(Kind.NOT_TAKEN, at, name + ": an index of this kind is ignored");
      }
      return;
    }
    if (!key.expression().isEmpty()) {
      script.report(
          Kind.NOT_TAKEN,
          at,
          name + ": an index on the expression " + key.expression() + " is ignored");
      return;
    }
    List<String> missing =
        key.parts().stream()
            .map(ImportedTable::withoutOrder)
            .filter(column -> !table.columns.containsKey(column))
            .toList();
    if (!missing.isEmpty()) {
      script.report(
          Kind.NOT_UNDERSTOOD,
          at,
          "%s is on %s, which is not a column of %s%s"
              .formatted(
                  name,
                  missing.get(0),
                  table.name,
                  io.keyheat.scenarios.document.Nearest.hint(
                      missing.get(0), table.columns.keySet())));
      return;
    }
    if (script.isSpanner() && isCompound(table, key, name, at)) {
      return;
    }
    List<String> parts =
        key.parts().stream()
            .map(part -> descending.contains(part) ? part + " desc" : part)
            .toList();
    String stores = stored.isEmpty() ? "" : Imported.list(List.copyOf(stored));
    table.index(name, new Index(parts, traits, key.partition(), preSplits, "", stores), at.at());
  }

  /** Reports a part that the system refuses in an index, as its values have parts themselves. */
  private boolean isCompound(ImportedTable table, SqlKey key, String name, SqlToken at) {
    for (String part : key.parts()) {
      String column = ImportedTable.withoutOrder(part);
      String type = table.compound.get(column);
      if (type != null) {
        script.report(
            Kind.NOT_TAKEN,
            at,
            "%s is on %s, whose type %s cannot be part of an index here; expected a column of single values"
                .formatted(name, column, type));
        return true;
      }
    }
    return false;
  }

  private String defaultName(ImportedTable table, SqlKey key) {
    List<String> columns =
        key.parts().stream()
            .map(ImportedTable::withoutOrder)
            .filter(column -> !column.startsWith("crdb_internal_"))
            .toList();
    boolean isMySql = script.is(SchemaDialect.TIDB_SQL) && !columns.isEmpty();
    String end = isConstraint ? "_key" : "_idx";
    return ImportedTable.legal(
        isMySql ? columns.get(0) : table.name + "_" + String.join("_", columns) + end);
  }

  /** Takes one option; false: what follows belongs to the table. */
  private boolean option(ImportedTable table, SqlKey key, String name) {
    SqlToken at = tokens.peek();
    if (at.is(",") && !tokens.peek(1).is("INTERLEAVE")) {
      return false;
    }
    tokens.takes(",");
    if (tokens.takes("INTERLEAVE IN PARENT") || tokens.takes("INTERLEAVE IN")) {
      traits.add(IndexTrait.INTERLEAVED);
      tokens.takeName();
    } else if (at.isOneOf("STORING", "INCLUDE", "COVERING")) {
      tokens.take();
      stored(table, name, at);
    } else if (at.is("WITH") && !tokens.peek(1).is("(")) {
      String options = ofYcql();
      descending = SqlTable.descending(table, options);
      preSplits = SqlTable.tablets(options);
    } else if (tokens.takes("WHERE")) {
      where(table, key, name);
    } else if (tokens.takes("SPLIT INTO")) {
      preSplits = tokens.take().text();
      tokens.takes("TABLETS");
    } else if (tokens.takes("SPLIT AT VALUES")) {
      preSplits = SqlSplits.tuples(tokens);
    } else if (tokens.takes("NULLS NOT DISTINCT") || tokens.takes("NULLS DISTINCT")) {
      return true;
    } else if (at.isOneOf("PARTITION", "LOCALITY")) {
      script.report(Kind.NOT_TAKEN, at, name + ": " + tokens.takeRest() + " is ignored");
    } else if (tokens.takes("GLOBAL")) {
      table.undivided.add(name);
    } else {
      plainOption(at);
    }
    return true;
  }

  /** Takes the columns that entries hold beside their key. */
  private void stored(ImportedTable table, String name, SqlToken at) {
    if (!tokens.takes("(")) {
      return;
    }
    while (!tokens.atStatementEnd() && !tokens.takes(")")) {
      String column = ImportedTable.legal(tokens.takeName());
      if (table.columns.containsKey(column)) {
        stored.add(column);
      } else {
        script.report(
            Kind.NOT_UNDERSTOOD,
            at,
            "%s stores %s, which is not a column of %s%s"
                .formatted(
                    name,
                    column,
                    table.name,
                    io.keyheat.scenarios.document.Nearest.hint(column, table.columns.keySet())));
      }
      tokens.takes(",");
    }
  }

  /** Takes YCQL's options of an index, which end with its stored columns; upper case. */
  private String ofYcql() {
    StringBuilder options = new StringBuilder(tokens.take().text());
    while (!tokens.atStatementEnd() && !tokens.peek().isOneOf("INCLUDE", "COVERING", "WHERE")) {
      boolean opens = tokens.peek().is("(");
      options.append(' ');
      options.append(opens ? "( " + tokens.takeBrackets() + " )" : tokens.take().text());
    }
    return options.toString();
  }

  private void plainOption(SqlToken at) {
    tokens.take();
    boolean isKnown = at.isOneOf(OPTIONS);
    if (!isKnown) {
      script.report(
          Kind.NOT_UNDERSTOOD, at, "\"" + at.text() + "\" is not a known option of an index");
    }
    if (tokens.peek().is("(")) {
      tokens.takeBrackets();
    } else if (at.isOneOf("TABLESPACE", "COMMENT", "USING", "NOT")) {
      tokens.take();
    }
  }

  /** A condition: that columns of the index have a value, or one that is not represented. */
  private void where(ImportedTable table, SqlKey key, String name) {
    SqlToken at = tokens.peek();
    StringBuilder condition = new StringBuilder();
    while (!tokens.atStatementEnd() && !tokens.peek().isOneOf(",", "SPLIT")) {
      if (tokens.peek().is(")")) {
        break;
      }
      condition.append(tokens.peek().is("(") ? tokens.takeBrackets() : tokens.take().text());
      condition.append(' ');
    }
    boolean isOfValues =
        Stream.of(condition.toString().split("(?i) AND "))
            .map(part -> part.strip().replaceFirst("(?i) IS NOT NULL$", ":"))
            .allMatch(part -> part.endsWith(":") && isPart(table, key, part));
    if (isOfValues) {
      traits.add(IndexTrait.NULL_FILTERED);
    } else {
      table.conditions.add(condition.toString());
      script.report(
          Kind.TAKEN_AS,
          at,
          name + ": a partial index is treated as one of all rows (WHERE " + condition + ")");
    }
  }

  private static boolean isPart(ImportedTable table, SqlKey key, String column) {
    String spelled = table.spelled(column.substring(0, column.length() - 1));
    return key.parts().stream().map(ImportedTable::withoutOrder).anyMatch(spelled::equals);
  }
}
