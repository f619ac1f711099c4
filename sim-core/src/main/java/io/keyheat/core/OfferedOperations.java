package io.keyheat.core;

import io.keyheat.core.workload.arrival.RateIntegral;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;

/**
 * How many operations a run is going to offer: what its rates add up to, call by call. Closed loops
 * are guessed at, so the figures serve to weigh runs, to show progress and to refuse a run that is
 * far too long.
 */
public final class OfferedOperations {
  /** A plausible time from sending to answer, for clients that wait for theirs. */
  private static final double ANSWER_SECONDS = 0.010;

  private static final double NANOS_PER_SECOND = 1e9;

  private OfferedOperations() {}

  /** Operations of the whole run. */
  public static double of(RunSpec spec) {
    return until(spec, spec.durationNanos());
  }

  /** Operations whose intended start lies before {@code nanos} since the run's start. */
  public static double until(RunSpec spec, long nanos) {
    double operations = 0;
    for (LoadSpec load : spec.loads()) {
      operations += load.calls().size() * of(load, Math.min(nanos, spec.durationNanos()));
    }
    return operations;
  }

  /** How often a load begins each of its calls before {@code nanos} since the run's start. */
  public static double of(LoadSpec load, long nanos) {
    long end = Math.min(nanos, load.endNanos());
    if (end <= load.startNanos()) {
      return 0;
    }
    return load.client() instanceof ClientSpec.Traced traced
        ? traced.trace().records(end) - (double) traced.trace().records(load.startNanos())
        : operations(load.client(), end - load.startNanos());
  }

  private static double operations(ClientSpec client, long nanos) {
    if (client instanceof ClientSpec.Open open) {
      return new RateIntegral(open.rate(), nanos).total();
    }
    if (client instanceof ClientSpec.Closed closed) {
      double cycleSeconds = closed.thinkNanos() / NANOS_PER_SECOND + ANSWER_SECONDS;
      return closed.clients() * (nanos / NANOS_PER_SECOND) / cycleSeconds;
    }
    return 0;
  }
}
