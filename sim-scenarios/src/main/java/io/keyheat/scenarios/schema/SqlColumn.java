package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.ImportedTable.Column;
import io.keyheat.scenarios.schema.ImportedTable.Index;
import io.keyheat.scenarios.schema.text.SourcePosition;
import io.keyheat.scenarios.schema.text.SqlTokens;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
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

  /**
   * Words with which modifiers begin, and a default in front of them ends; not {@code CHARACTER},
   * which is a type, too.
   */
  private static final List<String> FIRST_WORDS =
      Stream.concat(
              Stream.of("PRIMARY", "KEY", "DEFAULT", "GENERATED", "AUTO_INCREMENT", "AUTO_RANDOM"),
              Stream.concat(
                  Stream.of("UNIQUE", "CHECK", "OPTIONS", "CONSTRAINT", "ON"),
                  WITHOUT_EFFECT.stream().map(clause -> clause.replaceFirst("\\W.*", ""))))
          .filter(word -> !word.equals("CHARACTER"))
          .toList();

  /**
   * CockroachDB's enumeration of the regions of a database.
   * https://www.cockroachlabs.com/docs/stable/alter-table#crdb_region
   */
  private static final String REGION_TYPE = "crdb_internal_region";

  private static final List<String> REGIONS = List.of("region1", "region2", "region3");

  static final String COUNTER = "{sequence: 1}";
  static final String ANY_BOOLEAN = "{uniform: [0, 1]}";
  private static final String REVERSED = "{bitReversed: 1}";

  /** All rows of a day share its date. */
  private static final String TODAY = "{now: {resolution: 24h}}";

  private static final int DEFAULT_SHARD_BITS = 5;

  private final SqlScript script;
  private final SqlTokens tokens;
  private final ImportedTable table;
  private final SourcePosition at;
  private final String name;
  private final Column column;
  private String word = "";
  private String type = SqlTypes.STRING;

  /** Where its values come from, as YAML; empty: nothing says it. */
  private String generator = "";

  /** Whether it is of an enumeration, whose values are known whatever chooses among them. */
  private boolean hasChoices;

  /** The name of the constraint that comes next, or came last; empty: none had one. */
  private String constraint = "";

  private SqlColumn(
      SqlScript script, ImportedTable table, String name, SourcePosition at, Column column) {
    this.script = script;
    this.tokens = script.tokens;
    this.table = table;
    this.at = at;
    this.name = name;
    this.column = column;
  }

  /** Reads the definition that comes next into the table. */
  static void read(SqlScript script, ImportedTable table) {
    SqlToken first = script.tokens.take();
    String name = ImportedTable.columnName(first.text());
    Column column = new Column(SqlTypes.STRING, "", true);
    SqlColumn definition = new SqlColumn(script, table, name, first.at(), column);
    definition.readType();
    table.column(name, column, first.at());
    while (!script.tokens.atMemberEnd()) {
      definition.modifier();
    }
    definition.close();
    definition.noteAssumedBytes();
  }

  /** Reads a default, or where else values come from, of a column that is there. */
  static void alter(
      SqlScript script, ImportedTable table, String name, SourcePosition at, Column column) {
    SqlColumn definition = new SqlColumn(script, table, name, at, column);
    definition.ofType(column.type());
    column.computed = null;
    definition.modifier();
    definition.close();
  }

  private void readType() {
    SqlToken first = tokens.peek();
    if (tokens.atMemberEnd()) {
      script.unknown(at, "%s has no type; treated as text", name);
      return;
    }
    String full = tokens.takeName();
    String given = full.substring(full.lastIndexOf('.') + 1);
    List<String> choices = script.types.get(ImportedTable.folded(given));
    if (full.startsWith("spanner.")) {
      ofType("COMMIT_TIMESTAMP");
    } else if (choices != null && choices.isEmpty()) {
      ofType(SqlTypes.COMPOSITE);
    } else if (choices != null) {
      choices(choices);
    } else if (script.is(SchemaDialect.COCKROACHDB_SQL) && given.equalsIgnoreCase(REGION_TYPE)) {
      choices(REGIONS);
      script.assumed(
          first.at(),
          "%s: the database is assumed to have three regions with equal numbers of rows; set the"
              + " column's values to the real regions",
          name);
    } else if (SqlTypes.of(given).isPresent()) {
      ofType(given);
    } else {
      String message = Quote.of(given) + " is not a known type";
      script.misspelled(first.at(), message, given, SqlTypes.names());
    }
    restOfType(given);
    boolean isArray = !column.compound.isEmpty() && !SqlTypes.isCompound(word);
    if (isArray) {
      ofType("array");
    }
    if (SqlTypes.isCompound(word)) {
      String shown = isArray ? given + "[]" : given;
      column.compound = column.compound.isEmpty() ? shown.toUpperCase(Locale.ROOT) : "ARRAY";
      script.assumed(at, "%s %s: treated as text", name, shown);
    }
  }

  private void restOfType(String given) {
    if (given.equalsIgnoreCase("enum") && tokens.peek().is("(")) {
      Stream<String> texts = Stream.of(tokens.takeBrackets().split(" , ", -1));
      choices(texts.map(choice -> choice.replaceAll("^'|'$", "")).toList());
    }
    String stated = given;
    String element = "";
    int angles = 0;
    while (angles > 0 ? !tokens.atStatementEnd() : !tokens.atMemberEnd()) {
      SqlToken next = tokens.peek();
      if (angles == 0 && next.isOneOf("[", "ARRAY")) {
        column.compound = "ARRAY";
        column.statedBytes = 0;
        stated = "array";
        element = given;
      }
      if (next.is("<") && given.equalsIgnoreCase("set")) {
        ofType(SqlTypes.COMPOSITE);
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
      byDefault(new SqlExpression(expression()));
    } else if (tokens.takes("ON UPDATE")) {
      expression();
    } else if (tokens.takes("GENERATED")) {
      generated();
    } else if (tokens.takes("AS")) {
      column.computed = new SqlExpression(tokens.takeBrackets());
    } else if (tokens.takes("AUTO_INCREMENT")) {
      counted();
    } else if (tokens.takes("AUTO_RANDOM")) {
      autoRandom();
    } else if (tokens.takes("UNIQUE")) {
      unique(word);
    } else if (tokens.takesOneOf("CHECK", "OPTIONS")) {
      String inner = tokens.peek().is("(") ? tokens.takeBrackets() : "";
      if (inner.contains("ALLOW_COMMIT_TIMESTAMP")) {
        generator = "now";
      }
      table.list(new SqlExpression(inner));
    } else if (tokens.takes("CONSTRAINT")) {
      constraint = SqlTable.takeConstraintName(tokens);
    } else {
      tokens.take();
      String message = "%s: %s is not understood".formatted(name, Quote.of(word.text()));
      script.misspelled(word.at(), message, word.text(), FIRST_WORDS);
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
      String options = tokens.peek().is("(") ? tokens.takeBrackets() : "";
      // Spanner reverses the bits of all its identities.
      generator = script.isSpanner() || options.contains("BIT_REVERSED") ? REVERSED : COUNTER;
    } else {
      column.computed = new SqlExpression(tokens.takeBrackets());
    }
  }

  private void autoRandom() {
    String inner = tokens.peek().is("(") ? tokens.takeBrackets().replaceFirst(" ,.*", "") : "";
    int bits = inner.matches("\\d{1,2}") ? Integer.parseInt(inner) : DEFAULT_SHARD_BITS;
    counted();
    table.autoRandomShard = name + "_shard";
    table.autoRandomBits = Math.min(bits, 15);
    int shards = 1 << table.autoRandomBits;
    Column shard = Column.ofHash(List.of(name), shards + ", perCommit: true");
    table.column(table.autoRandomShard, shard, at);
    script.assumed(
        at,
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
    return tokens.takeUntil(token -> tokens.taken() > start && token.isOneOf(FIRST_WORDS));
  }

  /** Sets the type by its first word. */
  private void ofType(String given) {
    word = given.toUpperCase(Locale.ROOT);
    type = SqlTypes.of(given).orElse(SqlTypes.STRING);
    if (SqlTypes.isSerial(given) && script.is(SchemaDialect.COCKROACHDB_SQL)) {
      rowId();
    } else if (SqlTypes.isSerial(given)) {
      counted();
    } else if (word.equalsIgnoreCase("timeuuid")) {
      // Of version 1, but ordered by the whole time, which leads in version 6.
      generator = "{uuid: v6}";
    }
  }

  /** The values of an enumeration. */
  private void choices(List<String> choices) {
    hasChoices = true;
    generator =
        choices.stream()
            .map(choice -> "'" + choice.replace("'", "''") + "'")
            .collect(Collectors.joining(", ", "{choice: [", "]}"));
  }

  private void rowId() {
    generator = type.equals(SqlTypes.INT64) ? "snowflake" : GuessedValues.ANY_NUMBER;
    script.assumed(
        at, "%s: unique_rowid() is treated as a Snowflake number; both begin with the time", name);
  }

  /** The values count up; those of Spanner have their bits reversed. */
  private void counted() {
    generator = script.isSpanner() ? REVERSED : COUNTER;
  }

  private void byDefault(SqlExpression expression) {
    if (!expression.constant().isEmpty()) {
      column.constant = expression.constant();
    }
    switch (expression.function()) {
      case "GENERATE_UUID", "GEN_RANDOM_UUID", "UUID_GENERATE_V4", "UUID_V4", "NEW_UUID" ->
          generator = "{uuid: v4}";
      case "UUID_GENERATE_V1", "UUID_GENERATE_V1MC" -> generator = "{uuid: v1}";
      case "UUIDV7", "UUID_V7", "UUID_GENERATE_V7" -> generator = "{uuid: v7}";
      case "UUID" -> generator = mysqlUuid();
      case "UUID_TO_BIN" ->
          generator = expression.text().matches(".*, (?:1|TRUE) .*") ? "{uuid: v6}" : mysqlUuid();
      case "GEN_RANDOM_ULID" -> generator = type.equals(SqlTypes.UUID) ? "{uuid: v7}" : "ulid";
      case "UNIQUE_ROWID" -> rowId();
      case "UNORDERED_UNIQUE_ROWID" -> generator = REVERSED;
      case "NEXTVAL", "GET_NEXT_SEQUENCE_VALUE" -> counted();
      case "NOW",
          "CURRENT_TIMESTAMP",
          "PENDING_COMMIT_TIMESTAMP",
          "CLOCK_TIMESTAMP",
          "STATEMENT_TIMESTAMP",
          "TRANSACTION_TIMESTAMP",
          "LOCALTIMESTAMP",
          "CURRENT_DATE",
          "CURRENT_TIME",
          "SYSDATE",
          "UTC_TIMESTAMP" -> {
        if (type.equals(SqlTypes.TIMESTAMP)) {
          generator = any();
        } else {
          column.computed = expression;
        }
      }
      default -> column.computed = expression.isLiteral() ? column.computed : expression;
    }
  }

  /** MySQL's UUID() is of version 1; others have no function of that name. */
  private String mysqlUuid() {
    return script.is(SchemaDialect.TIDB_SQL) ? "{uuid: v1}" : "{uuid: v4}";
  }

  /** Gives the column its values, once all of the definition is read. */
  private void close() {
    boolean isOpen = generator.isEmpty() && column.computed == null;
    column.isAssumedTime = isOpen && type.equals(SqlTypes.TIMESTAMP);
    if (isOpen && word.matches("BOOL(?:EAN)?")) {
      column.set(type, ANY_BOOLEAN);
    } else {
      boolean isKnown = !generator.isEmpty() && (hasChoices || column.computed == null);
      column.set(type, isKnown ? generator : any());
    }
  }

  /** Says what stands for bytes of which nothing is known. */
  private void noteAssumedBytes() {
    if (type.equals(SqlTypes.BYTES) && generator.isEmpty() && column.computed == null) {
      script.assumed(
          at,
          "%s %s: the source of its values is unknown; treated as 16 random bytes (otherwise set"
              + " its values, and the table's rowSize)",
          name,
          word);
    }
  }

  /** Values of which nothing is known. */
  private String any() {
    return switch (type) {
      case SqlTypes.INT64 -> GuessedValues.ANY_NUMBER;
      case SqlTypes.TIMESTAMP -> word.equals("DATE") ? TODAY : "now";
      case SqlTypes.STRING -> GuessedValues.ANY_TEXT;
      default -> "{uuid: v4}";
    };
  }
}
