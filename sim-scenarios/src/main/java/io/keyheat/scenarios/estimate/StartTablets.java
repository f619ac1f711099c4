package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.TabletsAtRest;
import io.keyheat.core.key.Keys;
import io.keyheat.core.workload.KeyList;
import io.keyheat.core.workload.WorkloadPlan;
import java.util.HashMap;
import java.util.Map;

/** The tablets with which a run starts. */
public final class StartTablets {
  private final RunSpec spec;
  private final WorkloadPlan plan;

  /** By key space, the first keys of all tablets but the first; found at their first use. */
  private final Map<Integer, KeyList> cuts = new HashMap<>();

  public StartTablets(RunSpec spec, WorkloadPlan plan) {
    this.spec = spec;
    this.plan = plan;
  }

  private KeyList cuts(int space) {
    return cuts.computeIfAbsent(space, unseen -> TabletsAtRest.cuts(spec, plan, unseen));
  }

  /** Tablets of one key space. */
  public int count(int space) {
    return cuts(space).size() + 1;
  }

  /** Which tablet of a key space has a key, counted from 0. */
  int tabletOf(int space, long hi, long lo) {
    KeyList keys = cuts(space);
    int low = 0;
    int high = keys.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Keys.compare(keys.hi()[middle], keys.lo()[middle], hi, lo) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
