package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.ImportedTable.Column;
import io.keyheat.scenarios.schema.ImportedTable.Index;
import io.keyheat.scenarios.schema.text.Keywords;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the definition of one column: its type, where its values come from, and its keys. */
final class SqlColumn {
  /** First words of what places no rows. */
  private static final List<String> WITHOUT_EFFECT =
      Keywords.of("STORED, VIRTUAL, PERSISTED, HIDDEN, VISIBLE, DEFERRABLE, SIGNED, STATIC");

  /** Words with which a modifier may begin. */
  private static final List<String> FIRST_OF_MODIFIERS =
      Keywords.of(
          "NULL, PRIMARY, UNIQUE, REFERENCES, CHECK, COLLATE, COMMENT, OPTIONS, "
              + "CONSTRAINT, FAMILY, CREATE, HIDDEN, AUTO_INCREMENT, KEY, GENERATED, AFTER, "
              + "FIRST");

  /**
   * CockroachDB's enumeration of the regions of a database.
   * https://www.cockroachlabs.com/docs/stable/alter-table#crdb_region
   */
  private static final String REGION_TYPE = "crdb_internal_region";

  private static final List<String> REGIONS = List.of("region1", "region2", "region3");

  private static final List<String> MODIFIERS =
      Keywords.of(
          "NOT NULL, NULL, PRIMARY KEY, DEFAULT, GENERATED, AS, AUTO_INCREMENT, AUTO_RANDOM, "
              + "UNIQUE, REFERENCES, CHECK, COLLATE, COMMENT, OPTIONS, CONSTRAINT, FAMILY, "
              + "ON UPDATE, UNSIGNED, STORED, VIRTUAL, HIDDEN");

  private static final int DEFAULT_SHARD_BITS = 5;

  private final SqlScript script;
  private final SqlTokens tokens;
  private final ImportedTable table;
  private final SqlToken at;
  private final String name;
  private final SqlValues values;

  /** The name of the constraint that comes next, or came last; empty: none had one. */
  private String constraint = "";

  private SqlColumn(SqlScript script, ImportedTable table) {
    this.script = script;
    this.tokens = script.tokens;
    this.table = table;
    this.at = tokens.take();
    this.name = ImportedTable.columnName(at.text());
    this.values = new SqlValues(script, name, at);
  }

  /** Reads the definition that comes next into the table. */
  static void read(SqlScript script, ImportedTable table) {
    SqlColumn column = new SqlColumn(script, table);
    column.type();
    // Indexes and keys of this column need it to be there.
    table.column(column.name, new Column(column.values.type(), "now", true), column.at.at());
    while (!column.atEnd()) {
      column.modifier();
    }
    table.column(
        column.name,
        new Column(column.values.type(), column.values.yaml(table), true),
        column.at.at());
    column.values.noteAssumedBytes(table);
  }

  private boolean atEnd() {
    return tokens.atStatementEnd() || tokens.peek().isOneOf(",", ")");
  }

  private void type() {
    SqlToken first = tokens.peek();
    if (atEnd()) {
      script.report(Kind.NOT_UNDERSTOOD, at, name + " has no type; treated as text");
      return;
    }
    String type = tokens.takeName();
    String word = type.substring(type.lastIndexOf('.') + 1);
    List<String> choices = script.enums.get(ImportedTable.folded(word));
    if (choices != null) {
      values.choices(choices);
    } else if (script.is(SchemaDialect.COCKROACHDB_SQL) && word.equalsIgnoreCase(REGION_TYPE)) {
      values.choices(REGIONS);
      script.report(
          Kind.TAKEN_AS,
          first,
          "%s: the database is assumed to have three regions with equal numbers of rows; set the column's values to the real regions"
              .formatted(name));
    } else if (script.composites.contains(ImportedTable.folded(word))) {
      values.type(SqlTypes.COMPOSITE);
    } else if (SqlTypes.of(word).isEmpty() && !type.startsWith("spanner.")) {
      script.report(
          Kind.NOT_UNDERSTOOD,
          first,
          "%s is not a known type%s"
              .formatted(Quote.of(word), Nearest.hint(word, SqlTypes.names())));
    } else {
      if (!type.startsWith("spanner.")) {}
      values.type(type.startsWith("spanner.") ? "COMMIT_TIMESTAMP" : word);
    }
    restOfType(word);
    if (table.compound.containsKey(name) && !values.isCompound()) {
      values.type("array");
      word += "[]";
    }
    if (values.isCompound()) {
      table.compound.putIfAbsent(name, word.toUpperCase(Locale.ROOT));
      script.report(Kind.TAKEN_AS, at, name + " " + word + ": treated as text");
    }
  }

