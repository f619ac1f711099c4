package io.keyheat.core.value;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A hash of other columns of the row.
 *
 * @param modulo the remainder of the division by it is kept; 0: all 64 bits
 * @param signed whether the remainder keeps its sign
 */
public record RowHash(List<String> columns, long modulo, boolean signed) {
  public RowHash {
    columns = List.copyOf(columns);
  }

  /** The numbers that it may be; null: any. */
  public @Nullable ValueRange range() {
    return modulo == 0 ? null : new ValueRange(signed ? 1 - modulo : 0, modulo - 1);
  }
}
