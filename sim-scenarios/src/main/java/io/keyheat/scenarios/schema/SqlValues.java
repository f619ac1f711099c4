package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import io.keyheat.scenarios.schema.text.SourcePosition;
import io.keyheat.scenarios.schema.text.SqlTokens.SqlToken;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The type of a column's values and what its definition says of where they come from. */
final class SqlValues {
  private static final String COUNTER = "{sequence: 1}";
  private static final String ANY_BOOLEAN = "{uniform: [0, 1]}";
  private static final String REVERSED = "{bitReversed: 1}";

  /** All rows of a day share its date. */
  private static final String TODAY = "{now: {resolution: 24h}}";

  private static final Pattern MODULO =
      Pattern.compile("(?:ABS \\( )?MOD \\(.*?, *(\\d+)(?: [: \\w]+)? *\\).*|.*% *(\\d+).*");

  /** Functions whose values stay while time passes, so that a remainder of them moves slowly. */
  private static final Pattern CLOCK =
      Pattern.compile(
          "\\b(?:UNIX_\\w+|EXTRACT|EPOCH|DATE_\\w+|TIMESTAMP_\\w+|TO_SECONDS|HOUR|MINUTE)\\b");

  private static final Pattern NOW =
      Pattern.compile(
          "\\b(?:NOW|(?:CURRENT|CLOCK|STATEMENT|TRANSACTION|UTC|UNIX|CLUSTER_LOGICAL)_TIMESTAMP"
              + "|LOCALTIMESTAMP|SYSDATE)\\b");

  /** What makes the order of values another one than that of the times in them. */
  private static final Pattern OTHER_ORDER =
      Pattern.compile(
          "[-%]|\\b(?:\\w*RAND\\w*|REVERSE|MD5|SHA\\d*|\\w*HASH\\w*|MOD|FARM_FINGERPRINT|CRC32\\w*"
              + "|\\w*TRUNC|DATE_PART|\\w*UUID\\w*|NEXTVAL|CENTURY|DECADE|YEAR|QUARTER|MONTH|WEEK"
              + "|DAY|DOW|DOY|HOUR|MINUTE|SECOND|(?:MILLI|MICRO)SECONDS?)\\b");

  private static final Pattern FORMAT =
      Pattern.compile("\\b(?:TO_CHAR|DATE_FORMAT|FORMAT_\\w+|STRFTIME\\w*)\\b");

  private static final Pattern CONSTANT =
      Pattern.compile("(?:\\( )?('[^']*'|-?[0-9]{1,18}|TRUE|FALSE)(?: : : .*)?(?: \\))?");

  private static final Pattern CALL = Pattern.compile("(?:\\( )*(?:\\w+ \\. )?(\\w+) \\(.*");

  private final SqlScript script;
  private final String name;
  private final SqlToken at;
  private String word = "";
  private String type = SqlTypes.STRING;
  private String generator = "";
  private String computed = "";

  /** Whether it is of an enumeration, whose values are known whatever chooses among them. */
  private boolean hasChoices;

  SqlValues(SqlScript script, String name, SqlToken at) {
    this.script = script;
    this.name = name;
    this.at = at;
  }

