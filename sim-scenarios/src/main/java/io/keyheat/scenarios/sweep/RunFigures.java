package io.keyheat.scenarios.sweep;

import java.io.Serializable;
import java.util.Map;

/**
 * What is kept of a run.
 *
 * @param values of quantities by their text; NaN where the run holds too little to say
 * @param warmupNanos what was left out at its beginning
 * @param cut how that was chosen
 * @param hot what was hottest
 * @param stop where the run was ended early, and why
 */
public record RunFigures(Map<String, Double> values, long warmupNanos, Cut cut, Hot hot, Stop stop)
    implements Serializable {
  public RunFigures {
    values = Map.copyOf(values);
  }

  /** A quantity's value; NaN where it was not asked for. */
  public double value(String quantity) {
    return values.getOrDefault(quantity, Double.NaN);
  }

  /** How the end of the warm-up was chosen. */
  public enum Cut {
    /** By MSER-5. */
    MSER5("MSER-5"),
    /** By MSER-5, which found no steady state: the file's own. */
    NOT_STEADY("the scenario's own, since MSER-5 finds no steady state"),
    /** The run has too few recording intervals for MSER-5: the file's own. */
    TOO_SHORT("the scenario's own, since there are too few recording intervals for MSER-5"),
    /** The loads change over time, so there is no steady state: the file's own. */
    CHANGING("the scenario's own, since the loads change over time"),
    /** The run was stopped before its end: the file's own. */
    STOPPED("the scenario's own, since runs were stopped early"),
    /** The file's own, as was asked for. */
    FILE("the scenario's own");

    private final String words;

    Cut(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /** Whether the run was ended before its end. */
  public boolean endedEarly() {
    return !stop.target().isEmpty();
  }

  /**
   * Where a run was ended early.
   *
   * @param target that it could not keep any more, whatever would have followed; empty: it ran to
   *     its end
   * @param nanos simulated time
   */
  public record Stop(String target, long nanos) implements Serializable {
    public static final Stop NONE = new Stop("", 0);
  }

  /**
   * The hottest of the tablets that stayed hot.
   *
   * @param space table or index; empty: nothing was hot
   * @param from its first key, as printed
   * @param reasons why a split did not help, as the system's statistics name them, or {@link
   *     #LOCKS}; empty: none
   * @param minutes tablet-minutes in which it scored 100
   * @param score greatest, 0 to 100
   */
  public record Hot(String space, String from, String reasons, int minutes, double score)
      implements Serializable {
    public static final Hot NOTHING = new Hot("", "", "", 0, 0);

    /** Not the tablet is worn out, but operations wait for locks of its rows. */
    public static final String LOCKS = "LOCK_WAITS";

    /** From here on a tablet has no room left. */
    private static final double FULL = 90;

    /** Whether it is what holds the run back, and not merely the warmest. */
    public boolean holdsBack() {
      return score >= FULL;
    }
  }
}
