package io.keyheat.core.policy;

import io.keyheat.core.engine.Agenda;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.Tablets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * Lets the scenario's faults happen. When a server stops, each of its tablets has no leader until
 * its lease ends and a quorum of its other replicas is up (or until the server returns, if that is
 * sooner); then it is led by the server that has least to do. A server that returns has only the
 * tablets whose leases have not ended; the balancer brings it some as it does anyway.
 */
public final class FaultInjector {
  private final Cluster cluster;
  private final FaultTable table;
  private final LeaseEnds leases;
  private final TabletActions actions;
  private final PolicyListener listener;
  private final Agenda agenda = new Agenda();

  /**
   * An injector of the faults of a run.
   *
   * @param table made of the same faults
   */
  public FaultInjector(
      List<Fault> faults,
      FaultTable table,
      LeaseEnds leases,
      Cluster cluster,
      ControlLoop controller,
      PolicyListener listener) {
    this.cluster = cluster;
    this.table = table;
    this.leases = leases;
    this.listener = listener;
    actions = controller.actions();
    for (Fault fault : faults) {
      agenda.at(fault.fromNanos(), () -> begin(fault));
      if (fault.toNanos() > fault.fromNanos()) {
        agenda.at(fault.toNanos(), () -> end(fault));
      }
    }
  }

  /** When there is something to do next; {@link Long#MAX_VALUE}: never. */
  public long nextNanos() {
    return agenda.nextNanos();
  }

  /** Does what is due at {@code nowNanos}; all traffic is drained. */
  public void actAt(long nowNanos) {
    while (agenda.nextNanos() <= nowNanos) {
      agenda.doNext();
    }
  }

  private void begin(Fault fault) {
    int tablets = 0;
    for (int server = 0; server < cluster.servers().count(); server++) {
      boolean stops = fault.stops(server, table.zoneOf(server));
      tablets += stops ? stop(server, fault.fromNanos()) : 0;
    }
    listener.faultBegan(fault, tablets);
    if (fault instanceof Fault.LeadersMove move) {
      moveLeaders(move);
    }
  }

  private void end(Fault fault) {
    for (int server = 0; server < cluster.servers().count(); server++) {
      boolean stopped = fault.stops(server, table.zoneOf(server));
      if (stopped && table.isUp(server, fault.toNanos())) {
        cluster.servers().restart(server);
      }
    }
    listener.faultEnded(fault);
  }

  /** Returns how many tablets have lost their leader. */
  private int stop(int server, long now) {
    cluster.servers().stop(server, now);
    actions.begin(now);
    long returns = table.upFromNanos(server, now);
    Map<Long, List<Integer>> failingOver = new TreeMap<>();
    int count = 0;
    Tablets tablets = cluster.tablets();
    for (int tablet = 0; tablet < tablets.limit(); tablet++) {
      if (tablets.exists(tablet) && tablets.server(tablet) == server) {
        long failsOver = leases.nextLeaderNanos(cluster, table, tablet, server, now);
        actions.loseLeader(tablet, Math.min(returns, failsOver));
        if (failsOver < returns) {
          failingOver.computeIfAbsent(failsOver, time -> new ArrayList<>()).add(tablet);
        }
        count++;
      }
    }
    failingOver.forEach((time, lost) -> agenda.at(time, () -> failOver(lost, time)));
    return count;
  }

  /** Gives tablets new leaders. Without a leader they were not cut, joined or moved meanwhile. */
  private void failOver(List<Integer> lost, long now) {
    actions.begin(now);
    for (int tablet : lost) {
      actions.failOver(
          tablet, actions.serverFor(tablet, PlacementPolicy.Reason.FAIL_OVER, server -> true));
    }
  }

  private void moveLeaders(Fault.LeadersMove move) {
    IntPredicate concerned =
        server ->
            move.server() >= 0 ? server == move.server() : table.zoneOf(server) == move.zone();
    actions.begin(move.fromNanos());
    Tablets tablets = cluster.tablets();
    int seen = 0;
    for (int tablet = 0; tablet < tablets.limit(); tablet++) {
      if (!tablets.exists(tablet)
          || !concerned.test(tablets.server(tablet))
          || !cluster.servers().isUp(tablets.server(tablet))) {
        continue;
      }
      // Spread over the tablets: every second one for a half.
      boolean goes = whole(seen + 1, move.share()) > whole(seen, move.share());
      seen++;
      int to =
          goes
              ? actions.serverFor(tablet, PlacementPolicy.Reason.HAND_OVER, concerned.negate())
              : -1;
      if (to >= 0) {
        actions.handOver(tablet, to);
      }
    }
  }

  private static long whole(int tablets, double share) {
    return (long) Math.ceil(tablets * share - 1e-9);
  }
}