  String type() {
    return type;
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
    } else if (script.isSpanner()) {
      generator = REVERSED;
    } else {
      generator = COUNTER;
    }
  }

  private void rowId() {
    generator = type.equals(SqlTypes.INT64) ? "snowflake" : GuessedValues.ANY_NUMBER;
    script.report(
        Kind.TAKEN_AS,
        at,
        name + ": unique_rowid() is treated as a Snowflake number; both begin with the time");
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
    computed = expression;
  }

  /** A default. */
  void expression(String expression) {
    Matcher call = CALL.matcher(expression);
    String function = call.matches() ? call.group(1) : expression.replaceAll("[( )]", "");
    switch (function) {
      case "GENERATE_UUID", "GEN_RANDOM_UUID", "UUID_GENERATE_V4", "UUID_V4", "NEW_UUID" ->
          generator = "{uuid: v4}";
      case "UUID_GENERATE_V1", "UUID_GENERATE_V1MC" -> generator = "{uuid: v1}";
      case "UUIDV7", "UUID_V7", "UUID_GENERATE_V7" -> generator = "{uuid: v7}";
      case "UUID" -> generator = mysqlUuid();
      case "UUID_TO_BIN" ->
          generator = expression.matches(".*, (?:1|TRUE) .*") ? "{uuid: v6}" : mysqlUuid();
      case "GEN_RANDOM_ULID" -> generator = type.equals(SqlTypes.UUID) ? "{uuid: v7}" : "ulid";
      case "UNIQUE_ROWID" -> rowId();
      case "UNORDERED_UNIQUE_ROWID" -> generator = REVERSED;
      case "NEXTVAL", "GET_NEXT_SEQUENCE_VALUE" -> {
        counted();
      }
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
          "UTC_TIMESTAMP" ->
          clock(expression);
      default -> {
        if (!isLiteral(expression)) {
          computed = expression;
        }
      }
    }
  }

  private void clock(String expression) {
    if (type.equals(SqlTypes.TIMESTAMP)) {
      generator = word.equals("DATE") ? TODAY : "now";
    } else {
      computed = expression;
    }
  }

  /** MySQL's UUID() is of version 1; others have no function of that name. */
  private String mysqlUuid() {
    return script.is(SchemaDialect.TIDB_SQL) ? "{uuid: v1}" : "{uuid: v4}";
  }

  private static boolean isLiteral(String expression) {
    return expression.matches(
        "(?:\\( )?(?:'.*'|[-+]? ?[0-9.]+|TRUE|FALSE|NULL|(?:B|E|X) '.*'|ARRAY.*|INTERVAL .*"
            + "|JSON '.*'|TIMESTAMP '.*'|DATE '.*')(?: : : (?:: )?[\\w .()\\[\\]]+)?(?: \\))?");
  }

  /** The generator, once all of the definition is read; later columns may be hashed by it. */
  String yaml(ImportedTable table) {
    if (!computed.isEmpty()) {
      table.computed.put(name, new Computed(computed));
      return hasChoices ? generator : any();
    }
    if (generator.isEmpty() && word.matches("BOOL(?:EAN)?")) {
      return ANY_BOOLEAN;
    }
    if (generator.isEmpty() && type.equals(SqlTypes.TIMESTAMP)) {
      table.assumedTimes.add(name);
    }
    return generator.isEmpty() ? any() : generator;
  }

  /** Says what stands for bytes of which nothing is known. */
  void noteAssumedBytes(ImportedTable table) {
    boolean isKnown = !generator.isEmpty() || table.computed.containsKey(name);
    if (type.equals(SqlTypes.BYTES) && !isKnown) {
      script.report(
          Kind.TAKEN_AS,
          at,
          "%s %s: the source of its values is unknown; treated as 16 random bytes (otherwise set its values, and the table's rowSize)"
              .formatted(name, word));
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

  /**
   * The column that stands for an expression in a key: a hash of columns that is reduced to a
   * number of buckets. Empty: the expression is something else.
   */
  static String bucket(ImportedTable table, String expression) {
    Computed computed = new Computed(expression);
    String values = computed.values(table, "");
    if (values.isEmpty()) {
      return "";
    }
    String modulo = values.replaceFirst(".*modulo: (\\d+).*", "$1");
    String column = computed.hashed(table, "").get(0) + "_bucket_" + modulo;
    SourcePosition at = table.positions.getOrDefault("", SourcePosition.START);
    table.column(column, new ImportedTable.Column(SqlTypes.INT64, values, true), at);
    return column;
  }

  /**
   * The expression of a default or of a generated column, which may be a hash of others.
   *
   * @param expression upper case but for quoted names
   */
  record Computed(String expression) {
    /** Sets the column's values, now that the table's columns are known. */
    void resolve(SqlScript script, ImportedTable table, String name) {
      if (!table.columns.containsKey(name)) {
        return;
      }
      String values = values(table, name);
      if (!values.isEmpty()) {
        table.columns.put(name, new ImportedTable.Column(SqlTypes.INT64, values, true));
      } else if (table.places(name) && isTimeInOrder()) {
        takeTime(script, table, name);
      } else {
        Kind kind = table.places(name) ? Kind.NOT_TAKEN : Kind.TAKEN_AS;
        script.findings.add(
            kind,
            table.positions.getOrDefault("columns." + name, SourcePosition.START),
            name + ": the source of its values is ignored: " + expression);
      }
    }

    /** Whether it is the time of writing as a number or text whose order is that of time. */
    private boolean isTimeInOrder() {
      String plain = expression.replaceAll("'[^']*'", "");
      boolean isFormatted = FORMAT.matcher(plain).find();
      return NOW.matcher(plain).find()
          && !OTHER_ORDER.matcher(plain).find()
          && (!isFormatted || expression.matches("(?s)[^']*'(?:YYYY|%Y|%F|%E4Y).*"));
    }

    private static void takeTime(SqlScript script, ImportedTable table, String name) {
      ImportedTable.Column column = table.columns.get(name);
      boolean isNumber = column != null && column.type().equals(SqlTypes.INT64);
      table.columns.put(
          name,
          isNumber
              ? new ImportedTable.Column(SqlTypes.INT64, COUNTER, true)
              : new ImportedTable.Column(SqlTypes.TIMESTAMP, "now", true));
      script.findings.add(
          Kind.TAKEN_AS,
          table.positions.getOrDefault("columns." + name, SourcePosition.START),
          name
              + (isNumber
                  ? ": treated as a number that counts up with the time of writing, by its default"
                  : ": treated as the time of writing, by its default"));
    }

    /** The generator of a hash with a modulo; empty: the expression is something else. */
    private String values(ImportedTable table, String name) {
      Matcher modulo = MODULO.matcher(expression.replaceFirst("^\\((?=MOD|ABS)", ""));
      List<String> hashed = hashed(table, name);
      boolean isClock = CLOCK.matcher(expression).find() && !expression.contains("HASH");
      if (!modulo.matches() || hashed.isEmpty() || isClock) {
        return "";
      }
      String count = modulo.group(1) == null ? modulo.group(2) : modulo.group(1);
      // A fingerprint may be below 0, and its remainder is then.
      boolean isSigned =
          expression.matches("(?i).*\\bFARM_FINGERPRINT\\b.*")
              && !expression.matches("(?i).*\\bABS\\b.*");
      return "{hash: [%s], modulo: %s%s}"
          .formatted(String.join(", ", hashed), count, isSigned ? ", signed: true" : "");
    }

    private List<String> hashed(ImportedTable table, String name) {
      return table.columns.keySet().stream()
          .filter(column -> !column.equals(name) && mentions(column))
          .toList();
    }

    private boolean mentions(String column) {
      return Pattern.compile("\\b" + Pattern.quote(column) + "\\b", Pattern.CASE_INSENSITIVE)
          .matcher(expression.replaceAll("'[^']*'", ""))
          .find();
    }
  }

  /** Notes a default if it is a constant. */
  static void takeDefault(ImportedTable table, String column, String expression) {
    Matcher constant = CONSTANT.matcher(expression);
    if (constant.matches()) {
      table.defaults.put(column, constant.group(1));
    }
  }

  /**
   * Proposes the constant default of columns by which rows or entries lie, and of whose values
   * nothing else is known. Where an index has a condition on such a column, it must ask for it.
   */
  static void takeDefaults(SqlScript script, ImportedTable table, SourcePosition tableAt) {
    table.defaults.forEach(
        (name, constant) -> {
          ImportedTable.Column column = table.columns.get(name);
          String value = column == null ? "" : constant(column.type(), constant);
          List<String> asked =
              table.conditions.stream()
                  .filter(where -> wordOf(name).matcher(where).find())
                  .toList();
          boolean isAsked = asked.stream().anyMatch(where -> names(where, name, constant));
          if (column == null
              || value.isEmpty()
              || !table.places(name)
              || !isOpen(column.values())
              || (!asked.isEmpty() && !isAsked)) {
            return;
          }
          String values = "{constant: " + value + "}";
          table.columns.put(
              name, new ImportedTable.Column(column.type(), values, column.indexed()));
          table.guessed.put(name, "its default");
          script.findings.add(
              Kind.TAKEN_AS,
              table.positions.getOrDefault("columns." + name, tableAt),
              "%s: rows are inserted with its default, %s (if they have others, change its values)"
                  .formatted(name, constant));
        });
  }

  private static boolean isOpen(String values) {
    return GuessedValues.areAny(values)
        || values.equals(ANY_BOOLEAN)
        || values.startsWith("{choice:");
  }

  /** A constant as a value of a type, as YAML; empty: it is none. */
  private static String constant(String type, String constant) {
    boolean isText = constant.startsWith("'");
    if (type.equals(SqlTypes.INT64) && constant.matches("'-?[0-9]{1,18}'")) {
      return constant.substring(1, constant.length() - 1);
    }
    if (type.equals(SqlTypes.INT64) && !isText) {
      return constant.equals("TRUE") ? "1" : constant.equals("FALSE") ? "0" : constant;
    }
    return type.equals(SqlTypes.STRING) && isText ? constant : "";
  }

  /** Whether a condition asks for a constant in a column, among others or alone. */
  private static boolean names(String condition, String column, String constant) {
    String word = constant.replaceAll("^'|'$", "");
    Pattern isColumn = wordOf(column);
    for (String part : condition.split("(?i)\\bAND\\b", -1)) {
      String plain = part.replaceAll("[()]", " ").strip();
      boolean isNegated = plain.matches("(?i)NOT\\s+\\S+");
      boolean isAlone = isColumn.matcher(plain.replaceFirst("(?i)^NOT\\s+", "")).matches();
      boolean isTrue = isAlone && constant.equals(isNegated ? "FALSE" : "TRUE");
      boolean isEqual =
          isColumn.matcher(plain).find()
              && !plain.matches("(?is).*(?:[<>!]|\\bNOT\\b).*")
              && wordOf(word).matcher(isColumn.matcher(plain).replaceFirst("")).find();
      if (isTrue || isEqual) {
        return true;
      }
    }
    return false;
  }

  private static Pattern wordOf(String text) {
    return Pattern.compile("(?<!\\w)" + Pattern.quote(text) + "(?!\\w)", Pattern.CASE_INSENSITIVE);
  }

  /**
   * Gives few values to whole numbers and texts of which a constraint or their name says so.
   *
   * @param tableAt where the table is, for columns of unknown places
   */
  static void takeFew(SqlScript script, ImportedTable table, SourcePosition tableAt) {
    table.columns.replaceAll(
        (name, column) -> {
          String values = fewValues(script, table, tableAt, Map.entry(name, column));
          return values.isEmpty()
              ? column
              : new ImportedTable.Column(column.type(), values, column.indexed());
        });
  }

  /** The values of a column that has few; empty: nothing says that it has. */
  private static String fewValues(
      SqlScript script,
      ImportedTable table,
      SourcePosition tableAt,
      Map.Entry<String, ImportedTable.Column> column) {
    String name = column.getKey();
    boolean isText = column.getValue().values().equals(GuessedValues.ANY_TEXT);
    if (!isText && !column.getValue().values().equals(GuessedValues.ANY_NUMBER)) {
      return "";
    }
    String listed = table.listed.getOrDefault(name.toUpperCase(Locale.ROOT), "");
    boolean isNamed = table.places(name) && GuessedValues.isFew(name);
    if (!listed.isEmpty() || !isNamed) {
      return listed;
    }
    table.guessed.put(name, "its name");
    script.findings.add(
        Kind.TAKEN_AS,
        table.positions.getOrDefault("columns." + name, tableAt),
        name + GuessedValues.TAKEN_AS_FEW);
    return isText ? GuessedValues.FEW_TEXTS : "{uniform: [1, 5]}";
  }
}
