package io.keyheat.scenarios.expect.metric;

import io.keyheat.core.result.RunResult;

/**
 * A window of a run in whole recording intervals.
 *
 * @param firstInterval the first one in it
 * @param endInterval the first one after it
 * @param written whether the expectation names the window; else it is the default of the metric
 */
public record Span(int firstInterval, int endInterval, boolean written) {

  /** Returns its simulated seconds; the last interval of a run may be short. */
  double seconds(RunResult run) {
    return (endNanos(run) - startNanos(run)) / 1e9;
  }

  /** Returns the span of one interval. */
  Span only(int interval) {
    return new Span(interval, interval + 1, written);
  }

  long startNanos(RunResult run) {
    return firstInterval * run.intervalNanos();
  }

  long endNanos(RunResult run) {
    return Math.min(endInterval * run.intervalNanos(), run.durationNanos());
  }

  /** Returns the seconds of one interval. */
  static double seconds(RunResult run, int interval) {
    long start = interval * run.intervalNanos();
    return (Math.min(start + run.intervalNanos(), run.durationNanos()) - start) / 1e9;
  }
}
