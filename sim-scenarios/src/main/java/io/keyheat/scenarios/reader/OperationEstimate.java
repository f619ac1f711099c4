package io.keyheat.scenarios.reader;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.LoadSpec;
import io.keyheat.core.workload.LoadSpec.ClientSpec;
import io.keyheat.core.workload.RateSchedule;
import java.util.List;

/** How many operations a run is going to offer, as far as that can be known beforehand. */
final class OperationEstimate {
  /** A closed loop's client waits at least about so long for an answer. */
  private static final double ANSWER_NANOS = 5_000_000;

  private OperationEstimate() {}

  static double of(RunSpec spec) {
    return spec.loads().stream().mapToDouble(load -> of(load, spec.durationNanos())).sum();
  }

  private static double of(LoadSpec load, long durationNanos) {
    double nanos = Math.max(0, Math.min(load.endNanos(), durationNanos) - load.startNanos());
    if (load.client() instanceof ClientSpec.Open open) {
      return integral(open.rate(), nanos);
    }
    if (load.client() instanceof ClientSpec.Closed closed) {
      return closed.clients() * nanos / (closed.thinkNanos() + ANSWER_NANOS);
    }
    return load.client() instanceof ClientSpec.Traced traced
            && traced.trace() instanceof TraceFile file
        ? file.records()
        : 0;
  }

  /** Area under the schedule from 0 to the given time. */
  private static double integral(RateSchedule rate, double nanos) {
    List<RateSchedule.Segment> segments = rate.segments();
    double operations = 0;
    for (int i = 0; i < segments.size(); i++) {
      RateSchedule.Segment segment = segments.get(i);
      boolean last = i + 1 == segments.size();
      double length =
          last
              ? Double.POSITIVE_INFINITY
              : segments.get(i + 1).startNanos() - (double) segment.startNanos();
      double covered = Math.min(nanos - segment.startNanos(), length);
      if (covered > 0) {
        double slope = last ? 0 : (segment.endPerSecond() - segment.startPerSecond()) / length;
        operations += covered / 1e9 * (segment.startPerSecond() + slope * covered / 2);
      }
    }
    return operations;
  }
}
