package io.keyheat.scenarios.trial;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.result.Hotspot;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.experiment.Effort;

/**
 * The part of a run that a trial has: all of it, or a stretch from where its loads ask for most.
 *
 * @param spec of the part
 * @param fromNanos where it begins
 * @param nanos that it has of the run
 */
record TrialPart(RunSpec spec, long fromNanos, long nanos) {
  /** Operations of a check's trials, which its variants share. */
  private static final double MOST_OPERATIONS = 3e6;

  /** Core time of them, as it is where all methods are compiled. */
  private static final double MOST_SECONDS = 2;

  /** A run is tried whole if little is left of it. */
  private static final double NEARLY_ALL = 0.9;

  /** Ranges of a shorter part would have no records, unless it has as many operations. */
  private static final long LEAST_NANOS = Hotspot.LEAST_PART_NANOS;

  private static final double LEAST_OPERATIONS = 500_000;

  private static final long MILLI_NANOS = 1_000_000;

  /** Of a part, the share that is warm-up at most. */
  private static final double MOST_WARMUP = 0.5;

  /**
   * The part of a run that fits.
   *
   * @param effort of the whole run
   * @param variants that are tried, at least 1
   */
  static TrialPart of(RunSpec spec, Effort effort, int variants) {
    double fits =
        Math.min(
                MOST_OPERATIONS / Math.max(1, effort.operations()),
                MOST_SECONDS / Math.max(1e-9, effort.simulationSeconds()))
            / variants;
    if (fits >= NEARLY_ALL) {
      return new TrialPart(spec, 0, spec.durationNanos());
    }
    double all = OfferedOperations.of(spec);
    double least = Math.min(LEAST_OPERATIONS, all * LEAST_NANOS / spec.durationNanos());
    double most = Math.max(fits * all, least);
    Peak.Time peak = spec.hasFixedTimes() ? Peak.Time.BEGINNING : Peak.first(spec);
    double before = OfferedOperations.until(spec, peak.nanos());
    long from = peak.isEnd() ? timeOf(spec, before - most) : peak.nanos();
    long to = peak.isEnd() ? peak.nanos() : timeOf(spec, before + most);
    long left = spec.durationNanos() - from;
    long nanos = Math.min(left, Math.max(MILLI_NANOS, to - from));
    if (nanos < LEAST_NANOS && most < LEAST_OPERATIONS) {
      nanos = Math.min(left, LEAST_NANOS);
    }
    long warmup = Math.min(spec.warmupNanos(), (long) (MOST_WARMUP * nanos));
    return new TrialPart(spec.part(from, nanos, warmup), from, nanos);
  }

  /** When a run has offered as many operations; its beginning or its end if it never has. */
  private static long timeOf(RunSpec spec, double operations) {
    long from = 0;
    long to = spec.durationNanos();
    while (to - from > MILLI_NANOS) {
      long middle = from + (to - from) / 2;
      if (OfferedOperations.until(spec, middle) <= operations) {
        from = middle;
      } else {
        to = middle;
      }
    }
    return from;
  }

  boolean isWhole(RunSpec run) {
    return nanos == run.durationNanos();
  }
}
