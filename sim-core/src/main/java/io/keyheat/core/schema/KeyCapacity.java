package io.keyheat.core.schema;

import io.keyheat.core.value.RowHash;
import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.function.Function;

/** How many rows a table can hold, since no two of them have one key. */
public final class KeyCapacity {
  private final List<KeyPart> key;
  private final Function<String, ValueSpec> values;

  private KeyCapacity(List<KeyPart> key, Function<String, ValueSpec> values) {
    this.key = key;
    this.values = values;
  }

  /**
   * Returns how many keys differ at most; infinite where nothing bounds their values.
   *
   * @param values what a column of the table holds, by its name
   */
  public static double mostKeys(List<KeyPart> key, Function<String, ValueSpec> values) {
    KeyCapacity capacity = new KeyCapacity(key, values);
    return key.stream()
        .mapToDouble(part -> capacity.factor(part.column()))
        .reduce(1, (x, y) -> x * y);
  }

  /** By how many values a part multiplies the keys: by none if it follows from the others. */
  private double factor(String column) {
    RowHash hash = values.apply(column).rowHash();
    return hash != null && hash.columns().stream().allMatch(this::isInKey)
        ? 1
        : values.apply(column).mostValues();
  }

  private boolean isInKey(String column) {
    return key.stream().anyMatch(part -> part.column().equals(column));
  }
}
