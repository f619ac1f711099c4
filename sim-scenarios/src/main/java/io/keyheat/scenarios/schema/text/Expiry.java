package io.keyheat.scenarios.schema.text;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long rows are kept, as a schema's clause or option says. */
public final class Expiry {
  /** One number and one unit: of several, such as {@code 1 month 15 days}, none is the time. */
  private static final Pattern AGE =
      Pattern.compile(
          "(?i)(?:\\bINTERVAL|\\bTTL_EXPIRE_AFTER|\\bMAXAGE)\\b[\\s=']*(?:INTERVAL[\\s']*)?"
              + "(\\d{1,9})[\\s']*"
              + "(s|sec|second|m|min|minute|h|hr|hour|d|day|w|week|mon|month|y|yr|year)s?\\b"
              + "(?![ ,]*\\d)");

  /** Cells that are also kept for another reason, such as their number of versions. */
  private static final Pattern ALSO_KEPT =
      Pattern.compile("(?i)MAXAGE.*(?:&&|\\band\\b)|(?:&&|\\band\\b).*MAXAGE");

  private static final Pattern SECONDS =
      Pattern.compile("(?i)\\b(?:DEFAULT_TIME_TO_LIVE|TTL) = '?(\\d{1,10})\\b(?! *[A-Z])");

  /** A time at which a row is to go, and not one since which it is there. */
  private static final Pattern END =
      Pattern.compile(
          "(?i)(?:OLDER_THAN \\( |\\bON |\\bTTL = )[\"`]?\\w*(?:expir|delete|until|valid_to|ttl)");

  private static final Pattern OPTION =
      Pattern.compile("(?i)\\b(?:TTL_(?:EXPIR|JOB|ROW|SEL|DEL)|DEFAULT_TIME_TO_LIVE = 0*[1-9])");

  /** What a time, or a number that is read as one, stands behind. */
  private static final String BEFORE_TIME =
      "(?i)(?:OLDER_THAN \\(|\\bON\\b|TTL =|TTL_EXPIRATION_EXPRESSION ="
          + "|(?:TO_TIMESTAMP|TIMESTAMP_(?:SECONDS|MILLIS|MICROS)|FROM_UNIXTIME) ?\\()[\\s\"'`(]*";

  private Expiry() {}

  /** Whether rows go by age or at a time, as options of a table say. */
  public static boolean isIn(String options) {
    return OPTION.matcher(options).find();
  }

  /** Whether a clause, or an expression in it, takes the values of a column for times. */
  public static boolean isTime(String clause, String column) {
    return Pattern.compile(BEFORE_TIME + Pattern.quote(column) + "\\b(?!\\s*\\*)")
        .matcher(clause)
        .find();
  }

  /** Returns it as a scenario's duration, such as {@code 30d}; empty: the text does not say. */
  public static String retention(String text) {
    if (END.matcher(text).find() || ALSO_KEPT.matcher(text).find()) {
      return "";
    }
    Matcher age = AGE.matcher(text);
    if (age.find()) {
      return duration(Long.parseLong(age.group(1)), age.group(2).toLowerCase(Locale.ROOT));
    }
    Matcher seconds = SECONDS.matcher(text);
    return seconds.find() ? duration(Long.parseLong(seconds.group(1)), "s") : "";
  }

  /** A month counts as 30 days, a year as 365. */
  private static String duration(long number, String unit) {
    if (number == 0) {
      return "";
    }
    return switch (unit) {
      case "s", "sec", "second" -> number % 86_400 == 0 ? number / 86_400 + "d" : number + "s";
      case "m", "min", "minute" -> number + "m";
      case "h", "hr", "hour" -> number + "h";
      case "w", "week" -> 7 * number + "d";
      case "mon", "month" -> 30 * number + "d";
      case "y", "yr", "year" -> 365 * number + "d";
      default -> number + "d";
    };
  }

  /** What is said of rows that are deleted by age, and what is made of the time. */
  public static String told(String retention) {
    return retention.isEmpty()
        ? SchemaFindings.NOTHING_EXPIRES
        : SchemaFindings.NOTHING_EXPIRES + "; plans count them by retention: " + retention;
  }
}
