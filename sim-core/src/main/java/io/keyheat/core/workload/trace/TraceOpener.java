package io.keyheat.core.workload.trace;

import io.keyheat.core.key.BytesCode;
import org.jspecify.annotations.Nullable;

/** Opens a recorded trace from its beginning. Files are the business of whoever implements it. */
public interface TraceOpener {
  Trace open();

  /** How many records it holds, as far as that is known. */
  default long records() {
    return 0;
  }

  /** What is known of all records together; null if nobody has looked. */
  default @Nullable TraceRange range() {
    return null;
  }

  /** What the values of a column of texts or UUIDs stand for; null for numbers and times. */
  default @Nullable BytesCode code(int column) {
    return null;
  }
}
