package io.keyheat.scenarios.statistics;

/**
 * When enough replications have been run: when the interval is narrow enough, or when the budget is
 * spent. Looking at the interval after each round makes it hold the true value a little less often
 * than one of a fixed number of replications does; a least number keeps that small (Law, Simulation
 * Modeling and Analysis, 9.4.1).
 *
 * @param precision greatest relative half-width, such as 0.05
 * @param least replications before anything is decided, at least 2
 * @param budget replications at most
 */
public record StoppingRule(double precision, int least, int budget) {
  /** Half-widths up to 5 %, after four replications at the earliest. */
  public static final double PRECISION = 0.05;

  /** Why no more replications were run. */
  public enum Reason {
    PRECISE,
    BUDGET,
    /** Not yet. */
    NONE
  }

  /** Whether the replications so far are enough, and why. */
  public Reason judge(Interval interval) {
    if (interval.replications() >= least && interval.relativeHalfWidth() <= precision) {
      return Reason.PRECISE;
    }
    return interval.replications() >= budget ? Reason.BUDGET : Reason.NONE;
  }
}
