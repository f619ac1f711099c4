package io.keyheat.scenarios.estimate;

import io.keyheat.core.LoadSplitReach;
import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.space.KeySpacePlan;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.estimate.Demand.DemandPart;
import io.keyheat.scenarios.estimate.HottestTablet.Cuts;
import io.keyheat.scenarios.estimate.TabletTurns.TabletTurn;
import io.keyheat.scenarios.estimate.TrialCut.AskingLoad;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Whether load splits divide tablets in time, as these lie at the start, and what that helps. */
final class TabletDivision {
  private final RunSpec spec;
  private final WorkloadPlan plan;
  private final List<Map<DemandPart, TabletTurn>> turns;
  private final double[] busiest;
  private final int coresOfServer;
  private final Map<DemandPart, TabletShare> shareByTablet;
  private final Map<DemandPart, double[]> ratesByTablet;
  private final Map<Integer, Boolean> canSplit = new HashMap<>();

  /** Whether cuts help a tablet; found when it is asked for. */
  private final Map<DemandPart, Boolean> divisible = new HashMap<>();

  /** Shares that were asked for, as more than one question is about the same tablets. */
  private final Map<DemandPart, Double> shareOfHottestRow = new HashMap<>();

  /**
   * The division of the tablets of a variant.
   *
   * @param turns of tablets, by load
   * @param busiest rates of the loads at which servers have most to do
   * @param shareByTablet what is asked of each at most, once all is added
   * @param ratesByTablet rates of the loads at which it is
   */
  TabletDivision(
      RunSpec spec,
      WorkloadPlan plan,
      List<Map<DemandPart, TabletTurn>> turns,
      double[] busiest,
      Map<DemandPart, TabletShare> shareByTablet,
      Map<DemandPart, double[]> ratesByTablet) {
    this.spec = spec;
    this.plan = plan;
    this.turns = turns;
    this.busiest = busiest;
    this.shareByTablet = shareByTablet;
    this.ratesByTablet = ratesByTablet;
    coresOfServer = spec.system().servers().cores();
  }

  /** Whether load splits bring a tablet below what it can take. */
  boolean isDivisible(DemandPart tablet, TabletShare share) {
    return of(tablet, share) == Cuts.SUFFICE;
  }

  /** What load splits do to a tablet that is asked for a share: no cut divides a single row. */
  Cuts of(DemandPart tablet, TabletShare share) {
    if (!canDivide(tablet)) {
      return Cuts.NONE;
    }
    if (share.greatest() <= 1) {
      return Cuts.SUFFICE;
    }
    double ofRow = shareOfHottestRow.computeIfAbsent(tablet, this::ofHottestRow);
    if (share.greatest() * ofRow <= 1) {
      return Cuts.SUFFICE;
    }
    return ofRow < 1 ? Cuts.LEAVE_A_ROW : Cuts.NONE;
  }

  /** Whether load splits come in time, and a cut divides what goes to a tablet. */
  boolean canDivide(DemandPart tablet) {
    return canSplit.computeIfAbsent(tablet.keySpace(), this::canSplit)
        && divisible.computeIfAbsent(tablet, this::isCutInTime);
  }

  private boolean canSplit(int keySpace) {
    return LoadSplitReach.of(
            spec,
            plan.keySpaces().get(keySpace).name(),
            load -> Peak.perSecond(load, spec.durationNanos()))
        .canSplit();
  }

  /** Whether cuts bring a tablet below what it can take, of all that loads together ask of it. */
  private boolean isCutInTime(DemandPart tablet) {
    if (isTooSmallToDivide(tablet)) {
      return false;
    }
    double window = spec.system().policies().loadSplits().windowNanos();
    double[] rates = Objects.requireNonNull(ratesByTablet.get(tablet));
    double asked = Objects.requireNonNull(shareByTablet.get(tablet)).greatest();
    List<AskingLoad> loads = new ArrayList<>();
    for (int i = 0; i < turns.size(); i++) {
      TabletTurn turn = turns.get(i).get(tablet);
      if (turn != null) {
        // Where no load has a rate, each counts by what was drawn of it.
        double asks = asked > 0 ? turn.share(rates[i], coresOfServer).greatest() : turn.visits();
        loads.add(new AskingLoad(turn.asked(), asks, turn.lastsNanos() < window));
      }
    }
    return TrialCut.helps(loads, asked);
  }

  /** Whether no split by load may divide its table or index, which nothing is added to. */
  private boolean isTooSmallToDivide(DemandPart tablet) {
    KeySpacePlan space = plan.keySpaces().get(tablet.keySpace());
    boolean grows =
        plan.loads().stream()
            .flatMap(load -> load.spec().calls().stream())
            .anyMatch(
                call ->
                    call.table().equals(space.table())
                        && call instanceof WriteLoad write
                        && write.kind().addsRows());
    return !grows && spec.system().policies().loadSplits().leaveUncut(space.existingBytes());
  }

  /** The greatest share of a tablet's visits that one row has. */
  private double ofHottestRow(DemandPart tablet) {
    Map<DemandPart, Double> visits = new HashMap<>();
    double all = 0;
    for (int i = 0; i < turns.size(); i++) {
      TabletTurn turn = turns.get(i).get(tablet);
      if (turn != null) {
        // More may have been drawn of its visits than come while its turn lasts.
        double each = busiest[i] * turn.share() / Math.max(1, turn.rows().size());
        turn.rows().forEach(row -> visits.merge(row, each, Double::sum));
        all += busiest[i] * turn.share();
      }
    }
    return all == 0 ? 0 : visits.values().stream().mapToDouble(n -> n).max().orElse(0) / all;
  }
}
