package io.keyheat.report.headline;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.RunResult;

/**
 * The operations that neither completed nor failed until the end of a run. Some always are: those
 * of the last moments. Many are where the system does not keep up.
 *
 * @param share of the operations that the run offered; 0 if it offered none
 * @param isBehind whether the system did not keep up with its load
 */
record UnderWay(double share, boolean isBehind) {
  /** As great a share is behind whether or not it grows. */
  private static final double MANY = 0.1;

  /** How many there are at the ends of the recording intervals after the warm-up, on average. */
  static double mean(RunResult run) {
    double sum = 0;
    for (LoadResult load : run.loads()) {
      long opened = 0;
      for (int i = 0; i < load.intervals().size(); i++) {
        IntervalStats interval = load.intervals().get(i);
        opened += interval.offered() - interval.completed() - interval.failed();
        sum += i < run.firstWarmInterval() ? 0 : opened;
      }
    }
    return sum / Math.max(1, run.heatmap().columns() - run.firstWarmInterval());
  }

  static UnderWay of(RunResult run) {
    if (run.total().offered() == 0) {
      return new UnderWay(0, false);
    }
    double share = (double) run.total().inFlight() / run.total().offered();
    return new UnderWay(
        share, share >= MANY || run.behindShare(load -> true) >= LoadResult.FEW_BEHIND);
  }
}
