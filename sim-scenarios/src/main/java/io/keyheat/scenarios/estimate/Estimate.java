package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.model.locks.LockParameters;
import io.keyheat.core.model.locks.LockParameters.Hold;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.estimate.Demand.DemandPart;
import io.keyheat.scenarios.estimate.RowContention.LockingLoad;
import io.keyheat.scenarios.estimate.TabletTurns.TabletTurn;
import io.keyheat.scenarios.lint.Peak;
import io.keyheat.scenarios.lint.Peak.Stretch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.jspecify.annotations.Nullable;

/**
 * What arithmetic says of one variant before any run, at the moment at which its loads ask for
 * most: how busy servers are if the load is even, how long operations take there, and which tablet
 * and which row are asked for most. Splits, moves and bursts are left to the simulation.
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
  private final List<Demand> demands;
  private final List<LoadEstimate> loads;
  private final ServerQueue queue;
  private final TabletDemand tablets;

  /** Made when it is asked for. */
  private @Nullable RowContention contention;

  /**
   * Draws what is to be known.
   *
   * @param later a plan of its own from which the keys of later moments are drawn; null: the first
   *     keys are to tell which tablets they go to
   */
  private Estimate(RunSpec spec, WorkloadPlan plan, @Nullable WorkloadPlan later, int drawn) {
    this.spec = spec;
    this.plan = plan;
    this.drawn = drawn;
    StartTablets start = new StartTablets(spec, plan);
    demands =
        plan.loads().stream().map(load -> Demand.of(spec, start, load, operations(load))).toList();
    List<double[]> moments = Peak.moments(spec);
    double[] busiest =
        moments.stream().max(Comparator.comparingDouble(this::nanosPerSecond)).orElseThrow();
    loads =
        IntStream.range(0, demands.size())
            .mapToObj(i -> load(plan.loads().get(i), demands.get(i), busiest[i]))
            .toList();
    tablets = new TabletDemand(spec, plan, turns(later), moments, busiest);
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
    return new Estimate(spec, spec.plan(), spec.plan(), DRAWN);
  }

  /**
   * Returns an estimate from fewer keys, which knows what loads take, and of tablets and rows no
   * more than which are busiest by far.
   *
   * @param plan which is drawn from, so it serves no run any more
   */
  public static Estimate ofFirstKeys(RunSpec spec, WorkloadPlan plan) {
    return new Estimate(spec, plan, null, FIRST_DRAWN);
  }

  /** The turns of tablets, by load. */
  private List<Map<DemandPart, TabletTurn>> turns(@Nullable WorkloadPlan later) {
    return IntStream.range(0, demands.size())
        .mapToObj(
            i ->
                !demands.get(i).isPlaced()
                    ? Map.<DemandPart, TabletTurn>of()
                    : later == null || !TabletTurns.areKnown(later.loads().get(i))
                        ? TabletTurns.ofFirst(demands.get(i))
                        : laterTurns(later, i))
        .toList();
  }

  private Map<DemandPart, TabletTurn> laterTurns(WorkloadPlan later, int i) {
    LoadPlan load = later.loads().get(i);
    return TabletTurns.of(spec, new StartTablets(spec, later), load, operations(load));
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

  /** Core time that loads ask for at some rates. */
  private double nanosPerSecond(double[] rates) {
    return IntStream.range(0, rates.length)
        .mapToDouble(i -> rates[i] * demands.get(i).serviceNanos())
        .sum();
  }

  private LoadEstimate load(LoadPlan load, Demand demand, double perSecond) {
    LoadSpec asked = load.spec();
    return new LoadEstimate(
        asked.name(),
        asked.writes(),
        perSecond,
        demand.participated() / demand.operations(),
        demand.serviceNanos(),
        LatencyFloor.of(spec, asked),
        LatencyPath.of(spec.system(), asked, demand),
        hottest(demand.mostAsked(), demand.operations()));
  }

  /** The greatest share of the operations that one row has, or 0 where that may be by chance. */
  private static double hottest(int most, double operations) {
    return RowContention.isKnown(most, operations) ? most / operations : 0;
  }

  /** The loads at the busiest moment; those of closed loops have no rate. */
  public List<LoadEstimate> loads() {
    return loads;
  }

  /** Operations a second of all loads at the busiest moment. */
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

  /**
   * Mean latency of all operations, nanoseconds; infinite if the servers cannot do them, NaN if
   * none is counted.
   */
  public double meanNanos() {
    return loads.stream().mapToDouble(l -> l.perSecond() * l.meanNanos(queue)).sum()
        / offeredPerSecond();
  }

  /**
   * Latency that a share of all operations stays below, nanoseconds; NaN if none is counted, and
   * infinite if the servers cannot do them, or leave so little idle that it is hours.
   *
   * @param share such as 0.99
   */
  public double quantileNanos(double share) {
    if (offeredPerSecond() == 0) {
      return Double.NaN;
    }
    if (utilisation() >= 1 || exceeding(HOUR_NANOS) > 1 - share) {
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
    return tablets.mostCores();
  }

  /**
   * Returns what the tablet that is busiest by some measure has of it on average over a window; 0
   * if none is known, or if load splits do not divide it.
   */
  double sustained(ToDoubleFunction<TabletShare> measure, long windowNanos) {
    return tablets.sustained(measure, windowNanos);
  }

  /**
   * What is asked of the tablet that is nearest to what it can take; empty if nothing is known. It
   * may be another one than {@link #coresOfBusiestTablet} speaks of.
   */
  public Optional<HottestTablet> hottestTablet() {
    boolean rowsAreKnown = demands.stream().anyMatch(Demand::knowsRows);
    return rowsAreKnown ? tablets.hottest() : Optional.empty();
  }

  /**
   * What is asked for so much more than it can do that its requests wait too long: all servers
   * together, or else a tablet that load splits do not divide. Empty if there is none, or if too
   * few keys were drawn to tell.
   */
  public Optional<Overload> overload() {
    List<Stretch> stretches = Peak.stretches(spec);
    double cores = (double) servers() * coresOfServer();
    double wait = Math.min((double) spec.system().servers().maxWaitNanos(), NANOS_PER_SECOND);
    if (FluidBacklog.greatestNanos(
            stretches, rates -> nanosPerSecond(rates) / NANOS_PER_SECOND / cores)
        > wait) {
      return Optional.of(new Overload(utilisation(), null));
    }
    return tablets
        .overloaded(stretches, wait)
        .map(tablet -> new Overload(tablet.share().greatest(), tablet));
  }

  /**
   * More than can be done, at the busiest moment.
   *
   * @param share of what can be done
   * @param tablet that is asked for it; null: all servers together are
   */
  public record Overload(double share, @Nullable HottestTablet tablet) {}

  /**
   * The row that is locked most by those who write it, as if nobody waited.
   *
   * @param load that writes it most
   * @param held share of the time; more than 1 where more is asked than a lock lets pass
   * @param atLeast the share, less two standard errors of what was drawn
   */
  public record MostLocked(String load, double held, double atLeast) {}

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
    return new Uncounted(spec, plan).sentences(loads, demands, mostLocked());
  }

  /** The row that is locked most; empty where what was drawn does not tell. */
  public Optional<MostLocked> mostLocked() {
    return contention().mostLocked();
  }

  /**
   * The share of each load's operations that would find all rows which they write unlocked, by the
   * load's name; of loads that lock rows.
   */
  public Map<String, Double> findUnlocked() {
    RowContention contention = contention();
    Map<String, Double> shares = new LinkedHashMap<>();
    contention.loads().forEach(load -> shares.put(load.name(), contention.findUnlocked(load)));
    return shares;
  }

  /** A row is locked for about as long as its operations take on servers without other work. */
  private RowContention contention() {
    if (contention == null) {
      contention = new RowContention(lockingLoads());
    }
    return contention;
  }

  private List<LockingLoad> lockingLoads() {
    LockParameters locks = spec.system().locks();
    double roundTrip = spec.system().replication().clientRoundTripNanos();
    List<LockingLoad> locking = new ArrayList<>();
    for (int i = 0; i < loads.size(); i++) {
      LoadEstimate load = loads.get(i);
      // Else no row is known to be locked by two operations, and the mean takes long to reckon.
      if (demands.get(i).locksAlike()) {
        double free = load.meanNanos(queue.idle()) - roundTrip;
        double each =
            Math.max(locks.hold() == Hold.TO_COMMIT ? free : 0, (double) locks.commitGapNanos());
        double nanosPerSecond = load.perSecond() * each;
        locking.add(
            new LockingLoad(load.name(), demands.get(i), nanosPerSecond / NANOS_PER_SECOND));
      }
    }
    return locking;
  }

  /**
   * One load.
   *
   * @param perSecond operations at the busiest moment; 0 if it is not under way, or of a closed
   *     loop
   * @param participants tablets that an operation goes to
   * @param serviceNanos of cores that an operation takes, of all its tablets together
   * @param floor what an answer takes at least
   * @param paths ways that its operations take
   * @param hottestRow share of its operations that ask for the row that is asked for most; 0 where
   *     its first operations do not tell
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
