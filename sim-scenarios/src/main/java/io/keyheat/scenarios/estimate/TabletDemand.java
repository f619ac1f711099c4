package io.keyheat.scenarios.estimate;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.policy.LoadSplitParameters;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.LoadPlan.KeyVisit;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.scenarios.estimate.ClosedBound.NarrowPart;
import io.keyheat.scenarios.estimate.Demand.DemandPart;
import io.keyheat.scenarios.estimate.FluidBacklog.BacklogDivision;
import io.keyheat.scenarios.estimate.FluidBacklog.Excess;
import io.keyheat.scenarios.estimate.HottestTablet.Cuts;
import io.keyheat.scenarios.estimate.OverloadEstimate.SuddenLoad;
import io.keyheat.scenarios.estimate.Peak.Stretch;
import io.keyheat.scenarios.estimate.TabletTurns.TabletTurn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;

/** What all loads together ask of single tablets, as these lie at the start. */
final class TabletDemand {
  private static final double DEVIATIONS = 3;

  /** Shares of what tablets can take that differ by less than that are alike. */
  private static final double ALIKE = 1e-6;

  /** A tablet with this share of what the busiest has is about as busy. */
  private static final double ABOUT = 0.9;

  /** Of tablets that are asked for too much, the busiest tell what happens to the rest. */
  private static final int MOST_LOOKED_AT = 8;

  private final RunSpec spec;
  private final WorkloadPlan plan;
  private final List<Map<DemandPart, TabletTurn>> turns;
  private final double[] busiest;
  private final double[] closed;
  private final int coresOfServer;
  private final Map<DemandPart, Double> coresByTablet = new HashMap<>();
  private final Map<DemandPart, TabletShare> shareByTablet = new HashMap<>();
  private final Map<DemandPart, Double> visitsByTablet = new HashMap<>();
  private final TabletDivision cuts;

  /** Rates of the loads at which a tablet is asked for its share. */
  private final Map<DemandPart, double[]> ratesByTablet = new HashMap<>();

  /**
   * The demand of a variant.
   *
   * @param turns of tablets, by load; of a load that is not known to go to any, none
   * @param moments rates of the loads at the moments at which they ask for most
   * @param busiest of these, those at which servers have most to do
   * @param closed bounds of the rates of closed loops, by load; 0 for other loads
   */
  TabletDemand(
      RunSpec spec,
      WorkloadPlan plan,
      List<Map<DemandPart, TabletTurn>> turns,
      List<double[]> moments,
      double[] busiest,
      double[] closed) {
    this.spec = spec;
    this.plan = plan;
    this.turns = turns;
    this.busiest = busiest;
    this.closed = closed;
    coresOfServer = spec.system().servers().cores();
    cuts = new TabletDivision(spec, plan, turns, busiest, shareByTablet, ratesByTablet);
    moments.forEach(this::addTablets);
    turns.forEach(
        load ->
            load.forEach(
                (tablet, turn) -> visitsByTablet.merge(tablet, turn.visits(), Double::sum)));
  }

  /** Adds what loads ask of tablets at some rates, where that is more than at others. */
  private void addTablets(double[] rates) {
    turns.stream()
        .flatMap(load -> load.keySet().stream())
        .distinct()
        .forEach(
            tablet -> {
              TabletShare share = share(tablet, rates);
              coresByTablet.merge(tablet, share.server() * coresOfServer, Math::max);
              TabletShare most = shareByTablet.get(tablet);
              if (most == null || share.greatest() > most.greatest()) {
                shareByTablet.put(tablet, share);
                ratesByTablet.put(tablet, rates);
              }
            });
  }

  /** What rates ask of a tablet, at the moment at which its keys are in turn. */
  private TabletShare share(DemandPart tablet, double[] rates) {
    TabletShare sum = new TabletShare(0, 0, 0);
    for (int i = 0; i < rates.length; i++) {
      TabletTurn turn = turns.get(i).get(tablet);
      if (turn != null) {
        sum = sum.plus(turn.share(rates[i], coresOfServer));
      }
    }
    return sum;
  }

