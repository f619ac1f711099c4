package io.keyheat.core.workload;

import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.key.KeyLayout.ColumnValues;
import io.keyheat.core.key.KeyLayout.Keys128;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.draw.KeyEntry;
import io.keyheat.core.workload.draw.KeyPacker;
import io.keyheat.core.workload.draw.RangeQuery;
import io.keyheat.core.workload.draw.RowDrawer;
import io.keyheat.core.workload.draw.ScanKeys;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a scan visits: for each value of its fan-out column a range of the table or index, at whose
 * end the reading starts, and then, if rows are fetched through an index, base rows.
 *
 * <p>Each row that the index finds is looked up where it lies, as {@link FetchedRows} tells.
 */
final class ScanPlan implements VisitPlan {
  private final ScanSpec scan;
  private final ScanRanges ranges;
  private final Table table;
  private final Sources sources;
  private final @Nullable FetchedRows fetched;

  ScanPlan(ScanLoad load, Table table, PlanContext context) {
    scan = load.scan();
    sources = context.sources();
    ranges = new ScanRanges(load, table, context);
    this.table = table;
    fetched =
        scan.fetchRows() && ranges.scanned().isIndex()
            ? new FetchedRows(scan, ranges, context)
            : null;
  }

  @Override
  public List<KeyVisit> visits() {
    List<KeyVisit> visits = new ArrayList<>();
    int direction = scan.reverse() ? -1 : 1;
    for (int i = 0; i < ranges.count(); i++) {
      visits.add(visit(ranges.scanned(), direction));
    }
    for (int i = 0; i < ranges.count() && fetched != null; i++) {
      visits.addAll(fetched.visits());
    }
    return visits;
  }

  private KeyVisit visit(KeyEntry entry, int direction) {
    int bytes = (int) Math.min(Integer.MAX_VALUE, (long) scan.limit() * entry.bytes());
    int rangeBits =
        scan.startAt() == null ? entry.layout().prefixBits(ranges.layoutParts()) : KeyVisit.AT_KEY;
    return new KeyVisit(entry.keySpace(), scan.limit(), bytes, false, direction, false)
        .inRange(rangeBits);
  }

  /** Those of the conditions, and the key of fetched rows. */
  @Override
  public Set<String> columns() {
    Set<String> columns = ranges.columns();
    if (fetched != null) {
      columns.addAll(fetched.columns());
    }
    return columns;
  }

  @Override
  public @Nullable RangeQuery query() {
    if (scan.startAt() != null) {
      return null;
    }
    int n = ranges.count();
    RowBuffer rows = new RowBuffer(table.spec.columns().size(), 0);
    for (var condition : scan.where().entrySet()) {
      Object constant = condition.getValue().constant();
      if (constant == null) {
        return null;
      }
      for (int i = 0; i < n; i++) {
        sources.put(rows, table, condition.getKey(), constant, i);
      }
    }
    if (scan.fanOut() != null) {
      for (int i = 0; i < n; i++) {
        sources.put(rows, table, scan.fanOut().column(), scan.fanOut().values().get(i), i);
      }
    }
    ranges.rehash().accept(rows, n);
    KeyLayout layout = ranges.scanned().layout();
    int parts = ranges.layoutParts();
    RangeQuery query =
        new RangeQuery(
            ranges.scanned().keySpace(),
            new long[n],
            new long[n],
            new long[n],
            new long[n],
            layout.prefixBits(parts),
            scan.reverse(),
            scan.limit());
    ColumnValues values = new ColumnValues(rows.hi, rows.lo, n);
    layout.packPrefix(parts, false, values, new Keys128(query.fromHi(), query.fromLo(), 0));
    layout.packPrefix(parts, true, values, new Keys128(query.toHi(), query.toLo(), 0));
    return query;
  }

  @Override
  public KeyPacker packer(Function<Map<String, ValueSpec>, RowDrawer> drawerOf) {
    return new ScanKeys(
        ranges.scanned().layout(),
        ranges.layoutParts(),
        ranges.startParts(),
        scan.reverse(),
        ranges.fanOut(),
        fetched == null ? null : fetched.fetch());
  }
}
