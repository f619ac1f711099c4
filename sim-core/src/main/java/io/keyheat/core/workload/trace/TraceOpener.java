package io.keyheat.core.workload.trace;

import io.keyheat.core.key.BytesCode;
import org.jspecify.annotations.Nullable;

/** Opens a recorded trace from its beginning. Files are the business of whoever implements it. */
public interface TraceOpener {
  /** Opens the records as they are, or, of a trace that draws values, those of some seed. */
  Trace open();

  /**
   * Opens the records of one run.
   *
   * @param seed of a trace that draws values; one that does not ignores it
   */
  default Trace open(long seed) {
    return open();
  }

  /** How many records lie before a time since the run's start, as far as that is known. */
  default long records(long endNanos) {
    return 0;
  }

  /** Time of the last record; {@code Long.MAX_VALUE}: the trace goes on, or it is not known. */
  default long lastNanos() {
    return Long.MAX_VALUE;
  }

  /**
   * What is known, without reading them, of all records from a time to another; null if that takes
   * a reading.
   */
  default @Nullable TraceRange range(long startNanos, long endNanos) {
    return null;
  }

  /**
   * The trace replayed faster than this one.
   *
   * @param factor how many times as fast; below 1 it is slower
   */
  default TraceOpener faster(double factor) {
    return new FasterTrace(this, factor);
  }

  /**
   * This trace with another rate.
   *
   * @param factor how many times as many records a second
   */
  default TraceOpener scaled(double factor) {
    return faster(factor);
  }

  /** Whether {@link #scaled} replays it faster, so that a run of all of it is shorter. */
  default boolean scalesBySpeed() {
    return true;
  }

  /** What the values of a column of texts or UUIDs stand for; null for numbers and times. */
  default @Nullable BytesCode code(int column) {
    return null;
  }
}