  /** Cores that the busiest tablet asks for. */
  double mostCores() {
    return coresByTablet.entrySet().stream()
        .max(
            Comparator.<Map.Entry<DemandPart, Double>>comparingDouble(
                    entry -> leastShare(entry.getKey(), entry.getValue()))
                .thenComparingDouble(Map.Entry::getValue))
        .map(Map.Entry::getValue)
        .orElse(0.0);
  }

  /**
   * The tablets that are about as busy as the busiest one by some measure.
   *
   * @param mean what the busiest has of it on average over a window, at least, beyond what chance
   *     may have made of the greatest of many; nothing at any time if none is known
   * @param areDivided whether a cut divides each of them, which takes far longer to tell
   */
  record Busiest(WindowMean mean, BooleanSupplier areDivided) {}

  /** Returns the tablets that are busiest by some measure. */
  Busiest busiest(ToDoubleFunction<TabletShare> measure, long windowNanos) {
    ToDoubleFunction<Map.Entry<DemandPart, TabletShare>> least =
        entry -> leastShare(entry.getKey(), measure.applyAsDouble(entry.getValue()));
    double most = shareByTablet.entrySet().stream().mapToDouble(least).max().orElse(0);
    List<Map.Entry<DemandPart, TabletShare>> busy =
        shareByTablet.entrySet().stream()
            .filter(entry -> least.applyAsDouble(entry) >= ABOUT * most)
            .sorted(Comparator.comparingDouble(least).reversed())
            .toList();
    if (busy.isEmpty()) {
      return new Busiest(WindowMean.of(List.of(), windowNanos, rates -> 0), () -> false);
    }
    DemandPart first = busy.get(0).getKey();
    WindowMean mean =
        WindowMean.of(
            Peak.stretches(spec, closed),
            windowNanos,
            rates -> leastShare(first, measure.applyAsDouble(served(first, rates))));
    return new Busiest(
        mean,
        () -> busy.stream().allMatch(entry -> cuts.isDivisible(entry.getKey(), entry.getValue())));
  }

  /** What rates ask of a tablet; of what closed loops ask for, no more than it has left. */
  private TabletShare served(DemandPart tablet, double[] rates) {
    double[] ofClosed = new double[rates.length];
    double[] ofOthers = rates.clone();
    for (int i = 0; i < rates.length; i++) {
      if (closed[i] > 0) {
        ofClosed[i] = rates[i];
        ofOthers[i] = 0;
      }
    }
    TabletShare waiting = share(tablet, ofClosed);
    TabletShare others = share(tablet, ofOthers);
    double left = Math.max(0, 1 - others.greatest());
    return waiting.greatest() <= left
        ? others.plus(waiting)
        : others.plus(waiting.times(left / waiting.greatest()));
  }

  /**
   * Returns how many operations of a load single tablets let pass: the one that takes the greatest
   * share of them of those that no cut divides, and of all.
   */
  List<NarrowPart> narrow(int load) {
    double[] one = new double[turns.size()];
    one[load] = 1;
    List<NarrowPart> parts = new ArrayList<>();
    turns.get(load).entrySet().stream()
        .filter(entry -> !cuts.canDivide(entry.getKey()))
        .map(entry -> bottleneck(entry.getKey(), share(entry.getKey(), one), entry.getValue()))
        .min(Comparator.comparingDouble(NarrowPart::perSecond))
        .ifPresent(parts::add);
    double most =
        turns.get(load).keySet().stream()
            .mapToDouble(tablet -> share(tablet, one).greatest())
            .max()
            .orElse(0);
    parts.add(new NarrowPart("one tablet at the start", Double.POSITIVE_INFINITY, 1 / most));
    return parts;
  }

  /**
   * Returns how many operations of the mix of all loads, where servers have most to do, the tablet
   * lets pass that takes the greatest share of them; empty if none is known.
   *
   * @param perSecond operations of that mix
   */
  Optional<NarrowPart> narrowest(double perSecond) {
    return turns.stream()
        .flatMap(load -> load.keySet().stream())
        .distinct()
        .max(
            Comparator.<DemandPart>comparingDouble(this::leastAtBusiest)
                .thenComparing(tablet -> !cuts.canDivide(tablet))) // Of equals the one that stays.
        .filter(tablet -> leastAtBusiest(tablet) > 0)
        .map(tablet -> narrowest(tablet, share(tablet, busiest), perSecond));
  }

