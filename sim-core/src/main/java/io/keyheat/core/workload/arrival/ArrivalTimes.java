package io.keyheat.core.workload.arrival;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Variates;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.RateSchedule;

/**
 * Arrival times of an open-loop load.
 *
 * <p>A Poisson process of varying rate is a Poisson process of rate 1 in the time scale of the
 * cumulative rate Λ (Çinlar 1975): each step draws an exponential amount of Λ and walks the
 * segments until it is used up, which is exact. Evenly spaced arrivals use amounts of 1 after a
 * random first one; bursts of n use exponential amounts of mean n, so that the mean rate stays.
 *
 * <p>The times do not depend on how a run is cut into batches: an amount that leads past the end of
 * a batch is kept, not drawn anew.
 */
public final class ArrivalTimes {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Variates random;
  private final Spacing spacing;
  private final int burst;

  /** Per segment: its start, the rate there and the slope, in operations and nanoseconds. */
  private final double[] starts;

  private final double[] rates;
  private final double[] slopes;

  private int segment;
  private double time;
  private double amount;
  private int burstLeft;
  private long lastNanos = -1;

  /** Arrivals that are due, but had to yield past the end of the last batch. */
  private int heldBack;

  public ArrivalTimes(
      RateSchedule schedule, long startNanos, Spacing spacing, int burst, RandomStream random) {
    this.random = Variates.exponential(random);
    this.spacing = spacing;
    this.burst = burst;
    int n = schedule.segments().size();
    starts = new double[n + 1];
    rates = new double[n];
    slopes = new double[n];
    starts[n] = Double.POSITIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      starts[i] = (double) startNanos + schedule.segments().get(i).startNanos();
    }
    for (int i = 0; i < n; i++) {
      RateSchedule.Segment s = schedule.segments().get(i);
      rates[i] = s.startPerSecond() / NANOS_PER_SECOND;
      double end = s.endPerSecond() / NANOS_PER_SECOND;
      slopes[i] = i + 1 < n ? (end - rates[i]) / (starts[i + 1] - starts[i]) : 0;
    }
    time = (double) startNanos;
    amount = spacing == Spacing.FIXED ? random.nextDouble() : nextAmount();
  }

  /**
   * Writes the next arrivals before {@code endNanos}, at most {@code capacity}; returns how many.
   */
  int fill(long[] timeNanos, int capacity, long endNanos) {
    int n = 0;
    while (heldBack > 0 && n < capacity && lastNanos + 1 < endNanos) {
      timeNanos[n++] = ++lastNanos;
      heldBack--;
    }
    if (heldBack > 0) {
      return n;
    }
    int drawn = n;
    while (drawn < capacity && (burstLeft > 0 || findArrival((double) endNanos))) {
      drawn =
          spacing == Spacing.BURSTY
              ? fillBurst(timeNanos, drawn, capacity)
              : fillSegment(timeNanos, drawn, capacity, endNanos);
    }
    return holdBack(timeNanos, drawn, endNanos);
  }

  /**
   * When an arrival comes that is due at a time. No two of a load share a nanosecond: a later one
   * yields, so that its time of arrival tells a row from all others of the load.
   */
  private static long apart(double dueNanos, long lastNanos) {
    return Math.max((long) dueNanos, lastNanos + 1);
  }

  /** Holds back the arrivals that have yielded past the end; returns how many are left. */
  private int holdBack(long[] timeNanos, int drawn, long endNanos) {
    int n = drawn;
    while (n > 0 && timeNanos[n - 1] >= endNanos) {
      n--;
    }
    heldBack = drawn - n;
    lastNanos -= heldBack; // They follow one another.
    return n;
  }

  /** Walks to the segment in which the pending amount ends; false if that is not before the end. */
  private boolean findArrival(double endNanos) {
    while (true) {
      double segmentEnd = starts[segment + 1];
      double rate = rates[segment] + slopes[segment] * (time - starts[segment]);
      double next = arrival(time, rate, slopes[segment], amount);
      if (next < segmentEnd) {
        return next < endNanos;
      }
      if (segmentEnd >= endNanos) {
        return false;
      }
      double span = segmentEnd - time;
      double content = (rate + 0.5 * slopes[segment] * span) * span;
      amount = Math.max(amount - content, Double.MIN_NORMAL);
      time = segmentEnd;
      segment++;
    }
  }

  /**
   * When a rate that is {@code rate} at {@code now} has added up to {@code amount}; NaN if never.
   */
  private static double arrival(double now, double rate, double slope, double amount) {
    if (slope == 0) {
      return now + amount * (1 / rate);
    }
    // The root of amount = rate·t + slope·t²/2 in the form that does not cancel. It is NaN where a
    // falling rate reaches 0 first.
    return now + 2 * amount / (rate + Math.sqrt(rate * rate + 2 * slope * amount));
  }

  /** The arrivals of the current segment. */
  private int fillSegment(long[] timeNanos, int from, int capacity, long endNanos) {
    double limit = Math.min((double) endNanos, starts[segment + 1]);
    return slopes[segment] == 0
        ? fillConstant(timeNanos, from, capacity, limit)
        : fillSloped(timeNanos, from, capacity, limit);
  }

  private int fillConstant(long[] timeNanos, int from, int capacity, double limit) {
    int n = from;
    int end;
    do {
      end = Math.min(capacity, n + Variates.AHEAD);
      n = fillConstantRate(timeNanos, n, end, limit);
    } while (n == end && n < capacity);
    return n;
  }

  /** At most as many arrivals as there are amounts ahead. */
  private int fillConstantRate(long[] timeNanos, int from, int to, double limit) {
    final boolean isRandom = spacing == Spacing.POISSON;
    final double[] amounts = random.ahead(isRandom ? to - from : 0);
    final int firstAmount = random.position() - from;
    final double interval = 1 / rates[segment];
    double now = time;
    double left = amount;
    double next = now + left * interval;
    long last = lastNanos;
    int n = from;
    while (n < to && next < limit) {
      last = apart(next, last);
      timeNanos[n] = last;
      now = next;
      left = isRandom ? amounts[firstAmount + n] : 1;
      next = now + left * interval;
      n++;
    }
    random.take(isRandom ? n - from : 0);
    time = now;
    amount = left;
    lastNanos = last;
    return n;
  }

  private int fillSloped(long[] timeNanos, int from, int capacity, double limit) {
    double slope = slopes[segment];
    int n = from;
    while (n < capacity) {
      double rate = rates[segment] + slope * (time - starts[segment]);
      double next = arrival(time, rate, slope, amount);
      if (!(next < limit)) {
        break;
      }
      lastNanos = apart(next, lastNanos);
      timeNanos[n++] = lastNanos;
      time = next;
      amount = nextAmount();
    }
    return n;
  }

  private int fillBurst(long[] timeNanos, int from, int capacity) {
    if (burstLeft == 0) {
      double rate = rates[segment] + slopes[segment] * (time - starts[segment]);
      time = arrival(time, rate, slopes[segment], amount);
      amount = nextAmount();
      burstLeft = burst;
    }
    int n = from;
    while (n < capacity && burstLeft > 0) {
      lastNanos = apart(time, lastNanos);
      timeNanos[n++] = lastNanos;
      burstLeft--;
    }
    return n;
  }

  private double nextAmount() {
    return switch (spacing) {
      case POISSON -> random.next();
      case FIXED -> 1;
      case BURSTY -> burst * random.next();
    };
  }
}
