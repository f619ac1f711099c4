package io.keyheat.scenarios.trace;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A month, a day or an hour that is written in front of values, or behind a text that all of them
 * begin with: {@code metrics#2026-11-27T10}.
 *
 * @param before the text in front of it
 * @param latest the text and the period of the last value
 */
record WrittenPeriod(String before, String latest) {
  /** A year and a month, then a day and an hour; or a week of a year. */
  private static final String PERIOD =
      "(?<!\\d)(?:19|20)\\d\\d(?:-?W[0-5]\\d"
          + "|([-/._]?)(?:0[1-9]|1[0-2])\\1(?:0[1-9]|[12]\\d|3[01])"
          + "(?:[T _:/#.-]?(?:[01]\\d|2[0-3])(?!\\d))?"
          + "|[-/._](?:0[1-9]|1[0-2])(?!\\d))";

  private static final Pattern FORM = Pattern.compile(PERIOD);

  /** What texts begin with in front of a period. */
  static final Pattern BEFORE = Pattern.compile("^.+?(?=" + PERIOD + ")");

  /** A period has this share of the values, as a few may be of another kind. */
  private static final double NEARLY_ALL = 0.98;

  /** Fewer values may look like periods by chance. */
  private static final int LEAST_VALUES = 20;

  /** The period that values have at one place; null: they have none. */
  static @Nullable WrittenPeriod of(List<String> values) {
    if (values.size() < LEAST_VALUES) {
      return null;
    }
    String last = values.get(values.size() - 1);
    Matcher written = FORM.matcher(last);
    if (!written.find()) {
      return null;
    }
    WrittenPeriod found =
        new WrittenPeriod(last.substring(0, written.start()), last.substring(0, written.end()));
    long alike = values.stream().filter(found::isIn).count();
    return alike >= NEARLY_ALL * values.size() ? found : null;
  }

  private boolean isIn(String value) {
    Matcher written = FORM.matcher(value);
    return value.startsWith(before) && written.find() && written.start() == before.length();
  }
}