  private double leastAtBusiest(DemandPart tablet) {
    return leastShare(tablet, share(tablet, busiest).greatest());
  }

  private NarrowPart narrowest(DemandPart tablet, TabletShare share, double perSecond) {
    Cuts what = cuts.of(tablet, share);
    String part =
        "one %s of %s (%s)%s"
            .formatted(
                spec.system().tabletWord(),
                plan.keySpaces().get(tablet.keySpace()).name(),
                bound(tablet, share),
                what == Cuts.NONE ? "" : what.words());
    return new NarrowPart(part, perSecond / leastAtBusiest(tablet), perSecond / share.greatest());
  }

  /** The nearest bound in words; without its last part a server would seem to do too much. */
  private String bound(DemandPart tablet, TabletShare share) {
    String table = plan.keySpaces().get(tablet.keySpace()).table();
    boolean areShared =
        Math.min(spec.servers(), spec.system().replication().replicas()) > 1
            && plan.loads().stream()
                .flatMap(load -> load.spec().calls().stream())
                .anyMatch(call -> call.stale() && call.table().equals(table));
    return share.boundInWords(spec.system())
        + (areShared && share.isOfServer() ? ", one of those that answer stale reads" : "");
  }

  private NarrowPart bottleneck(DemandPart tablet, TabletShare ofOne, TabletTurn turn) {
    double share = ofOne.greatest();
    return new NarrowPart(
        "one %s of %s (%s)"
            .formatted(
                spec.system().tabletWord(),
                plan.keySpaces().get(tablet.keySpace()).name(),
                bound(tablet, ofOne)),
        1 / least(share, 1 - turn.share(), turn.visits()),
        1 / share);
  }

  /**
   * Returns the tablet that is nearest to what it can take beyond what chance may have made, as the
   * greatest of many samples is above its mean; empty if none is known.
   */
  Optional<HottestTablet> hottest() {
    return shareByTablet.entrySet().stream()
        .map(entry -> hottest(entry.getKey(), entry.getValue()))
        .max(
            Comparator.comparingDouble(HottestTablet::atLeast)
                .thenComparingDouble(tablet -> tablet.share().greatest())
                .thenComparing(tablet -> !tablet.isDivisible()));
  }

  /**
   * Returns the tablet that is asked for most of those that load splits do not divide and whose
   * requests wait too long; empty if there is none, or if too few keys were drawn to tell.
   *
   * @param waitNanos that is too long
   * @param isCertain whether the share must be too much beyond what chance may have made of it
   */
  Optional<HottestTablet> overloaded(List<Stretch> stretches, double waitNanos, boolean isCertain) {
    return shareByTablet.entrySet().stream()
        .filter(entry -> entry.getValue().greatest() > 1)
        .filter(entry -> !isCertain || leastShare(entry.getKey(), entry.getValue().greatest()) > 1)
        .filter(entry -> !cuts.isDivisible(entry.getKey(), entry.getValue()))
        .filter(entry -> backlogNanos(stretches, entry.getKey(), entry.getValue()) > waitNanos)
        .max(
            // Where queries fetch the rows that they find, all ask for both, and scans take longer.
            Comparator.<Map.Entry<DemandPart, TabletShare>>comparingDouble(
                    entry -> Math.rint(entry.getValue().greatest() / ALIKE))
                .thenComparingDouble(entry -> coresByTablet.getOrDefault(entry.getKey(), 0.0)))
        .map(entry -> hottest(entry.getKey(), entry.getValue()));
  }

  /**
   * Returns the tablet that is asked for most of those that load splits divide, but not before its
   * requests wait too long; empty if there is none.
   *
   * @param waitNanos that is too long
   * @param isCertain whether the share must be too much beyond what chance may have made of it
   */
  Optional<SuddenLoad> sudden(List<Stretch> stretches, double waitNanos, boolean isCertain) {
    return shareByTablet.entrySet().stream()
        .filter(entry -> entry.getValue().greatest() > 1)
        .filter(entry -> !isCertain || leastShare(entry.getKey(), entry.getValue().greatest()) > 1)
        .filter(entry -> lastsNanos(entry.getKey()) >= spec.durationNanos())
        .sorted(
            Comparator.<Map.Entry<DemandPart, TabletShare>>comparingDouble(
                    entry -> entry.getValue().greatest())
                .reversed())
        .limit(MOST_LOOKED_AT)
        .filter(entry -> cuts.isDivisible(entry.getKey(), entry.getValue()))
        .flatMap(
            entry ->
                whileDivided(stretches, entry.getKey(), waitNanos).stream()
                    .map(excess -> sudden(entry.getKey(), entry.getValue(), excess)))
        .max(Comparator.comparingDouble(sudden -> sudden.excess().share()));
  }

