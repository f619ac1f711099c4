package io.keyheat.scenarios.schema;

import io.keyheat.scenarios.schema.ImportedTable.Column;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An expression of SQL: of a default, a generated column, a constraint or a condition.
 *
 * @param text words between blanks, in upper case but for quoted names and texts
 */
record SqlExpression(String text) {
  private static final Pattern MODULO =
      Pattern.compile("\\(?(?:ABS \\( )?MOD \\(.*?, *(\\d+)(?: [: \\w]+)? *\\).*|.*% *(\\d+).*");

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

  private static final Pattern LITERAL =
      Pattern.compile(
          "(?:\\( )?(?:'.*'|[-+]? ?[0-9.]+|TRUE|FALSE|NULL|(?:B|E|X) '.*'|ARRAY.*|INTERVAL .*"
              + "|JSON '.*'|TIMESTAMP '.*'|DATE '.*')(?: : : (?:: )?[\\w .()\\[\\]]+)?(?: \\))?");

  private static final Pattern CALL = Pattern.compile("(?:\\( )*+(?:\\w+ \\. )?(\\w+) \\(.*");

  private static final Pattern ONE_OF =
      Pattern.compile(
          "(?:CHECK )?\\(? ?(\\w+) IN \\( ((?:(?:'[^']*'|\\d+)(?: , )?+)++) \\)(?: \\))?");

  SqlExpression with(UnaryOperator<String> change) {
    return new SqlExpression(change.apply(text));
  }

  private boolean has(Pattern words) {
    return words.matcher(text).find();
  }

  private String withoutTexts() {
    return text.replaceAll("'[^']*'", "");
  }

  /** The function that it calls; without a call its words. */
  String function() {
    Matcher call = CALL.matcher(text);
    return call.matches() ? call.group(1) : text.replaceAll("[( )]", "");
  }

  boolean isLiteral() {
    return LITERAL.matcher(text).matches();
  }

  /** The number, text or truth value that it is, as SQL; empty: it is none. */
  String constant() {
    Matcher constant = CONSTANT.matcher(text);
    return constant.matches() ? constant.group(1) : "";
  }

  /** Whether it lists the values of a column, such as {@code CHECK ( A IN ( 'x' , 'y' ) )}. */
  boolean isList() {
    return ONE_OF.matcher(text).matches();
  }

  /** The values that it lists for a column, as a generator; empty: it is no list of this column. */
  String listed(String column) {
    Matcher list = ONE_OF.matcher(text);
    return list.matches() && list.group(1).equalsIgnoreCase(column)
        ? "{choice: [" + list.group(2).replace(" , ", ", ") + "]}"
        : "";
  }

  /** Whether it is the time of writing as a number or text whose order is that of time. */
  boolean isTimeInOrder() {
    String plain = withoutTexts();
    boolean isFormatted = FORMAT.matcher(plain).find();
    return NOW.matcher(plain).find()
        && !OTHER_ORDER.matcher(plain).find()
        && (!isFormatted || text.matches("(?s)[^']*'(?:YYYY|%Y|%F|%E4Y).*"));
  }

  boolean mentions(String column) {
    return word(column).matcher(withoutTexts()).find();
  }

  private static Pattern word(String word) {
    return Pattern.compile("(?<!\\w)" + Pattern.quote(word) + "(?!\\w)", Pattern.CASE_INSENSITIVE);
  }

  /**
   * Its values as a hash of other columns with a modulo; null: it is something else.
   *
   * @param own the column whose expression it is
   */
  @Nullable Column hash(ImportedTable table, String own) {
    Matcher modulo = MODULO.matcher(text);
    List<String> hashed =
        table.columns.keySet().stream()
            .filter(column -> !column.equals(own) && mentions(column))
            .toList();
    boolean isClock = has(CLOCK) && !text.contains("HASH");
    if (!modulo.matches() || hashed.isEmpty() || isClock) {
      return null;
    }
    // A fingerprint may be below 0, and its remainder is then.
    boolean isSigned = mentions("FARM_FINGERPRINT") && !mentions("ABS");
    String count = modulo.group(1) == null ? modulo.group(2) : modulo.group(1);
    return Column.ofHash(hashed, isSigned ? count + ", signed: true" : count);
  }

  /** Its parts that must all hold, without brackets. */
  private List<String> conditions() {
    return List.of(text.split("\\bAND\\b", -1)).stream()
        .map(part -> part.replaceAll("[() ]+", " ").strip())
        .toList();
  }

  /** Whether it asks of some columns alone that they have a value. */
  boolean asksForValuesOf(List<String> columns) {
    return conditions().stream()
        .allMatch(
            part -> columns.stream().anyMatch(c -> part.equalsIgnoreCase(c + " IS NOT NULL")));
  }

  /** Whether it asks for a constant in a column, among others or alone. */
  boolean asks(String column, String constant) {
    Pattern value = word(constant.replace("'", ""));
    for (String part : conditions()) {
      boolean isTrue = part.equalsIgnoreCase(column) && constant.equals("TRUE");
      boolean isFalse = part.equalsIgnoreCase("NOT " + column) && constant.equals("FALSE");
      boolean isEqual =
          word(column).matcher(part).find()
              && !part.matches("(?s).*(?:[<>!]|\\bNOT\\b).*")
              && value.matcher(word(column).matcher(part).replaceFirst("")).find();
      if (isTrue || isFalse || isEqual) {
        return true;
      }
    }
    return false;
  }
}
