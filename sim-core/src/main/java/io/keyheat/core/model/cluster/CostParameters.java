package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;

/** Mean service times on a core of a server. */
public record CostParameters(
    @ProfileField("Of a commit in one tablet, with its first row or entry.") double writeNanos,
    @ProfileField("Of each further row or entry of the same commit in the same tablet.")
        double writeRowNanos,
    @ProfileField("Of each byte written.") double writeByteNanos,
    @ProfileField("Of a lookup, or of the start of a scan in a tablet.") double readNanos,
    @ProfileField("Of each row that a scan visits.") double readRowNanos,
    @ProfileField("Of each byte read.") double readByteNanos,
    @ProfileField("Of each deleted row or entry that a scan skips.") double tombstoneNanos,
    @ProfileField("Of each row that a scan visits against the stored order.")
        double readRowReverseNanos) {

  /**
   * Mean service of a commit in one tablet.
   *
   * @param rows rows and entries that it writes there, at least one
   * @param bytes of all of them
   */
  public double commitNanos(int rows, long bytes) {
    return writeNanos + writeRowNanos * (rows - 1) + writeByteNanos * bytes;
  }

  /** Mean service of a lookup of a row of a size in bytes. */
  public double lookupNanos(long bytes) {
    return readNanos + readByteNanos * bytes;
  }

  /**
   * Mean service of a scan in one tablet.
   *
   * @param rows that it visits there
   * @param bytes of all of them
   * @param isReverse whether it goes against the stored order
   */
  public double scanNanos(long rows, long bytes, boolean isReverse) {
    double rowNanos = isReverse ? readRowReverseNanos : readRowNanos;
    return readNanos + rowNanos * rows + readByteNanos * bytes;
  }
}
