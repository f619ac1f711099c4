package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.ImportedTable.Column;
import io.keyheat.scenarios.schema.ImportedTable.Index;
import io.keyheat.scenarios.schema.text.Keywords;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the definition of one column: its type, where its values come from, and its keys. */
final class SqlColumn {
  /** Modifiers that say nothing of where values come from, or of the place of a row. */
  private static final List<String> WITHOUT_EFFECT =
      List.of(
          "NOT NULL",
          "NULL",
          "UNSIGNED",
          "SIGNED",
          "REFERENCES: name ()",
          "ON DELETE: SET? NO? value",
          "MATCH: value",
          "CREATE: IF? NOT? EXISTS?",
          "COLLATE: name",
          "COMMENT: name",
          "FAMILY: name",
          "CHARSET: name",
          "CHARACTER SET: value",
          "AFTER: value",
          "FIRST",
          "NOT VISIBLE",
          "VISIBLE",
          "HIDDEN",
          "NOT DEFERRABLE",
          "DEFERRABLE",
          "INITIALLY DEFERRED",
          "INITIALLY IMMEDIATE",
          "NOT FOR REPLICATION",
          "STORED",
          "VIRTUAL",
          "PERSISTED",
          "STATIC");

  /** Words with which a modifier may begin behind a default. */
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
  private final Column column = new Column(SqlTypes.STRING, "", true);
  private final SqlValues values;

  /** The name of the constraint that comes next, or came last; empty: none had one. */
  private String constraint = "";

  private SqlColumn(SqlScript script, ImportedTable table) {
    this.script = script;
    this.tokens = script.tokens;
    this.table = table;
    this.at = tokens.take();
    this.name = ImportedTable.columnName(at.text());
    this.values = new SqlValues(script, name, at.at(), column);
  }

  /** Reads the definition that comes next into the table. */
  static void read(SqlScript script, ImportedTable table) {
    SqlColumn reader = new SqlColumn(script, table);
    reader.type();
    table.column(reader.name, reader.column, reader.at.at());
    while (!script.tokens.atMemberEnd()) {
      reader.modifier();
    }
    reader.values.close();
    reader.values.noteAssumedBytes();
  }

  private void type() {
    SqlToken first = tokens.peek();
    if (tokens.atMemberEnd()) {
      script.unknown(at.at(), "%s has no type; treated as text", name);
      return;
    }
    String type = tokens.takeName();
    String word = type.substring(type.lastIndexOf('.') + 1);
    List<String> choices = script.types.get(ImportedTable.folded(word));
    if (type.startsWith("spanner.")) {
      values.type("COMMIT_TIMESTAMP");
    } else if (choices != null && choices.isEmpty()) {
      values.type(SqlTypes.COMPOSITE);
    } else if (choices != null) {
      values.choices(choices);
    } else if (script.is(SchemaDialect.COCKROACHDB_SQL) && word.equalsIgnoreCase(REGION_TYPE)) {
      values.choices(REGIONS);
      script.assumed(
          first.at(),
          "%s: the database is assumed to have three regions with equal numbers of rows; set the"
              + " column's values to the real regions",
          name);
    } else if (SqlTypes.of(word).isPresent()) {
      values.type(word);
    } else {
      String message = Quote.of(word) + " is not a known type";
      script.misspelled(first.at(), message, word, SqlTypes.names());
    }
    restOfType(word);
    boolean isArray = !column.compound.isEmpty() && !values.isCompound();
    if (isArray) {
      values.type("array");
    }
    if (values.isCompound()) {
      String shown = isArray ? word + "[]" : word;
      column.compound = column.compound.isEmpty() ? shown.toUpperCase(Locale.ROOT) : "ARRAY";
      script.assumed(at.at(), "%s %s: treated as text", name, shown);
    }
  }

  private void restOfType(String word) {
    if (word.equalsIgnoreCase("enum") && tokens.peek().is("(")) {
      Stream<String> texts = Stream.of(tokens.takeBrackets().split(" , ", -1));
      values.choices(texts.map(choice -> choice.replaceAll("^'|'$", "")).toList());
    }
    String stated = word;
    String element = "";
    int angles = 0;
    while (angles > 0 ? !tokens.atStatementEnd() : !tokens.atMemberEnd()) {
      SqlToken next = tokens.peek();
      if (angles == 0 && next.isOneOf("[", "ARRAY")) {
        column.compound = "ARRAY";
        column.statedBytes = 0;
        stated = "array";
        element = word;
      }
      if (next.is("<") && word.equalsIgnoreCase("set")) {
        values.type(SqlTypes.COMPOSITE);
      }
      if (angles == 1 && element.isEmpty()) {
        element = next.text();
      }
      if (angles > 0 || next.is("<")) {
        angles += next.is("<") ? 1 : next.is(">") ? -1 : 0;
        tokens.take();
      } else if (next.isNumber() || next.isOneOf("PRECISION", "[", "]", "ZEROFILL", "ARRAY", ">")) {
        tokens.take();
      } else if (next.is("(")) {
        stateBytes(stated, tokens.takeBrackets(), element);
      } else if (script.isSpanner() && tokens.takes("VECTOR LENGTH")) {
        stateBytes("array", tokens.take().text(), element);
      } else if (tokens.takes("VARYING")) {
        stated = "varying";
      } else if (!tokens.takes("WITH TIME ZONE") && !tokens.takes("WITHOUT TIME ZONE")) {
        return;
      }
    }
  }

