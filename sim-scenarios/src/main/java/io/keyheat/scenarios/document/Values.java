package io.keyheat.scenarios.document;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Readers of scalars without a unit: numbers, shares, names, times. {@link Units} reads quantities
 * with units.
 */
public final class Values {
  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,30}");
  private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]{1,30}(\\.[0-9]{1,30})?");
  private static final Pattern LEADING_ZERO = Pattern.compile("([+-]?)0+([0-9].*)");
  private static final Pattern INSTANT = Pattern.compile("[+-]?\\d{4,9}-\\d{2}-\\d{2}([Tt ].*)?");
  private static final List<String> NOT_FINITE =
      List.of("nan", ".nan", "inf", ".inf", "-inf", "-.inf", "+.inf", "infinity", "-infinity");

  private Values() {}

  /** A whole number from {@code min} to {@code max}, both included. */
  public static ValueReader<Long> wholeNumber(long min, long max) {
    return text -> {
      String expected = expectedRange("a whole number", min, max);
      String value = number(text, expected);
      if (!WHOLE.matcher(value).matches()) {
        throw new BadValue(Quote.of(value) + " is not a whole number", expected);
      }
      BigDecimal number = new BigDecimal(value);
      if (number.compareTo(BigDecimal.valueOf(min)) < 0
          || number.compareTo(BigDecimal.valueOf(max)) > 0) {
        throw new BadValue(Quote.of(value) + " is out of range", expected);
      }
      return number.longValueExact();
    };
  }

  /** {@link #wholeNumber} as an int. */
  public static ValueReader<Integer> integer(int min, int max) {
    ValueReader<Long> reader = wholeNumber(min, max);
    return text -> Math.toIntExact(reader.read(text));
  }

  /** A decimal number from {@code min} to {@code max}, both included. */
  public static ValueReader<Double> decimal(double min, double max) {
    return text -> {
      String expected = "a number from " + show(min) + " to " + show(max);
      String value = number(text, expected);
      if (!DECIMAL.matcher(value).matches()) {
        throw new BadValue(Quote.of(value) + " is not a number", expected);
      }
      return inRange(Double.parseDouble(value), min, max, value, expected);
    };
  }

  /** A share from {@code min} to {@code max}, written as {@code 0.2} or {@code 20%}. */
  public static ValueReader<Double> share(double min, double max) {
    return text -> {
      String expected =
          "a share from " + percent(min) + " to " + percent(max) + " such as 0.2 or 20%";
      String value = finite(text.value(), expected);
      boolean perCent = value.endsWith("%");
      String digits = perCent ? value.substring(0, value.length() - 1) : value;
      refuseLeadingZero(digits, expected);
      if (!DECIMAL.matcher(digits).matches()) {
        throw new BadValue(Quote.of(value) + " is not a share", expected);
      }
      double share = Double.parseDouble(digits) / (perCent ? 100 : 1);
      if (!perCent && share > 1) {
        throw new BadValue(
            Quote.of(value) + " as a share is " + percent(share),
            expected + "; did you mean \"" + digits + "%\" or \"" + percent(share) + "\"?");
      }
      return inRange(share, min, max, value, expected);
    };
  }

  /** {@code true} or {@code false}. */
  public static ValueReader<Boolean> bool() {
    return text ->
        switch (text.plain() ? text.value() : "quoted") {
          case "true" -> true;
          case "false" -> false;
          default ->
              throw new BadValue(
                  Quote.of(text.value()) + " is neither true nor false",
                  "true or false" + boolHint(text.value()));
        };
  }

  private static String boolHint(String value) {
    Map<String, String> meant =
        Map.of(
            "yes", "true", "on", "true", "no", "false", "off", "false", "y", "true", "n", "false");
    String known = meant.get(value.toLowerCase(java.util.Locale.ROOT));
    return known == null
        ? Nearest.hint(value, List.of("true", "false"))
        : "; did you mean " + Quote.of(known) + "?";
  }

  /** One of the given names. */
  public static ValueReader<String> oneOf(Collection<String> names) {
    return text -> {
      if (!names.contains(text.value())) {
        throw new BadValue(
            Quote.of(text.value()) + " is not known",
            "one of " + Quote.list(names) + Nearest.hint(text.value(), names));
      }
      return text.value();
    };
  }

  /** Any text of at most {@code maxLength} characters. */
  public static ValueReader<String> text(int maxLength) {
    return text -> {
      if (text.value().length() > maxLength) {
        throw new BadValue("has " + text.value().length() + " characters", "at most " + maxLength);
      }
      return text.value();
    };
  }

  /** A name of at most 100 characters of the given form. */
  public static void checkName(String name, Pattern form, String expected) throws BadValue {
    if (name.length() > 100 || !form.matcher(name).matches()) {
      throw new BadValue(Quote.of(name) + " is not a valid name here", expected);
    }
  }

  /** A date or time as nanoseconds since 1970, from {@code min} to {@code max}, both included. */
  public static ValueReader<Long> epochNanos(Instant min, Instant max) {
    return text -> {
      String value = text.value();
      if (!INSTANT.matcher(value).matches()) {
        throw new BadValue(Quote.of(value) + " is not a time", aTime(min, max));
      }
      Instant instant;
      try {
        instant = WrittenTime.instant(value);
      } catch (DateTimeException e) {
        throw new BadValue(Quote.of(value) + " is not a time that exists", aTime(min, max));
      }
      if (instant.isBefore(min) || instant.isAfter(max)) {
        throw new BadValue(Quote.of(value) + " is out of range", aTime(min, max));
      }
      return Math.addExact(
          Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
    };
  }

  private static String aTime(Instant min, Instant max) {
    return "a time from " + min + " to " + max + " such as 2026-01-01T00:00:00Z (UTC if no zone)";
  }

  /** Returns the text of a number without a unit; refuses common mistakes. */
  private static String number(Node.Scalar text, String expected) throws BadValue {
    String value = finite(text.value(), expected);
    if (!text.plain()) {
      throw new BadValue(Quote.of(value) + " is in quotes", expected + " without them");
    }
    refuseLeadingZero(value, expected);
    String bare = Units.withoutSeparators(value);
    if (!bare.equals(value) && DECIMAL.matcher(bare).matches()) {
      throw new BadValue(
          Quote.of(value) + " has separators", expected + "; did you mean \"" + bare + "\"?");
    }
    return value;
  }

  static void refuseLeadingZero(String value, String expected) throws BadValue {
    Matcher matcher = LEADING_ZERO.matcher(value);
    if (matcher.matches()) {
      throw new BadValue(
          Quote.of(value) + " begins with a zero, which some programs read as octal",
          expected + "; did you mean " + Quote.of(matcher.group(1) + matcher.group(2)) + "?");
    }
  }

  static String finite(String value, String expected) throws BadValue {
    if (NOT_FINITE.contains(value.toLowerCase(java.util.Locale.ROOT))) {
      throw new BadValue(Quote.of(value) + " is not finite", expected);
    }
    return value;
  }

  private static double inRange(
      double number, double min, double max, String value, String expected) throws BadValue {
    if (!(number >= min && number <= max)) {
      throw new BadValue(Quote.of(value) + " is out of range", expected);
    }
    return number;
  }

  private static String expectedRange(String what, long min, long max) {
    if (max == Long.MAX_VALUE || max == Integer.MAX_VALUE) {
      return min == Long.MIN_VALUE ? what : what + " of at least " + min;
    }
    return what + " from " + min + " to " + max;
  }

  static String show(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  private static String percent(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%";
  }
}
