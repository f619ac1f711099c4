package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;

/** Scans that need the order of a table's key, as those of a queue do. */
public final class OrderedScans {
  private OrderedScans() {}

  /**
   * Whether scans read rows of a table in the order of its key, whatever their values of a column:
   * with that column first in the key, they would find others.
   */
  public static boolean across(RunSpec spec, TableSpec table, String column) {
    return spec.loads().stream()
        .flatMap(load -> load.calls().stream())
        .filter(call -> call.table().equals(table.name()))
        .anyMatch(call -> call instanceof ScanLoad load && isAcross(load.scan(), column));
  }

  private static boolean isAcross(ScanSpec scan, String column) {
    boolean readsAll = scan.limit() == ScanSpec.ALL && scan.rows().bound() == null;
    return scan.index() == null
        && !readsAll
        && !scan.where().containsKey(column)
        && !scan.fansOutOver(column);
  }
}
