package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.SystemSpec;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.model.locks.LockParameters;
import io.keyheat.core.result.CapacityLimit;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.scenarios.estimate.LoadDemand.DemandedKey;
import io.keyheat.scenarios.statistics.RandomDelay;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.GammaDistribution;

/**
 * The figures of a variant without a run, at the moment at which its loads need most of a server:
 * utilisation of servers and tablets (demand over capacity), waits by Erlang C, and the least
 * latency. Splits, moves, bursts, waits for locks and faults are the simulation's.
 */
public final class Estimate {
  private static final double NANOS_PER_SECOND = 1e9;

  /** The share of a row that has 1 % of the operations is known within a tenth from this number. */
  private static final int OPERATIONS = 20_000;

  private static final int FEW_OPERATIONS = 1000;

  /** Visits to look at for each operation that is to be looked at. */
  private static final int VISITS = 10;

  private final RunSpec spec;
  private final WorkloadPlan plan;
  private final StartTablets start;
  private final LeadingServers leaders;
  private final List<LoadDemand> demands;
  private final double[] closedPerSecond;
  private final double[] rates;
  private final ErlangC queue;

  private Estimate(RunSpec spec, WorkloadPlan plan, int operations) {
    this.spec = spec;
    this.plan = plan;
    start = new StartTablets(spec, plan);
    leaders = LeadingServers.of(spec.system().replication(), spec.servers());
    demands =
        plan.loads().stream()
            .map(load -> LoadDemand.of(spec, start, load, operations(load, operations)))
            .toList();
    double[] closed =
        IntStream.range(0, demands.size()).mapToDouble(this::closedPerSecond).toArray();
    double excess = Math.max(1, utilisation(closed));
    closedPerSecond = Arrays.stream(closed).map(rate -> rate / excess).toArray();
    rates =
        Peak.moments(spec, closedPerSecond).stream()
            .max(Comparator.comparingDouble(this::utilisation))
            .orElseThrow();
    queue = queue();
  }

  /** Returns the estimate of a specification. */
  public static Estimate of(RunSpec spec) {
    return new Estimate(spec, spec.plan(), OPERATIONS);
  }

  /**
   * Returns an estimate from fewer keys, which knows less of tablets and rows.
   *
   * @param plan which is drawn from, so it serves no run any more
   */
  public static Estimate ofFirstKeys(RunSpec spec, WorkloadPlan plan) {
    return new Estimate(spec, plan, FEW_OPERATIONS);
  }

  /** Fewer operations where each makes many visits. */
  private static int operations(LoadPlan load, int operations) {
    return Math.min(
        operations, Math.max(100, VISITS * operations / Math.max(1, load.visits().size())));
  }

  /** The servers, and how many of them lead tablets. */
  public LeadingServers servers() {
    return leaders;
  }

  /** Cores of one server. */
  public int cores() {
    return spec.system().servers().cores();
  }

  /** Rates of clients that wait for answers, by load, operations a second; 0 of other loads. */
  public double[] closedPerSecond() {
    return closedPerSecond.clone();
  }

  /** Operations a second of all loads at the busiest moment. */
  public double perSecond() {
    return Arrays.stream(rates).sum();
  }

  /**
   * Utilisation of a server with most to do, if each load is even, at some rates by load; above 1
   * more is needed than there is.
   */
  public double utilisation(double[] perSecond) {
    double led = 0;
    double stale = 0;
    for (int i = 0; i < perSecond.length; i++) {
      led += perSecond[i] * demands.get(i).ledNanos();
      stale += perSecond[i] * demands.get(i).staleNanos();
    }
    return leaders.ofBusiest(led, stale) / NANOS_PER_SECOND / cores();
  }

  /** The same at the busiest moment. */
  public double utilisation() {
    return utilisation(rates);
  }

  /** Operations a second of this mix that need all cores of the servers with most to do. */
  public double capacityPerSecond() {
    return perSecond() / utilisation();
  }

