package io.keyheat.core.workload;

import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.workload.LoadPlan.KeyVisit;
import io.keyheat.core.workload.draw.KeyEntry;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.draw.RowSample;
import io.keyheat.core.workload.draw.RowSample.SampledRow;
import io.keyheat.core.workload.draw.ScanKeys;
import io.keyheat.core.workload.space.ExistingRows;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.core.workload.spec.WriteLoad.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The look-ups of rows that a scan of an index has found: one for each row, where it lies. */
final class FetchedRows {
  /** Greatest number of rows of a range that are looked up one at a place. */
  private static final int MAX_PLACES = 128;

  /** Places of all ranges together. */
  private static final int MAX_ALL_PLACES = 1024;

  /** Rows of a table, and of each load that writes to it, in a sample. */
  private static final int SAMPLE = 16_384;

  private final ScanSpec scan;
  private final ScanRanges ranges;
  private final PlanContext context;
  private final KeyEntry rows;
  private final int places;
  private @Nullable RowSample sample;

  FetchedRows(ScanSpec scan, ScanRanges ranges, PlanContext context) {
    this.scan = scan;
    this.ranges = ranges;
    this.context = context;
    rows = context.catalog().rows(ranges.scanned().table());
    int most = Math.max(1, Math.min(MAX_PLACES, MAX_ALL_PLACES / ranges.count()));
    places = Math.min(scan.limit(), most);
  }

  /** The look-ups of one range. */
  List<KeyVisit> visits() {
    List<KeyVisit> visits = new ArrayList<>();
    for (int place = 0; place < places; place++) {
      int here = rowsBefore(place + 1) - rowsBefore(place);
      int bytes = (int) Math.min(Integer.MAX_VALUE, (long) here * rows.bytes());
      visits.add(new KeyVisit(rows.keySpace(), here, bytes, false, 0, false));
    }
    return visits;
  }

  private int rowsBefore(int place) {
    return (int) ((long) scan.limit() * place / places);
  }

  /** Columns of the rows' keys. */
  Set<String> columns() {
    Set<String> columns = new HashSet<>();
    rows.key().forEach(part -> columns.add(part.column()));
    return columns;
  }

  /** What finds the rows. */
  ScanKeys.Fetch fetch() {
    double[] offsets = new double[places];
    for (int place = 0; place < places; place++) {
      offsets[place] = rowsBefore(place);
    }
    RowSample found = sample == null ? sample() : sample;
    sample = found;
    return new ScanKeys.Fetch(rows.layout(), found, offsets, rows.layout().partsOf(fixedParts()));
  }

  /** Leading parts of the rows' keys that the conditions fix. */
  private int fixedParts() {
    Set<String> fixed = new HashSet<>(scan.where().keySet());
    if (scan.fanOut() != null) {
      fixed.add(scan.fanOut().column());
    }
    int parts = 0;
    for (KeyPart part : rows.key()) {
      if (part.isHash() || !fixed.contains(part.column())) {
        break;
      }
      parts++;
    }
    return parts;
  }

  /** Rows that are there at the start, and rows that loads insert, with their entries. */
  private RowSample sample() {
    List<SampledRow> sampled = new ArrayList<>();
    long existing = rows.table().spec.existingRows();
    if (existing > 0) {
      int count = (int) Math.min(SAMPLE, existing);
      double step = (double) existing / count;
      OperationBatch batch =
          ExistingRows.drawing(
                  rows.table(),
                  List.of(rows, ranges.scanned()),
                  count,
                  step,
                  context.streams(),
                  context.sources())
              .get();
      add(batch, count, 1, step, sampled);
    }
    for (LoadPlanner writer : context.planners()) {
      if (writer.span().load() instanceof WriteLoad write
          && write.kind() == Kind.INSERT
          && write.table().equals(rows.table().spec.name())) {
        addWritten(writer, write, sampled);
      }
    }
    return new RowSample(sampled);
  }

  private void addWritten(LoadPlanner writer, WriteLoad write, List<SampledRow> sampled) {
    double operations = writer.span().operations();
    int count = (int) Math.max(1, Math.min(SAMPLE, operations));
    double weight = Math.max(1, operations / count) * write.rowsPerCommit();
    List<KeyEntry> entries = context.catalog().of(rows.table());
    // A dictionary gives codes to the keys that it is asked for: it must be asked for all of them.
    if (entries.stream().allMatch(entry -> entry.layout().isPositional())) {
      List<KeyLayout> both = List.of(rows.layout(), ranges.scanned().layout());
      OperationBatch batch = LoadSample.drawFirstRows(writer, both, count);
      add(batch, batch.size, 1, weight, sampled);
    } else {
      OperationBatch batch = LoadSample.draw(writer, count, 1);
      add(batch, batch.size, entries.indexOf(ranges.scanned()), weight, sampled);
    }
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
