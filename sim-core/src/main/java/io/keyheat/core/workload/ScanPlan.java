package io.keyheat.core.workload;

import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.key.TagField;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.SchemaException;
import io.keyheat.core.schema.ValueSpec;
import io.keyheat.core.workload.LoadPlan.Visit;
import io.keyheat.core.workload.domain.Sources;
import io.keyheat.core.workload.draw.KeyEntry;
import io.keyheat.core.workload.draw.KeyPacker;
import io.keyheat.core.workload.draw.RangeQuery;
import io.keyheat.core.workload.draw.ScanKeys;
import io.keyheat.core.workload.space.KeyCatalog;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LoadSpec.ScanSpec;
import io.keyheat.core.workload.value.Generators;
import io.keyheat.core.workload.value.RowBuffer;
import io.keyheat.core.workload.value.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a scan visits: for each value of its fan-out column a range of the table or index, at whose
 * end the reading starts, and, if rows are fetched through an index, base rows.
 *
 * <p>Fetching is simplified: one visit to the base table stands for all the rows of a range, at a
 * key drawn from the columns' own generators.
 */
final class ScanPlan {
  private final ScanSpec scan;
  private final Table table;
  private final KeyEntry scanned;
  private final @Nullable KeyEntry fetched;
  private final int fixedParts;

  ScanPlan(LoadSpec load, ScanSpec scan, Table table, KeyCatalog catalog) {
    this.scan = scan;
    this.table = table;
    String path = "loads." + load.name();
    KeyEntry rows = catalog.rows(table);
    scanned = scan.index() == null ? rows : catalog.index(table, scan.index(), path + ".index");
    fetched = scan.fetchRows() && scanned.isIndex() ? rows : null;
    if (scan.limit() < 1) {
      throw new SchemaException(path + ".limit", "a scan reads at least one row");
    }
    fixedParts = fixedParts(path);
  }

  /** The conditions must fix leading parts of the key, or the rows would not lie side by side. */
  private int fixedParts(String path) {
    Set<String> conditions = new HashSet<>(scan.where().keySet());
    if (scan.fanOut() != null) {
      table.position(scan.fanOut(), path + ".fanOut");
      if (!conditions.add(scan.fanOut())) {
        throw new SchemaException(path + ".fanOut", scan.fanOut() + " is in where already");
      }
      if (scan.fanOutValues().isEmpty()) {
        throw new SchemaException(path + ".fanOut", "a fan-out has at least one value");
      }
    }
    conditions.forEach(column -> table.position(column, path + ".where"));
    int fixed = 0;
    for (KeyPart part : scanned.key()) {
      if (!conditions.remove(part.column())) {
        break;
      }
      fixed++;
    }
    if (!conditions.isEmpty()) {
      throw new SchemaException(
          path + ".where",
          "%s do not lead the key %s of %s"
              .formatted(conditions, Table.describe(scanned.key()), scanned.name()));
    }
    return fixed;
  }

  int ranges() {
    return scan.fanOut() == null ? 1 : scan.fanOutValues().size();
  }

  List<Visit> visits() {
    List<Visit> visits = new ArrayList<>();
    int direction = scan.reverse() ? -1 : 1;
    for (int i = 0; i < ranges(); i++) {
      visits.add(visit(scanned, direction));
      if (fetched != null) {
        visits.add(visit(fetched, 0));
      }
    }
    return visits;
  }

  private Visit visit(KeyEntry entry, int direction) {
    int bytes = (int) Math.min(Integer.MAX_VALUE, (long) scan.limit() * entry.bytes());
    return new Visit(entry.keySpace(), scan.limit(), bytes, false, direction, false);
  }

  /** The columns that must be drawn: those of the conditions, and the key of fetched rows. */
  List<String> columns() {
    List<String> columns = new ArrayList<>(scan.where().keySet());
    if (fetched != null) {
      fetched.key().forEach(part -> columns.add(part.column()));
    }
    return columns;
  }

  /** What is asked for, if it is the same every time; null: it changes from scan to scan. */
  @Nullable RangeQuery query(Sources sources) {
    int n = ranges();
    RowBuffer rows = new RowBuffer(table.spec.columns().size(), 0);
    for (var condition : scan.where().entrySet()) {
      if (!(condition.getValue() instanceof ValueSpec.Constant constant)) {
        return null;
      }
      for (int i = 0; i < n; i++) {
        put(rows, condition.getKey(), constant.value(), i, sources);
      }
    }
    for (int i = 0; i < n && scan.fanOut() != null; i++) {
      put(rows, scan.fanOut(), scan.fanOutValues().get(i), i, sources);
    }
    long[][] ends = new long[4][n];
    int parts = layoutParts();
    KeyLayout layout = scanned.layout();
    layout.packPrefix(parts, false, rows.hi, rows.lo, n, ends[0], ends[1], 0);
    layout.packPrefix(parts, true, rows.hi, rows.lo, n, ends[2], ends[3], 0);
    return new RangeQuery(
        scanned.keySpace(),
        ends[0],
        ends[1],
        ends[2],
        ends[3],
        layout.prefixBits(parts),
        scan.reverse(),
        scan.limit());
  }

  private void put(RowBuffer rows, String column, Object value, int i, Sources sources) {
    int at = table.position(column, "");
    RowBuffer one = new RowBuffer(1, 0);
    Generators.constant(value, sources.domain(table, column)).fill(one, 1, one.hi[0], one.lo[0]);
    rows.hi[at][i] = one.hi[0][0];
    rows.lo[at][i] = one.lo[0][0];
  }

  KeyEntry scanned() {
    return scanned;
  }

  int fixedParts() {
    return fixedParts;
  }

  /** The fan-out column's position; −1 without one. */
  int fanOutColumn() {
    return scan.fanOut() == null ? -1 : table.position(scan.fanOut(), "");
  }

  /** The fan-out values as they are packed: upper halves, then lower ones. */
  long[][] fanOutValues(Sources sources) {
    int n = ranges();
    long[] hi = new long[n];
    long[] lo = new long[n];
    if (scan.fanOut() != null) {
      RowBuffer one = new RowBuffer(1, 0);
      for (int i = 0; i < n; i++) {
        Generators.constant(scan.fanOutValues().get(i), sources.domain(table, scan.fanOut()))
            .fill(one, 1, one.hi[0], one.lo[0]);
        hi[i] = one.hi[0][0];
        lo[i] = one.lo[0][0];
      }
    }
    return new long[][] {hi, lo};
  }

  KeyPacker packer(Sources sources) {
    long[][] values = fanOutValues(sources);
    KeyLayout fetchedLayout = fetched == null ? null : fetched.layout();
    return new ScanKeys(
        scanned.layout(),
        layoutParts(),
        scan.reverse(),
        fanOutColumn(),
        values[0],
        values[1],
        fetchedLayout);
  }

  /** The fixed parts in the layout, where marks stand between them. */
  private int layoutParts() {
    return layoutParts(fixedParts);
  }

  /** So many parts of the key in the layout, where marks stand between them. */
  int layoutParts(int ofKey) {
    int parts = 0;
    int left = ofKey;
    for (KeyLayout.Part part : scanned.layout().parts()) {
      if (!(part.field() instanceof TagField)) {
        if (left == 0) {
          break;
        }
        left--;
      }
      parts++;
    }
    return parts;
  }
}
