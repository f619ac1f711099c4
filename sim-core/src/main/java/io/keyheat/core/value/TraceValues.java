package io.keyheat.core.value;

import io.keyheat.core.key.BytesCode;
import org.jspecify.annotations.Nullable;

/** What a first reading of a load's trace found in its columns. */
public interface TraceValues {
  /** Least and greatest value of a column; null if there are no records. */
  @Nullable ValueRange range(int column);

  /** A number of which the distances between the values of a column are multiples. */
  long unit(int column);

  /** What the values of a column of texts or UUIDs stand for; null for numbers and times. */
  @Nullable BytesCode code(int column);
}
