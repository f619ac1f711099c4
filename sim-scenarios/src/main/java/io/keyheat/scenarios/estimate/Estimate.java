package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.request.LeadingServers;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.estimate.ClosedBound.NarrowPart;
import io.keyheat.scenarios.estimate.Demand.DemandPart;
import io.keyheat.scenarios.estimate.Estimate.MostLocked;
import io.keyheat.scenarios.estimate.TabletTurns.TabletTurn;
import io.keyheat.scenarios.estimate.latency.LatencyPath;
import io.keyheat.scenarios.estimate.latency.ServerQueue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
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

  /** Rates that differ by less are one, as they are known from what was drawn. */
  private static final double ALIKE = 0.01;

  /** What costs less than this share more is not worth a word. */
  private static final double WORTH_A_WORD = 0.1;

  /** Cores of which less is left are full. */
  private static final double LEFT = 1e-9;

  private static final double NANOS_PER_SECOND = 1e9;
  private final RunSpec spec;
  private final int drawn;
  private final WorkloadPlan plan;
  private final List<Demand> demands;
  private final List<LoadEstimate> loads;
  private final LeadingServers leaders;
  private final List<Optional<ClosedBound>> bounds;

  /** At a server that leads tablets. */
  private final ServerQueue queue;

  /** At a server that does not, but answers stale reads. */
  private final ServerQueue otherQueue;

  /** Rates of closed loops by their bounds, by load; 0 for other loads. */
  private final double[] closedPerSecond;

  /** Rates of all loads, where they ask for most. */
  private final double[] atBusiest;

  /** Rates of the loads that do not wait for answers, where these ask for most. */
  private final double[] offeredAtBusiest;

  /** What these loads ask of tablets. */
  private final TabletDemand offered;

  /** What all loads ask of tablets, closed loops at their bounds. */
  private final TabletDemand tablets;

  private final MixedLatency latency;
  private final OverloadEstimate overloads;

  /** Made when it is asked for. */
  private @Nullable RowContention contention;

  /** Found when it is asked for. */
  private @Nullable Double timesApart;

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
    leaders = LeadingServers.of(spec.system().replication(), spec.servers());
    StartTablets start = new StartTablets(spec, plan);
    demands =
        plan.loads().stream().map(load -> Demand.of(spec, start, load, operations(load))).toList();
    List<Map<DemandPart, TabletTurn>> turns = turns(later);
    double[] noneClosed = new double[demands.size()];
    List<double[]> moments = Peak.moments(spec);
    offeredAtBusiest = busiest(moments);
    offered = new TabletDemand(spec, plan, turns, moments, offeredAtBusiest, noneClosed);
    bounds = new ClosedBounds(spec, leaders, offered).of(demands);
    closedPerSecond =
        bounds.stream().mapToDouble(b -> b.map(ClosedBound::perSecond).orElse(0.0)).toArray();
    if (Arrays.stream(closedPerSecond).anyMatch(rate -> rate > 0)) {
      moments = Peak.moments(spec, closedPerSecond);
      atBusiest = busiest(moments);
      tablets = new TabletDemand(spec, plan, turns, moments, atBusiest, closedPerSecond);
    } else {
      atBusiest = offeredAtBusiest;
      tablets = offered;
    }
    loads = IntStream.range(0, demands.size()).mapToObj(i -> load(i, atBusiest)).toList();
    queue = queue(leaders::ofLeader);
    otherQueue = queue((led, stale) -> leaders.ofOther(stale));
    latency = new MixedLatency(loads, queue, otherQueue, leaders);
    overloads =
        new OverloadEstimate(
            spec,
            offered,
            this::shareOfServer,
            offeredUtilisation(),
            queue.utilisation() >= otherQueue.utilisation());
  }

  /**
   * Returns the queue of a server.
   *
   * @param ofServer what it does of what only leaders do, and of what any replica does
   */
  private ServerQueue queue(DoubleBinaryOperator ofServer) {
    double visits = 0;
    double cores = 0;
    double squared = 0;
    for (LoadEstimate load : loads) {
      double share = ofServer.applyAsDouble(1 - load.staleShare(), load.staleShare());
      visits += share * load.countedPerSecond() * load.participants();
      cores += share * load.cores();
      squared += share * load.countedPerSecond() * load.squaredNanos();
    }
    double ofEqual = ServerQueue.variation(spec.system().servers());
    double mean = cores * NANOS_PER_SECOND / visits;
    return visits == 0 || cores == 0
        ? new ServerQueue(coresOfServer(), visits / NANOS_PER_SECOND, 1, ofEqual)
        : new ServerQueue(
            coresOfServer(),
            visits / NANOS_PER_SECOND,
            mean,
            ServerQueue.variationOfMixture(ofEqual, mean, squared / visits));
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
    return IntStream.range(0, demands.size()).mapToObj(i -> turns(later, i)).toList();
  }

  private Map<DemandPart, TabletTurn> turns(@Nullable WorkloadPlan later, int i) {
    if (!demands.get(i).isDrawn()) {
      return Map.of();
    }
    return later == null || !TabletTurns.areKnown(later.loads().get(i))
        ? TabletTurns.ofFirst(demands.get(i))
        : laterTurns(later, i);
  }

  private Map<DemandPart, TabletTurn> laterTurns(WorkloadPlan later, int i) {
    LoadPlan load = later.loads().get(i);
    return TabletTurns.of(spec, new StartTablets(spec, later), load, operations(load));
  }

  /** Fewer where each makes many visits, which tell as much; some, as operations differ. */
  private int operations(LoadPlan load) {
    int visits = Math.max(1, load.visits().size());
    return Math.min(drawn, Math.max(FEWEST_DRAWN, VISITS * drawn / visits));
  }

  /** Returns the bounds of the rates of closed loops, by load; 0 for other loads. */
  public double[] closedPerSecond() {
    return closedPerSecond.clone();
  }

  /** Share of a server's cores that loads ask for at some rates, of one that has most to do. */
  public double shareOfServer(double[] rates) {
    double led = 0;
    double stale = 0;
    for (int i = 0; i < rates.length; i++) {
      led += rates[i] * demands.get(i).ledNanos();
      stale += rates[i] * demands.get(i).staleNanos();
    }
    return leaders.ofBusiest(led, stale) / NANOS_PER_SECOND / coresOfServer();
  }

  private double[] busiest(List<double[]> moments) {
    return moments.stream().max(Comparator.comparingDouble(this::shareOfServer)).orElseThrow();
  }

  private LoadEstimate load(int i, double[] rates) {
    LoadSpec asked = plan.loads().get(i).spec();
    Demand demand = demands.get(i);
    boolean isUnderWay = rates[i] > 0;
    return new LoadEstimate(
        asked.name(),
        asked.writes(),
        bounds.get(i).isPresent() ? 0 : rates[i],
        demand.participated() / demand.operations(),
        demand.serviceNanos(),
        demand.squaredNanos(),
        demand.serviceNanos() == 0 ? 0 : demand.staleNanos() / demand.serviceNanos(),
        LatencyFloor.of(spec, asked),
        LatencyPath.of(spec.system(), asked, demand.paths(), demand.operations()),
        hottest(demand.mostAsked(), demand.operations()),
        bounds.get(i).filter(bound -> isUnderWay));
  }

  /** The greatest share of the operations that one row has, or 0 where that may be by chance. */
  private static double hottest(int most, double operations) {
    return RowContention.isKnown(most, operations) ? most / operations : 0;
  }

  /** The loads at the busiest moment; those of closed loops have bounds instead of rates. */
  public List<LoadEstimate> loads() {
    return loads;
  }

  /**
   * What the clients of a load ask for at most while it is under way, by its position in the
   * specification; empty: they do not wait for answers.
   */
  public Optional<ClosedBound> closed(int load) {
    return bounds.get(load);
  }

  /** Operations a second that are asked for at the busiest moment; at most, by closed loops. */
  public double askedPerSecond() {
    return loads.stream()
        .mapToDouble(l -> l.closed().map(ClosedBound::askedPerSecond).orElse(l.perSecond()))
        .sum();
  }

  /** The same, without what bottlenecks of closed loops do not let pass. */
  public double countedPerSecond() {
    return loads.stream().mapToDouble(LoadEstimate::countedPerSecond).sum();
  }

  /** Whether closed loops are counted, so that rates and shares are bounds. */
  public boolean isBound() {
    return loads.stream().anyMatch(load -> load.closed().isPresent());
  }

  /** Whether closed loops are counted and some part of the system is full with them. */
  public boolean isNarrowed() {
    return isBound() && (isFull() || !narrowed().isEmpty());
  }

  /** The closed loops of which a part serves less than they may ask for. */
  List<LoadEstimate> narrowed() {
    return loads.stream()
        .filter(load -> load.closed().filter(ClosedBound::isNarrowed).isPresent())
        .toList();
  }

  /**
   * Share of the cores of a server that the loads take if they are even, of one that leads tablets
   * or of one that does not, whichever is busier; at most, if closed loops count.
   */
  public double utilisation() {
    return Math.max(queue.utilisation(), otherQueue.utilisation());
  }

  /** Share of the cores of all servers together that the loads take. */
  public double meanUtilisation() {
    double cores = loads.stream().mapToDouble(LoadEstimate::cores).sum();
    return cores / servers() / coresOfServer();
  }

  /** The same of the servers that do anything. */
  double meanUsedUtilisation() {
    return utilisationOfOthers() == 0 ? queue.utilisation() : meanUtilisation();
  }

  /** Share of all work that is done by servers which lead tablets. */
  public double shareOfLeaders() {
    double all = meanUtilisation() * servers();
    return all == 0 ? 1 : queue.utilisation() * leaders.leading() / all;
  }

  /** The servers that lead tablets. */
  public LeadingServers leaders() {
    return leaders;
  }

  /** Share of the cores of a server that leads. */
  double utilisationOfLeaders() {
    return queue.utilisation();
  }

  /** Share of the cores of a server that does not lead; 0: there is none. */
  double utilisationOfOthers() {
    return otherQueue.utilisation();
  }

  /** Whether the loads, closed loops at their bounds, keep all cores busy that lead or others. */
  public boolean isFull() {
    return utilisation() > 1 - LEFT;
  }

  /**
   * Share of the cores of a server that has most to do, if loads are even, of what loads ask for
   * whose clients do not wait, where these ask for most.
   */
  public double offeredUtilisation() {
    return shareOfServer(offeredAtBusiest);
  }

  /** Operations a second of this mix that keep all cores busy of the servers with most to do. */
  public double capacityPerSecond() {
    return countedPerSecond() / utilisation();
  }

  /**
   * The same, at least, once splits have set the rows apart that an operation names at once; empty
   * where they take about as much then.
   */
  public Optional<Double> capacityApartPerSecond() {
    if (timesApart == null) {
      timesApart = new Uncounted(spec, plan).timesApart(loads, demands);
    }
    return timesApart < 1 + WORTH_A_WORD
        ? Optional.empty()
        : Optional.of(capacityPerSecond() / timesApart);
  }

  private NarrowPart narrow(MostLocked locked, double perSecond) {
    double most = perSecond / locked.held();
    String row = spec.system().words().data().row();
    return new NarrowPart(
        "the lock of one %s, which loads.%s writes".formatted(row, locked.load()), most, most);
  }

  /**
   * Returns what lets fewer operations of this mix pass than those cores: a tablet, as tablets lie
   * at the start, the units that a table shares, or the lock of a row. Empty if nothing does, as
   * far as is known.
   */
  public Optional<NarrowPart> narrowest() {
    double all = countedPerSecond();
    List<NarrowPart> parts = new ArrayList<>(SharedUnits.narrow(spec, plan, atBusiest, all));
    tablets.narrowest(all).ifPresent(parts::add);
    mostLocked().map(locked -> narrow(locked, all)).ifPresent(parts::add);
    return parts.stream()
        .min(Comparator.comparingDouble(NarrowPart::perSecond))
        .filter(part -> part.perSecond() < (1 - ALIKE) * capacityPerSecond());
  }

  /**
   * Mean latency of all operations, nanoseconds; infinite if the servers cannot do them, NaN if
   * none is counted.
   */
  public double meanNanos() {
    return latency.meanNanos();
  }

  /**
   * Latency that a share of all operations stays below, nanoseconds; NaN if none is counted, and
   * infinite if the servers cannot do them, or leave so little idle that it is hours.
   *
   * @param share such as 0.99
   */
  public double quantileNanos(double share) {
    return isFull() ? Double.POSITIVE_INFINITY : latency.quantileNanos(share);
  }

  /** What that latency is at least: that of operations which nothing keeps waiting. */
  public double leastQuantileNanos(double share) {
    return latency.withoutWaits().quantileNanos(share);
  }

  /**
   * Squared coefficient of variation of the services at a server: how much longer its long
   * operations take than its mean one.
   */
  public double serviceVariation() {
    return Math.max(queue.variation(), otherQueue.variation());
  }

  /**
   * Whether arithmetic tells that latency: services differ little, or hardly anything waits. Else
   * some operations wait behind few that are very long.
   */
  public boolean tellsQuantile(double share) {
    return queue.tellsQuantile(share) && otherQueue.tellsQuantile(share);
  }

  /** The same of the mean. */
  public boolean tellsMean() {
    return queue.tellsMean(meanNanos()) && otherQueue.tellsMean(meanNanos());
  }

  /** The least that any operation takes. */
  public Optional<LoadEstimate> quickest() {
    return loads.stream().min(Comparator.comparingLong(load -> load.floor().nanos()));
  }

  /** Cores that the busiest tablet asks for, as tablets lie at the start. */
  public double coresOfBusiestTablet() {
    return tablets.mostCores();
  }

  /** Returns the tablets that are busiest by some measure on average over a window. */
  TabletDemand.Busiest busiest(ToDoubleFunction<TabletShare> measure, long windowNanos) {
    return tablets.busiest(measure, windowNanos);
  }

  /**
   * What is asked of the tablet that is nearest to what it can take; empty if nothing is known. It
   * may be another one than {@link #coresOfBusiestTablet} speaks of.
   */
  public Optional<HottestTablet> hottestTablet() {
    return hottest(tablets);
  }

  /** What is asked of that tablet by loads whose clients do not wait for answers. */
  Optional<HottestTablet> hottestOffered() {
    return hottest(offered);
  }

  private Optional<HottestTablet> hottest(TabletDemand of) {
    boolean areKnown = demands.stream().anyMatch(Demand::knowsTablets);
    return areKnown ? of.hottest() : Optional.empty();
  }

  /** What is asked for more than it can do. */
  public OverloadEstimate overloads() {
    return overloads;
  }

  /**
   * The row that is locked most by those who write it, as if nobody waited.
   *
   * @param load that writes it most
   * @param held share of the time; more than 1 where more is asked than a lock lets pass
   * @param atLeast the share, less two standard errors of what was drawn
   * @param overfull rows that are locked for more than all of the time, this one among them, as far
   *     as what was drawn tells: by two standard errors
   */
  public record MostLocked(String load, double held, double atLeast, long overfull) {}

  /** Who would wait longer than that at a server is refused there. */
  public long longestWaitNanos() {
    return spec.system().servers().maxWaitNanos();
  }

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
      contention = RowContention.of(spec.system(), loads, demands, queue.idle());
    }
    return contention;
  }
}
