package io.keyheat.scenarios.estimate.latency;

import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.SequencePlan.CallPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Visits that an operation makes at one time: those of a call, or, of a scan that fetches rows, the
 * scan and then the look-ups.
 *
 * @param call the call of a page or transaction, or the load itself
 * @param step number of the call in its page or transaction
 * @param firstKey number of the first visit's key among the operation's keys
 * @param isLast whether the call is answered after it
 */
public record DemandStage(
    LoadPlan call, int step, int firstKey, List<LoadPlan.KeyVisit> visits, boolean isLast) {
  public DemandStage {
    visits = List.copyOf(visits);
  }

  /**
   * Whether it locks rows, so that a commit writes each of them once, however often it names it.
   */
  public boolean locks() {
    return call.write() && !call.uniqueRows() && visits.stream().anyMatch(LoadPlan.KeyVisit::locks);
  }

  /** The stages of a load's operations, call by call. */
  public static List<DemandStage> of(LoadPlan load) {
    List<CallPlan> calls =
        load.sequence() == null
            ? List.of(new CallPlan(load, 0, -1, false))
            : load.sequence().steps();
    List<DemandStage> stages = new ArrayList<>();
    for (int step = 0; step < calls.size(); step++) {
      LoadPlan call = calls.get(step).plan();
      int key = calls.get(step).firstVisit();
      List<LoadPlan.KeyVisit> all = call.visits();
      int first = call.visitsAtFirst();
      stages.add(new DemandStage(call, step, key, all.subList(0, first), first == all.size()));
      if (first < all.size()) {
        List<LoadPlan.KeyVisit> fetched = all.subList(first, all.size());
        stages.add(new DemandStage(call, step, key + first, fetched, true));
      }
    }
    return stages;
  }
}