  /** Notes the length in the brackets of a type. */
  private void stateBytes(String word, String brackets, String element) {
    String length = brackets.replaceFirst("VECTOR_LENGTH = > ", "");
    if (length.matches("\\d{1,7}")) {
      int number = Integer.parseInt(length);
      long bytes = SqlTypes.statedBytes(word, number, element);
      column.statedBytes = bytes > 0 ? bytes : column.statedBytes;
      column.isUuidLong |= number == GuessedValues.UUID.length();
    }
  }

  private void modifier() {
    SqlToken word = tokens.peek();
    if (tokens.takesClause(WITHOUT_EFFECT)) {
      return;
    }
    if (tokens.takes("PRIMARY KEY") || tokens.takes("KEY")) {
      SqlKey key = SqlKey.ofColumn(script, table, name);
      table.key(key.parts(), word.at());
      table.partition = key.partition();
      SqlTable.clustering(script, table);
    } else if (tokens.takes("DEFAULT")) {
      values.byDefault(expression());
    } else if (tokens.takes("ON UPDATE")) {
      expression();
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
    } else if (tokens.takesOneOf("CHECK", "OPTIONS")) {
      String inner = tokens.peek().is("(") ? tokens.takeBrackets() : "";
      if (inner.contains("ALLOW_COMMIT_TIMESTAMP")) {
        values.clocked();
      }
      table.list(new SqlExpression(inner));
    } else if (tokens.takes("CONSTRAINT")) {
      constraint = SqlTable.takeConstraintName(tokens);
    } else {
      tokens.take();
      String message = "%s: %s is not understood".formatted(name, Quote.of(word.text()));
      script.misspelled(word.at(), message, word.text(), MODIFIERS);
      tokens.takeParts("()");
    }
  }

  private void generated() {
    if (!tokens.takes("ALWAYS")) {
      tokens.takes("BY DEFAULT");
      tokens.takes("ON NULL");
    }
    tokens.takes("AS");
    if (tokens.takes("IDENTITY")) {
      values.identity(tokens.peek().is("(") ? tokens.takeBrackets() : "");
    } else {
      values.computed(tokens.takeBrackets());
    }
  }

  private void autoRandom() {
    String inner = tokens.peek().is("(") ? tokens.takeBrackets().replaceFirst(" ,.*", "") : "";
    int bits = inner.matches("\\d{1,2}") ? Integer.parseInt(inner) : DEFAULT_SHARD_BITS;
    values.counted();
    table.autoRandomShard = name + "_shard";
    table.autoRandomBits = Math.min(bits, 15);
    int shards = 1 << table.autoRandomBits;
    Column shard = Column.ofHash(List.of(name), shards + ", perCommit: true");
    table.column(table.autoRandomShard, shard, at.at());
    script.assumed(
        at.at(),
        "%s: AUTO_RANDOM(%s) is treated as a counter after the column %s of %s values, one for all"
            + " rows of a commit, as TiDB lays out its bits",
        name,
        bits,
        table.autoRandomShard,
        shards);
  }

  private void unique(SqlToken word) {
    tokens.takes("KEY");
    if (SqlIndex.takesWithoutIndex(script, "WITHOUT INDEX")) {
      return;
    }
    if (script.is(SchemaDialect.GOOGLESQL)) {
      script.unknown(word.at(), "UNIQUE is not an attribute of a GoogleSQL column");
      return;
    }
    boolean isTidb = script.is(SchemaDialect.TIDB_SQL);
    String proposal = isTidb ? name : table.name + "_" + name + "_key";
    String index =
        table.freeIndexName(ImportedTable.legal(constraint.isEmpty() ? proposal : constraint));
    table.index(index, new Index(List.of(name), Set.of()), word.at());
  }

  /** The expression of a default: up to the next modifier. */
  private String expression() {
    int start = tokens.taken();
    return tokens.takeUntil(token -> tokens.taken() > start && isModifier(token));
  }

  private boolean isModifier(SqlToken token) {
    return tokens.sees("ON UPDATE")
        || tokens.sees("NOT NULL")
        || tokens.sees("NOT VISIBLE")
        || token.isOneOf(FIRST_OF_MODIFIERS);
  }
}
