package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.Agenda;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.ClusterAccess;
import io.keyheat.core.model.cluster.Compactions;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.request.SampledVisit;
import io.keyheat.core.model.request.VisitKind;
import io.keyheat.core.policy.PlacementPolicy.Reason;
import io.keyheat.core.policy.RandomSystem.Request;
import io.keyheat.core.result.SplitDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compares the control loop with the naive one, period by period, over random systems. */
public final class ControlLoopComparison {
  private static final int PERIODS = 40;

  /** Kinds of acts and reasons, and in how many periods each was met. */
  private final Map<String, Integer> met = new TreeMap<>();

  /** A cluster, and the loop that acts on it. */
  private interface Side {
    Cluster cluster();

    void add(int tablet, long visits, long writes, long serviceNanos);

    void visited(SampledVisit visit);
  }

  private static final class Real implements Side {
    final Cluster cluster;
    final TabletLoads loads;
    final Acts acts = new Acts();
    final ControlLoop loop;

    Real(RandomSystem system, long seed) {
      cluster = system.cluster();
      loads = new TabletLoads(system.parameters.loadMemoryNanos());
      Compactions compactions =
          new Compactions(
              cluster, system.parameters.compaction(), new Agenda(), Compactions.Listener.NONE);
      loop =
          new ControlLoop(
              new PolicyContext(
                  cluster, loads, system.parameters, compactions, name -> new RandomStream(seed)),
              acts);
    }

    @Override
    public Cluster cluster() {
      return cluster;
    }

    @Override
    public void add(int tablet, long visits, long writes, long serviceNanos) {
      loads.add(tablet, visits, writes, serviceNanos);
    }

    @Override
    public void visited(SampledVisit visit) {
      loop.visited(visit);
    }

    void loseLeaders(int server, long now, long until) {
      cluster.servers().stop(server, now);
      loop.actions().begin(now);
      for (int tablet : tabletsOf(server)) {
        loop.actions().loseLeader(tablet, until);
      }
    }

    void failOver(int server, long now) {
      loop.actions().begin(now);
      for (int tablet : tabletsOf(server)) {
        int to = loop.actions().serverFor(tablet, Reason.FAIL_OVER, any -> true);
        loop.actions().failOver(tablet, to);
      }
    }

    private List<Integer> tabletsOf(int server) {
      List<Integer> tablets = new ArrayList<>();
      for (int tablet = 0; tablet < cluster.tablets().limit(); tablet++) {
        if (cluster.tablets().exists(tablet) && cluster.tablets().server(tablet) == server) {
          tablets.add(tablet);
        }
      }
      return tablets;
    }
  }

  private static final class Naive implements Side {
    final Cluster cluster;
    final Acts acts = new Acts();
    final NaiveControlLoop loop;

    Naive(RandomSystem system, long seed) {
      cluster = system.cluster();
      loop = new NaiveControlLoop(cluster, system.parameters, seed, acts);
    }

    @Override
    public Cluster cluster() {
      return cluster;
    }

    @Override
    public void add(int tablet, long visits, long writes, long serviceNanos) {
      loop.loads().add(LoadKind.WRITES, tablet, writes);
      loop.loads().add(LoadKind.READS, tablet, visits - writes);
      loop.loads().add(LoadKind.SERVICE, tablet, serviceNanos);
    }

    @Override
    public void visited(SampledVisit visit) {
      loop.visited(visit);
    }
  }

  /** Compares the loops over a random system; fails at the first period in which they differ. */
  public void compare(long seed) {
    RandomSystem system = new RandomSystem(seed);
    Real real = new Real(system, seed);
    Naive naive = new Naive(system, seed);
    long now = 0;
    int stopped = -1;
    int stoppedAt = 0;
    for (int period = 0; period < PERIODS; period++) {
      List<Request> requests = system.requests(period);
      serve(real, requests);
      serve(naive, requests);
      // Intervals of the results may end a control period early.
      long length = period % 20 == 19 ? system.periodNanos / 2 : system.periodNanos;
      now += length;
      real.loop.endPeriod(now, length);
      naive.loop.endPeriod(now, length);
      assertSame(seed, period, real, naive);
      if (stopped < 0 && system.chance(system.stops)) {
        stopped = (int) system.between(0, real.cluster.servers().count() - 1);
        stoppedAt = period;
        long until = now + 10 * system.periodNanos;
        real.loseLeaders(stopped, now, until);
        naive.loop.loseLeaders(stopped, now, until);
      } else if (stopped >= 0 && period == stoppedAt + 3 && system.chance(0.5)) {
        real.failOver(stopped, now);
        naive.loop.failOver(stopped, now);
      } else if (stopped >= 0 && period == stoppedAt + 6) {
        real.cluster.servers().restart(stopped);
        naive.cluster.servers().restart(stopped);
        stopped = -1;
      }
      assertSame(seed, period, real, naive);
    }
    real.cluster.check();
  }

  /** In how many periods each kind of act or reason was met. */
  public Map<String, Integer> met() {
    return met;
  }

  private static void serve(Side side, List<Request> requests) {
    Cluster cluster = side.cluster();
    for (Request request : requests) {
      KeySpace space = cluster.spaces().get(request.space());
      int slice = space.find(request.hi(), request.lo());
      int tablet = space.tabletOf(slice);
      if (!cluster.servers().isUp(cluster.tablets().server(tablet))) {
        continue;
      }
      if (request.adds()) {
        space.store(slice, 1, request.bytes());
        cluster.stored(tablet, 1, request.bytes());
        ClusterAccess.sampleAdded(cluster, tablet, request.hi(), request.lo());
      }
      boolean isWrite = request.kind() == VisitKind.WRITE;
      side.add(tablet, 1, isWrite ? 1 : 0, request.serviceNanos());
      if (request.isSampled()) {
        side.visited(
            new SampledVisit(
                tablet,
                request.hi(),
                request.lo(),
                request.kind(),
                request.bytes(),
                request.serviceNanos(),
                1,
                0,
                0));
      }
    }
    cluster.samples().takeIn();
  }

  private void assertSame(long seed, int period, Real real, Naive naive) {
    if (!real.acts.seen.equals(naive.acts.seen)) {
      assertThat(real.acts.seen).as("seed %d, period %d", seed, period).isEqualTo(naive.acts.seen);
    }
    for (String act : real.acts.seen) {
      String[] words = act.split(" ");
      met.merge(words[0] + (words[0].equals("split") ? " " + words[1] : ""), 1, Integer::sum);
    }
    real.acts.seen.clear();
    naive.acts.seen.clear();
    for (int tablet = 0; tablet < real.cluster.tablets().limit(); tablet++) {
      @Nullable SplitDecision decision = real.loop.decision(tablet);
      @Nullable SplitDecision expected = naive.loop.decision(tablet);
      boolean areEqual = decision == null ? expected == null : decision.equals(expected);
      if (!areEqual) {
        assertThat(decision).as("seed %d, period %d, %d", seed, period, tablet).isEqualTo(expected);
      }
      if (decision != null) {
        met.merge(String.valueOf(decision.reason()), 1, Integer::sum);
      }
    }
  }
}
