package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.TabletsAtRest;
import io.keyheat.core.key.Keys;
import io.keyheat.core.key.WholeKeys;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.space.KeyList;
import io.keyheat.scenarios.estimate.Demand.DemandPart;
import java.util.HashMap;
import java.util.Map;

/** The tablets with which a run starts. */
public final class StartTablets {
  private final RunSpec spec;
  private final WorkloadPlan plan;

  /** By key space, the first keys of all tablets but the first; found when they are asked for. */
  private final Map<Integer, KeyList> cuts = new HashMap<>();

  public StartTablets(RunSpec spec, WorkloadPlan plan) {
    this.spec = spec;
    this.plan = plan;
  }

  private KeyList cuts(int space) {
    return cuts.computeIfAbsent(space, unseen -> TabletsAtRest.cuts(spec, plan, unseen));
  }

  /** Tablets of all key spaces. */
  public int count() {
    int count = 0;
    for (int space = 0; space < plan.keySpaces().size(); space++) {
      count += cuts(space).size() + 1;
    }
    return count;
  }

  /** The rows that no cut parts from a row, as the first key that they may have. */
  DemandPart whole(DemandPart row) {
    WholeKeys whole = plan.keySpaces().get(row.keySpace()).whole();
    if (!whole.exist()) {
      return row;
    }
    WholeKeys.Boundary first = whole.first(row.hi(), row.lo());
    return new DemandPart(row.keySpace(), first.hi(), first.lo());
  }

  /** Which tablet of its key space has a row, counted from 0. */
  int tabletOf(DemandPart row) {
    KeyList keys = cuts(row.keySpace());
    int low = 0;
    int high = keys.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Keys.compare(keys.hi()[middle], keys.lo()[middle], row.hi(), row.lo()) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
