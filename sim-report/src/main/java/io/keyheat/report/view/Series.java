package io.keyheat.report.view;

import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/**
 * A run over time, all its loads together. Every list and array has one entry per recording
 * interval.
 *
 * @param seconds length of each interval; the last one may be shorter
 */
public record Series(
    double[] seconds,
    long[] offered,
    long[] completed,
    long[] failed,
    List<LatencyHistogram> latencies) {

  /** Adds up the loads of {@code run}. */
  public static Series of(RunResult run) {
    return of(run, run.loads());
  }

  /** Adds up some loads of {@code run}. */
  public static Series of(RunResult run, List<LoadResult> loads) {
    int n = (int) ((run.durationNanos() - 1) / run.intervalNanos() + 1);
    double[] seconds = new double[n];
    long[] offered = new long[n];
    long[] completed = new long[n];
    long[] failed = new long[n];
    List<LatencyHistogram> latencies = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      long left = run.durationNanos() - i * run.intervalNanos();
      seconds[i] = Math.min(left, run.intervalNanos()) / 1e9;
      List<LatencyHistogram> parts = new ArrayList<>();
      for (LoadResult load : loads) {
        IntervalStats stats = load.intervals().get(i);
        offered[i] += stats.offered();
        completed[i] += stats.completed();
        failed[i] += stats.failed();
        parts.add(stats.latency());
      }
      latencies.add(LatencyHistogram.merged(parts));
    }
    return new Series(seconds, offered, completed, failed, latencies);
  }

  /** {@code counts} of operations as operations per second. */
  public double[] perSecond(long[] counts) {
    double[] rates = new double[counts.length];
    for (int i = 0; i < counts.length; i++) {
      rates[i] = counts[i] / seconds[i];
    }
    return rates;
  }

  /** One percentile of each interval's latencies, in milliseconds; NaN where there are none. */
  public double[] percentilesMillis(double percentile) {
    return latencies.stream().mapToDouble(h -> h.percentileMillis(percentile)).toArray();
  }
}
