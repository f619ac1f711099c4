package io.keyheat.scenarios.sweep;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads lists of values such as {@code 3..20}, {@code 1,4,16,64}, {@code 1000/s..5000/s by 500/s},
 * {@code 1..64 times 2}, or any of them separated by commas.
 */
public final class ValueList {
  private static final int MAX_VALUES = 1000;
  private static final String NUMBER = "(\\d+(?:\\.\\d+)?)([A-Za-zµ/%]*)";
  private static final Pattern DASH =
      Pattern.compile("(\\d+[A-Za-zµ/%]*) ?[-–] ?(\\d+[A-Za-zµ/%]*)");
  private static final Pattern RANGE =
      Pattern.compile(NUMBER + "\\.\\.(?:" + NUMBER + ")(?: +(by|times) +" + NUMBER + ")?");

  private ValueList() {}

  /**
   * Returns the values, none of them twice.
   *
   * @throws IllegalArgumentException if the list is invalid; the message says what is wrong with
   *     it, but not where it was written
   */
  public static List<String> parse(String list) {
    Set<String> values = new LinkedHashSet<>();
    for (String part : parts(list)) {
      if (part.isEmpty()) {
        throw new IllegalArgumentException("a value is missing next to a comma");
      }
      Matcher dash = DASH.matcher(part);
      if (dash.matches()) {
        throw new IllegalArgumentException(
            "a range is written with two dots; did you mean \""
                + dash.group(1)
                + ".."
                + dash.group(2)
                + "\"?");
      }
      Matcher range = RANGE.matcher(part);
      for (String value : range.matches() ? range(range) : List.of(part)) {
        if (!values.add(value)) {
          throw new IllegalArgumentException("the value " + value + " is there twice");
        }
      }
    }
    return List.copyOf(values);
  }

  /** Splits at commas outside brackets and quotes; those inside belong to a value. */
  private static List<String> parts(String list) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    char quote = 0;
    int start = 0;
    for (int i = 0; i < list.length(); i++) {
      char c = list.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '[' || c == '{') {
        depth++;
      } else if (c == ']' || c == '}') {
        depth--;
      } else if (c == ',' && depth == 0) {
        parts.add(list.substring(start, i).strip());
        start = i + 1;
      }
    }
    parts.add(list.substring(start).strip());
    return parts;
  }

  private static List<String> range(Matcher range) {
    BigDecimal from = new BigDecimal(range.group(1));
    BigDecimal to = new BigDecimal(range.group(3));
    String unit = range.group(2);
    boolean factor = "times".equals(range.group(5));
    boolean written = range.group(5) != null;
    BigDecimal step = written ? new BigDecimal(range.group(6)) : BigDecimal.ONE;
    boolean sameStep = !written || factor || unit.equals(range.group(7));
    if (!unit.equals(range.group(4)) || !sameStep) {
      throw new IllegalArgumentException("expected one unit on all numbers of a range");
    }
    if (!written && !unit.isEmpty()) {
      throw new IllegalArgumentException(
          "expected a step, such as " + range.group() + " by 1" + unit);
    }
    if (from.compareTo(to) > 0) {
      String meant = range.group(3) + unit + ".." + range.group(1) + unit;
      throw new IllegalArgumentException("the range is reversed; did you mean " + meant + "?");
    }
    boolean stuck = factor && from.signum() == 0;
    if (stuck || step.compareTo(factor ? BigDecimal.ONE : BigDecimal.ZERO) <= 0) {
      throw new IllegalArgumentException(
          "the range never ends; expected a step above " + (factor ? "1" : "0"));
    }
    List<String> values = new ArrayList<>();
    for (BigDecimal v = from; v.compareTo(to) <= 0; v = factor ? v.multiply(step) : v.add(step)) {
      values.add(v.stripTrailingZeros().toPlainString() + unit);
      if (values.size() > MAX_VALUES) {
        throw new IllegalArgumentException(
            "has more than " + MAX_VALUES + " values; expected fewer");
      }
    }
    return values;
  }
}
