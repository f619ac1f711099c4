package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.space.KeySpacePlan;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.estimate.Demand.DemandPart;
import io.keyheat.scenarios.lint.Peak.Stretch;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** What all loads together ask of single tablets, as these lie at the start. */
final class TabletDemand {
  private static final double DEVIATIONS = 3;

  /** Shares of what tablets can take that differ by less than that are alike. */
  private static final double ALIKE = 1e-6;

  private static final double NANOS_PER_SECOND = 1e9;

  private final RunSpec spec;
  private final WorkloadPlan plan;
  private final List<Demand> demands;
  private final double[] busiest;
  private final int coresOfServer;
  private final Map<DemandPart, Double> coresByTablet = new HashMap<>();
  private final Map<DemandPart, TabletShare> shareByTablet = new HashMap<>();
  private final Map<DemandPart, Double> visitsByTablet = new HashMap<>();
  private final Set<DemandPart> divisible = new HashSet<>();

  /** Shares that were asked for, as more than one question is about the same tablets. */
  private final Map<DemandPart, Double> shareOfHottestRow = new HashMap<>();

  /**
   * The demand of a variant.
   *
   * @param demands of each load
   * @param moments rates of the loads at the moments at which they ask for most
   * @param busiest of these, those at which servers have most to do
   */
  TabletDemand(
      RunSpec spec,
      WorkloadPlan plan,
      List<Demand> demands,
      List<double[]> moments,
      double[] busiest) {
    this.spec = spec;
    this.plan = plan;
    this.demands = demands;
    this.busiest = busiest;
    coresOfServer = spec.system().servers().cores();
    moments.forEach(this::addTablets);
    demands.forEach(this::addDivisible);
  }

  /** Adds what loads ask of tablets at some rates, where that is more than at others. */
  private void addTablets(double[] rates) {
    demands.stream()
        .filter(Demand::isPlaced)
        .flatMap(demand -> demand.tablets().keySet().stream())
        .distinct()
        .forEach(
            tablet -> {
              TabletShare share = share(tablet, rates);
              coresByTablet.merge(tablet, share.server() * coresOfServer, Math::max);
              shareByTablet.merge(tablet, share, (a, b) -> a.greatest() >= b.greatest() ? a : b);
            });
  }

  /** What rates ask of a tablet, at the moment at which its keys are in turn. */
  private TabletShare share(DemandPart tablet, double[] rates) {
    TabletShare sum = new TabletShare(0, 0, 0);
    for (int i = 0; i < rates.length; i++) {
      Demand demand = demands.get(i);
      TabletTally tally = demand.tablets().get(tablet);
      if (tally == null || !demand.isPlaced()) {
        continue;
      }
      double operations = demand.operations();
      double scale = rates[i] / operations / NANOS_PER_SECOND * tally.crowding(operations);
      sum =
          sum.plus(
              new TabletShare(
                  tally.servedNanos() * scale / coresOfServer,
                  tally.writtenNanos() * scale,
                  tally.readNanos() * scale));
    }
    return sum;
  }