  private void restOfType(String word) {
    if (word.equalsIgnoreCase("enum") && tokens.peek().is("(")) {
      values.choices(
          Stream.of(tokens.takeBrackets().split(" , ", -1))
              .map(choice -> choice.replaceAll("^'|'$", ""))
              .toList());
    }
    String stated = word;
    String element = "";
    int angles = 0;
    while (!atEnd() || angles > 0) {
      SqlToken next = tokens.peek();
      if (tokens.atStatementEnd()) {
        return;
      }
      if (angles == 0 && next.isOneOf("[", "ZEROFILL")) {}
      if (angles == 0 && next.isOneOf("[", "ARRAY")) {
        table.compound.put(name, "ARRAY");
        table.statedBytes.remove(name);
        stated = "array";
        element = word;
      }
      if (next.is("<") && word.equalsIgnoreCase("set")) {
        values.type(SqlTypes.COMPOSITE);
      }
      if (angles == 1 && element.isEmpty()) {
        element = next.text();
      }
      if (next.isOneOf("<", ">")) {
        angles += next.is("<") ? 1 : -1;
        tokens.take();
      } else if (angles > 0 || next.isOneOf("PRECISION", "[", "]", "ZEROFILL")) {
        tokens.take();
      } else if (next.isNumber() || next.is("ARRAY")) {
        tokens.take();
      } else if (next.is("(")) {
        stateBytes(stated, tokens.takeBrackets(), element);
      } else if (script.isSpanner() && tokens.takes("VECTOR LENGTH")) {
        stateBytes("array", tokens.take().text(), element);
      } else if (next.is("VARYING")) {
        stated = "varying";
        tokens.take();
      } else if (!tokens.takes("WITH TIME ZONE") && !tokens.takes("WITHOUT TIME ZONE")) {
        return;
      }
    }
  }

  /** Notes the length in the brackets of a type. */
  private void stateBytes(String word, String brackets, String element) {
    String length = brackets.replaceFirst("VECTOR_LENGTH = > ", "");
    if (length.matches("\\d{1,7}")) {
      long bytes = SqlTypes.statedBytes(word, Integer.parseInt(length), element);
      if (bytes > 0) {
        table.statedBytes.put(name, bytes);
      }
      if (Integer.parseInt(length) == GuessedValues.UUID.length()) {
        table.textsOfUuidLength.add(name);
      }
    }
  }

  private void modifier() {
    SqlToken word = tokens.peek();
    if (tokens.takes("NOT NULL") || tokens.takes("NULL") || tokens.takes("UNSIGNED")) {
      return;
    }
    if (tokens.takes("PRIMARY KEY") || tokens.takes("KEY")) {
      primaryKey(word);
    } else if (tokens.takes("DEFAULT") || tokens.takes("ON UPDATE")) {
      String expression = expression();
      if (!word.is("ON")) {
        values.expression(expression);
        SqlValues.takeDefault(table, name, expression);
      }
    } else if (tokens.takes("GENERATED")) {
      generated();
    } else if (tokens.takes("AS")) {
      values.computed(tokens.takeBrackets());
    } else if (tokens.takes("AUTO_INCREMENT")) {
      values.counted();
    } else if (tokens.takes("AUTO_RANDOM")) {
      autoRandom();
    } else if (tokens.takes("UNIQUE")) {
      unique(word);
    } else if (!isWithoutEffect()) {
      tokens.take();
      script.report(
          Kind.NOT_UNDERSTOOD,
          word,
          "%s: %s is not understood%s"
              .formatted(name, Quote.of(word.text()), Nearest.hint(word.text(), MODIFIERS)));
      if (tokens.peek().is("(")) {
        tokens.takeBrackets();
      }
    }
  }

  private void primaryKey(SqlToken word) {
    SqlKey key = SqlKey.of(name);
    List<String> partition = null;
    if (tokens.takes("HASH")) {
      partition = List.of(name);
    } else if (tokens.peek().isOneOf("ASC", "DESC")) {
      boolean descending = tokens.take().is("DESC");
      key = SqlKey.of(descending ? name + " desc" : name);
      partition = script.is(SchemaDialect.YUGABYTEDB_SQL) ? List.of() : null;
    }
    table.key(key.in(table, script).parts(), word.at());
    table.partition = partition;
    SqlTable.clustering(script, table);
  }

  private void generated() {
    boolean always = tokens.takes("ALWAYS");
    if (!always) {
      tokens.takes("BY DEFAULT");
      tokens.takes("ON NULL");
    }
    tokens.takes("AS");
    if (tokens.takes("IDENTITY")) {
      String options = tokens.peek().is("(") ? tokens.takeBrackets() : "";
      values.identity(options);
    } else {
      values.computed(tokens.takeBrackets());
    }
  }

