package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.ImportedTable.Index;
import io.keyheat.scenarios.schema.text.Keywords;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the DDL of Spanner (GoogleSQL and PostgreSQL), CockroachDB, TiDB and YugabyteDB: tables,
 * keys, indexes, sequences, splits, and how values come about as far as the DDL says so. Each
 * construct that it does not represent is reported with its line.
 */
final class SqlSchema {
  /** First words of statements that place no rows. */
  private static final List<String> WITHOUT_EFFECT =
      Keywords.of(
          "SET, RESET, BEGIN, START, COMMIT, ROLLBACK, USE, GRANT, REVOKE, COMMENT, INSERT, "
              + "UPDATE, DELETE, SELECT, LOCK, UNLOCK, ANALYZE, SHOW, UPSERT, DO, VACUUM, END, "
              + "COPY, EXPLAIN, CALL, IMPORT, TRUNCATE, APPLY");

  /** What CREATE, ALTER and DROP may name without moving a row. */
  private static final List<String> OBJECTS =
      Keywords.of(
          "DATABASE, KEYSPACE, SCHEMA, EXTENSION, TYPE, DOMAIN, FUNCTION, PROCEDURE, "
              + "TRIGGER, VIEW, ROLE, USER, POLICY, PROTO, MODEL, STATISTICS, SERVER, AGGREGATE, "
              + "OPERATOR, CAST, COLLATION, LANGUAGE, PUBLICATION, SUBSCRIPTION, TABLESPACE, RULE, "
              + "EVENT, PLACEMENT, LOCALITY, RESOURCE, DEFAULT, OR, TEMPORARY, TEMP, SEQUENCE, "
              + "CHANGEFEED, ZONE, RANGE, TABLEGROUP, PARTITION, BINDING");

  /** What is known, but has no counterpart. */
  private static final List<String> NOT_TAKEN =
      Keywords.of(
          "CHANGE, SEARCH, VECTOR, MATERIALIZED, INVERTED, SPATIAL, FULLTEXT, UNLOGGED, "
              + "FOREIGN, PROPERTY, CUSTOM");

  /** Words behind CREATE, ALTER and DROP that are followed by more of what the object is. */
  private static final List<String> IN_FRONT_OF_KIND =
      Stream.concat(
              NOT_TAKEN.stream(),
              Stream.of("PROTO", "LOCALITY", "RESOURCE", "TEMPORARY", "TEMP", "OR", "REPLACE"))
          .toList();

  private static final List<String> CREATED =
      List.of("TABLE", "INDEX", "UNIQUE", "NULL_FILTERED", "SEQUENCE");

  private static final List<String> FIRST_WORDS = firstWords();

  private final SqlScript script;
  private final SqlTokens tokens;

  private SqlSchema(SqlScript script) {
    this.script = script;
    this.tokens = script.tokens;
  }

  private static List<String> firstWords() {
    List<String> words = new ArrayList<>(WITHOUT_EFFECT);
    words.addAll(List.of("CREATE", "ALTER", "DROP", "SPLIT", "RENAME"));
    return List.copyOf(words);
  }

  /**
   * Reads the statements of a DDL file.
   *
   * @param file as the user named it
   */
  static Imported read(String file, String text, SchemaDialect dialect) {
    SqlScript script = new SqlScript(file, text, dialect);
    SqlSchema schema = new SqlSchema(script);
    while (!script.tokens.atEnd()) {
      schema.statement();
    }
    script.tables().forEach(table -> SqlTableEnd.complete(script, table));
    return new Imported(script.tables(), script.findings.sorted());
  }

  private void statement() {
    SqlToken first = tokens.peek();
    if (tokens.takes(";")) {
      return;
    }
    if (tokens.sees("CREATE TABLE")
        || tokens.sees("CREATE UNLOGGED TABLE")
        || tokens.sees("CREATE GLOBAL TABLE")) {
      while (!tokens.takes("TABLE")) {
        tokens.take();
      }
      SqlTable.read(script);
    } else if (tokens.takes("CREATE SEQUENCE")) {
      sequence();
    } else if (tokens.takes("CREATE TYPE")) {
      type();
    } else if (SqlIndex.isNext(tokens)) {
      new SqlIndex(script).statement();
    } else if (tokens.takes("ALTER TABLE")) {
      new SqlAlter(script, first).read();
    } else if (tokens.takes("ALTER INDEX")) {
      alterIndex(first);
    } else if (tokens.takes("DROP TABLE")) {
      tokens.takes("IF EXISTS");
      do {
        SqlToken at = tokens.peek();
        script.drop(tokens.takeName(), at);
      } while (tokens.takes(","));
    } else if (tokens.takes("RENAME TABLE")) {
      renameTables();
    } else if (tokens.takes("DROP INDEX")) {
      dropIndexes();
    } else if (tokens.takes("SPLIT TABLE") || tokens.takes("SPLIT PARTITION TABLE")) {
      splitTable(first);
    } else {
      other(first);
    }
    tokens.skipStatement();
  }