  /** The loads at the busiest moment. */
  public List<EstimatedLoad> loads() {
    return IntStream.range(0, demands.size()).mapToObj(this::figures).toList();
  }

  private EstimatedLoad figures(int i) {
    LoadSpec load = plan.loads().get(i).spec();
    double fixed = withoutQueuesNanos(i);
    double mean = fixed + stages(i).meanNanos(queue);
    if (load.client() instanceof ClientSpec.Closed clients && rates[i] > 0) {
      // The interactive response-time law.
      mean = NANOS_PER_SECOND * clients.clients() / rates[i] - clients.thinkNanos();
    }
    return new EstimatedLoad(
        load.name(),
        rates[i],
        load.client() instanceof ClientSpec.Closed,
        demands.get(i).serviceNanos(),
        demands.get(i).visits(),
        queue.meanWaitNanos(),
        mean,
        fixed + stages(i).quantileNanos(0.99, queue),
        LatencyFloor.of(spec, load),
        demands.get(i).hottestRow(),
        rates[i] / NANOS_PER_SECOND * lockNanos(i, answerNanos(i)));
  }

  /**
   * Services of an operation, one after the other, each as long as the slowest of the visits that
   * are made at once. A sum of stages counts as gamma distributed.
   *
   * @param count of stages
   * @param together visits of a stage
   * @param serviceNanos of one visit
   */
  private record Stages(double count, double together, double serviceNanos) {
    double meanNanos(ErlangC queue) {
      return count * (queue.meanWaitNanos() + serviceNanos * harmonic(1));
    }

    double variance(ErlangC queue) {
      return count * (queue.waitVariance() + serviceNanos * serviceNanos * harmonic(2));
    }

    double quantileNanos(double share, ErlangC queue) {
      double mean = meanNanos(queue);
      double variance = variance(queue);
      return variance == 0 || !Double.isFinite(mean)
          ? mean
          : new GammaDistribution(mean * mean / variance, variance / mean)
              .inverseCumulativeProbability(share);
    }

    /** Sum of the powers of 1/1, 1/2, … of the visits: mean and variance of the longest of them. */
    private double harmonic(int power) {
      double sum = 0;
      for (int k = 1; k <= together; k++) {
        sum += Math.pow(k, -power);
      }
      double rest = together - Math.floor(together);
      return sum + rest * Math.pow(Math.floor(together) + 1, -power);
    }
  }

  private Stages stages(int i) {
    LoadDemand demand = demands.get(i);
    boolean isParallel =
        plan.loads().get(i).spec() instanceof SequenceLoad sequence
            && sequence.order() == SequenceLoad.Order.PARALLEL;
    double count = isParallel ? 1 : Math.max(1, demand.calls());
    double visits = Math.max(count, demand.visits());
    return new Stages(count, visits / count, demand.serviceNanos() / visits);
  }

  /** The queue of a server that leads tablets. */
  private ErlangC queue() {
    double visits = 0;
    double nanos = 0;
    double squared = 0;
    for (int i = 0; i < rates.length; i++) {
      LoadDemand demand = demands.get(i);
      double all = demand.serviceNanos();
      double share =
          all == 0 ? 0 : leaders.ofLeader(demand.ledNanos() / all, demand.staleNanos() / all);
      visits += share * rates[i] * demand.visits();
      nanos += share * rates[i] * all;
      squared += share * rates[i] * demand.squaredNanos();
    }
    double ofEqual = variation(spec.system().servers());
    double mean = visits == 0 ? 0 : nanos / visits;
    double variation =
        nanos == 0 ? ofEqual : (1 + ofEqual) * Math.max(1, squared / visits / (mean * mean)) - 1;
    return new ErlangC(cores(), nanos / NANOS_PER_SECOND, mean, variation);
  }

  private static double variation(ServerParameters servers) {
    return switch (servers.service()) {
      case EXPONENTIAL -> 1;
      case ERLANG2 -> 0.5;
      case DETERMINISTIC -> 0;
      case LOGNORMAL, HYPEREXPONENTIAL -> servers.cv() * servers.cv();
    };
  }

