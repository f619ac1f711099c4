package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.locks.LockParameters;
import io.keyheat.core.model.locks.LockParameters.Hold;
import io.keyheat.core.model.request.LeadingServers;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.ClientSpec;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Estimates the throughput of closed-loop clients by the asymptotic bounds of operational analysis
 * (Denning and Buzen, 1978): at most the rate of an idle system, and at most the capacity of its
 * busiest part, which is a row's lock, a tablet, a server or all servers together. The first keys
 * of the load give the visits to each part. The estimate ignores splits and moves of tablets.
 */
public final class ClosedLoop {
  /** Number of keys drawn, which gives the share of a hot row to a few per cent. */
  private static final int DRAWN = 1000;

  /** Least latency, so that a system without any latency has a finite estimate. */
  private static final double LEAST_NANOS = 1000;

  private static final double NANOS_PER_SECOND = 1e9;

  private final RunSpec spec;
  private final Demand demand;

  /**
   * A part that operations share.
   *
   * @param part in words
   * @param perSecond operations of one load that it serves at most
   */
  record NarrowPart(String part, double perSecond) {}

  /**
   * What the clients of a closed loop ask for at most, by the interactive response-time law: n
   * clients that think for z and wait for an answer that takes r make n / (z + r) operations in a
   * unit of time.
   *
   * @param clients n
   * @param thinkNanos z
   * @param askedPerSecond operations where r is the least that an answer takes
   * @param narrowest the part that serves the fewest of them
   */
  public record ClosedBound(
      int clients, long thinkNanos, double askedPerSecond, NarrowPart narrowest) {
    /**
     * Returns the bound of some clients.
     *
     * @param leastNanos what an answer takes at least
     * @param parts that each operation, or a share of them, needs; one at least
     */
    static ClosedBound of(ClientSpec.Closed clients, long leastNanos, List<NarrowPart> parts) {
      double cycle = Math.max(LEAST_NANOS, (double) clients.thinkNanos() + leastNanos);
      return new ClosedBound(
          clients.clients(),
          clients.thinkNanos(),
          clients.clients() * NANOS_PER_SECOND / cycle,
          parts.stream().min(Comparator.comparingDouble(NarrowPart::perSecond)).orElseThrow());
    }

    /** Returns whether a part serves less than the clients may ask for. */
    public boolean isNarrowed() {
      return narrowest.perSecond() < askedPerSecond;
    }

    /** Returns the part that serves the fewest operations, in words. */
    public String bottleneck() {
      return narrowest.part();
    }

    /** Returns the operations a second that are asked for and served at most. */
    public double perSecond() {
      return Math.min(askedPerSecond, narrowest.perSecond());
    }

    /** Returns the mean latency at least, by the same law from the operations that are served. */
    public double leastMeanNanos() {
      return clients * NANOS_PER_SECOND / perSecond() - thinkNanos;
    }
  }

  private ClosedLoop(RunSpec spec, WorkloadPlan plan, LoadPlan load) {
    this.spec = spec;
    demand = Demand.of(spec, new StartTablets(spec, plan), load, DRAWN);
  }

  /**
   * Returns the estimate in operations a second.
   *
   * @param plan is consumed: a run needs another one
   */
  public static double perSecond(
      RunSpec spec, WorkloadPlan plan, LoadPlan load, ClientSpec.Closed clients) {
    return new ClosedLoop(spec, plan, load).perSecond(clients);
  }

  private double perSecond(ClientSpec.Closed clients) {
    double operations = demand.operations();
    double answer = spec.system().replication().clientRoundTripNanos() + holdNanos();
    double bound = clients.clients() / Math.max(LEAST_NANOS, clients.thinkNanos() + answer);
    int cores = spec.system().servers().cores();
    LeadingServers leaders = LeadingServers.of(spec.system().replication(), spec.servers());
    double stale = demand.staleNanos();
    bound = Math.min(bound, cores / leaders.ofBusiest(demand.serviceNanos() - stale, stale));
    if (demand.isDrawn()) {
      LockParameters locks = spec.system().locks();
      double held = locks.hold() == Hold.TO_COMMIT ? holdNanos() : 0;
      double lock = Math.max(held, (double) locks.commitGapNanos());
      bound =
          Math.min(bound, operations / (greatest(demand.rows().values(), RowTally::locked) * lock));
      bound =
          Math.min(
              bound,
              operations * cores / greatest(demand.tablets().values(), TabletTally::servedNanos));
      double commit = spec.system().tablets().commitNanos();
      bound =
          Math.min(
              bound,
              operations
                  / (greatest(demand.tablets().values(), TabletTally::committedRows) * commit));
    }
    return bound * NANOS_PER_SECOND;
  }

  private static <T> double greatest(Collection<T> tallies, ToDoubleFunction<T> measure) {
    return tallies.stream().mapToDouble(measure).max().orElse(0);
  }

  private double servedNanos() {
    return demand.tablets().values().stream().mapToDouble(TabletTally::servedNanos).sum();
  }

  /**
   * Returns the time that an operation spends on idle servers, about as long as it holds a lock. It
   * waits for its slowest participant; the greatest of n exponential times has a mean of the n-th
   * harmonic number times their mean.
   */
  private double holdNanos() {
    ReplicationParameters replication = spec.system().replication();
    double participants = demand.participated() / demand.operations();
    double nanos = servedNanos() / demand.participated(); // What one of them takes.
    double wait = 0;
    if (demand.writes()) {
      nanos += replication.jitterNanos();
      wait = spec.system().tablets().commitNanos();
      wait += replication.roundTripNanos() + replication.commitWaitNanos();
      wait += participants > 1 ? replication.participantRoundTripNanos() : 0;
    }
    return wait + nanos * harmonic((int) Math.ceil(participants));
  }

  private static double harmonic(int n) {
    double sum = 0;
    for (int i = 1; i <= n; i++) {
      sum += 1.0 / i;
    }
    return sum;
  }
}
