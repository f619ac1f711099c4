package io.keyheat.core.policy;

import io.keyheat.core.model.Cluster;
import io.keyheat.core.model.Tablets;
import java.util.Arrays;

/**
 * Moves tablets from the busiest server to the idlest, a few a round: always the one that brings
 * the two nearest to each other, and never one that would only carry the heat along.
 */
final class Balancer {
  private final Cluster cluster;
  private final Placement placement;
  private final BalancerParameters parameters;
  private final ActListener listener;
  private long nextRoundNanos;
  private long[] settledUntilNanos = new long[16];

  Balancer(
      Cluster cluster, Placement placement, BalancerParameters parameters, ActListener listener) {
    this.cluster = cluster;
    this.placement = placement;
    this.parameters = parameters;
    this.listener = listener;
    nextRoundNanos = parameters.intervalNanos();
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

  private boolean moveOne(long nowNanos) {
    int from = placement.busiest();
    int to = placement.idlest();
    if (from < 0) {
      return false;
    }
    double gap = placement.utilisation(from) - placement.utilisation(to);
    if (gap < parameters.minGap()) {
      return false;
    }
    int best = -1;
    double bestDistance = Double.MAX_VALUE;
    Tablets tablets = cluster.tablets();
    for (int tablet = 0; tablet < tablets.limit(); tablet++) {
      if (!tablets.exists(tablet) || tablets.server(tablet) != from) {
        continue;
      }
      double load = placement.utilisationOf(tablet);
      double distance = Math.abs(load - gap / 2);
      boolean lowersPeak = load > parameters.minGap() / 100 && load < gap;
      if (lowersPeak && distance < bestDistance && isFree(tablet, nowNanos)) {
        best = tablet;
        bestDistance = distance;
      }
    }
    if (best < 0) {
      return false;
    }
    placement.move(best, to, nowNanos);
    settled(best, nowNanos);
    listener.moved(best, from, to);
    return true;
  }

  private boolean isFree(int tablet, long nowNanos) {
    return tablet >= settledUntilNanos.length || nowNanos >= settledUntilNanos[tablet];
  }
}
