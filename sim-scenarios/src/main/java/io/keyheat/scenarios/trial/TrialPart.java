package io.keyheat.scenarios.trial;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.experiment.Effort;

/**
 * The part of a run that a trial has: all of it, or its beginning.
 *
 * @param spec of the part
 * @param nanos that it has of the run
 */
record TrialPart(RunSpec spec, long nanos) {
  /** Operations of one trial. */
  private static final double MOST_OPERATIONS = 3e6;

  /** Core time of one trial. */
  private static final double MOST_SECONDS = 2;

  /** As many trials of full size a check has; more variants share them. */
  private static final double FULL_TRIALS = 2;

  /** A run is tried whole if little is left of it. */
  private static final double NEARLY_ALL = 0.9;

  /** Of a part, the share that is warm-up at most. */
  private static final double MOST_WARMUP = 0.5;

  /**
   * The part of a run that fits.
   *
   * @param effort of the whole run
   * @param variants that are tried
   */
  static TrialPart of(RunSpec spec, Effort effort, int variants) {
    double share = Math.min(1, FULL_TRIALS / variants);
    double fits =
        share
            * Math.min(
                MOST_OPERATIONS / Math.max(1, effort.operations()),
                MOST_SECONDS / Math.max(1e-9, effort.simulationSeconds()));
    if (fits >= NEARLY_ALL) {
      return new TrialPart(spec, spec.durationNanos());
    }
    double most = fits * OfferedOperations.of(spec);
    long from = 0;
    long to = spec.durationNanos();
    while (to - from > Math.max(1_000_000, spec.durationNanos() / 1000)) {
      long middle = from + (to - from) / 2;
      if (OfferedOperations.until(spec, middle) <= most) {
        from = middle;
      } else {
        to = middle;
      }
    }
    long nanos = Math.max(1_000_000, from);
    long warmup = Math.min(spec.warmupNanos(), (long) (MOST_WARMUP * nanos));
    return new TrialPart(spec.first(nanos, warmup), nanos);
  }

  boolean isWhole(RunSpec run) {
    return nanos == run.durationNanos();
  }
}
