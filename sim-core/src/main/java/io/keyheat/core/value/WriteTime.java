package io.keyheat.core.value;

import org.jspecify.annotations.Nullable;

/**
 * How the time of writing becomes a value.
 *
 * @param jitterNanos at most what is added at random
 * @param resolutionNanos what the time is a multiple of, at least 1
 * @param offsetNanos how much later than the arrival; negative: earlier
 */
public record WriteTime(long jitterNanos, long resolutionNanos, long offsetNanos) {
  private static final long LEAST_PERIOD_NANOS = 10 * 60 * 1_000_000_000L;

  /**
   * Whether it ticks so coarsely that it names a period, such as the hour or the day. A range that
   * is written for less than some minutes has gone before splits by load could divide it.
   */
  public boolean isPeriod() {
    return resolutionNanos >= LEAST_PERIOD_NANOS;
  }

  /**
   * The order of rows by such a value. A long period is divided by splits while it lasts: it has no
   * order, but a frequent value.
   *
   * @param form how the time is written, with a space in front; may be empty
   */
  public @Nullable KeyOrder order(String form) {
    return isPeriod()
        ? null
        : new KeyOrder(KeyOrder.Kind.CLOCK, "is the time of writing" + form, false, 1);
  }

  /** The greatest share of all rows that one value has, as far as the run is seen. */
  public double greatestShare() {
    return isPeriod() ? 1 : 0;
  }

  /** Whether it is the arrival itself, to the nanosecond. */
  public boolean isArrival() {
    return jitterNanos == 0 && resolutionNanos == 1 && offsetNanos == 0;
  }
}
