package io.keyheat.scenarios.statistics;

/**
 * Decides whether more replications are needed: not if the interval is narrow enough or the budget
 * is spent. An interval that is examined after each round contains the true value slightly less
 * often than one of a fixed number of replications; a least number of replications keeps the loss
 * small (Law, Simulation Modeling and Analysis, 9.4.1).
 *
 * @param precision greatest relative half-width, such as 0.05
 * @param least least number of replications, at least 2
 * @param budget greatest number of replications
 */
public record StoppingRule(double precision, int least, int budget) {
  /** The default greatest relative half-width. */
  public static final double PRECISION = 0.05;

  /** Why no more replications were run. */
  public enum StoppingReason {
    PRECISE,
    BUDGET,
    /** More replications are needed. */
    NONE
  }

  /** Judges whether the replications so far are enough, and why. */
  public StoppingReason judge(Interval interval) {
    if (interval.replications() >= least && interval.relativeHalfWidth() <= precision) {
      return StoppingReason.PRECISE;
    }
    return interval.replications() >= budget ? StoppingReason.BUDGET : StoppingReason.NONE;
  }
}
