package io.keyheat.record.model;

import io.keyheat.core.model.request.Probe.Failure;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a call in production.
 *
 * @param atNanos when it is answered, as {@link System#nanoTime} counts
 * @param failure why it is refused; null: it succeeds
 * @param table of the operation that decided it
 */
public record Fate(long atNanos, @Nullable Failure failure, String table) {
  /** The fate of a call of which another part has another one. */
  Fate with(Fate other) {
    if (failure != null && other.failure != null) {
      return atNanos <= other.atNanos ? this : other;
    }
    if (failure != null || other.failure != null) {
      return failure != null ? this : other;
    }
    return atNanos >= other.atNanos ? this : other;
  }
}
