package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Carries out acts of policies and faults, and reports each to those that keep figures of tablets.
 */
final class TabletActions implements Actions {
  private final Cluster cluster;
  private final List<TabletListener> listeners;
  private final PlacementPolicy placement;
  private final PolicyListener log;
  private final ServerLoads servers;
  private final boolean separates;
  private long nowNanos;

  TabletActions(
      PolicyContext context,
      List<TabletPolicy> policies,
      PlacementPolicy placement,
      PolicyListener log) {
    cluster = context.cluster();
    listeners = new ArrayList<>(policies);
    listeners.add(0, context.loads());
    this.placement = placement;
    this.log = log;
    PolicyParameters parameters = context.parameters();
    servers = new ServerLoads(cluster, context.loads(), parameters.leastLoaded().tolerance());
    separates = parameters.balancer().separates();
  }

  /** Acts from here on are at a time; the servers' loads are added up anew. */
  void begin(long atNanos) {
    nowNanos = atNanos;
    servers.refresh();
  }

  ServerLoads servers() {
    return servers;
  }

  @Override
  public int split(int tablet, SplitKey at, PolicyListener.SplitTrigger why) {
    servers.remove(tablet);
    int right = cluster.split(tablet, at.hi(), at.lo(), nowNanos);
    TabletListener.Division division =
        new TabletListener.Division(tablet, right, at, why, nowNanos);
    listeners.forEach(listener -> listener.divided(division));
    servers.add(tablet);
    servers.add(right);
    int from = cluster.tablets().server(tablet);
    int to = separates ? separate(tablet, right) : from;
    log.split(
        new PolicyListener.Split(
            why, tablet, right, at.hi(), at.lo(), at.leftLoadShare(), from, to));
    return right;
  }

  /** Returns where a half of a split went; the server of both if they stay. */
  private int separate(int left, int right) {
    int from = cluster.tablets().server(left);
    int to = serverFor(right, PlacementPolicy.Reason.SPLIT, server -> true);
    int half = to < 0 || to == from ? -1 : servers.separated(left, right, to);
    if (half < 0) {
      return from;
    }
    servers.move(half, to, nowNanos);
    return to;
  }

  @Override
  public void merge(int left, int right) {
    long hi = cluster.startHi(right);
    long lo = cluster.startLo(right);
    int from = cluster.tablets().server(right);
    servers.remove(left);
    servers.remove(right);
    cluster.merge(left, right, nowNanos);
    listeners.forEach(listener -> listener.merged(left, right));
    servers.add(left);
    log.merged(left, hi, lo, from, cluster.tablets().server(left));
  }

  @Override
  public void move(int tablet, int server) {
    int from = cluster.tablets().server(tablet);
    servers.move(tablet, server, nowNanos);
    listeners.forEach(listener -> listener.moved(tablet, nowNanos));
    log.moved(tablet, from, server);
  }

  /**
   * The server that the placement policy chooses for a tablet; −1: there is none.
   *
   * @param allowed which servers may be chosen, of those that are up
   */
  int serverFor(int tablet, PlacementPolicy.Reason why, IntPredicate allowed) {
    ServerLoads choice = servers.among(allowed);
    int server = placement.serverFor(tablet, why, choice);
    if (server >= 0 && !choice.isAllowed(server)) {
      throw new IllegalStateException(
          placement.getClass().getName() + " chose server " + server + ", which is not allowed");
    }
    return server;
  }

  /** A tablet's leader is gone until a time. */
  void loseLeader(int tablet, long untilNanos) {
    cluster.loseLeader(tablet, nowNanos, untilNanos);
    listeners.forEach(listener -> listener.leaderLost(tablet));
  }

  /** A tablet without a leader is led by another server from now on. */
  void failOver(int tablet, int server) {
    int from = cluster.tablets().server(tablet);
    servers.place(tablet, server);
    newLeader(tablet, from, server);
  }

  /** A tablet's leader hands it over to another server. */
  void handOver(int tablet, int server) {
    int from = cluster.tablets().server(tablet);
    servers.move(tablet, server, nowNanos);
    newLeader(tablet, from, server);
  }

  private void newLeader(int tablet, int from, int to) {
    listeners.forEach(listener -> listener.moved(tablet, nowNanos));
    log.newLeader(tablet, from, to);
  }
}
