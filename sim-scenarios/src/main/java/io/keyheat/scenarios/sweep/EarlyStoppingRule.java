package io.keyheat.scenarios.sweep;

import io.keyheat.core.RunSpec;
import io.keyheat.core.RunWatcher;
import io.keyheat.core.measure.Intervals;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.workload.arrival.RateIntegral;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.expect.Target.Allowance;
import io.keyheat.scenarios.expect.Target.Counted;
import io.keyheat.scenarios.sweep.RunFigures.EarlyStop;
import java.util.ArrayList;
import java.util.List;

/**
 * Stops a run that can no longer meet a target: enough operations were bad that the target is
 * missed even if all remaining operations are good, wherever the warm-up is cut. The number of
 * remaining operations is taken as the integral of the rates plus six standard deviations, so that
 * only open loops are judged. The rule depends only on the run, so that it is deterministic.
 */
final class EarlyStoppingRule implements RunWatcher {
  private static final double DEVIATIONS = 6;
  private static final int LEAST_OPERATIONS_PER_INTERVAL = 100;

  private final Intervals intervals;
  private final List<LoadSpec> loads;
  private final List<Count> counts = new ArrayList<>();
  private final int firstCut;
  private final int lastCut;
  private EarlyStop stop = EarlyStop.NONE;

  private EarlyStoppingRule(RunSpec spec, boolean mser5) {
    intervals = Intervals.of(spec.durationNanos(), spec.intervalNanos(), spec.warmupNanos());
    loads = spec.loads();
    firstCut = intervals.firstWarm();
    // MSER-5 cuts half of the run at most, and only where the loads are steady.
    boolean searched = mser5 && Observer.isSteady(spec);
    lastCut = searched ? Math.max(firstCut, intervals.count() / 2) : firstCut;
  }

  /**
   * Returns the rule for a run that is judged by targets.
   *
   * @param targets of the run; only targets on shares of operations are judged
   * @param mser5 whether MSER-5 will find the end of the warm-up
   */
  static EarlyStoppingRule of(RunSpec spec, List<Target> targets, boolean mser5) {
    EarlyStoppingRule watcher = new EarlyStoppingRule(spec, mser5);
    boolean open = spec.loads().stream().allMatch(load -> load.client() instanceof ClientSpec.Open);
    for (Target target : open ? targets : List.<Target>of()) {
      target.allowance().ifPresent(a -> watcher.counts.add(watcher.new Count(target.text(), a)));
    }
    return watcher;
  }

  /** Returns where the run was stopped. */
  EarlyStop stop() {
    return stop;
  }

  @Override
  public boolean goesOn(int interval, List<IntervalStats> stats) {
    for (Count count : counts) {
      count.add(interval, stats);
      if (interval + 1 < intervals.count() && count.isLost(interval + 1)) {
        stop = new EarlyStop(count.target, intervals.endNanos(interval));
        return false;
      }
    }
    return true;
  }

  /** Returns an upper bound of the operations that a load offers from {@code nanos} on. */
  private double atMostFrom(LoadSpec load, long nanos) {
    ClientSpec.Open open = (ClientSpec.Open) load.client();
    long end = Math.min(load.endNanos(), intervals.durationNanos()) - load.startNanos();
    long now = Math.max(0, nanos - load.startNanos());
    double mean =
        new RateIntegral(open.rate(), end).total()
            - new RateIntegral(open.rate(), Math.min(now, end)).total();
    double burst = Math.max(1, open.burst());
    return mean + DEVIATIONS * (Math.sqrt(mean * burst) + burst);
  }

  /** The counts of one target, from the beginning of the run to the end of each interval. */
  private final class Count {
    private final String target;
    private final Allowance allowance;
    private final double[] offered = new double[intervals.count() + 1];
    private final double[] failed = new double[intervals.count() + 1];
    private final double[] completed = new double[intervals.count() + 1];
    private final double[] bad = new double[intervals.count() + 1];

    Count(String target, Allowance allowance) {
      this.target = target;
      this.allowance = allowance;
    }

    private boolean counts(int load) {
      return allowance.load().isEmpty() || allowance.load().equals(loads.get(load).name());
    }

    void add(int interval, List<IntervalStats> stats) {
      List<LatencyHistogram> latencies = new ArrayList<>();
      int next = interval + 1;
      offered[next] = offered[interval];
      failed[next] = failed[interval];
      completed[next] = completed[interval];
      bad[next] = bad[interval];
      for (int load = 0; load < stats.size(); load++) {
        if (counts(load)) {
          IntervalStats of = stats.get(load);
          latencies.add(of.latency());
          offered[next] += of.offered();
          failed[next] += of.failed();
          completed[next] += of.latency().count();
        }
      }
      bad[next] +=
          switch (allowance.counted()) {
            case ERRORS -> failed[next] - failed[interval];
            case LATENCY -> latencies.stream().mapToDouble(this::slower).sum();
            case WORST_LATENCY -> isBadInterval(latencies) ? 1 : 0;
          };
    }

    /** Returns the number of operations slower than the target, by the values of their buckets. */
    private double slower(LatencyHistogram latency) {
      if (latency.maxNanos() / 1e6 <= allowance.millis()) {
        return 0;
      }
      long[] values = latency.valuesMicros();
      long[] counted = latency.counts();
      long slower = 0;
      for (int i = values.length - 1; i >= 0 && values[i] / 1e3 > allowance.millis(); i--) {
        slower += counted[i];
      }
      return slower;
    }

    private boolean isBadInterval(List<LatencyHistogram> latencies) {
      double slower = latencies.stream().mapToDouble(this::slower).sum();
      long all = latencies.stream().mapToLong(LatencyHistogram::count).sum();
      return all >= LEAST_OPERATIONS_PER_INTERVAL && slower > allowance.share() * all;
    }

    /** Whether the target is missed wherever the warm-up is cut. */
    boolean isLost(int ended) {
      if (ended <= lastCut) {
        return false;
      }
      if (allowance.counted() == Counted.WORST_LATENCY) {
        return bad[ended] > bad[lastCut];
      }
      double coming = 0;
      for (int load = 0; load < loads.size(); load++) {
        coming += counts(load) ? atMostFrom(loads.get(load), intervals.endNanos(ended - 1)) : 0;
      }
      boolean errors = allowance.counted() == Counted.ERRORS;
      double[] all = errors ? offered : completed;
      double inFlight = errors ? 0 : offered[ended] - completed[ended] - failed[ended];
      for (int cut = firstCut; cut <= lastCut; cut++) {
        double most = all[ended] - all[cut] + Math.max(0, inFlight) + coming;
        if (bad[ended] - bad[cut] <= allowance.share() * most) {
          return false;
        }
      }
      return true;
    }
  }
}
