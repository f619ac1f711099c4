package io.keyheat.scenarios.trace;

import java.util.List;
import java.util.TreeMap;

/**
 * Judges whether values rise with time in a few steps, each of which many records share: the minute
 * in front of a key in a trace of some minutes. Too few values change for {@link ValueOrder}, and a
 * random end of each value hides the step.
 */
final class CoarseOrder {
  /** Two values in order may be chance; of three, each with a time of its own, hardly. */
  private static final int LEAST_STEPS = 3;

  /** A step has at least this share of the records; {@link ValueOrder} judges shorter ones. */
  private static final double LEAST_SHARE = 0.025;

  /** Records that come late, such as those of clocks that differ. */
  private static final double MOST_LATE = 0.02;

  private static final double NEARLY_ALL = 0.9;

  private CoarseOrder() {}

  /**
   * Returns 1 where values rise in steps, 0 where they fall, and NaN where they do neither. The
   * steps are those of the values' leading characters, of the most that show any.
   *
   * @param values in the order of time; their text order is their order as keys
   */
  static double rising(List<String> values) {
    int longest = values.stream().mapToInt(String::length).max().orElse(0);
    for (int length = longest; length > 0; length--) {
      double rising = rising(values, length);
      if (!Double.isNaN(rising)) {
        return rising;
      }
    }
    return Double.NaN;
  }

  private static double rising(List<String> values, int length) {
    List<String> starts =
        values.stream().map(value -> value.substring(0, Math.min(length, value.length()))).toList();
    TreeMap<String, Integer> counts = new TreeMap<>();
    starts.forEach(start -> counts.merge(start, 1, Integer::sum));
    double least = LEAST_SHARE * values.size();
    int steps = (int) counts.values().stream().filter(count -> count >= least).count();
    int inSteps = counts.values().stream().filter(count -> count >= least).mapToInt(c -> c).sum();
    if (steps < LEAST_STEPS || inSteps < NEARLY_ALL * values.size()) {
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
}
