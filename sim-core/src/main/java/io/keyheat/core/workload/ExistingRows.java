package io.keyheat.core.workload;

import io.keyheat.core.schema.Table;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.DrawContext.RowCount;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
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
   * @param step how many of the rows already there one of them stands for
   * @return of a batch with a visit for each entry
   * @throws io.keyheat.core.value.SchemaException if values of the columns cannot be drawn
   */
  public static Supplier<OperationBatch> drawing(
      Table table, List<KeyEntry> entries, int count, double step, Sources sources) {
    RowDrawing drawing = new RowDrawing(table, entries, step, sources);
    Supplier<OperationBatch> crowded = CrowdedRows.drawing(drawing, count);
    if (crowded != null) {
      return crowded;
    }
    OperationDrawer drawer = drawing.drawer("");
    return () -> batch(table, drawer, entries.size(), count);
  }

  /**
   * A way in which rows are drawn.
   *
   * @param step how many of the rows already there one that is drawn stands for
   */
  record RowDrawing(Table table, List<KeyEntry> entries, double step, Sources sources) {
    /**
     * What draws them.
     *
     * @param streamEnd last part of the names of their random streams
     */
    OperationDrawer drawer(String streamEnd) {
      return drawer(column -> generator(column, streamEnd));
    }

    /**
     * What draws the same, and multiplies each row's place in {@code chances} by that of its value
     * in each of some columns.
     */
    OperationDrawer drawer(String streamEnd, Set<String> columns, double[] chances) {
      return drawer(
          column ->
              columns.contains(column)
                  ? values(column).generator(context(column, streamEnd), chances)
                  : generator(column, streamEnd));
    }

    private OperationDrawer drawer(Function<String, ValueGenerator> generatorOf) {
      Set<String> columns = new LinkedHashSet<>();
      entries.forEach(entry -> entry.key().forEach(part -> columns.add(part.column())));
      RowDrawer rows = RowDrawer.of(table, columns, 0, this::values, generatorOf);
      RowKeys packer = new RowKeys(entries.stream().map(KeyEntry::layout).toList(), 1);
      return new OperationDrawer(rows, packer);
    }

    ValueSpec values(String column) {
      return table.column(column).valuesAtStart();
    }

    private ValueGenerator generator(String column, String streamEnd) {
      return values(column).generator(context(column, streamEnd));
    }

    private DrawContext context(String column, String streamEnd) {
      String stream = "existing/" + table.spec.name() + "/" + column + streamEnd;
      return sources.drawing(table, column, stream, new RowCount(0, step));
    }
  }

  /** What draws the keys of rows one by one, those of one row at the same place. */
  static OperationDrawer drawer(Table table, List<KeyEntry> entries, Sources sources) {
    return new RowDrawing(table, entries, 1, sources).drawer("");
  }

  /** The same of further rows, whose primary keys are given. */
  static OperationDrawer drawer(
      Table table, List<KeyEntry> entries, EvenKeys keys, Sources sources) {
    RowDrawing further = new RowDrawing(table, entries, 1, sources);
    return further.drawer(
        column -> {
          ValueGenerator ofKey = keys.generator(column);
          return ofKey == null ? further.generator(column, "/further") : ofKey;
        });
  }

  /** Draws rows of a table that were written evenly during their age before the run. */
  static OperationBatch batch(Table table, OperationDrawer drawer, int entries, int count) {
    OperationBatch batch = new OperationBatch(entries, count);
    for (int i = 0; i < count; i++) {
      double share = (i + 0.5) / count;
      batch.timeNanos[i] = (long) ((share - 1) * table.spec.existingAgeNanos());
    }
    drawer.draw(batch, 0, count);
    return batch;
  }
}
