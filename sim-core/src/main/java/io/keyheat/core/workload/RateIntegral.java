package io.keyheat.core.workload;

import java.util.List;

/**
 * How many operations a schedule asks for up to a time, and the time at which so many are reached.
 */
public final class RateIntegral {
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<RateSchedule.Segment> segments;
  private final long endNanos;

  /**
   * The integral over a schedule's own time from 0.
   *
   * @param endNanos where it stops to grow
   */
  public RateIntegral(RateSchedule schedule, long endNanos) {
    this.segments = schedule.segments();
    this.endNanos = Math.max(0, endNanos);
  }

  /** Mean number of operations in all. */
  public double total() {
    double sum = 0;
    for (int i = 0; i < segments.size(); i++) {
      sum += content(i, segmentEnd(i));
    }
    return sum;
  }

  /** The time at which {@code amount} operations are reached; the end if they never are. */
  long timeNanos(double amount) {
    double left = amount;
    for (int i = 0; i < segments.size(); i++) {
      double content = content(i, segmentEnd(i));
      if (left < content) {
        return bisect(i, left);
      }
      left -= content;
    }
    return endNanos;
  }

  private long bisect(int i, double amount) {
    long low = segments.get(i).startNanos();
    long high = segmentEnd(i);
    while (high - low > 1) {
      long middle = low + (high - low) / 2;
      if (content(i, middle) <= amount) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Operations of a segment up to a time. */
  private double content(int i, long untilNanos) {
    RateSchedule.Segment s = segments.get(i);
    double span = untilNanos - s.startNanos();
    if (span <= 0) {
      return 0;
    }
    boolean last = i + 1 == segments.size();
    double full = last ? 1 : segments.get(i + 1).startNanos() - s.startNanos();
    double end = last ? s.startPerSecond() : s.endPerSecond();
    double middleRate = s.startPerSecond() + (end - s.startPerSecond()) * (span / full) / 2;
    return middleRate * span / NANOS_PER_SECOND;
  }

  private long segmentEnd(int i) {
    long next = i + 1 < segments.size() ? segments.get(i + 1).startNanos() : endNanos;
    return Math.min(next, endNanos);
  }
}
