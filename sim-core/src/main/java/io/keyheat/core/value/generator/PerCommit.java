package io.keyheat.core.value.generator;

import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.ValueGenerator;

/** Values that all rows of one commit share, as bits that a database draws once a transaction. */
final class PerCommit {
  static final GeneratorField<Boolean> FIELD =
      GeneratorField.flag(
          "perCommit",
          "true: all rows of a commit have the first row's value, as with TiDB's AUTO_RANDOM.");

  private PerCommit() {}

  /** Draws as a generator does, and gives all rows of a commit what its first row has. */
  static ValueGenerator of(ValueGenerator values, DrawContext context) {
    int rowsPerCommit = context.counting().perCommit();
    if (rowsPerCommit == 1) {
      return values;
    }
    return (rows, n, hi, lo) -> {
      values.fill(rows, n, hi, lo);
      for (int i = 0; i < n; i++) {
        int first = i - i % rowsPerCommit;
        hi[i] = hi[first];
        lo[i] = lo[first];
      }
    };
  }
}
