package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.estimate.Demand.DemandPart;
import io.keyheat.scenarios.lint.Peak;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.math3.analysis.solvers.BrentSolver;

/**
 * What arithmetic says of one variant before any run, at the peaks of its loads: how busy servers
 * are if the load is even, how long operations take there, and which tablet and which row are asked
 * for most. Splits, moves and bursts are left to the simulation.
 */
public final class Estimate {
  /** The share of a row that is asked for by 1 % is known within a tenth from this number. */
  private static final int DRAWN = 20_000;

  private static final int FIRST_DRAWN = 1000;

  /** Visits to look at for each operation that is to be looked at. */
  private static final int VISITS = 10;

  private static final int FEWEST_DRAWN = 100;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double HOUR_NANOS = 3600e9;

  private final RunSpec spec;
  private final int drawn;
  private final WorkloadPlan plan;
  private final List<LoadEstimate> loads;
  private final ServerQueue queue;
  private final Map<DemandPart, Double> coresByTablet = new HashMap<>();
  private final Map<DemandPart, TabletShare> shareByTablet = new HashMap<>();
  private final Set<DemandPart> divisible = new HashSet<>();

  private Estimate(RunSpec spec, WorkloadPlan plan, int drawn) {
    this.spec = spec;
    this.plan = plan;
    this.drawn = drawn;
    loads = plan.loads().stream().map(this::load).toList();
    double visits = 0;
    double cores = 0;
    for (LoadEstimate load : loads) {
      visits += load.perSecond() * load.participants();
      cores += load.cores();
    }
    double service = visits == 0 ? 1 : cores * NANOS_PER_SECOND / visits;
    queue =
        new ServerQueue(
            spec.system().servers().cores(),
            visits / NANOS_PER_SECOND / spec.servers(),
            service,
            variation(spec.system().servers()));
  }

  /** Returns the estimate of a specification, for a load without end at its peak. */
  public static Estimate of(RunSpec spec) {
    return new Estimate(spec, spec.plan(), DRAWN);
  }

  /**
   * Returns an estimate from fewer keys, which knows what loads take, and of tablets and rows no
   * more than which are busiest by far.
   *
   * @param plan which is drawn from, so it serves no run any more
   */
  public static Estimate ofFirstKeys(RunSpec spec, WorkloadPlan plan) {
    return new Estimate(spec, plan, FIRST_DRAWN);
  }

  /** Squared coefficient of variation of the service. */
  private static double variation(ServerParameters servers) {
    return switch (servers.service()) {
      case EXPONENTIAL -> 1;
      case ERLANG2 -> 0.5;
      case DETERMINISTIC -> 0;
      case LOGNORMAL, HYPEREXPONENTIAL -> servers.cv() * servers.cv();
    };
  }

  /** Fewer where each makes many visits, which tell as much; some, as operations differ. */
  private int operations(LoadPlan load) {
    int visits = Math.max(1, load.visits().size());
    return Math.min(drawn, Math.max(FEWEST_DRAWN, VISITS * drawn / visits));
  }

  private LoadEstimate load(LoadPlan load) {
    LoadSpec asked = load.spec();
    double perSecond = Peak.perSecond(spec.withLoads(List.of(asked)));
    Demand demand = Demand.of(spec, plan, load, operations(load));
    double scale = perSecond / demand.operations() / NANOS_PER_SECOND;
    demand
        .served()
        .forEach(
            (tablet, nanos) -> {
              double cores = nanos * scale;
              coresByTablet.merge(tablet, cores, Double::sum);
              shareByTablet.merge(
                  tablet,
                  new TabletShare(
                      cores / coresOfServer(),
                      demand.meteredWrites().getOrDefault(tablet, 0.0) * scale,
                      demand.meteredReads().getOrDefault(tablet, 0.0) * scale),
                  TabletShare::plus);
            });
    if (!demand.isDrawn()) {
      divisible.addAll(demand.served().keySet());
    }
    demand
        .visited()
        .forEach(
            (tablet, rows) -> {
              if (TrialCut.divides(rows)) {
                divisible.add(tablet);
              }
            });
    return new LoadEstimate(
        asked.name(),
        asked.writes(),
        perSecond,
        demand.participated() / demand.operations(),
        demand.serviceNanos(),
        LatencyFloor.of(spec.system(), asked),
        LatencyPath.of(spec.system(), asked, demand),
        hottest(demand.asked(), demand.operations()));
  }

  private static double hottest(Map<DemandPart, Double> asked, double operations) {
    return asked.values().stream().mapToDouble(n -> n).max().orElse(0) / operations;
  }

  /** The loads, those with an open loop or a trace; a closed loop counts as none. */
  public List<LoadEstimate> loads() {
    return loads;
  }

