package io.keyheat.core.workload;

import io.keyheat.core.workload.SequencePlan.Step;
import java.util.ArrayList;
import java.util.List;

/** All key spaces and loads of a run, made ready. */
public record WorkloadPlan(List<KeySpacePlan> keySpaces, List<LoadPlan> loads) {
  public WorkloadPlan {
    keySpaces = List.copyOf(keySpaces);
    loads = List.copyOf(loads);
  }

  /**
   * The loads, then the steps of pages and transactions as loads of their own, load by load: their
   * positions are the numbers by which the model knows them.
   */
  public List<LoadPlan> numbered() {
    List<LoadPlan> all = new ArrayList<>(loads);
    for (LoadPlan load : loads) {
      if (load.sequence() != null) {
        load.sequence().steps().stream().map(Step::plan).forEach(all::add);
      }
    }
    return all;
  }
}
