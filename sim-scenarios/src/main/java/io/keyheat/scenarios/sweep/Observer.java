package io.keyheat.scenarios.sweep;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.expect.ExpectationException;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.findings.RunFindings;
import io.keyheat.scenarios.findings.Subject;
import io.keyheat.scenarios.statistics.WarmUp;
import io.keyheat.scenarios.sweep.RunFigures.EarlyStop;
import io.keyheat.scenarios.sweep.RunFigures.WarmupCut;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Extracts the figures of a run that a study keeps.
 *
 * @param quantities measured in each run
 * @param mser5 whether MSER-5 finds the end of the warm-up; otherwise the scenario sets it
 */
public record Observer(List<Quantity> quantities, boolean mser5) {
  public Observer {
    quantities = List.copyOf(quantities);
  }

  /**
   * Returns the figures of one run.
   *
   * @param rules of its system
   * @param stop where the run was stopped early; the figures cover the time before
   */
  public RunFigures figures(RunSpec spec, SystemRules rules, RunResult run, EarlyStop stop) {
    boolean stopped = !stop.equals(EarlyStop.NONE);
    long warmup = run.warmupNanos();
    long end = stopped ? stop.nanos() : run.durationNanos();
    WarmupCut cut = stopped ? WarmupCut.STOPPED : WarmupCut.FILE;
    if (mser5 && !stopped) {
      WarmUp found = isSteady(spec) ? WarmUp.mser5(latencies(run)) : null;
      cut = found == null ? WarmupCut.CHANGING : cut(found);
      long observed = found == null ? 0 : found.observations() * run.intervalNanos();
      warmup = Math.max(warmup, observed);
    }
    Map<String, Double> values = new LinkedHashMap<>();
    for (Quantity quantity : quantities) {
      boolean isReached =
          isWithin(quantity, RunFacts.of(run).until(end)) && !(stopped && endsWithRun(quantity));
      values.put(quantity.text(), isReached ? quantity.of(run, warmup, end) : Double.NaN);
    }
    List<KeptFinding> findings =
        RunFindings.of(new Subject(run, spec, rules), 0).stream().map(KeptFinding::of).toList();
    return new RunFigures(values, warmup, cut, findings, stop);
  }

  /**
   * Whether a run, or what there is of it, has all of the time that a quantity names. One that
   * names none is of the time that there is, however short.
   */
  private static boolean isWithin(Quantity quantity, RunFacts run) {
    if (!quantity.text().contains("[")) {
      return true;
    }
    try {
      quantity.check(run);
      return true;
    } catch (ExpectationException e) {
      return false; // Its names were checked before any run.
    }
  }

  /** Whether it names a time by the end of the run, to which one that was stopped does not come. */
  private static boolean endsWithRun(Quantity quantity) {
    return quantity.text().matches(".*(\\.\\.]|%\\.\\.|%]).*");
  }

  private static WarmupCut cut(WarmUp found) {
    return switch (found.state()) {
      case FOUND -> WarmupCut.MSER5;
      case NOT_STEADY -> WarmupCut.NOT_STEADY;
      case TOO_SHORT -> WarmupCut.TOO_SHORT;
    };
  }

  /**
   * Whether the rate of every load is constant from the beginning to the end of the run, and no
   * fault begins or ends in what is measured of it.
   */
  public static boolean isSteady(RunSpec spec) {
    for (Fault fault : spec.faults()) {
      if (isMeasured(fault.fromNanos(), spec) || isMeasured(fault.toNanos(), spec)) {
        return false;
      }
    }
    for (LoadSpec load : spec.loads()) {
      boolean whole = load.startNanos() <= 0 && load.endNanos() >= spec.durationNanos();
      boolean constant =
          !(load.client() instanceof ClientSpec.Open open) || isConstant(open.rate());
      if (!whole || !constant || load.client() instanceof ClientSpec.Traced) {
        return false;
      }
    }
    return true;
  }

  private static boolean isMeasured(long nanos, RunSpec spec) {
    return nanos > spec.warmupNanos() && nanos < spec.durationNanos();
  }

  private static boolean isConstant(RateSchedule rate) {
    double first = rate.segments().get(0).startPerSecond();
    return rate.segments().stream()
        .allMatch(s -> s.startPerSecond() == first && s.endPerSecond() == first);
  }

  /** Returns the mean latency of each whole interval; an empty one repeats the value before it. */
  private static double[] latencies(RunResult run) {
    int whole = (int) (run.durationNanos() / run.intervalNanos());
    double[] means = new double[whole];
    double last = 0;
    for (int i = 0; i < whole; i++) {
      double sum = 0;
      long count = 0;
      for (LoadResult load : run.loads()) {
        LatencyHistogram latency = load.intervals().get(i).latency();
        if (latency.count() > 0) {
          sum += latency.meanMillis() * latency.count();
          count += latency.count();
        }
      }
      last = count == 0 ? last : sum / count;
      means[i] = last;
    }
    return means;
  }
}
