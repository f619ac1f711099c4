package io.keyheat.scenarios.lint;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RateSchedule.Segment;
import java.util.List;

/** The rates of a load, as far as they are known before it runs. */
public final class Peak {
  private static final double NANOS_PER_SECOND = 1e9;

  /** A closed loop's client waits at least about so long for an answer. */
  private static final double ANSWER_NANOS = 5e6;

  private Peak() {}

  /** The greatest rate that a load reaches, operations a second; infinite: nothing is known. */
  public static double perSecond(LoadSpec load, long durationNanos) {
    if (load.client() instanceof ClientSpec.Open open) {
      return peak(open.rate(), lengthNanos(load, durationNanos));
    }
    if (load.client() instanceof ClientSpec.Closed closed) {
      return closed.clients() * NANOS_PER_SECOND / (closed.thinkNanos() + ANSWER_NANOS);
    }
    return Double.POSITIVE_INFINITY;
  }

  /** Returns the sum of the peak rates of the open loops and the mean rates of the traces. */
  public static double perSecond(RunSpec spec) {
    double peak = 0;
    for (LoadSpec load : spec.loads()) {
      if (load.client() instanceof ClientSpec.Open) {
        peak += perSecond(load, spec.durationNanos());
      } else if (load.client() instanceof ClientSpec.Traced traced) {
        peak += meanPerSecond(traced, load, spec.durationNanos());
      }
    }
    return peak;
  }

  /** Of a trace, from its first record in a run to its last. */
  private static double meanPerSecond(ClientSpec.Traced traced, LoadSpec load, long durationNanos) {
    long end = Math.min(load.endNanos(), durationNanos);
    long records = traced.trace().records(end);
    long last = Math.min(end, traced.trace().lastNanos());
    return records * NANOS_PER_SECOND / Math.max(1, last - load.startNanos());
  }

  /** How long a load lasts. */
  static long lengthNanos(LoadSpec load, long durationNanos) {
    return Math.max(0, Math.min(load.endNanos(), durationNanos) - load.startNanos());
  }

  private static double peak(RateSchedule rate, long lengthNanos) {
    double peak = at(rate, (double) lengthNanos);
    List<Segment> segments = rate.segments();
    for (int i = 0; i < segments.size(); i++) {
      Segment segment = segments.get(i);
      if (segment.startNanos() < lengthNanos) {
        peak = Math.max(peak, segment.startPerSecond());
      }
      // What a segment comes to, which a step to the next one may hide.
      if (i + 1 < segments.size() && segments.get(i + 1).startNanos() <= lengthNanos) {
        peak = Math.max(peak, segment.endPerSecond());
      }
    }
    return peak;
  }

  /** The rate at a time since the load's start, operations a second. */
  static double at(RateSchedule rate, double nanos) {
    List<Segment> segments = rate.segments();
    int i = 0;
    while (i + 1 < segments.size() && segments.get(i + 1).startNanos() <= nanos) {
      i++;
    }
    Segment segment = segments.get(i);
    if (i + 1 == segments.size()) {
      return segment.startPerSecond();
    }
    double length = (double) segments.get(i + 1).startNanos() - segment.startNanos();
    double along = (nanos - segment.startNanos()) / length;
    return segment.startPerSecond() + along * (segment.endPerSecond() - segment.startPerSecond());
  }
}
