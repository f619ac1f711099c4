package io.keyheat.core.workload;

import java.util.List;

/**
 * A table whose rows are materialized, with those that are there at the start.
 *
 * @param entries the rows, then the entries of each index
 * @param existingHi keys of the rows already there, upper halves, {@code [entry][row]}; no primary
 *     key comes twice
 * @param existingLo lower halves
 */
public record RowTablePlan(
    String name, List<EntryPlan> entries, long[][] existingHi, long[][] existingLo) {
  public RowTablePlan {
    entries = List.copyOf(entries);
  }

  /**
   * The rows, or an index's entries.
   *
   * @param keySpace position in {@link WorkloadPlan#keySpaces()}
   */
  public record EntryPlan(int keySpace, int bytes) {}

  public int[] bytes() {
    return entries.stream().mapToInt(EntryPlan::bytes).toArray();
  }
}
