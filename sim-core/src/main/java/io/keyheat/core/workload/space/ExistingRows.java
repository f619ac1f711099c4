package io.keyheat.core.workload.space;

import io.keyheat.core.engine.Streams;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.DrawContext.RowCount;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.workload.domain.Sources;
import io.keyheat.core.workload.draw.KeyEntry;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.draw.OperationDrawer;
import io.keyheat.core.workload.draw.RowDrawer;
import io.keyheat.core.workload.draw.RowKeys;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** Draws the keys of rows that are there at the start, or of an even sample of them. */
public final class ExistingRows {
  private ExistingRows() {}

  /**
   * What draws the keys of rows, those of one row at the same place for all entries. It serves
   * once.
   *
   * @param count how many rows are drawn
   * @param step how many of the rows already there one of them stands for
   * @return of a batch with a visit for each entry
   * @throws io.keyheat.core.value.SchemaException if values of the columns cannot be drawn
   */
  public static Supplier<OperationBatch> drawing(
      Table table,
      List<KeyEntry> entries,
      int count,
      double step,
      Streams streams,
      Sources sources) {
    RowDrawing drawing = new RowDrawing(table, entries, step, streams, sources);
    Supplier<OperationBatch> crowded = CrowdedRows.drawing(drawing, count);
    if (crowded != null) {
      return crowded;
    }
    OperationDrawer drawer = drawing.drawer("");
    return () -> batch(drawer, entries.size(), count);
  }

  /**
   * A way in which rows are drawn.
   *
   * @param step how many of the rows already there one that is drawn stands for
   */
  record RowDrawing(
      Table table, List<KeyEntry> entries, double step, Streams streams, Sources sources) {
    /**
     * What draws them.
     *
     * @param streamEnd last part of the names of their random streams
     */
    OperationDrawer drawer(String streamEnd) {
      return ExistingRows.drawer(
          table,
          entries,
          column -> generator(table, table.column(column), step, streamEnd, streams, sources));
    }

    /**
     * What draws the same, and multiplies each row's place in {@code chances} by that of its value
     * in each of some columns.
     */
    OperationDrawer drawer(String streamEnd, Set<String> columns, double[] chances) {
      return ExistingRows.drawer(
          table,
          entries,
          column -> {
            ColumnSpec spec = table.column(column);
            return columns.contains(column)
                ? Sources.existing(table, spec)
                    .generator(drawn(table, spec, step, streamEnd, streams, sources), chances)
                : generator(table, spec, step, streamEnd, streams, sources);
          });
    }
  }

  /** What draws the keys of rows one by one, those of one row at the same place. */
  static OperationDrawer drawer(
      Table table, List<KeyEntry> entries, Streams streams, Sources sources) {
    return drawer(
        table, entries, column -> generator(table, table.column(column), 1, "", streams, sources));
  }

  /** The same of further rows, whose primary keys are given. */
  static OperationDrawer drawer(
      Table table, List<KeyEntry> entries, EvenKeys keys, Streams streams, Sources sources) {
    return drawer(
        table,
        entries,
        column -> {
          ValueGenerator ofKey = keys.generator(column);
          return ofKey == null
              ? generator(table, table.column(column), 1, "/further", streams, sources)
              : ofKey;
        });
  }

  private static OperationDrawer drawer(
      Table table, List<KeyEntry> entries, Function<String, ValueGenerator> generatorOf) {
    Set<String> columns = new LinkedHashSet<>();
    entries.forEach(entry -> entry.key().forEach(part -> columns.add(part.column())));
    RowDrawer rows =
        RowDrawer.of(
            table,
            columns,
            0,
            column -> Sources.existing(table, table.column(column)),
            generatorOf);
    RowKeys packer = new RowKeys(entries.stream().map(KeyEntry::layout).toList(), 1);
    return new OperationDrawer(rows, packer);
  }

  static OperationBatch batch(OperationDrawer drawer, int entries, int count) {
    OperationBatch batch = new OperationBatch(entries, count);
    for (int i = 0; i < count; i++) {
      double share = (i + 0.5) / count;
      batch.timeNanos[i] = (long) ((share - 1) * Sources.EXISTING_AGE_NANOS);
    }
    drawer.draw(batch, 0, count);
    return batch;
  }

  private static ValueGenerator generator(
      Table table,
      ColumnSpec column,
      double step,
      String streamEnd,
      Streams streams,
      Sources sources) {
    return Sources.existing(table, column)
        .generator(drawn(table, column, step, streamEnd, streams, sources));
  }

  private static DrawContext drawn(
      Table table,
      ColumnSpec column,
      double step,
      String streamEnd,
      Streams streams,
      Sources sources) {
    String stream = "existing/" + table.spec.name() + "/" + column.name() + streamEnd;
    return sources.drawing(table, column.name(), streams, stream, new RowCount(0, step));
  }
}
