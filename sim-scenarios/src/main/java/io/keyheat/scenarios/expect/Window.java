package io.keyheat.scenarios.expect;

import org.jspecify.annotations.Nullable;

/**
 * The window of a metric as written: {@code [10m..20m]}, {@code [50%..]}.
 *
 * @param from null: from the run's start
 * @param to null: to the run's end
 */
record Window(@Nullable Bound from, @Nullable Bound to, int column) {

  /** Milliseconds since the run's start, or a share of the run's duration. */
  record Bound(double value, boolean share) {
    double nanos(long durationNanos) {
      return share ? value * durationNanos : value * 1e6;
    }
  }
}