  private void addDivisible(Demand demand) {
    if (!demand.isDrawn()) {
      divisible.addAll(demand.tablets().keySet());
      return;
    }
    demand
        .tablets()
        .forEach(
            (tablet, tally) -> {
              List<DemandPart> rows = tally.visited();
              visitsByTablet.merge(tablet, (double) rows.size(), Double::sum);
              if (!rows.isEmpty() && !isTooSmallToDivide(tablet) && TrialCut.divides(rows)) {
                divisible.add(tablet);
              }
            });
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
                        && write.kind() != WriteLoad.Kind.UPDATE
                        && write.kind() != WriteLoad.Kind.DELETE);
    return !grows && spec.system().policies().loadSplits().leaveUncut(space.existingBytes());
  }

  /** Cores that the busiest tablet asks for. */
  double mostCores() {
    return coresByTablet.values().stream().mapToDouble(n -> n).max().orElse(0);
  }

  /**
   * Returns the tablet that is busiest by some measure; of equals, one that no cut divides, as far
   * as its first keys tell; empty if none is known.
   */
  Optional<HottestTablet> busiest(ToDoubleFunction<TabletShare> measure) {
    double most =
        shareByTablet.values().stream().mapToDouble(measure).max().orElse(Double.NEGATIVE_INFINITY);
    return shareByTablet.entrySet().stream()
        .filter(entry -> measure.applyAsDouble(entry.getValue()) == most)
        .map(entry -> hottest(entry.getKey(), entry.getValue()))
        .max(Comparator.comparing(tablet -> !tablet.isDivisible()));
  }

  /**
   * Returns the tablet that is asked for most of those that load splits do not divide and whose
   * requests wait too long; empty if there is none, or if too few keys were drawn to tell.
   *
   * @param waitNanos that is too long
   */
  Optional<HottestTablet> overloaded(List<Stretch> stretches, double waitNanos) {
    return shareByTablet.entrySet().stream()
        .filter(entry -> leastShare(entry.getKey(), entry.getValue().greatest()) > 1)
        .filter(entry -> !isDivisible(entry.getKey(), entry.getValue()))
        .filter(
            entry ->
                FluidBacklog.greatestNanos(
                        stretches, rates -> share(entry.getKey(), rates).greatest())
                    > waitNanos)
        .max(
            // Where queries fetch the rows that they find, all ask for both, and scans take longer.
            Comparator.<Map.Entry<DemandPart, TabletShare>>comparingDouble(
                    entry -> Math.rint(entry.getValue().greatest() / ALIKE))
                .thenComparingDouble(entry -> coresByTablet.getOrDefault(entry.getKey(), 0.0)))
        .map(entry -> hottest(entry.getKey(), entry.getValue()));
  }

  /**
   * What a share is at least, as the number of visits from which it is known has its chance: none
   * where all operations go to the tablet.
   */
  private double leastShare(DemandPart tablet, double share) {
    double visits = visitsByTablet.getOrDefault(tablet, 0.0);
    double absence =
        demands.stream()
            .filter(Demand::isDrawn)
            .filter(demand -> demand.tablets().containsKey(tablet))
            .mapToDouble(demand -> demand.absence(demand.tablets().get(tablet)))
            .max()
            .orElse(0);
    return visits == 0 ? 0 : share * (1 - DEVIATIONS * Math.sqrt(absence / visits));
  }

  private HottestTablet hottest(DemandPart tablet, TabletShare share) {
    return new HottestTablet(
        plan.keySpaces().get(tablet.keySpace()).name(),
        share,
        share.boundInWords(spec.system()),
        isDivisible(tablet, share));
  }

  /** Whether load splits bring a tablet below what it can take: no cut divides a single row. */
  private boolean isDivisible(DemandPart tablet, TabletShare share) {
    return divisible.contains(tablet)
        && spec.system().policies().loadSplits().thresholds().areReachable()
        && (share.greatest() <= 1
            || share.greatest() * shareOfHottestRow.computeIfAbsent(tablet, this::ofHottestRow)
                <= 1);
  }

  /** The greatest share of a tablet's visits that one row has. */
  private double ofHottestRow(DemandPart tablet) {
    Map<DemandPart, Double> visits = new HashMap<>();
    double all = 0;
    for (int i = 0; i < demands.size(); i++) {
      double each = busiest[i] / demands.get(i).operations();
      TabletTally tally = demands.get(i).tablets().get(tablet);
      for (DemandPart row : tally == null ? List.<DemandPart>of() : tally.visited()) {
        visits.merge(row, each, Double::sum);
        all += each;
      }
    }
    return all == 0 ? 0 : visits.values().stream().mapToDouble(n -> n).max().orElse(0) / all;
  }
}
