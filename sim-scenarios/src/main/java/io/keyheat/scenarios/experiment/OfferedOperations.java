package io.keyheat.scenarios.experiment;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.LoadSpec;
import io.keyheat.core.workload.LoadSpec.ClientSpec;
import io.keyheat.core.workload.RateSchedule;
import io.keyheat.core.workload.RateSchedule.Segment;
import java.util.List;

/**
 * How many operations a run is going to offer: what its rates add up to. Closed loops are guessed
 * at and traces count as nothing, so the figures serve to weigh runs and to show progress only.
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
      long end = Math.min(Math.min(nanos, load.endNanos()), spec.durationNanos());
      if (end > load.startNanos()) {
        operations += operations(load.client(), end - load.startNanos());
      }
    }
    return operations;
  }

  private static double operations(ClientSpec client, long nanos) {
    if (client instanceof ClientSpec.Open open) {
      return integral(open.rate(), nanos);
    }
    if (client instanceof ClientSpec.Closed closed) {
      double cycleSeconds = closed.thinkNanos() / NANOS_PER_SECOND + ANSWER_SECONDS;
      return closed.clients() * (nanos / NANOS_PER_SECOND) / cycleSeconds;
    }
    return 0;
  }

  /** Area under the rate from 0 to {@code nanos}. */
  static double integral(RateSchedule schedule, long nanos) {
    List<Segment> segments = schedule.segments();
    double area = 0;
    for (int i = 0; i < segments.size(); i++) {
      Segment segment = segments.get(i);
      double start = segment.startNanos();
      double end = i + 1 < segments.size() ? segments.get(i + 1).startNanos() : nanos;
      double until = Math.min(end, (double) nanos);
      if (until <= start) {
        break;
      }
      boolean last = i + 1 == segments.size();
      double slope = last ? 0 : (segment.endPerSecond() - segment.startPerSecond()) / (end - start);
      double meanRate = segment.startPerSecond() + slope * (until - start) / 2;
      area += meanRate * (until - start) / NANOS_PER_SECOND;
    }
    return area;
  }
}