  /** Operations a second of all loads, at their peaks. */
  public double offeredPerSecond() {
    return loads.stream().mapToDouble(LoadEstimate::perSecond).sum();
  }

  /** Share of all cores that the loads take if they are even. */
  public double utilisation() {
    return queue.utilisation();
  }

  /** Operations a second of this mix that keep all cores busy. */
  public double capacityPerSecond() {
    return offeredPerSecond() / utilisation();
  }

  /** Mean latency of all operations, nanoseconds; infinite if the servers cannot do them. */
  public double meanNanos() {
    return loads.stream().mapToDouble(l -> l.perSecond() * l.meanNanos(queue)).sum()
        / offeredPerSecond();
  }

  /**
   * Latency that a share of all operations stays below, nanoseconds.
   *
   * @param share such as 0.99
   */
  public double quantileNanos(double share) {
    if (utilisation() >= 1) {
      return Double.POSITIVE_INFINITY;
    }
    if (exceeding(1) <= 1 - share) {
      return 0;
    }
    return new BrentSolver(1e-6, 1000.0)
        .solve(1000, t -> exceeding(t) - (1 - share), 1, HOUR_NANOS);
  }

  /** The share of all operations that take longer than a time. */
  private double exceeding(double nanos) {
    return loads.stream().mapToDouble(l -> l.perSecond() * l.exceeds(nanos, queue)).sum()
        / offeredPerSecond();
  }

  /** The least that any operation takes. */
  public Optional<LoadEstimate> quickest() {
    return loads.stream().min(Comparator.comparingLong(load -> load.floor().nanos()));
  }

  /** Cores that the busiest tablet asks for, as tablets lie at the start. */
  public double coresOfBusiestTablet() {
    return coresByTablet.values().stream().mapToDouble(n -> n).max().orElse(0);
  }

  /** Whether a cut of that tablet divides what is asked of it, as far as its first keys tell. */
  public boolean busiestIsDivisible() {
    return coresByTablet.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .filter(divisible::contains)
        .isPresent();
  }

  /**
   * What is asked of the tablet that is nearest to what it can take; empty if nothing is known. It
   * may be another one than {@link #coresOfBusiestTablet} speaks of.
   */
  public Optional<HottestTablet> hottestTablet() {
    if (loads.stream().noneMatch(LoadEstimate::isKnown)) {
      return Optional.empty();
    }
    return shareByTablet.entrySet().stream()
        .max(Comparator.comparingDouble(entry -> entry.getValue().greatest()))
        .map(
            entry ->
                new HottestTablet(
                    plan.keySpaces().get(entry.getKey().keySpace()).name(),
                    entry.getValue(),
                    entry.getValue().boundInWords(spec.system())));
  }

  /**
   * The tablet that is nearest to what it can take, as tablets lie at the start.
   *
   * @param space the key space in which it lies
   * @param bound the bound that is nearest, in words
   */
  public record HottestTablet(String space, TabletShare share, String bound) {}

  /** Cores of one server. */
  public int coresOfServer() {
    return spec.system().servers().cores();
  }

  /** Number of servers. */
  public int servers() {
    return spec.servers();
  }

  /** What arithmetic does not see, in sentences; empty if nothing. */
  public List<String> unseen() {
    List<String> unseen = new ArrayList<>();
    for (LoadEstimate load : loads) {
      if (load.perSecond() == 0) {
        unseen.add(load.name() + " has clients that wait for answers and is not counted");
      }
    }
    return unseen;
  }

  /**
   * One load.
   *
   * @param participants tablets that an operation goes to
   * @param serviceNanos of cores that an operation takes, of all its tablets together
   * @param floor what an answer takes at least
   * @param paths ways that its operations take
   * @param hottestRow share of its operations that ask for the row that is asked for most
   */
  public record LoadEstimate(
      String name,
      boolean writes,
      double perSecond,
      double participants,
      double serviceNanos,
      LatencyFloor floor,
      List<LatencyPath> paths,
      double hottestRow) {
    public LoadEstimate {
      paths = List.copyOf(paths);
    }

    double cores() {
      return perSecond * serviceNanos / NANOS_PER_SECOND;
    }

    /** Whether its rows could be drawn. */
    boolean isKnown() {
      return hottestRow > 0;
    }

    /** Mean latency. */
    double meanNanos(ServerQueue queue) {
      return paths.stream().mapToDouble(path -> path.share() * path.meanNanos(queue)).sum();
    }

    /** The share of its operations that take longer than a time. */
    double exceeds(double nanos, ServerQueue queue) {
      return paths.stream().mapToDouble(path -> path.share() * path.exceeds(nanos, queue)).sum();
    }
  }
}
