package io.keyheat.core.model;

/** Opens to tests elsewhere what this package keeps to itself. */
public final class ClusterAccess {
  private ClusterAccess() {}

  /** Lets every operation take the general path. */
  public static void closeLane(RequestPath path) {
    path.closeLane();
  }

  /** Shows a tablet a row that was just added to it. */
  public static void sampleAdded(Cluster cluster, int tablet, long hi, long lo) {
    cluster.sampleAdded(tablet, hi, lo);
  }
}