  private SuddenLoad sudden(DemandPart tablet, TabletShare share, Excess excess) {
    return new SuddenLoad(
        plan.keySpaces().get(tablet.keySpace()).name(),
        bound(tablet, share),
        excess,
        share.greatest());
  }

  private Optional<Excess> whileDivided(
      List<Stretch> stretches, DemandPart tablet, double waitNanos) {
    LoadSplitParameters splits = spec.system().policies().loadSplits();
    TabletParameters tablets = spec.system().tablets();
    boolean areHalves = splits.pieceShare() == Double.POSITIVE_INFINITY;
    BacklogDivision division =
        new BacklogDivision(
            rates -> share(tablet, rates).normalizedLoad(splits.thresholds(), tablets),
            load -> areHalves ? 2 : Math.max(2, Math.floor(load / splits.pieceShare()) + 1),
            time -> partsBySize(tablet, time),
            (double) splits.windowNanos(),
            (double) splits.cooldownNanos());
    return FluidBacklog.whileDivided(
        stretches, rates -> share(tablet, rates).greatest(), division, waitNanos);
  }

  /** How many parts size may have made of a tablet if all that is inserted came to it. */
  private double partsBySize(DemandPart tablet, double nanos) {
    double added = 0;
    for (LoadPlan load : plan.loads()) {
      double each =
          load.visits().stream()
              .filter(visit -> visit.adds() && visit.keySpace() == tablet.keySpace())
              .mapToDouble(KeyVisit::bytes)
              .sum();
      added += each == 0 ? 0 : each * OfferedOperations.of(load.spec(), (long) nanos);
    }
    double limit = spec.system().policies().sizeSplits().thresholdBytes(1, spec.servers());
    double stored = plan.keySpaces().get(tablet.keySpace()).existingBytes();
    double bytes = Math.min(stored, limit) + added;
    return added == 0 || bytes < limit ? 1 : Math.ceil(2 * bytes / limit);
  }

  /** What piles up at most for a tablet, as long as the loads ask for it or its turn lasts. */
  private double backlogNanos(List<Stretch> stretches, DemandPart tablet, TabletShare share) {
    double lasts = lastsNanos(tablet);
    double most = FluidBacklog.greatestNanos(stretches, rates -> share(tablet, rates).greatest());
    return Math.min(most, (share.greatest() - 1) * lasts);
  }

  private double lastsNanos(DemandPart tablet) {
    return turns.stream()
        .filter(load -> load.containsKey(tablet))
        .mapToDouble(load -> load.get(tablet).lastsNanos())
        .max()
        .orElse(0);
  }

  /**
   * What a share is at least, as the number of visits from which it is known has its chance: none
   * where all operations go to the tablet.
   */
  private double leastShare(DemandPart tablet, double share) {
    double visits = visitsByTablet.getOrDefault(tablet, 0.0);
    double absence =
        turns.stream()
            .filter(load -> load.containsKey(tablet))
            .mapToDouble(load -> 1 - load.get(tablet).share())
            .max()
            .orElse(0);
    return least(share, absence, visits);
  }

  /**
   * Returns what a share is at least that is known from some visits.
   *
   * @param absence share of the operations that go elsewhere
   */
  static double least(double share, double absence, double visits) {
    return visits == 0 ? 0 : share * Math.max(0, 1 - DEVIATIONS * Math.sqrt(absence / visits));
  }

  private HottestTablet hottest(DemandPart tablet, TabletShare share) {
    return new HottestTablet(
        plan.keySpaces().get(tablet.keySpace()).name(),
        share,
        leastShare(tablet, share.greatest()),
        bound(tablet, share),
        cuts.of(tablet, share));
  }

  /** Whether load splits divide some tablet that a load asks. */
  boolean divides(int load) {
    return turns.get(load).keySet().stream().anyMatch(cuts::canDivide);
  }
}
