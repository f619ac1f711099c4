package io.keyheat.core.reference;

import io.keyheat.core.model.request.Probe.Failure;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * What became of one operation.
 *
 * @param failure null: it was completed
 */
public record Outcome(int load, long intendedNanos, @Nullable Failure failure, long endNanos) {
  /** By load, intended start, end. */
  public static final Comparator<Outcome> ORDER =
      Comparator.comparingInt(Outcome::load)
          .thenComparingLong(Outcome::intendedNanos)
          .thenComparingLong(Outcome::endNanos)
          .thenComparing(Outcome::failure, Comparator.nullsFirst(Comparator.naturalOrder()));
}
