package io.keyheat.core.workload;

import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.ColumnDomain;
import io.keyheat.core.value.DrawContext.RowCount;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.workload.draw.FanOutKeys;
import io.keyheat.core.workload.draw.KeyEntry;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/** The ranges that a scan reads: one for each value of its fan-out column. */
final class ScanRanges {
  private final ScanSpec scan;
  private final Table table;
  private final Sources sources;
  private final KeyEntry scanned;
  private final int fixedParts;

  ScanRanges(ScanLoad load, Table table, PlanContext context) {
    KeyCatalog catalog = context.catalog();
    sources = context.sources();
    this.scan = load.scan();
    this.table = table;
    String path = "loads." + load.name();
    scanned =
        scan.index() == null
            ? catalog.rows(table)
            : catalog.index(table, scan.index(), path + ".index");
    if (scan.limit() < 1) {
      throw new SchemaException(path + ".limit", "a scan reads at least one row");
    }
    fixedParts = fixedParts(path);
    checkNext(scan.startAt() == null ? null : scan.startAt().column(), path + ".startAt");
  }

  /** Refuses a column that is not the first of the key after the conditions. */
  void checkNext(@Nullable String column, String path) {
    List<KeyPart> key = scanned.key();
    boolean isNext =
        column == null
            || (fixedParts < key.size()
                && !key.get(fixedParts).isHash()
                && key.get(fixedParts).column().equals(column));
    if (!isNext) {
      throw new SchemaException(
          path,
          "%s does not follow the conditions in the key %s of %s"
              .formatted(column, Table.describe(key), scanned.name()));
    }
  }

  /** The conditions must fix leading parts of the key, or the rows would not lie side by side. */
  private int fixedParts(String path) {
    Set<String> conditions = new HashSet<>(scan.where().keySet());
    ScanSpec.FanOut fanOut = scan.fanOut();
    if (fanOut != null) {
      table.position(fanOut.column(), path + ".fanOut");
      if (!conditions.add(fanOut.column())) {
        throw new SchemaException(path + ".fanOut", fanOut.column() + " is in where already");
      }
      if (fanOut.values().isEmpty()) {
        throw new SchemaException(path + ".fanOut", "a fan-out has at least one value");
      }
    }
    conditions.forEach(column -> table.position(column, path + ".where"));
    int fixed = 0;
    for (KeyPart part : scanned.key()) {
      if (part.isHash()
          ? !conditions.containsAll(hashed(part))
          : !conditions.remove(part.column())) {
        break;
      }
      fixed++;
    }
    KeyPart first = scanned.key().get(0);
    if (!conditions.isEmpty() && fixed == 0 && first.isHash()) {
      throw new SchemaException(
          path + ".where",
          "%s is placed by the hash of %s, which the conditions must give too"
              .formatted(scanned.name(), hashed(first)));
    }
    if (!conditions.isEmpty()) {
      throw new SchemaException(
          path + ".where",
          "%s do not lead the key %s of %s"
              .formatted(conditions, Table.describe(scanned.key()), scanned.name()));
    }
    return fixed;
  }

  private List<String> hashed(KeyPart hash) {
    return table.column(hash.column()).values().columnsRead();
  }

  /** Columns that the ranges are drawn from: those of the conditions, and their hash. */
  Set<String> columns() {
    Set<String> columns = new LinkedHashSet<>(scan.where().keySet());
    KeyPart first = scanned.key().get(0);
    if (fixedParts > 0 && first.isHash()) {
      columns.add(first.column());
    }
    if (scan.startAt() != null) {
      columns.add(scan.startAt().column());
    }
    return columns;
  }

  /** Fills the hash that leads the key, where it has one, from the columns of n rows. */
  ObjIntConsumer<RowBuffer> rehash() {
    KeyPart first = scanned.key().get(0);
    if (fixedParts == 0 || !first.isHash()) {
      return (rows, n) -> {};
    }
    String name = first.column();
    int column = table.position(name, "");
    ValueGenerator hash =
        table
            .column(name)
            .values()
            .generator(sources.drawing(table, name, name, new RowCount(0, 1)));
    return (rows, n) -> hash.fill(rows, n, rows.hi[column], rows.lo[column]);
  }

  int count() {
    return scan.ranges();
  }

  KeyEntry scanned() {
    return scanned;
  }

  /** Leading parts of the key that the conditions fix. */
  int fixedParts() {
    return fixedParts;
  }

  /** The fan-out column with its values as they are packed. */
  FanOutKeys fanOut() {
    ScanSpec.FanOut fanOut = scan.fanOut();
    if (fanOut == null) {
      return FanOutKeys.NONE;
    }
    long[] hi = new long[count()];
    long[] lo = new long[count()];
    ColumnDomain domain = sources.domain(table, fanOut.column());
    for (int i = 0; i < count(); i++) {
      hi[i] = domain.hi(fanOut.values().get(i));
      lo[i] = domain.lo(fanOut.values().get(i));
    }
    return new FanOutKeys(table.position(fanOut.column(), ""), hi, lo, rehash());
  }

  /** The fixed parts in the layout, where marks stand between them. */
  int layoutParts() {
    return layoutParts(fixedParts);
  }

  /** The parts in the layout that say where the reading begins. */
  int startParts() {
    return layoutParts(fixedParts + (scan.startAt() == null ? 0 : 1));
  }

  /** A number of parts of the key in the layout, where marks stand between them. */
  int layoutParts(int ofKey) {
    return scanned.layout().partsOf(ofKey);
  }
}
