package io.keyheat.core.workload.arrival;

import io.keyheat.core.workload.spec.RateSchedule;
import java.util.List;

/**
 * How many operations a schedule asks for up to a time, and the time at which a number is reached.
 */
public final class RateIntegral {
  private static final double NANOS_PER_SECOND = 1e9;

  // By segment, in arrays: a sample of a load asks for thousands of times, and each of them for the
  // content of several spans.
  private final long[] startNanos;
  private final double[] startPerSecond;
  private final double[] endPerSecond;
  private final double[] lengthNanos;
  private final double[] operations;
  private final long endNanos;

  /**
   * The integral over a schedule's own time from 0.
   *
   * @param endNanos where it stops to grow
   */
  public RateIntegral(RateSchedule schedule, long endNanos) {
    List<RateSchedule.Segment> segments = schedule.segments();
    int n = segments.size();
    this.endNanos = Math.max(0, endNanos);
    startNanos = segments.stream().mapToLong(RateSchedule.Segment::startNanos).toArray();
    startPerSecond = new double[n];
    endPerSecond = new double[n];
    lengthNanos = new double[n];
    operations = new double[n];
    for (int i = 0; i < n; i++) {
      boolean isLast = i + 1 == n;
      RateSchedule.Segment segment = segments.get(i);
      startPerSecond[i] = segment.startPerSecond();
      // The last segment has no end, and no slope either.
      endPerSecond[i] = isLast ? segment.startPerSecond() : segment.endPerSecond();
      lengthNanos[i] = isLast ? 1 : startNanos[i + 1] - startNanos[i];
      operations[i] = content(i, segmentEnd(i));
    }
  }

  /** Mean number of operations in all. */
  public double total() {
    double sum = 0;
    for (double part : operations) {
      sum += part;
    }
    return sum;
  }

  /** The time at which {@code amount} operations are reached; the end if they never are. */
  public long timeNanos(double amount) {
    double left = amount;
    for (int i = 0; i < operations.length; i++) {
      if (left < operations[i]) {
        return last(i, left);
      }
      left -= operations[i];
    }
    return endNanos;
  }

  /** The last nanosecond of a segment by which no more than a number of operations are reached. */
  private long last(int i, double amount) {
    long low = startNanos[i];
    long high = segmentEnd(i);
    if (endPerSecond[i] < startPerSecond[i]) {
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
    double start = startPerSecond[i];
    double slope = (endPerSecond[i] - start) / lengthNanos[i];
    double scaled = amount * NANOS_PER_SECOND;
    double span = 2 * scaled / (start + Math.sqrt(start * start + 2 * slope * scaled));
    return startNanos[i] + (long) span;
  }

  /** Operations of a segment up to a time. */
  private double content(int i, long untilNanos) {
    double start = startPerSecond[i];
    double span = untilNanos - startNanos[i];
    if (span <= 0) {
      return 0;
    }
    double middleRate = start + (endPerSecond[i] - start) * (span / lengthNanos[i]) / 2;
    return middleRate * span / NANOS_PER_SECOND;
  }

  private long segmentEnd(int i) {
    return i + 1 < startNanos.length ? Math.min(startNanos[i + 1], endNanos) : endNanos;
  }
}
