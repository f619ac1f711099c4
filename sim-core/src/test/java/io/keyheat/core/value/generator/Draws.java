package io.keyheat.core.value.generator;

import static io.keyheat.core.workload.Workloads.START;

import io.keyheat.core.engine.Streams;
import io.keyheat.core.key.NumberField.Style;
import io.keyheat.core.value.ColumnDomain;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.DrawContext.RowCount;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;

/** Generators in a run that begins at {@code START}. */
public final class Draws {
  private Draws() {}

  /** What draws whole numbers or identifiers, without other columns to read. */
  static ValueGenerator generator(ValueSpec spec, long seed) {
    return spec.generator(context(seed));
  }

  /** A context of whole numbers, without other columns to read. */
  static DrawContext context(long seed) {
    return context(
        seed,
        new ColumnDomain.Numbers(Long.MIN_VALUE, Long.MAX_VALUE, Style.INTEGER),
        new DrawContext.DrawnColumns() {
          @Override
          public int position(String column) {
            throw new AssertionError(column);
          }

          @Override
          public ColumnDomain domain(String column) {
            throw new AssertionError(column);
          }
        });
  }

  /** A context of a column with sequences that count from 0. */
  public static DrawContext context(long seed, ColumnDomain domain, DrawContext.DrawnColumns row) {
    return new DrawContext(new Streams(seed), "s", START, new RowCount(0, 1), domain, row);
  }
}
