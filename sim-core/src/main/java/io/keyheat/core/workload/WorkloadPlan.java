package io.keyheat.core.workload;

import java.util.List;

/** All key spaces and loads of a run, made ready. */
public record WorkloadPlan(List<KeySpacePlan> keySpaces, List<LoadPlan> loads) {
  public WorkloadPlan {
    keySpaces = List.copyOf(keySpaces);
    loads = List.copyOf(loads);
  }
}
