package io.keyheat.core.workload;

/**
 * What a load does with a table whose rows are materialized. A scan's visits are the two ends of
 * each of its ranges, and then, if it gives rows new values, the keys of a row and its entries with
 * these values in them; visits that are no place to go to have no rows.
 *
 * @param table position in {@link WorkloadPlan#rowTables()}
 * @param entry what a scan reads: 0 for the rows, others for an index
 * @param ranges how many ranges a scan reads; 0 for other loads
 * @param indexOnly whether a scan needs nothing but entries or keys
 * @param maskHi bits of each entry's key that a scan or an update gives new values, upper halves;
 *     empty: a scan changes none, a write gives all
 * @param maskLo lower halves
 */
public record RowLoad(
    int table, int entry, int ranges, boolean indexOnly, long[] maskHi, long[] maskLo) {

  /**
   * What writes do, which name their rows.
   *
   * @param changed bits of the entries' keys that get new values; none: all
   */
  static RowLoad ofWrites(int table, ChangedBits changed) {
    return new RowLoad(table, 0, 0, false, changed.hi(), changed.lo());
  }
}
