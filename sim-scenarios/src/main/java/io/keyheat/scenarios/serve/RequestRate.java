package io.keyheat.scenarios.serve;

import java.util.function.LongSupplier;

/** Limits requests per second; at most those of two seconds come at once. */
final class RequestRate {
  private static final double SECOND = 1e9;
  private static final int BURST_SECONDS = 2;

  private final int perSecond;
  private final LongSupplier clock;
  private double left;
  private long lastNanos;

  /**
   * @param clock nanoseconds that only grow
   */
  RequestRate(int perSecond, LongSupplier clock) {
    this.perSecond = perSecond;
    this.clock = clock;
    left = (double) BURST_SECONDS * perSecond;
    lastNanos = clock.getAsLong();
  }

  /** Whether one more is allowed now; it then counts. */
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