  /** The busiest tablet of each table and index whose keys are known, the busiest first. */
  public List<TabletFigures> tablets() {
    Map<DemandedKey, double[]> use = new HashMap<>();
    for (int i = 0; i < rates.length; i++) {
      double perNano = rates[i] / NANOS_PER_SECOND;
      demands
          .get(i)
          .useByTablet()
          .forEach(
              (tablet, nanos) -> {
                double[] sum = use.computeIfAbsent(tablet, t -> new double[nanos.length]);
                for (int limit = 0; limit < sum.length; limit++) {
                  sum[limit] += perNano * nanos[limit];
                }
              });
    }
    Map<Integer, TabletFigures> bySpace = new HashMap<>();
    use.forEach(
        (tablet, shares) ->
            bySpace.merge(tablet.keySpace(), figures(tablet, shares), this::busier));
    List<TabletFigures> tablets = new ArrayList<>(bySpace.values());
    tablets.sort(
        Comparator.comparingDouble(TabletFigures::utilisation)
            .reversed()
            .thenComparing(TabletFigures::space));
    return List.copyOf(tablets);
  }

  private TabletFigures busier(TabletFigures one, TabletFigures other) {
    return one.utilisation() >= other.utilisation() ? one : other;
  }

  private TabletFigures figures(DemandedKey tablet, double[] shares) {
    int most =
        IntStream.range(0, shares.length)
            .boxed()
            .max(Comparator.comparingDouble(limit -> shares[limit]))
            .orElseThrow();
    return new TabletFigures(
        plan.keySpaces().get(tablet.keySpace()).name(),
        start.count(tablet.keySpace()),
        shares[most],
        CapacityLimit.values()[most]);
  }

  /**
   * The greatest demand of the clients of a load, by the bounds of operational analysis (Denning
   * and Buzen): n clients that think for z and wait for an answer of r make n / (z + r) operations
   * in a unit of time, and no more than the cores, the busiest tablet and the lock of the hottest
   * row serve. 0: its clients do not wait.
   */
  private double closedPerSecond(int i) {
    LoadSpec load = plan.loads().get(i).spec();
    if (!(load.client() instanceof ClientSpec.Closed clients)) {
      return 0;
    }
    LoadDemand demand = demands.get(i);
    double answer = answerNanos(i);
    double ofCores = leaders.ofBusiest(demand.ledNanos(), demand.staleNanos()) / cores();
    double ofTablet =
        demand.useByTablet().values().stream().flatMapToDouble(Arrays::stream).max().orElse(0);
    double ofClients = Math.max(1, clients.thinkNanos() + answer) / clients.clients();
    return NANOS_PER_SECOND
        / Math.max(Math.max(ofCores, ofTablet), Math.max(lockNanos(i, answer), ofClients));
  }

  /** Mean of round trips, waits and agreements of an operation. */
  private double withoutQueuesNanos(int i) {
    ReplicationParameters replication = spec.system().replication();
    RandomDelay quorum = LatencyFloor.quorum(replication);
    double agreement =
        replication.participantRoundTripNanos() + quorum.leastNanos() + quorum.meanNanos();
    return LatencyFloor.of(spec, plan.loads().get(i).spec()).meanNanos()
        + demands.get(i).jointCommits() * agreement;
  }

  /** Mean latency of an operation on idle servers. */
  private double answerNanos(int i) {
    return withoutQueuesNanos(i)
        + stages(i).meanNanos(new ErlangC(cores(), 0, demands.get(i).serviceNanos(), 1));
  }

  /** How long an operation holds the lock of the hottest row on average; 0: it locks none. */
  private double lockNanos(int i, double answerNanos) {
    SystemSpec system = spec.system();
    double held =
        system.locks().hold() == LockParameters.Hold.TO_COMMIT
            ? answerNanos - system.replication().clientRoundTripNanos()
            : 0;
    return plan.loads().get(i).spec().writes()
        ? demands.get(i).hottestRow() * Math.max(held, (double) system.locks().commitGapNanos())
        : 0;
  }
}
