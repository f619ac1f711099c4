package io.keyheat.scenarios.serve;

import java.util.function.LongSupplier;

/** Limits requests per second; a burst has at most the requests of two seconds. */
final class RequestRate {
  private static final double SECOND = 1e9;
  private static final int BURST_SECONDS = 2;

  private final int perSecond;
  private final LongSupplier clock;
  private double left;
  private long lastNanos;

  /**
   * A limit of requests a second.
   *
   * @param clock monotonic, in nanoseconds
   */
  RequestRate(int perSecond, LongSupplier clock) {
    this.perSecond = perSecond;
    this.clock = clock;
    left = (double) BURST_SECONDS * perSecond;
    lastNanos = clock.getAsLong();
  }

  /** Returns whether another request is allowed now, and counts it. */
  synchronized boolean allows() {
    long now = clock.getAsLong();
    left =
        Math.min((double) BURST_SECONDS * perSecond, left + (now - lastNanos) / SECOND * perSecond);
    lastNanos = now;
    if (left < 1) {
      return false;
    }
    left--;
    return true;
  }
}
