package io.keyheat.core.workload.space;

import io.keyheat.core.engine.Streams;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.Table;
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
    Set<String> columns = new LinkedHashSet<>();
    entries.forEach(entry -> entry.key().forEach(part -> columns.add(part.column())));
    RowDrawer rows =
        RowDrawer.of(
            table,
            columns,
            0,
            column -> Sources.existing(table, table.column(column)),
            column -> generator(table, table.column(column), step, streams, sources));
    RowKeys packer = new RowKeys(entries.stream().map(KeyEntry::layout).toList(), 1);
    OperationDrawer drawer = new OperationDrawer(rows, packer);
    return () -> batch(drawer, entries.size(), count);
  }

  private static OperationBatch batch(OperationDrawer drawer, int entries, int count) {
    OperationBatch batch = new OperationBatch(entries, count);
    for (int i = 0; i < count; i++) {
      double share = (i + 0.5) / count;
      batch.timeNanos[i] = (long) ((share - 1) * Sources.EXISTING_AGE_NANOS);
    }
    drawer.draw(batch, 0, count);
    return batch;
  }

  private static ValueGenerator generator(
      Table table, ColumnSpec column, double step, Streams streams, Sources sources) {
    String stream = "existing/" + table.spec.name() + "/" + column.name();
    RowCount counting = new RowCount(0, step);
    return Sources.existing(table, column)
        .generator(sources.drawing(table, column.name(), streams, stream, counting));
  }
}
