package io.keyheat.scenarios.sweep;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A field of the scenario and the values that it takes in a sweep, at least one, none twice.
 *
 * <p>Written as {@code servers=3..20}, {@code tables.Log.shards=1,4,16,64}, {@code
 * rate=1000/s..5000/s by 500/s}, {@code tables.Log.preSplits=1..64 times 2}, or any mixture with
 * commas between.
 */
public record Axis(String path, List<String> values) {
  private static final int MAX_VALUES = 1000;
  private static final String NUMBER = "(\\d+(?:\\.\\d+)?)([A-Za-zµ/%]*)";
  private static final Pattern RANGE =
      Pattern.compile(NUMBER + "\\.\\.(?:" + NUMBER + ")(?: +(by|times) +" + NUMBER + ")?");

  public Axis {
    values = List.copyOf(values);
  }

  /**
   * @throws IllegalArgumentException if it cannot be read, with a message for the user
   */
  public static Axis parse(String text) {
    int equals = text.indexOf('=');
    String path = equals < 0 ? text.strip() : text.substring(0, equals).strip();
    String list = equals < 0 ? "" : text.substring(equals + 1).strip();
    if (path.isEmpty() || list.isEmpty()) {
      throw wrong(text, "expected a field and its values, such as servers=3..20");
    }
    Set<String> values = new LinkedHashSet<>();
    for (String part : parts(list)) {
      if (part.isEmpty()) {
        throw wrong(text, "a value is missing beside a comma");
      }
      Matcher range = RANGE.matcher(part);
      for (String value : range.matches() ? range(text, range) : List.of(part)) {
        if (!values.add(value)) {
          throw wrong(text, "the value " + value + " is there twice");
        }
      }
    }
    return new Axis(path, List.copyOf(values));
  }

  private static IllegalArgumentException wrong(String text, String message) {
    return new IllegalArgumentException("--set " + text + ": " + message);
  }

  /** Cut at commas, but for those inside brackets and quotes, which belong to a value. */
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

  private static List<String> range(String text, Matcher range) {
    BigDecimal from = new BigDecimal(range.group(1));
    BigDecimal to = new BigDecimal(range.group(3));
    String unit = range.group(2);
    boolean factor = "times".equals(range.group(5));
    boolean written = range.group(5) != null;
    BigDecimal step = written ? new BigDecimal(range.group(6)) : BigDecimal.ONE;
    boolean sameStep = !written || factor || unit.equals(range.group(7));
    if (!unit.equals(range.group(4)) || !sameStep) {
      throw wrong(text, "expected the same unit on all numbers of a range");
    }
    if (!written && !unit.isEmpty()) {
      throw wrong(text, "expected a step, such as " + range.group() + " by 1" + unit);
    }
    if (from.compareTo(to) > 0) {
      String meant = range.group(3) + unit + ".." + range.group(1) + unit;
      throw wrong(text, "the range is reversed; did you mean " + meant + "?");
    }
    boolean stuck = factor && from.signum() == 0;
    if (stuck || step.compareTo(factor ? BigDecimal.ONE : BigDecimal.ZERO) <= 0) {
      throw wrong(text, "the range never ends; expected a step above " + (factor ? "1" : "0"));
    }
    List<String> values = new ArrayList<>();
    for (BigDecimal v = from; v.compareTo(to) <= 0; v = factor ? v.multiply(step) : v.add(step)) {
      values.add(v.stripTrailingZeros().toPlainString() + unit);
      if (values.size() > MAX_VALUES) {
        throw wrong(text, "has more than " + MAX_VALUES + " values; expected fewer");
      }
    }
    return values;
  }

  /** All combinations, the last axis changing fastest; the scenario itself where there is none. */
  public static List<Point> grid(List<Axis> axes) {
    List<Point> points = List.of(Point.ORIGIN);
    for (Axis axis : axes) {
      List<Point> more = new ArrayList<>();
      for (Point point : points) {
        axis.values().forEach(value -> more.add(point.with(axis.path(), value)));
      }
      points = more;
    }
    return points;
  }
}
