package io.keyheat.core;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.model.rows.RowWork;
import io.keyheat.core.model.rows.RowWork.ScanTrait;
import io.keyheat.core.model.rows.TooManyRowsException;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.RowLoad;
import io.keyheat.core.workload.RowTablePlan;
import io.keyheat.core.workload.spec.RowScan;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** From plans of what loads do with rows to the model's own terms. */
final class RowRoutes {
  private RowRoutes() {}

  static RowTable table(RowTablePlan plan) {
    return new RowTable(plan.name(), plan.bytes(), TooManyRowsException.MOST);
  }

  /** What a load does with materialized rows; null: rows are only counted. */
  static @Nullable RowWork work(LoadPlan load, Cluster cluster, List<RowTable> tables) {
    RowLoad rows = load.rows();
    if (rows == null) {
      return null;
    }
    RowTable table = tables.get(rows.table());
    if (load.spec() instanceof ScanLoad scan) {
      int space = load.visits().get(0).keySpace();
      return new RowWork(
          table, RowWork.Kind.SCAN, 1, scan(scan, rows, cluster.spaces().get(space)));
    }
    if (load.spec() instanceof WriteLoad write) {
      RowWork.RowChange change =
          rows.maskHi().length == 0 ? null : new RowWork.RowChange(rows.maskHi(), rows.maskLo());
      return new RowWork(table, kind(write.kind()), write.rowsPerCommit(), null, change);
    }
    throw new IllegalStateException(load.spec().name() + " neither scans nor writes");
  }

  private static RowWork.Kind kind(WriteLoad.Kind kind) {
    return switch (kind) {
      case DELETE -> RowWork.Kind.DELETE;
      case UPDATE -> RowWork.Kind.UPDATE;
      case INSERT, UPSERT -> RowWork.Kind.PUT;
    };
  }

  private static RowWork.Scan scan(ScanLoad load, RowLoad rows, KeySpace space) {
    ScanSpec scan = load.scan();
    RowScan asked = scan.rows();
    return new RowWork.Scan(
        space,
        rows.entry(),
        rows.ranges(),
        asked.offset(),
        asked.cursor(),
        scan.limit(),
        traits(load, rows),
        asked.change() == null ? null : new RowWork.RowChange(rows.maskHi(), rows.maskLo()));
  }

  private static Set<ScanTrait> traits(ScanLoad load, RowLoad rows) {
    ScanSpec scan = load.scan();
    Set<ScanTrait> traits = EnumSet.noneOf(ScanTrait.class);
    if (scan.reverse()) {
      traits.add(ScanTrait.REVERSE);
    }
    if (scan.rows().withChildren()) {
      traits.add(ScanTrait.WITH_CHILDREN);
    }
    if (scan.fetchRows() && rows.entry() > 0) {
      traits.add(ScanTrait.FETCHES);
    }
    if (rows.indexOnly()) {
      traits.add(ScanTrait.INDEX_ONLY);
    }
    if (load.stale()) {
      traits.add(ScanTrait.STALE);
    }
    return traits;
  }
}
