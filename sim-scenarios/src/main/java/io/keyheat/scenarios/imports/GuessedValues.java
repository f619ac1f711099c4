package io.keyheat.scenarios.imports;

import java.util.regex.Pattern;

/**
 * Values of columns of which a schema says nothing: those that a name suggests, or any of many
 * without order.
 */
final class GuessedValues {
  static final String ANY_NUMBER = "{uniform: [1, 1000000000]}";
  static final String ANY_TEXT = "{text: \"value{n}\", n: {uniform: [1, 1000000]}}";

  /**
   * Names of times, in either case: {@code created}, {@code updatedAt}, {@code start_time}, {@code
   * birthDate}.
   */
  private static final Pattern TIME =
      Pattern.compile(
          "(?:.*[a-z0-9](?:At|On)|.*(?:[Tt]ime(?:stamp)?|[Dd]ate)|.*_(?:at|on|ts)|(?i:ts|created"
              + "|updated|modified|deleted|published|expires|expiry|expiration|when|lastSeen))");

  /** Names of what has few values, in either case: {@code status}, {@code orderType}. */
  private static final Pattern FEW =
      Pattern.compile(
          "(?:.*_)?(?i:status|state|stage|phase|kind|type|priority|severity|gender)"
              + "|.*[a-z0-9](?:Status|State|Stage|Phase|Kind|Type|Priority|Severity|Gender)");

  /** Names of what new rows begin with and later change: {@code state}, {@code retry_count}. */
  private static final Pattern INITIAL =
      Pattern.compile(
          "(?:.*_)?(?i:status|state|stage|phase|attempts?|tries|retries|count|version|revision)"
              + "|.*[a-z0-9](?:Status|State|Stage|Phase|Attempts?|Tries|Retries|Count|Version)"
              + "|(?:is|has)(?:_.*|[A-Z].*)"
              + "|(?i:active|enabled|deleted|archived|processed|done|sent)");

  /** Five, more or less as such fields have. */
  static final String FEW_TEXTS = "{choice: [a, b, c, d, e]}";

  static final String TAKEN_AS_FEW =
      ": taken as one of five values, by its name (if it has others, say so: values)";

  private GuessedValues() {}

  /** Whether a name suggests a time. */
  static boolean isTime(String name) {
    return TIME.matcher(name).matches();
  }

  /** Whether a name suggests that new rows begin with a default, if the column has one. */
  static boolean isInitial(String name) {
    return INITIAL.matcher(name).matches();
  }

  /** Whether values are those of a number or text of which nothing is known. */
  static boolean areAny(String values) {
    return values.equals(ANY_NUMBER) || values.equals(ANY_TEXT);
  }

  /** Whether a name suggests few values. */
  static boolean isFew(String name) {
    return FEW.matcher(name).matches();
  }
}
