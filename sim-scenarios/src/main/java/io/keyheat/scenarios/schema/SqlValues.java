package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.ImportedTable.Column;
import io.keyheat.scenarios.schema.text.SourcePosition;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The type of a column's values and what its definition says of where they come from. */
final class SqlValues {
  static final String COUNTER = "{sequence: 1}";
  static final String ANY_BOOLEAN = "{uniform: [0, 1]}";
  private static final String REVERSED = "{bitReversed: 1}";

  /** All rows of a day share its date. */
  private static final String TODAY = "{now: {resolution: 24h}}";

  private final SqlScript script;
  private final String name;
  private final SourcePosition at;
  private final Column column;
  private String word = "";
  private String type = SqlTypes.STRING;
  private String generator = "";

  /** Whether it is of an enumeration, whose values are known whatever chooses among them. */
  private boolean hasChoices;

  /**
   * The values of a column.
   *
   * @param column takes them
   */
  SqlValues(SqlScript script, String name, SourcePosition at, Column column) {
    this.script = script;
    this.name = name;
    this.at = at;
    this.column = column;
  }

  /** Sets the type by its first word. */
  void type(String word) {
    this.word = word.toUpperCase(Locale.ROOT);
    this.type = SqlTypes.of(word).orElse(SqlTypes.STRING);
    if (SqlTypes.isSerial(word)) {
      serial();
    } else if (word.equalsIgnoreCase("timeuuid")) {
      // Of version 1, but ordered by the whole time, which leads in version 6.
      generator = "{uuid: v6}";
    }
  }

  boolean isCompound() {
    return SqlTypes.isCompound(word);
  }

  /** The values of an enumeration. */
  void choices(List<String> choices) {
    hasChoices = true;
    generator =
        choices.stream()
            .map(choice -> "'" + choice.replace("'", "''") + "'")
            .collect(Collectors.joining(", ", "{choice: [", "]}"));
  }

  /** What SERIAL means differs from system to system. */
  private void serial() {
    if (script.is(SchemaDialect.COCKROACHDB_SQL)) {
      rowId();
    } else {
      counted();
    }
  }

  private void rowId() {
    generator = type.equals(SqlTypes.INT64) ? "snowflake" : GuessedValues.ANY_NUMBER;
    script.assumed(
        at, "%s: unique_rowid() is treated as a Snowflake number; both begin with the time", name);
  }

  /** The values count up; those of Spanner have their bits reversed. */
  void counted() {
    generator = script.isSpanner() ? REVERSED : COUNTER;
  }

  /** The values are times of commit. */
  void clocked() {
    generator = "now";
  }

  /** {@code GENERATED … AS IDENTITY}; Spanner reverses the bits of all its identities. */
  void identity(String options) {
    generator = script.isSpanner() || options.contains("BIT_REVERSED") ? REVERSED : COUNTER;
  }

  /** A generated column. */
  void computed(String expression) {
    column.computed = new SqlExpression(expression);
  }

  /** A default. */
  void byDefault(String text) {
    SqlExpression expression = new SqlExpression(text);
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
          generator = text.matches(".*, (?:1|TRUE) .*") ? "{uuid: v6}" : mysqlUuid();
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
  void close() {
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
  void noteAssumedBytes() {
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