  private void autoRandom() {
    int bits = DEFAULT_SHARD_BITS;
    if (tokens.peek().is("(")) {
      String inner = tokens.takeBrackets().replaceFirst(" ,.*", "");
      bits = inner.matches("\\d{1,2}") ? Integer.parseInt(inner) : bits;
    }
    values.counted();
    String shard = name + "_shard";
    String hash =
        "{hash: [" + name + "], modulo: " + (1 << Math.min(bits, 15)) + ", perCommit: true}";
    table.column(shard, new Column(SqlTypes.INT64, hash, true), at.at());
    table.autoRandomShard = shard;
    table.autoRandomBits = Math.min(bits, 15);
    script.report(
        Kind.TAKEN_AS,
        at,
        "%s: AUTO_RANDOM(%s) is treated as a counter after the column %s of %s values, one for all rows of a commit, as TiDB lays out its bits"
            .formatted(name, bits, shard, 1 << Math.min(bits, 15)));
  }

  private void unique(SqlToken word) {
    if (tokens.peek().is("KEY")) {
      tokens.take();
    }
    if (tokens.takes("WITHOUT INDEX")) {
      SqlIndex.noteWithoutIndex(script, word);
      return;
    }
    if (script.is(SchemaDialect.GOOGLESQL)) {
      script.report(Kind.NOT_UNDERSTOOD, word, "UNIQUE is not an attribute of a GoogleSQL column");
      return;
    }
    boolean isTidb = script.is(SchemaDialect.TIDB_SQL);
    String proposal = isTidb ? name : table.name + "_" + name + "_key";
    String index =
        table.freeIndexName(ImportedTable.legal(constraint.isEmpty() ? proposal : constraint));
    table.index(index, new Index(List.of(name), Set.of()), word.at());
  }

  /** Takes what says nothing of the place of a row. */
  private boolean isWithoutEffect() {
    if (tokens.takes("REFERENCES")) {
      tokens.takeName();
      if (tokens.peek().is("(")) {
        tokens.takeBrackets();
      }
      return true;
    }
    if (tokens.takes("ON DELETE") || tokens.takes("ON UPDATE")) {
      tokens.takes("SET");
      tokens.takes("NO");
      tokens.take();
      return true;
    }
    if (tokens.takes("CHECK") || tokens.takes("OPTIONS")) {
      String inner = tokens.peek().is("(") ? tokens.takeBrackets() : "";
      if (inner.contains("ALLOW_COMMIT_TIMESTAMP")) {
        values.clocked();
      }
      var unused = table.lists(inner);
      return true;
    }
    if (tokens.takes("CREATE")) {
      tokens.takes("IF NOT EXISTS");
      return true;
    }
    if (tokens.takes("CONSTRAINT")) {
      constraint = SqlTable.takeConstraintName(tokens);
      return true;
    }
    if (tokens.peek().isOneOf("COLLATE", "COMMENT", "FAMILY", "CHARSET")) {
      tokens.take();
      tokens.takeName();
      return true;
    }
    if (tokens.takes("CHARACTER SET") || tokens.takes("MATCH") || tokens.takes("AFTER")) {
      tokens.take();
      return true;
    }
    return tokens.takes("FIRST")
        || tokens.takes("NOT VISIBLE")
        || tokens.takes("NOT DEFERRABLE")
        || tokens.takes("NOT FOR REPLICATION")
        || tokens.takes("INITIALLY DEFERRED")
        || tokens.takes("INITIALLY IMMEDIATE")
        || (tokens.peek().isOneOf(WITHOUT_EFFECT) && !tokens.take().text().isEmpty());
  }

  /** The expression of a default: up to the next modifier. */
  private String expression() {
    StringBuilder text = new StringBuilder();
    while (!atEnd() && (text.isEmpty() || !startsModifier())) {
      SqlToken token = tokens.peek();
      if (!text.isEmpty()) {
        text.append(' ');
      }
      if (token.is("(")) {
        text.append("( ").append(tokens.takeBrackets()).append(" )");
      } else {
        boolean quoted = token.quote() != 0;
        String word = tokens.take().text();
        text.append(
            token.isText()
                ? "'" + word + "'"
                : quoted ? word : word.toUpperCase(java.util.Locale.ROOT));
      }
    }
    return text.toString();
  }

  private boolean startsModifier() {
    return tokens.sees("ON UPDATE")
        || tokens.sees("NOT NULL")
        || tokens.sees("NOT VISIBLE")
        || tokens.peek().isOneOf(FIRST_OF_MODIFIERS);
  }
}