  private void other(SqlToken first) {
    SqlToken second = tokens.peek(1);
    boolean acts = first.isOneOf("CREATE", "ALTER", "DROP");
    if (acts) {}
    String shown = acts ? objectOf() : first.text().toUpperCase(Locale.ROOT).strip();
    if (tokens.sees("CREATE DATABASE")) {
      String options = tokens.takeRest();
      script.isColocated |= options.matches("(?s).*\\bCOLOCAT(?:ED|ION) =? ?'?TRUE.*");
      script.report(Kind.WITHOUT_EFFECT, first, shown);
    } else if (acts && second.isOneOf(OBJECTS)) {
      script.report(Kind.WITHOUT_EFFECT, first, shown);
    } else if (acts && second.isOneOf(NOT_TAKEN)) {
      script.report(Kind.NOT_TAKEN, first, shown + " has no counterpart in a scenario");
    } else if (first.isOneOf(WITHOUT_EFFECT)) {
      script.report(Kind.WITHOUT_EFFECT, first, shown);
    } else if (acts) {
      script.report(
          Kind.NOT_UNDERSTOOD,
          second,
          Quote.of(shown) + " is not understood" + Nearest.hint(second.text(), CREATED));
    } else {
      script.report(
          Kind.NOT_UNDERSTOOD,
          first,
          "%s begins no known statement%s"
              .formatted(
                  Quote.of((first.text() + " " + second.text()).strip()),
                  Nearest.hint(first.text(), FIRST_WORDS)));
    }
  }

  /** {@code CREATE SEARCH INDEX byText}: the words up to the object's kind, and its name. */
  private String objectOf() {
    StringBuilder words = new StringBuilder(tokens.peek().text().toUpperCase(Locale.ROOT));
    int i = 1;
    for (; tokens.peek(i).isWord(); i++) {
      words.append(' ').append(tokens.peek(i).text().toUpperCase(Locale.ROOT));
      if (!tokens.peek(i).isOneOf(IN_FRONT_OF_KIND)) {
        i++;
        break;
      }
    }
    SqlToken name = tokens.peek(i);
    boolean isNamed = tokens.peek(1).isOneOf(NOT_TAKEN) && name.isName();
    return words + (isNamed && !name.isOneOf("IF", "ON") ? " " + name.text() : "");
  }

  /** All of Spanner's sequences reverse the bits of a counter; those of other systems count up. */
  private void sequence() {
    tokens.takes("IF NOT EXISTS");
    SqlToken name = tokens.peek();
    String sequence = tokens.takeName();
    StringBuilder rest = new StringBuilder();
    while (!tokens.atStatementEnd()) {
      rest.append(tokens.take().text().toLowerCase(Locale.ROOT)).append(' ');
    }
    if (script.isSpanner() && !rest.toString().matches("(?s).*bit_?reversed.*")) {
      script.report(
          Kind.TAKEN_AS,
          name,
          "the sequence "
              + sequence
              + " names no kind; treated as bit-reversed, Spanner's only kind");
    }
  }

  /** {@code RENAME TABLE a TO b, …}. */
  private void renameTables() {
    do {
      SqlToken at = tokens.peek();
      String from = tokens.takeName();
      if (tokens.takes("TO")) {
        script.rename(at, from, tokens.takeName());
      }
    } while (tokens.takes(","));
  }

  /** {@code DROP INDEX [table@]index, …}. */
  private void dropIndexes() {
    tokens.takes("CONCURRENTLY");
    boolean mayLack = tokens.takes("IF EXISTS");
    do {
      SqlToken at = tokens.peek();
      String name = tokens.takeName();
      if (tokens.takes("@")) {
        name = tokens.takeName();
      }
      String dropped = ImportedTable.legal(name);
      boolean isThere = false;
      for (ImportedTable table : script.tables()) {
        isThere |= table.indexes.keySet().removeIf(dropped::equalsIgnoreCase);
      }
      if (!isThere && !mayLack) {
        script.report(
            Kind.NOT_UNDERSTOOD, at, "DROP INDEX " + name + ", which is not in this file");
      }
    } while (tokens.takes(","));
  }

