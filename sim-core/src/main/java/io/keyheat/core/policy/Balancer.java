package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Tablets;
import java.util.Arrays;

/**
 * Moves tablets from the busiest server that can be relieved to the idlest, a few a round: always
 * the one that brings the two nearest to each other, and never one that would only carry the heat
 * along.
 */
final class Balancer {
  private final Cluster cluster;
  private final Placement placement;
  private final BalancerParameters parameters;
  private final PolicyListener listener;
  private long nextRoundNanos;
  private long[] settledUntilNanos = new long[16];
  private final int[] bestOfServer;
  private final double[] bestDistance;

  Balancer(
      Cluster cluster,
      Placement placement,
      BalancerParameters parameters,
      PolicyListener listener) {
    this.cluster = cluster;
    this.placement = placement;
    this.parameters = parameters;
    this.listener = listener;
    nextRoundNanos = parameters.intervalNanos();
    bestOfServer = new int[cluster.servers().count()];
    bestDistance = new double[bestOfServer.length];
  }

  /** A tablet has just come about or moved: it stays where it is for a while. */
  void settled(int tablet, long nowNanos) {
    if (tablet >= settledUntilNanos.length) {
      settledUntilNanos =
          Arrays.copyOf(settledUntilNanos, Math.max(tablet + 1, 2 * settledUntilNanos.length));
    }
    settledUntilNanos[tablet] = nowNanos + parameters.cooldownNanos();
  }

  void round(long nowNanos) {
    if (nowNanos < nextRoundNanos) {
      return;
    }
    nextRoundNanos = nowNanos + parameters.intervalNanos();
    placement.refresh();
    for (int moves = 0; moves < parameters.maxMoves(); moves++) {
      if (!moveOne(nowNanos)) {
        return;
      }
    }
  }

  /**
   * Relieves the busiest server that can be relieved. One whose heat is a single tablet cannot be,
   * and must not keep the others from it.
   */
  private boolean moveOne(long nowNanos) {
    int to = placement.idlest();
    if (to < 0) {
      return false;
    }
    findBest(to, nowNanos);
    int from = -1;
    for (int server = 0; server < bestOfServer.length; server++) {
      boolean busier = from < 0 || placement.utilisation(server) > placement.utilisation(from);
      if (bestOfServer[server] >= 0 && busier) {
        from = server;
      }
    }
    if (from < 0) {
      return false;
    }
    int best = bestOfServer[from];
    placement.move(best, to, nowNanos);
    settled(best, nowNanos);
    listener.moved(best, from, to);
    return true;
  }

  /** For each server the tablet whose move would bring it and the idlest nearest; −1: none. */
  private void findBest(int to, long nowNanos) {
    Arrays.fill(bestOfServer, -1);
    Arrays.fill(bestDistance, Double.MAX_VALUE);
    Tablets tablets = cluster.tablets();
    for (int tablet = 0; tablet < tablets.limit(); tablet++) {
      if (!tablets.exists(tablet) || !cluster.servers().isUp(tablets.server(tablet))) {
        continue;
      }
      int from = tablets.server(tablet);
      double gap = placement.utilisation(from) - placement.utilisation(to);
      double load = placement.utilisationOf(tablet);
      double distance = Math.abs(load - gap / 2);
      boolean lowersPeak =
          gap >= parameters.minGap() && load > parameters.minGap() / 100 && load < gap;
      if (lowersPeak && distance < bestDistance[from] && isFree(tablet, nowNanos)) {
        bestOfServer[from] = tablet;
        bestDistance[from] = distance;
      }
    }
  }

  private boolean isFree(int tablet, long nowNanos) {
    return tablet >= settledUntilNanos.length || nowNanos >= settledUntilNanos[tablet];
  }
}
