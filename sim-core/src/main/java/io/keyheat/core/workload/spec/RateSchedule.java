package io.keyheat.core.workload.spec;

import java.util.ArrayList;
import java.util.List;

/**
 * A rate over time, linear within each segment; the last segment lasts for ever.
 *
 * @param segments in ascending order of start, the first at 0
 */
public record RateSchedule(List<Segment> segments) {
  public RateSchedule {
    segments = List.copyOf(segments);
    if (segments.isEmpty() || segments.get(0).startNanos() != 0) {
      throw new IllegalArgumentException("a schedule begins at 0: " + segments);
    }
  }

  /**
   * From {@code startPerSecond} at {@code startNanos} in a straight line to {@code endPerSecond} at
   * the start of the next segment. The last segment keeps its {@code startPerSecond}.
   */
  public record Segment(long startNanos, double startPerSecond, double endPerSecond) {}

  /** The rate at a time since the schedule's beginning. */
  public double perSecondAt(long nanos) {
    int i = segments.size() - 1;
    while (i > 0 && segments.get(i).startNanos() > nanos) {
      i--;
    }
    Segment segment = segments.get(i);
    if (i + 1 == segments.size()) {
      return segment.startPerSecond();
    }
    double length = segments.get(i + 1).startNanos() - segment.startNanos();
    double part = Math.max(0, nanos - segment.startNanos()) / length;
    return segment.startPerSecond() + part * (segment.endPerSecond() - segment.startPerSecond());
  }

  /** The greatest rate up to a time since the schedule's beginning, operations a second. */
  public double peakPerSecond(long lengthNanos) {
    double peak = perSecondAt(lengthNanos);
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

  /** The same shape at {@code factor} times the rate. */
  public RateSchedule scaled(double factor) {
    return new RateSchedule(
        segments.stream()
            .map(
                segment ->
                    new Segment(
                        segment.startNanos(),
                        segment.startPerSecond() * factor,
                        segment.endPerSecond() * factor))
            .toList());
  }

  /** The schedule as it goes on from a time, which becomes the time 0. */
  public RateSchedule from(long nanos) {
    List<Segment> later = new ArrayList<>();
    for (int i = 0; i < segments.size(); i++) {
      Segment segment = segments.get(i);
      if (segment.startNanos() > nanos) {
        long start = segment.startNanos() - nanos;
        later.add(new Segment(start, segment.startPerSecond(), segment.endPerSecond()));
      } else if (i + 1 == segments.size() || segments.get(i + 1).startNanos() > nanos) {
        later.add(new Segment(0, perSecondAt(nanos), segment.endPerSecond()));
      }
    }
    return new RateSchedule(later);
  }

  public static RateSchedule constant(double perSecond) {
    return new RateSchedule(List.of(new Segment(0, perSecond, perSecond)));
  }

  /**
   * A start rate that grows by the factor {@code growth} every {@code periodNanos} and ends at
   * {@code limitPerSecond} exactly, by a smaller last step: (500, 1.5, 5 min, …) is the ramp known
   * as 500/50/5.
   */
  public static RateSchedule geometric(
      double startPerSecond, double growth, long periodNanos, double limitPerSecond, int maxSteps) {
    List<Segment> segments = new ArrayList<>();
    double rate = startPerSecond;
    for (int i = 0; i < maxSteps && (i == 0 || rate < limitPerSecond); i++) {
      rate = i == 0 ? startPerSecond : Math.min(limitPerSecond, rate * growth);
      segments.add(new Segment(i * periodNanos, rate, rate));
    }
    return new RateSchedule(segments);
  }
}
