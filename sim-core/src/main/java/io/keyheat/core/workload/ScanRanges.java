package io.keyheat.core.workload;

import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.ColumnDomain;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.workload.domain.Sources;
import io.keyheat.core.workload.draw.FanOutKeys;
import io.keyheat.core.workload.draw.KeyEntry;
import io.keyheat.core.workload.space.KeyCatalog;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import java.util.HashSet;
import java.util.Set;

/** The ranges that a scan reads: one for each value of its fan-out column. */
final class ScanRanges {
  private final ScanSpec scan;
  private final Table table;
  private final KeyEntry scanned;
  private final int fixedParts;

  ScanRanges(ScanLoad load, Table table, KeyCatalog catalog) {
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

  /** How many ranges there are. */
  int count() {
    return scan.ranges();
  }

  /** The rows or entries that are read. */
  KeyEntry scanned() {
    return scanned;
  }

  /** Leading parts of the key that the conditions fix. */
  int fixedParts() {
    return fixedParts;
  }

  /** The fan-out column with its values as they are packed. */
  FanOutKeys fanOut(Sources sources) {
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
    return new FanOutKeys(table.position(fanOut.column(), ""), hi, lo);
  }

  /** The fixed parts in the layout, where marks stand between them. */
  int layoutParts() {
    return layoutParts(fixedParts);
  }

  /** A number of parts of the key in the layout, where marks stand between them. */
  int layoutParts(int ofKey) {
    return scanned.layout().partsOf(ofKey);
  }
}
