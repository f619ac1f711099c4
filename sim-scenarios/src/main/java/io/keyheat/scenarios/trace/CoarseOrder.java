package io.keyheat.scenarios.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Judges whether values rise with time in a few steps, each of which many records share: the minute
 * in front of a key in a trace of some minutes. Too few values change for {@link ValueOrder}, and a
 * random end of each value hides the step.
 */
final class CoarseOrder {
  /** Two values in order may be chance; of three, each with a time of its own, hardly. */
  private static final int LEAST_STEPS = 3;

  /** Two periods that are written in values are no chance. */
  private static final int LEAST_PERIODS = 2;

  /** A step has at least this share of the records; {@link ValueOrder} judges shorter ones. */
  private static final double LEAST_SHARE = 0.025;

  /** Records that come late, such as those of clocks that differ. */
  private static final double MOST_LATE = 0.02;

  private static final double NEARLY_ALL = 0.9;

  /** As many ends spread what follows. */
  private static final int MOST_ENDS = 100;

  private static final int LEAST_VALUES_OF_END = 10;

  private static final int NAMED_ENDS = 3;

  /**
   * The greatest of 4,096 gaps between random numbers is some 12 times as wide as the middle one.
   */
  private static final int WIDE_GAP = 200;

  /**
   * Where texts that begin alike may end to do so: at a sign, the last sign, the first digit or a
   * written time.
   */
  private static final List<Pattern> STARTS =
      List.of(
          Pattern.compile("^[^\\p{L}\\p{N}]*[\\p{L}\\p{N}]*[^\\p{L}\\p{N}]"),
          Pattern.compile("^.*[^\\p{L}\\p{N}]"),
          Pattern.compile("^\\D+(?=\\d)"),
          WrittenPeriod.BEFORE);

  private CoarseOrder() {}

  /**
   * Returns 1 where values rise in steps, 0 where they fall, and NaN where they do neither. The
   * steps are those of the values' leading characters, of the most that show any.
   *
   * @param values in the order of time; their text order is their order as keys
   */
  static double rising(List<String> values) {
    int steps = WrittenPeriod.of(values) == null ? LEAST_STEPS : LEAST_PERIODS;
    int longest = values.stream().mapToInt(String::length).max().orElse(0);
    for (int length = longest; length > 0; length--) {
      double rising = rising(values, length, steps);
      if (!Double.isNaN(rising)) {
        return rising;
      }
    }
    return Double.NaN;
  }

  /**
   * Returns the ranges in each of which values have an order that they lack altogether: those of
   * texts that begin alike up to a sign or to their first digit, or of numbers with wide gaps
   * between; null: there are none.
   *
   * @param values in the order of time
   * @param ranks of the values in the order of keys
   */
  static KeyShape.@Nullable KeyEnds ends(
      List<String> values, CellKind kind, Map<String, Integer> ranks) {
    if (kind == CellKind.INTEGER) {
      NavigableMap<Long, String> starts = rangeStarts(values);
      return ends(values, value -> starts.floorEntry(Long.parseLong(value)).getValue(), ranks);
    }
    for (Pattern start : kind == CellKind.TEXT ? STARTS : List.<Pattern>of()) {
      KeyShape.KeyEnds ends =
          ends(
              values,
              value -> {
                Matcher matcher = start.matcher(value);
                return matcher.find() ? matcher.group() + "…" : value;
              },
              ranks);
      if (ends != null) {
        return ends;
      }
    }
    return null;
  }

  private static KeyShape.@Nullable KeyEnds ends(
      List<String> values, UnaryOperator<String> range, Map<String, Integer> ranks) {
    Map<String, List<String>> groups = new TreeMap<>();
    for (String value : values) {
      groups.computeIfAbsent(range.apply(value), g -> new ArrayList<>()).add(value);
    }
    int count = groups.size();
    if (count < 2 || count > MOST_ENDS || count * LEAST_VALUES_OF_END > values.size()) {
      return null;
    }
    double rising = ValueOrder.rising(groups.values().stream().map(g -> ranked(g, ranks)).toList());
    if (!ValueOrder.isOrdered(rising)) {
      rising = inPeriods(groups.values());
    }
    List<String> named = groups.keySet().stream().limit(NAMED_ENDS).toList();
    return ValueOrder.isOrdered(rising) ? new KeyShape.KeyEnds(named, count, rising) : null;
  }

  private static int[] ranked(List<String> values, Map<String, Integer> ranks) {
    return values.stream().mapToInt(value -> Objects.requireNonNull(ranks.get(value))).toArray();
  }

  /** How periods that are written in the values of each group rise; NaN: they do not in all. */
  static double inPeriods(Collection<List<String>> groups) {
    if (groups.stream().anyMatch(group -> WrittenPeriod.of(group) == null)) {
      return Double.NaN;
    }
    double[] rising = groups.stream().mapToDouble(CoarseOrder::rising).distinct().toArray();
    return rising.length == 1 ? rising[0] : Double.NaN;
  }

  /** The ranges of numbers between gaps that are far wider than most, by their first numbers. */
  private static NavigableMap<Long, String> rangeStarts(List<String> values) {
    long[] sorted = values.stream().mapToLong(Long::parseLong).distinct().sorted().toArray();
    double[] gaps = new double[Math.max(0, sorted.length - 1)];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = (double) sorted[i + 1] - sorted[i];
    }
    double[] inOrder = gaps.clone();
    Arrays.sort(inOrder);
    NavigableMap<Long, String> starts = new TreeMap<>();
    starts.put(sorted.length == 0 ? 0 : sorted[0], sorted.length == 0 ? "" : sorted[0] + "…");
    for (int i = 0; i < gaps.length; i++) {
      if (gaps[i] > WIDE_GAP * inOrder[gaps.length / 2]) {
        starts.put(sorted[i + 1], sorted[i + 1] + "…");
      }
    }
    return starts;
  }

  private static double rising(List<String> values, int length, int leastSteps) {
    List<String> starts =
        values.stream().map(value -> value.substring(0, Math.min(length, value.length()))).toList();
    TreeMap<String, Integer> counts = new TreeMap<>();
    starts.forEach(start -> counts.merge(start, 1, Integer::sum));
    double least = LEAST_SHARE * values.size();
    int steps = (int) counts.values().stream().filter(count -> count >= least).count();
    int inSteps = counts.values().stream().filter(count -> count >= least).mapToInt(c -> c).sum();
    if (steps < leastSteps || inSteps < NEARLY_ALL * values.size()) {
      return Double.NaN;
    }
    int behind = 0; // Records before the greatest start so far.
    int ahead = 0; // Behind the least.
    String greatest = starts.get(0);
    String smallest = starts.get(0);
    for (String start : starts) {
      behind += start.compareTo(greatest) < 0 ? 1 : 0;
      ahead += start.compareTo(smallest) > 0 ? 1 : 0;
      greatest = start.compareTo(greatest) > 0 ? start : greatest;
      smallest = start.compareTo(smallest) < 0 ? start : smallest;
    }
    double late = MOST_LATE * values.size();
    return behind <= late ? 1 : ahead <= late ? 0 : Double.NaN;
  }

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
}
