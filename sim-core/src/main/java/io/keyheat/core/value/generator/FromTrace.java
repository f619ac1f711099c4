package io.keyheat.core.value.generator;

import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.TraceValues;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The value in column {@code column} (by position) of the trace that drives the load. */
public record FromTrace(int column) implements ValueSpec {
  private static final GeneratorField<Long> COLUMN =
      GeneratorField.whole(
          "trace", 1, 63, "Column of the trace's file, counted from 0 (the time).");

  static final GeneratorType TYPE =
      new GeneratorType(
          "trace",
          "The value in a column of the trace that drives the load.",
          Set.of(ColumnType.INT64, ColumnType.TIMESTAMP, ColumnType.STRING, ColumnType.UUID),
          Layout.VALUE,
          List.of(COLUMN),
          fields -> new FromTrace(Math.toIntExact(fields.get(COLUMN))));

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    TraceValues trace = context.trace();
    if (trace == null) {
      throw context.error("only a load that replays a trace can take values from it");
    }
    domain.addTraced(trace, column);
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    return (rows, n, hi, lo) -> System.arraycopy(rows.trace[column], 0, lo, 0, n);
  }

  @Override
  public Map<Integer, ColumnType> traceColumns(ColumnType type) {
    return Map.of(column, type);
  }
}
