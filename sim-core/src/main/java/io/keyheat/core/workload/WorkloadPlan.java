package io.keyheat.core.workload;

import io.keyheat.core.workload.SequencePlan.CallPlan;
import io.keyheat.core.workload.spec.ClientSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * All key spaces and loads of a run, made ready.
 *
 * @param rowTables tables whose rows are materialized
 * @param knownRows rows before the run of tables that only count theirs, where calls ask for rows
 */
public record WorkloadPlan(
    List<KeySpacePlan> keySpaces,
    List<LoadPlan> loads,
    List<RowTablePlan> rowTables,
    List<KnownRows> knownRows) {
  public WorkloadPlan {
    keySpaces = List.copyOf(keySpaces);
    loads = List.copyOf(loads);
    rowTables = List.copyOf(rowTables);
    knownRows = List.copyOf(knownRows);
  }

  /** Whether operations can be drawn beside the run: no client draws one during it. */
  public boolean isDrawnApart() {
    return loads.stream().noneMatch(load -> load.spec().client() instanceof ClientSpec.Closed);
  }

  /**
   * The loads, then the steps of pages and transactions as loads of their own, load by load: their
   * positions are the numbers by which the model knows them.
   */
  public List<LoadPlan> numbered() {
    List<LoadPlan> all = new ArrayList<>(loads);
    for (LoadPlan load : loads) {
      if (load.sequence() != null) {
        load.sequence().steps().stream().map(CallPlan::plan).forEach(all::add);
      }
    }
    return all;
  }
}
