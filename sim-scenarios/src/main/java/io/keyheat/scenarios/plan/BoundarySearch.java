package io.keyheat.scenarios.plan;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Searches the boundary between values that miss the targets and values that meet them.
 *
 * <p>The search doubles its distance from the start until it has a value on each side, then bisects
 * the last gap. It also tries values farther away on both sides, to detect a response that is not
 * monotonic; if the values tried do not agree on one boundary, there is no answer. Higher steps are
 * those that should meet the targets.
 */
final class BoundarySearch<E extends Exception> {
  /** Number of values tried on both sides of a boundary. */
  private static final int BEYOND = 4;

  private final int last;
  private final int gap;
  private final Judge<E> judge;
  private final TreeMap<Integer, TargetVerdict> tried = new TreeMap<>();
  private int more;

  /** Decides whether a value meets the targets. */
  interface Judge<E extends Exception> {
    /**
     * Runs the scenario at a value.
     *
     * @param more estimated number of values that will be tried after this one
     */
    TargetVerdict of(int step, int more) throws E;

    /** Whether a higher step than another one misses a target by more. */
    default boolean isWorse(int higher, int lower) {
      return false;
    }
  }

  /**
   * The outcome of the search.
   *
   * @param least the lowest step that meets the targets as do all higher steps tried; empty: none
   * @param tried all steps tried
   */
  record SearchOutcome(
      SearchVerdict verdict, Optional<Integer> least, Map<Integer, TargetVerdict> tried) {}

  /**
   * A search for the boundary among the values of a parameter.
   *
   * @param steps number of values; the first is 0
   * @param gap greatest number of undecided values at the boundary
   */
  BoundarySearch(int steps, int gap, Judge<E> judge) {
    this.last = steps - 1;
    this.gap = gap;
    this.judge = judge;
    more = BEYOND + 2 * bits(steps);
  }

  SearchOutcome search(int start) throws E {
    int missed = start;
    int met = start;
    if (of(start) == TargetVerdict.MET) {
      for (int distance = 1; missed >= 0 && of(missed) == TargetVerdict.MET; distance *= 2) {
        more = BEYOND + bits(last) + bits(last / distance);
        met = missed;
        missed = missed == 0 ? -1 : Math.max(0, start - distance);
      }
    } else {
      for (int distance = 1; met < last && of(met) != TargetVerdict.MET; distance *= 2) {
        more = BEYOND + bits(last) + bits(last / distance);
        missed = met;
        met = Math.min(last, start + distance);
      }
    }
    if (of(met) == TargetVerdict.MET) {
      tryFartherAway(bisect(missed, met));
      lowerTop();
    } else {
      tryWorseSide(start);
    }
    return outcome();
  }

  /** Tries lower steps, too, where higher ones are farther from a target than lower ones. */
  private void tryWorseSide(int start) throws E {
    int lower = Math.min(start, last - 1);
    if (lower < 0 || of(lower) == TargetVerdict.MET || !judge.isWorse(last, lower)) {
      return;
    }
    int step = lower;
    for (int distance = 1; step > 0 && of(step) != TargetVerdict.MET; distance *= 2) {
      step = Math.max(0, lower - distance);
    }
    of(step);
  }

  /** Searches the least met value above the undecided ones, if higher values were undecided. */
  private void lowerTop() throws E {
    if (lowestOfTop() > last) {
      of(last);
    }
    int met = lowestOfTop();
    Integer below = tried.lowerKey(met);
    if (met <= last && below != null && tried.get(below) == TargetVerdict.UNDECIDED) {
      var unused = bisect(below, met);
    }
  }

  /** Returns the number of bisections that {@code values} take. */
  static int bits(int values) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(values);
  }

  /**
   * Returns the lowest value found that meets the targets.
   *
   * @param from a value that misses them; -1: below the first value
   * @param to a value that meets them
   */
  private int bisect(int from, int to) throws E {
    int missed = from;
    int met = to;
    while (met - missed > 1) {
      more = BEYOND + bits(met - missed) - 1;
      int middle = (missed + met) >>> 1;
      if (of(middle) == TargetVerdict.MET) {
        met = middle;
      } else {
        missed = middle;
      }
    }
    return met;
  }

  /** Tries values on both sides that the search for the boundary may have skipped. */
  private void tryFartherAway(int boundary) throws E {
    more = 1;
    for (int below = boundary - 1; below >= 0 && below >= boundary - 1 - gap; below--) {
      if (of(below) != TargetVerdict.UNDECIDED) {
        break;
      }
    }
    of(Math.min(last, boundary + 1));
    of(Math.min(last, 2 * boundary + 1));
    of(Math.min(last, 4 * boundary + 3));
    of(Math.max(0, (boundary - 1) / 2));
  }

  private TargetVerdict of(int step) throws E {
    TargetVerdict known = tried.get(step);
    if (known == null) {
      known = judge.of(step, more);
      tried.put(step, known);
    }
    return known;
  }

  /** Returns the lowest step from which all steps tried are met; {@code last + 1} if none is. */
  private int lowestOfTop() {
    int lowest = last + 1;
    for (Map.Entry<Integer, TargetVerdict> entry : tried.descendingMap().entrySet()) {
      if (entry.getValue() != TargetVerdict.MET) {
        break;
      }
      lowest = entry.getKey();
    }
    return lowest;
  }

  private SearchOutcome outcome() {
    Optional<Integer> firstMet = first(TargetVerdict.MET);
    if (firstMet.isEmpty()) {
      boolean open = tried.containsValue(TargetVerdict.UNDECIDED);
      return new SearchOutcome(
          open ? SearchVerdict.UNDECIDED : SearchVerdict.NEVER, Optional.empty(), tried);
    }
    boolean turns = tried.tailMap(firstMet.get()).containsValue(TargetVerdict.MISSED);
    int least = lowestOfTop();
    if (turns) {
      return new SearchOutcome(
          SearchVerdict.NOT_MONOTONIC, least > last ? Optional.empty() : Optional.of(least), tried);
    }
    boolean sure = least == 0;
    for (int below = least - 1; below >= 0 && below >= least - 1 - gap && !sure; below--) {
      sure = tried.get(below) == TargetVerdict.MISSED;
    }
    return new SearchOutcome(
        sure ? SearchVerdict.FOUND : SearchVerdict.UNDECIDED,
        least > last ? Optional.empty() : Optional.of(least),
        tried);
  }

  private Optional<Integer> first(TargetVerdict verdict) {
    return tried.entrySet().stream()
        .filter(entry -> entry.getValue() == verdict)
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
