package io.keyheat.core.schema;

import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import org.jspecify.annotations.Nullable;

/**
 * A column (property, field) of a table.
 *
 * @param existing how the values of the rows already there came about; null: as the new ones do,
 *     times of writing before the run
 * @param indexed false exempts the column from the system's automatic indexes
 */
public record ColumnSpec(
    String name, ColumnType type, ValueSpec values, @Nullable ValueSpec existing, boolean indexed) {
  /** What the rows already there hold. */
  public ValueSpec valuesAtStart() {
    return existing == null ? values : existing;
  }
}
