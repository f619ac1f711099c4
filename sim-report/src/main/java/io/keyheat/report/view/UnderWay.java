package io.keyheat.report.view;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.RunResult;
import java.util.function.ToLongFunction;

/**
 * The operations that neither completed nor failed until the end of a run. Some always are: those
 * of the last moments. Many are where the system does not keep up.
 *
 * @param share of the operations that the run offered; 0 if it offered none
 * @param isBehind whether the system did not keep up with its load
 */
record UnderWay(double share, boolean isBehind) {
  /** A system that falls behind by less of its load than this keeps up with it. */
  private static final double FEW = 0.01;

  /** As great a share is behind whether or not they become more. */
  private static final double MANY = 0.1;

  /** Numbers that differ by fewer standard deviations than this may differ by chance. */
  private static final double DEVIATIONS = 3;

  static UnderWay of(RunResult run) {
    if (run.total().offered() == 0) {
      return new UnderWay(0, false);
    }
    double share = (double) run.total().inFlight() / run.total().offered();
    return new UnderWay(share, share >= MANY || grows(run));
  }

  /** Whether more are under way at the end than in the middle of the time after the warm-up. */
  private static boolean grows(RunResult run) {
    int first = (int) (run.warmupNanos() / run.intervalNanos());
    int end = run.loads().stream().mapToInt(load -> load.intervals().size()).max().orElse(0);
    if (end - first < 2) {
      return false; // The first operations of a run always become more.
    }
    int middle = (first + end) / 2;
    long before = sum(run, 0, middle, UnderWay::open);
    double more = sum(run, middle, end, UnderWay::open);
    double byChance = DEVIATIONS * Math.sqrt(2.0 * before + more);
    return more > FEW * sum(run, middle, end, IntervalStats::offered) && more > byChance;
  }

  private static long open(IntervalStats interval) {
    return interval.offered() - interval.completed() - interval.failed();
  }

  private static long sum(RunResult run, int from, int to, ToLongFunction<IntervalStats> figure) {
    long sum = 0;
    for (LoadResult load : run.loads()) {
      for (IntervalStats interval : load.intervals().subList(from, to)) {
        sum += figure.applyAsLong(interval);
      }
    }
    return sum;
  }
}
