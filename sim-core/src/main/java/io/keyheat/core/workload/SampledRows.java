package io.keyheat.core.workload;

import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.workload.draw.KeyEntry;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.draw.RowSample.SampledRow;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.core.workload.spec.WriteLoad.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Samples of the rows of a table, with their entries in one of its indexes. */
final class SampledRows {
  /** Rows of a table, and of each load that writes to it, in a sample. */
  private static final int SAMPLE = 16_384;

  private SampledRows() {}

  /**
   * Rows that are there at the start, and rows that loads insert, with their entries.
   *
   * @param rows of the table itself
   * @param entry of an index, or the rows themselves
   * @param isAsked which of the loads that insert rows
   */
  static List<SampledRow> of(
      KeyEntry rows, KeyEntry entry, PlanContext context, Predicate<WriteLoad> isAsked) {
    List<SampledRow> sampled = new ArrayList<>();
    long existing = rows.table().spec.existingRows();
    if (existing > 0) {
      int count = (int) Math.min(SAMPLE, existing);
      double step = (double) existing / count;
      OperationBatch batch =
          ExistingRows.drawing(rows.table(), List.of(rows, entry), count, step, context.sources())
              .get();
      add(batch, count, 1, step, sampled);
    }
    for (LoadPlanner writer : context.planners()) {
      if (writer.span().load() instanceof WriteLoad write
          && write.kind() == Kind.INSERT
          && write.table().equals(rows.table().spec.name())
          && isAsked.test(write)) {
        addWritten(writer, write, rows, entry, sampled);
      }
    }
    return sampled;
  }

  private static void addWritten(
      LoadPlanner writer,
      WriteLoad write,
      KeyEntry rows,
      KeyEntry entry,
      List<SampledRow> sampled) {
    double operations = writer.span().operations();
    int count = (int) Math.max(1, Math.min(SAMPLE, operations));
    double weight = Math.max(1, operations / count) * write.rowsPerCommit();
    List<KeyLayout> both = List.of(rows.layout(), entry.layout());
    OperationBatch batch = LoadSample.drawFirstRows(writer, both, count);
    add(batch, batch.size, 1, weight, sampled);
  }

  /** Adds the rows of a batch, whose key arrays begin with those of a row and its entries. */
  private static void add(
      OperationBatch batch, int count, int entry, double weight, List<SampledRow> sampled) {
    for (int i = 0; i < count; i++) {
      sampled.add(
          new SampledRow(
              batch.keyHi[entry][i],
              batch.keyLo[entry][i],
              batch.keyHi[0][i],
              batch.keyLo[0][i],
              batch.timeNanos[i],
              weight));
    }
  }
}
