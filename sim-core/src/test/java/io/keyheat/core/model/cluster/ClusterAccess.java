package io.keyheat.core.model.cluster;

import io.keyheat.core.model.rows.RowTable;

/** Opens to tests elsewhere what this package keeps to itself. */
public final class ClusterAccess {
  private ClusterAccess() {}

  /** Shows a tablet a row that was just added to it. */
  public static void sampleAdded(Cluster cluster, int tablet, long hi, long lo) {
    cluster.samples().added(tablet, hi, lo);
  }

  /** When a tablet is, or was, in service again. */
  public static long availableAtNanos(Cluster cluster, int tablet) {
    return cluster.tablets().availableAtNanos[tablet];
  }

  /** Deletes a row of a table that keeps its rows. */
  public static void bury(RowTable table, long hi, long lo, long nowNanos) {
    int row = table.find(hi, lo);
    table.bury(0, row, nowNanos);
    table.release(row);
  }
}
