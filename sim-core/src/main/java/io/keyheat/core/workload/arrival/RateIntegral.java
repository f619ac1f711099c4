package io.keyheat.core.workload.arrival;

import io.keyheat.core.workload.spec.RateSchedule;
import java.util.List;

/**
 * How many operations a schedule asks for up to a time, and the time at which a number is reached.
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
  public long timeNanos(double amount) {
    double left = amount;
    for (int i = 0; i < segments.size(); i++) {
      double content = content(i, segmentEnd(i));
      if (left < content) {
        return last(i, left);
      }
      left -= content;
    }
    return endNanos;
  }

  /** The last nanosecond of a segment by which no more than a number of operations are reached. */
  private long last(int i, double amount) {
    long low = segments.get(i).startNanos();
    long high = segmentEnd(i);
    if (endPerSecond(i) < segments.get(i).startPerSecond()) {
      return bisect(i, amount, low, high);
    }
    // The content never falls, so the place is the same from wherever the search begins.
    long guess = Math.max(low, Math.min(high - 1, guess(i, amount)));
    long from = guess;
    for (long step = 1; from > low && content(i, from) > amount; step *= 2) {
      from = Math.max(low, guess - step);
    }
    long to = guess + 1;
    for (long step = 1; to < high && content(i, to) <= amount; step *= 2) {
      to = Math.min(high, guess + 1 + step);
    }
    return bisect(i, amount, from, to);
  }

  private long bisect(int i, double amount, long from, long to) {
    long low = from;
    long high = to;
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

  /**
   * The same but for rounding: {@link #content} solved for the span, in the form that subtracts
   * nothing.
   */
  private long guess(int i, double amount) {
    double start = segments.get(i).startPerSecond();
    double slope = (endPerSecond(i) - start) / lengthNanos(i);
    double scaled = amount * NANOS_PER_SECOND;
    double span = 2 * scaled / (start + Math.sqrt(start * start + 2 * slope * scaled));
    return segments.get(i).startNanos() + (long) span;
  }

  /** Operations of a segment up to a time. */
  private double content(int i, long untilNanos) {
    double start = segments.get(i).startPerSecond();
    double span = untilNanos - segments.get(i).startNanos();
    if (span <= 0) {
      return 0;
    }
    double middleRate = start + (endPerSecond(i) - start) * (span / lengthNanos(i)) / 2;
    return middleRate * span / NANOS_PER_SECOND;
  }

  private boolean isLast(int i) {
    return i + 1 == segments.size();
  }

  private double endPerSecond(int i) {
    return isLast(i) ? segments.get(i).startPerSecond() : segments.get(i).endPerSecond();
  }

  /** The last segment has no end, and no slope either. */
  private double lengthNanos(int i) {
    return isLast(i) ? 1 : segments.get(i + 1).startNanos() - segments.get(i).startNanos();
  }

  private long segmentEnd(int i) {
    long next = i + 1 < segments.size() ? segments.get(i + 1).startNanos() : endNanos;
    return Math.min(next, endNanos);
  }
}
