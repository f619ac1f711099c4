package io.keyheat.core.workload;

import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.draw.KeyEntry;
import io.keyheat.core.workload.draw.KeyPacker;
import io.keyheat.core.workload.draw.RowDrawer;
import io.keyheat.core.workload.draw.RowScanKeys;
import io.keyheat.core.workload.spec.RowScan.UpperBound;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What a scan of a table whose rows are materialized visits: see {@link RowLoad}. */
final class RowScanPlan implements VisitPlan {
  private final ScanSpec scan;
  private final ScanRanges ranges;
  private final List<KeyEntry> entries;
  private final int number;

  /** New values of the rows found, by column; empty: they keep theirs. */
  private final Map<String, ValueSpec> newValues;

  RowScanPlan(ScanLoad load, Table table, PlanContext context, int number) {
    scan = load.scan();
    ranges = new ScanRanges(load, table, context);
    this.number = number;
    newValues = scan.rows().change() == null ? Map.of() : scan.rows().change().set();
    entries = context.catalog().of(table);
    UpperBound bound = scan.rows().bound();
    ranges.checkNext(bound == null ? null : bound.column(), "loads." + load.name() + ".upTo");
    if (bound != null && scan.startAt() != null) {
      throw new SchemaException(
          "loads." + load.name() + ".startAt",
          "belongs to a scan without upTo; expected one of both");
    }
    for (String column : newValues.keySet()) {
      table.position(column, "loads." + load.name() + ".then.set");
      if (table.hasKeyColumn(column)) {
        throw new SchemaException(
            "loads." + load.name() + ".then.set",
            column + " is in the primary key, which never changes; delete and insert instead");
      }
    }
  }

  @Override
  public List<KeyVisit> visits() {
    List<KeyVisit> visits = new ArrayList<>();
    KeyEntry scanned = ranges.scanned();
    int direction = scan.reverse() ? -1 : 1;
    int rows = scan.limit() == ScanSpec.ALL ? 1 : scan.limit();
    int bytes = (int) Math.min(Integer.MAX_VALUE, (long) rows * scanned.bytes());
    for (int i = 0; i < ranges.count(); i++) {
      // The end at which the reading begins is the one that is visited.
      KeyVisit begin = new KeyVisit(scanned.keySpace(), rows, bytes, false, direction, false);
      KeyVisit bound = new KeyVisit(scanned.keySpace(), 0, 0, false, direction, false);
      visits.add(scan.reverse() ? bound : begin);
      visits.add(scan.reverse() ? begin : bound);
    }
    if (!newValues.isEmpty()) {
      entries.forEach(entry -> visits.add(new KeyVisit(entry.keySpace(), 0, 0, false, 0, false)));
    }
    return visits;
  }

  /** Those that the ranges are drawn from. */
  @Override
  public Set<String> columns() {
    Set<String> columns = ranges.columns();
    if (scan.rows().bound() != null) {
      columns.add(scan.rows().bound().column());
    }
    return columns;
  }

  @Override
  public RowLoad rows() {
    boolean fetches = scan.fetchRows() && ranges.scanned().isIndex();
    boolean indexOnly = scan.rows().keysOnly() || (ranges.scanned().isIndex() && !fetches);
    ChangedBits changed =
        newValues.isEmpty() ? ChangedBits.NONE : ChangedBits.of(entries, newValues::containsKey);
    return new RowLoad(
        number,
        entries.indexOf(ranges.scanned()),
        ranges.count(),
        indexOnly,
        changed.hi(),
        changed.lo());
  }

  @Override
  public KeyPacker packer(Function<Map<String, ValueSpec>, RowDrawer> drawerOf) {
    int fixed = ranges.layoutParts();
    KeyLayout layout = ranges.scanned().layout();
    // A mark at the end tells the row from its children.
    int common = scan.rows().withChildren() ? layout.partsTo(ranges.fixedParts()) : fixed;
    boolean bounded = scan.rows().bound() != null;
    boolean descending = bounded && ranges.scanned().key().get(ranges.fixedParts()).descending();
    int bound = bounded ? ranges.layoutParts(ranges.fixedParts() + 1) : fixed;
    RowScanKeys.Start start =
        new RowScanKeys.Start(ranges.startParts(), scan.startAt() != null && scan.reverse());
    RowScanKeys.Ends ends = new RowScanKeys.Ends(fixed, common, bound, descending, start);
    RowScanKeys.NewRows newRows =
        newValues.isEmpty()
            ? null
            : new RowScanKeys.NewRows(
                drawerOf.apply(newValues), entries.stream().map(KeyEntry::layout).toList());
    return new RowScanKeys(layout, ends, ranges.fanOut(), newRows);
  }
}
