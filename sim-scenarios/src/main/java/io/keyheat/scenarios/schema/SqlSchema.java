package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.text.Keywords;
import io.keyheat.scenarios.schema.text.SourcePosition;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

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

  private static final List<String> CHANGES = List.of("CREATE", "ALTER", "DROP");

  /** What these may name without moving a row. */
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

  /** Words that are followed by more of what the object is. */
  private static final List<String> IN_FRONT_OF_KIND =
      Stream.concat(
              NOT_TAKEN.stream(),
              Stream.of("PROTO", "LOCALITY", "RESOURCE", "TEMPORARY", "TEMP", "OR", "REPLACE"))
          .toList();

  private static final List<String> CREATED =
      List.of("TABLE", "INDEX", "UNIQUE", "NULL_FILTERED", "SEQUENCE");

  private static final List<String> FIRST_WORDS =
      Stream.concat(
              WITHOUT_EFFECT.stream(), Stream.of("CREATE", "ALTER", "DROP", "SPLIT", "RENAME"))
          .toList();

  private final SqlScript script;
  private final SqlTokens tokens;

  private SqlSchema(SqlScript script) {
    this.script = script;
    this.tokens = script.tokens;
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
      if (!script.tokens.takes(";")) {
        schema.statement();
        script.tokens.skipStatement();
      }
    }
    script.tables().forEach(table -> SqlTableEnd.complete(script, table));
    return new Imported(script.tables(), script.findings.sorted());
  }

  private void statement() {
    SourcePosition at = tokens.peek().at();
    if (tokens.takes("CREATE TABLE")
        || tokens.takes("CREATE UNLOGGED TABLE")
        || tokens.takes("CREATE GLOBAL TABLE")) {
      SqlTable.read(script);
    } else if (tokens.takes("CREATE SEQUENCE")) {
      sequence();
    } else if (tokens.takes("CREATE TYPE")) {
      type();
    } else if (tokens.peek().is("CREATE") && SqlIndex.takes(script)) {
      return;
    } else if (tokens.takes("ALTER TABLE")) {
      SqlAlter.read(script, at);
    } else if (tokens.takes("ALTER INDEX")) {
      alterIndex(at);
    } else if (tokens.takes("DROP TABLE")) {
      tokens.takes("IF EXISTS");
      do {
        SourcePosition nameAt = tokens.peek().at();
        script.drop(tokens.takeName(), nameAt);
      } while (tokens.takes(","));
    } else if (tokens.takes("RENAME TABLE")) {
      do {
        SourcePosition nameAt = tokens.peek().at();
        String from = tokens.takeName();
        if (tokens.takes("TO")) {
          script.rename(nameAt, from, tokens.takeName());
        }
      } while (tokens.takes(","));
    } else if (tokens.takes("DROP INDEX")) {
      dropIndexes();
    } else if (tokens.takes("SPLIT TABLE") || tokens.takes("SPLIT PARTITION TABLE")) {
      splitTable(at);
    } else {
      other();
    }
  }

  private void other() {
    SqlToken first = tokens.peek();
    SqlToken second = tokens.peek(1);
    boolean isChange = first.isOneOf(CHANGES);
    String shown = isChange ? objectOf() : first.normal().strip();
    if (tokens.sees("CREATE DATABASE")) {
      String options = tokens.takeRest();
      script.isColocated |= options.matches("(?s).*\\bCOLOCAT(?:ED|ION) =? ?'?TRUE.*");
    }
    if (isChange ? second.isOneOf(OBJECTS) : first.isOneOf(WITHOUT_EFFECT)) {
      script.withoutEffect(first.at(), shown);
    } else if (isChange && second.isOneOf(NOT_TAKEN)) {
      script.ignored(first.at(), "%s has no counterpart in a scenario", shown);
    } else if (isChange) {
      String message = Quote.of(shown) + " is not understood";
      script.misspelled(second.at(), message, second.text(), CREATED);
    } else {
      String words = (first.text() + " " + second.text()).strip();
      String message = Quote.of(words) + " begins no known statement";
      script.misspelled(first.at(), message, first.text(), FIRST_WORDS);
    }
  }

  /** {@code CREATE SEARCH INDEX byText}: the words up to the object's kind, and its name. */
  private String objectOf() {
    List<String> words = new ArrayList<>(List.of(tokens.peek().normal()));
    boolean goesOn = true;
    while (goesOn && tokens.peek(words.size()).isWord()) {
      goesOn = tokens.peek(words.size()).isOneOf(IN_FRONT_OF_KIND);
      words.add(tokens.peek(words.size()).normal());
    }
    SqlToken name = tokens.peek(words.size());
    boolean isNamed = tokens.peek(1).isOneOf(NOT_TAKEN) && name.isName();
    if (isNamed && !name.isOneOf("IF", "ON")) {
      words.add(name.text());
    }
    return String.join(" ", words);
  }

  /** All of Spanner's sequences reverse the bits of a counter; those of other systems count up. */
  private void sequence() {
    tokens.takes("IF NOT EXISTS");
    SourcePosition at = tokens.peek().at();
    String sequence = tokens.takeName();
    boolean isReversed = false;
    while (!tokens.atStatementEnd()) {
      isReversed |= tokens.take().text().toLowerCase(Locale.ROOT).matches("bit_?reversed.*");
    }
    if (script.isSpanner() && !isReversed) {
      script.assumed(
          at,
          "the sequence %s names no kind; treated as bit-reversed, Spanner's only kind",
          sequence);
    }
  }

  /** {@code DROP INDEX [table@]index, …}. */
  private void dropIndexes() {
    tokens.takes("CONCURRENTLY");
    boolean mayLack = tokens.takes("IF EXISTS");
    do {
      SourcePosition at = tokens.peek().at();
      String before = tokens.takeName();
      String name = tokens.takes("@") ? tokens.takeName() : before;
      long dropped =
          script.tables().stream()
              .filter(table -> table.dropIndex(ImportedTable.legal(name)))
              .count();
      if (dropped == 0 && !mayLack) {
        script.unknown(at, "DROP INDEX %s, which is not in this file", name);
      }
    } while (tokens.takes(","));
  }

  /** An enumeration's values are those of its columns; a type of fields cannot be a key. */
  private void type() {
    tokens.takes("IF NOT EXISTS");
    String name = tokens.takeName();
    name = name.substring(name.lastIndexOf('.') + 1);
    List<String> values = new ArrayList<>();
    if (tokens.takes("AS ENUM (")) {
      while (!tokens.atStatementEnd() && !tokens.takes(")")) {
        SqlToken token = tokens.take();
        if (token.isText()) {
          values.add(token.text());
        }
      }
    }
    script.types.put(ImportedTable.folded(name), values);
  }

  /** CockroachDB's {@code ALTER INDEX table@index SPLIT AT VALUES (…)}, and renaming. */
  private void alterIndex(SourcePosition at) {
    tokens.takes("IF EXISTS");
    String before = tokens.takeName();
    ImportedTable table = tokens.peek().is("@") ? script.table(before) : null;
    String name = ImportedTable.legal(tokens.takes("@") ? tokens.takeName() : before);
    if (tokens.takes("RENAME TO")) {
      String to = ImportedTable.legal(tokens.takeName());
      List<ImportedTable> among = table == null ? script.tables() : List.of(table);
      if (among.stream().noneMatch(one -> one.renameIndex(name, to))) {
        script.unknown(at, "ALTER INDEX %s, which is not in this file", name);
      }
    } else if (!tokens.takes("SPLIT AT VALUES")) {
      script.ignored(at, "of ALTER INDEX, only SPLIT AT VALUES and RENAME are used");
    } else if (table == null) {
      script.ignored(at, "ALTER INDEX names no table here; expected table@index");
    } else {
      boolean isKey = name.equals(table.name + "_pkey") || name.equals("primary");
      boolean isIndex = table.indexes.containsKey(name) || !isKey;
      SqlSplits.cut(script, table, isIndex ? name : "", SqlSplits.tuples(tokens), at);
    }
  }

  /** TiDB's {@code SPLIT TABLE t [INDEX i] BETWEEN (…) AND (…) REGIONS n | BY (…), (…)}. */
  private void splitTable(SourcePosition at) {
    ImportedTable table = script.table(tokens.takeName());
    String index = tokens.takes("INDEX") ? ImportedTable.legal(tokens.takeName()) : "";
    String splits = "";
    if (tokens.takes("BY")) {
      splits = SqlSplits.tuples(tokens);
    } else if (tokens.takes("BETWEEN")) {
      splits = SqlSplits.between(tokens);
      if (splits.matches("\\d+")) {
        script.assumed(at, "SPLIT TABLE splits at equal shares of the run's keys, not BETWEEN");
      }
    }
    if (table == null || splits.isEmpty()) {
      script.unknown(at, "SPLIT TABLE names no table here, or no regions");
    } else {
      SqlSplits.cut(script, table, index, splits, at);
    }
  }
}
