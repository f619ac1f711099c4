package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.ValueSpec;

/** Times that tick so coarsely that they name a period, such as the hour or the day. */
final class Periods {
  private static final long LEAST_NANOS = 60 * 1_000_000_000L;

  private Periods() {}

  /** Whether many rows in turn hold the same time. */
  static boolean isPeriod(ValueSpec values) {
    return values instanceof ValueSpec.Now now && now.resolutionNanos() >= LEAST_NANOS;
  }
}
