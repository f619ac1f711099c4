package io.keyheat.scenarios.plan;

import io.keyheat.report.plan.PlanModel.Status;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Looks for the boundary between values that miss the targets and values that meet them.
 *
 * <p>From the start it goes by ever larger gaps until it has a value on each side, then halves the
 * last gap. Values beyond the boundary are tried as well, so that a response that turns is seen;
 * wherever the values tried do not agree on one boundary, there is no answer. In here, higher steps
 * are those that should meet the targets.
 */
final class BoundarySearch<E extends Exception> {
  /** Values tried on both sides of a boundary that was found. */
  private static final int BEYOND = 4;

  private final int last;
  private final int gap;
  private final Judge<E> judge;
  private final TreeMap<Integer, Status> tried = new TreeMap<>();
  private int more = BEYOND;

  /** Tries a value. */
  interface Judge<E extends Exception> {
    /**
     * @param more values that are likely to be tried after this one
     */
    Status of(int step, int more) throws E;
  }

  /** What the search came to. */
  enum Kind {
    /** {@code least} meets the targets, and what is next below misses them or does not exist. */
    FOUND,
    /** None of the values tried meets them. */
    NEVER,
    /** Some value meets the targets, and a higher one misses them. */
    NOT_MONOTONIC,
    /** The values at the boundary could not be told from the targets. */
    UNDECIDED
  }

  /**
   * @param least the lowest step that meets the targets with all higher ones tried; empty: none
   * @param tried every step tried
   */
  record Outcome(Kind kind, Optional<Integer> least, Map<Integer, Status> tried) {}

  /**
   * @param steps how many values there are, from 0
   * @param gap how many open ones may lie at the boundary
   */
  BoundarySearch(int steps, int gap, Judge<E> judge) {
    this.last = steps - 1;
    this.gap = gap;
    this.judge = judge;
  }

  Outcome search(int start) throws E {
    int missed = start;
    int met = start;
    if (of(start) == Status.MET) {
      for (int gap = 1; missed >= 0 && ofOrNothing(missed) == Status.MET; gap *= 2) {
        more = BEYOND + bits(gap);
        met = missed;
        missed = missed == 0 ? -1 : Math.max(0, start - gap);
      }
    } else {
      for (int gap = 1; met < last && of(met) != Status.MET; gap *= 2) {
        more = BEYOND + bits(gap);
        missed = met;
        met = Math.min(last, start + gap);
      }
    }
    if (of(met) == Status.MET) {
      tryFartherAway(bisect(missed, met));
      lowerTop();
    }
    return outcome();
  }

  /** Where higher values turned out open, the least that is surely met lies above them. */
  private void lowerTop() throws E {
    if (lowestOfTop() > last) {
      of(last);
    }
    int met = lowestOfTop();
    Integer below = tried.lowerKey(met);
    if (met <= last && below != null && tried.get(below) == Status.OPEN) {
      var unused = bisect(below, met);
    }
  }

  /** How many halvings so many values take. */
  private static int bits(int values) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(values);
  }

  private Status ofOrNothing(int step) throws E {
    return step < 0 ? Status.MISSED : of(step);
  }

  /** The lowest value found that meets the targets; -1 stands for a value below the first. */
  private int bisect(int from, int to) throws E {
    int missed = from;
    int met = to;
    while (met - missed > 1) {
      more = BEYOND + bits(met - missed) - 1;
      int middle = (missed + met) >>> 1;
      if (of(middle) == Status.MET) {
        met = middle;
      } else {
        missed = middle;
      }
    }
    return met;
  }

  /** Values on both sides that the way to the boundary need not have touched. */
  private void tryFartherAway(int boundary) throws E {
    more = 1;
    for (int below = boundary - 1; below >= 0 && below >= boundary - 1 - gap; below--) {
      if (of(below) != Status.OPEN) {
        break;
      }
    }
    of(Math.min(last, boundary + 1));
    of(Math.min(last, 2 * boundary + 1));
    of(Math.min(last, 4 * boundary + 3));
    of(Math.max(0, (boundary - 1) / 2));
  }

  private Status of(int step) throws E {
    Status known = tried.get(step);
    if (known == null) {
      known = judge.of(step, more);
      tried.put(step, known);
    }
    return known;
  }

  /** The lowest step of the run of met ones at the top; one above the last if there is none. */
  private int lowestOfTop() {
    int lowest = last + 1;
    for (Map.Entry<Integer, Status> entry : tried.descendingMap().entrySet()) {
      if (entry.getValue() != Status.MET) {
        break;
      }
      lowest = entry.getKey();
    }
    return lowest;
  }

  private Outcome outcome() {
    Optional<Integer> firstMet = first(Status.MET);
    if (firstMet.isEmpty()) {
      boolean open = tried.containsValue(Status.OPEN);
      return new Outcome(open ? Kind.UNDECIDED : Kind.NEVER, Optional.empty(), tried);
    }
    boolean turns = tried.tailMap(firstMet.get()).containsValue(Status.MISSED);
    int least = lowestOfTop();
    if (turns) {
      return new Outcome(
          Kind.NOT_MONOTONIC, least > last ? Optional.empty() : Optional.of(least), tried);
    }
    boolean sure = least == 0;
    for (int below = least - 1; below >= 0 && below >= least - 1 - gap && !sure; below--) {
      sure = tried.get(below) == Status.MISSED;
    }
    return new Outcome(
        sure ? Kind.FOUND : Kind.UNDECIDED,
        least > last ? Optional.empty() : Optional.of(least),
        tried);
  }

  private Optional<Integer> first(Status status) {
    return tried.entrySet().stream()
        .filter(entry -> entry.getValue() == status)
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