  /** An enumeration's values are those of its columns; a type of fields cannot be a key. */
  private void type() {
    tokens.takes("IF NOT EXISTS");
    String name = tokens.takeName();
    name = name.substring(name.lastIndexOf('.') + 1);
    List<String> values = new ArrayList<>();
    if (tokens.takes("AS ENUM") && tokens.takes("(")) {
      while (!tokens.atStatementEnd() && !tokens.takes(")")) {
        SqlToken token = tokens.take();
        if (token.isText()) {
          values.add(token.text());
        }
      }
    }
    if (!values.isEmpty()) {
      script.enums.put(ImportedTable.folded(name), values);
    } else {
      script.composites.add(ImportedTable.folded(name));
    }
  }

  /** CockroachDB's {@code ALTER INDEX table@index SPLIT AT VALUES (…)}. */
  private void alterIndex(SqlToken at) {
    tokens.takes("IF EXISTS");
    String name = tokens.takeName();
    ImportedTable table = null;
    if (tokens.takes("@")) {
      table = script.table(name);
      name = ImportedTable.legal(tokens.takeName());
    }
    if (tokens.takes("RENAME TO")) {
      renameIndex(at, table, ImportedTable.legal(name));
    } else if (tokens.sees("SPLIT AT VALUES") && table == null) {
      script.report(Kind.NOT_TAKEN, at, "ALTER INDEX names no table here; expected table@index");
    } else if (tokens.takes("SPLIT AT VALUES") && table != null) {
      Index index = table.indexes.get(name);
      String splits = SqlSplits.tuples(tokens);
      if (index != null) {
        SqlSplits.cut(script, table, name, splits, at);
      } else if (name.equals(table.name + "_pkey") || name.equals("primary")) {
        SqlSplits.cut(script, table, "", splits, at);
      } else {
        script.report(
            Kind.NOT_UNDERSTOOD,
            at,
            table.name + " has no index " + name + Nearest.hint(name, table.indexes.keySet()));
      }
    } else {
      script.report(Kind.NOT_TAKEN, at, "of ALTER INDEX, only SPLIT AT VALUES and RENAME are used");
    }
  }

  /** Takes the new name of an index, of any table where the statement names none. */
  private void renameIndex(SqlToken at, @Nullable ImportedTable table, String name) {
    String to = ImportedTable.legal(tokens.takeName());
    List<ImportedTable> among = table == null ? script.tables() : List.of(table);
    if (among.stream().noneMatch(one -> one.renameIndex(name, to))) {
      script.report(Kind.NOT_UNDERSTOOD, at, "ALTER INDEX " + name + ", which is not in this file");
    }
  }

  /** TiDB's {@code SPLIT TABLE t [INDEX i] BETWEEN (…) AND (…) REGIONS n | BY (…), (…)}. */
  private void splitTable(SqlToken at) {
    ImportedTable table = script.table(tokens.takeName());
    String indexName = tokens.takes("INDEX") ? ImportedTable.legal(tokens.takeName()) : "";
    String splits = "";
    if (tokens.takes("BY")) {
      splits = SqlSplits.tuples(tokens);
    } else if (tokens.takes("BETWEEN")) {
      splits = SqlSplits.between(tokens);
      if (splits.matches("\\d+")) {
        script.report(
            Kind.TAKEN_AS, at, "SPLIT TABLE splits at equal shares of the run's keys, not BETWEEN");
      }
    }
    if (table == null || splits.isEmpty()) {
      script.report(Kind.NOT_UNDERSTOOD, at, "SPLIT TABLE names no table here, or no regions");
      return;
    }
    Index index = table.indexes.get(indexName);
    if (index == null && !indexName.isEmpty()) {
      script.report(
          Kind.NOT_UNDERSTOOD,
          at,
          "%s has no index %s%s"
              .formatted(table.name, indexName, Nearest.hint(indexName, table.indexes.keySet())));
    } else {
      SqlSplits.cut(script, table, indexName, splits, at);
    }
  }
}
