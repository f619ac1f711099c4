package io.keyheat.scenarios.experiment;

import io.keyheat.core.RunSpec;
import io.keyheat.core.key.Keys;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.locks.LockParameters;
import io.keyheat.core.model.locks.LockParameters.Hold;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.space.KeySpacePlan;
import io.keyheat.core.workload.spec.ClientSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How many operations a second clients get through who wait for each answer: at most what they
 * could begin on an idle system, and at most what the busiest of its parts can do, be it a row's
 * lock, a tablet, a server or all of them (the asymptotic bounds of operational analysis, Denning
 * and Buzen, 1978). How often a part is asked for is seen from the load's first keys. Tablets that
 * are going to be split or moved are not foreseen.
 */
final class ClosedLoop {
  /** A hot row's share is known within a few per cent from this number. */
  private static final int DRAWN = 1000;

  /** Systems whose answers take no time at all are not estimated as endless. */
  private static final double LEAST_NANOS = 1000;

  private final RunSpec spec;
  private final WorkloadPlan plan;
  private final LoadPlan load;

  private double operations;

  /** Tablets that they go to, one after the other. */
  private double participated;

  /** How often a row is locked, and how often a tablet is committed to. */
  private final Map<Part, Double> locked = new HashMap<>();

  private final Map<Part, Double> committed = new HashMap<>();

  /** Nanoseconds of a core that a tablet takes. */
  private final Map<Part, Double> served = new HashMap<>();

  /** A row of a key space by its key, or a tablet by its number. */
  private record Part(int keySpace, long hi, long lo) {}

  private ClosedLoop(RunSpec spec, WorkloadPlan plan, LoadPlan load) {
    this.spec = spec;
    this.plan = plan;
    this.load = load;
  }

  /**
   * Operations a second.
   *
   * @param plan which is drawn from, so it serves no run any more
   */
  static double perSecond(
      RunSpec spec, WorkloadPlan plan, LoadPlan load, ClientSpec.Closed clients) {
    return new ClosedLoop(spec, plan, load).perSecond(clients);
  }

  private double perSecond(ClientSpec.Closed clients) {
    // Which row comes next may depend on what there is by then.
    boolean drawn = load.sequence() == null && load.rows() == null;
    if (drawn) {
      draw();
    } else {
      assumeApart();
    }
    double answer = spec.system().replication().clientRoundTripNanos() + holdNanos();
    double bound = clients.clients() / Math.max(LEAST_NANOS, clients.thinkNanos() + answer);
    int cores = spec.system().servers().cores();
    bound = Math.min(bound, operations * spec.servers() * cores / sum(served));
    if (drawn) {
      LockParameters locks = spec.system().locks();
      double held = locks.hold() == Hold.TO_COMMIT ? holdNanos() : 0;
      double lock = Math.max(held, (double) locks.commitGapNanos());
      bound = Math.min(bound, operations / (greatest(locked) * lock));
      bound = Math.min(bound, operations * cores / greatest(served));
      double commit = spec.system().tablets().commitNanos();
      bound = Math.min(bound, operations / (greatest(committed) * commit));
    }
    return bound * 1e9;
  }

  private static double greatest(Map<Part, Double> perPart) {
    return perPart.values().stream().mapToDouble(n -> n).max().orElse(0);
  }

  private static double sum(Map<Part, Double> perPart) {
    return perPart.values().stream().mapToDouble(n -> n).sum();
  }

  /**
   * An operation by itself, from the servers' point of view: about as long as a lock is held. It
   * waits for the slowest of its participants, and the greatest of n exponential times is as long
   * on average as the n-th harmonic number times their mean.
   */
  private double holdNanos() {
    ReplicationParameters replication = spec.system().replication();
    double participants = participated / operations;
    double nanos = sum(served) / participated; // What one of them takes.
    double wait = 0;
    if (calls().stream().anyMatch(LoadPlan::write)) {
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

  private List<LoadPlan> calls() {
    List<LoadPlan> calls = new ArrayList<>();
    if (load.sequence() == null) {
      calls.add(load);
    } else {
      load.sequence().steps().forEach(step -> calls.add(step.plan()));
    }
    return calls;
  }

  /** One operation, all of whose visits go to tablets of their own. */
  private void assumeApart() {
    operations = 1;
    for (LoadPlan call : calls()) {
      for (LoadPlan.KeyVisit visit : call.visits()) {
        served.put(new Part(served.size(), 0, 0), serviceNanos(call, visit, true));
      }
    }
    participated = Math.max(1, served.size());
  }

  private void draw() {
    operations = DRAWN;
    OperationBatch one = new OperationBatch(load.keyArrays(), 1);
    for (int drawn = 0; drawn < DRAWN; drawn++) {
      load.source().fillOne(one, spec.durationNanos() / DRAWN * drawn);
      Set<Part> tablets = new HashSet<>();
      for (int v = 0; v < load.visits().size(); v++) {
        LoadPlan.KeyVisit visit = load.visits().get(v);
        long hi = one.keyHi[v][0];
        long lo = one.keyLo[v][0];
        if (visit.locks() && !load.uniqueRows()) {
          locked.merge(new Part(visit.keySpace(), hi, lo), 1.0, Double::sum);
        }
        Part tablet = new Part(visit.keySpace(), tablet(visit.keySpace(), hi, lo), 0);
        boolean first = tablets.add(tablet);
        served.merge(tablet, serviceNanos(load, visit, first), Double::sum);
        if (load.write()) {
          committed.merge(tablet, (double) visit.rows(), Double::sum);
        }
      }
      participated += tablets.size();
    }
  }

  /**
   * @param first whether it is the operation's first visit to its tablet
   */
  private double serviceNanos(LoadPlan call, LoadPlan.KeyVisit visit, boolean first) {
    CostParameters costs = spec.system().costs();
    if (call.write()) {
      double commit = costs.commitNanos(visit.rows(), visit.bytes());
      return first ? commit : commit - costs.writeNanos() + costs.writeRowNanos();
    }
    double row = visit.scanDirection() < 0 ? costs.readRowReverseNanos() : costs.readRowNanos();
    return costs.readNanos()
        + (visit.scanDirection() == 0 ? 0 : row * visit.rows())
        + costs.readByteNanos() * visit.bytes();
  }

  /** Of those that there are at the start: by their first keys, or by the rows that are there. */
  private long tablet(int keySpace, long hi, long lo) {
    KeySpacePlan space = plan.keySpaces().get(keySpace);
    int presplits = space.splitHi().length;
    if (presplits > 0) {
      return rank(space.splitHi(), space.splitLo(), hi, lo);
    }
    int rows = space.existingHi().length;
    long tablets = (long) Math.ceil(Effort.tablets(spec, space));
    long before = rank(space.existingHi(), space.existingLo(), hi, lo);
    return rows == 0 ? 0 : Math.min(tablets - 1, before * tablets / rows);
  }

  /** How many of the keys are not above the given one. */
  private static int rank(long[] keysHi, long[] keysLo, long hi, long lo) {
    int low = 0;
    int high = keysHi.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Keys.compare(keysHi[middle], keysLo[middle], hi, lo) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
