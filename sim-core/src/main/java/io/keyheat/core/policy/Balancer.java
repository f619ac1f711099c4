package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Tablets;
import io.keyheat.core.policy.BalancerParameters.EvenedQuantity;
import java.util.Arrays;

/**
 * Moves a few tablets a round. Where utilizations are evened out: from the busiest server that can
 * be relieved to the idlest, always the one that brings the two nearest to each other, and never
 * one that would only carry the heat along. Where numbers of tablets are: any one from the server
 * that has most to the one that has fewest, or, where the newest are to go first, one of those that
 * were split last.
 */
final class Balancer {
  private final Cluster cluster;
  private final Placement placement;
  private final BalancerParameters parameters;
  private final PolicyListener listener;
  private final RandomStream random;
  private long nextRoundNanos;
  private long[] settledUntilNanos = new long[16];
  private long[] splitNanos = new long[16]; // By tablet; 0: never split, or moved since.
  private final int[] bestOfServer;
  private final double[] bestDistance;

  Balancer(
      Cluster cluster,
      Placement placement,
      BalancerParameters parameters,
      PolicyListener listener,
      RandomStream random) {
    this.random = random;
    this.cluster = cluster;
    this.placement = placement;
    this.parameters = parameters;
    this.listener = listener;
    nextRoundNanos = parameters.intervalNanos();
    bestOfServer = new int[cluster.servers().count()];
    bestDistance = new double[bestOfServer.length];
  }

  /** A tablet has just been split in two. */
  void split(int left, int right, long nowNanos) {
    settled(left, nowNanos);
    settled(right, nowNanos);
    splitNanos[left] = nowNanos;
    splitNanos[right] = nowNanos;
  }

  /** A tablet has just come about or moved: it stays where it is for a while. */
  void settled(int tablet, long nowNanos) {
    if (tablet >= settledUntilNanos.length) {
      int capacity = Math.max(tablet + 1, 2 * settledUntilNanos.length);
      settledUntilNanos = Arrays.copyOf(settledUntilNanos, capacity);
      splitNanos = Arrays.copyOf(splitNanos, capacity);
    }
    splitNanos[tablet] = 0;
    settledUntilNanos[tablet] = nowNanos + parameters.cooldownNanos();
  }

  /**
   * Makes a round where one is due.
   *
   * @param moves whether it may move tablets; else it is left out
   */
  void round(long nowNanos, boolean moves) {
    if (nowNanos < nextRoundNanos) {
      return;
    }
    nextRoundNanos = nowNanos + parameters.intervalNanos();
    if (moves) {
      moveSome(nowNanos);
    }
  }

  private void moveSome(long nowNanos) {
    placement.refresh();
    for (int moves = 0; moves < parameters.maxMoves(); moves++) {
      boolean moved =
          moveStray(nowNanos)
              || (parameters.evens() == EvenedQuantity.UTILIZATION
                  ? moveOne(nowNanos)
                  : moveAny(nowNanos));
      if (!moved) {
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
    move(bestOfServer[from], to, nowNanos);
    return true;
  }

  private void move(int tablet, int to, long nowNanos) {
    int from = cluster.tablets().server(tablet);
    placement.move(tablet, to, nowNanos);
    settled(tablet, nowNanos);
    listener.moved(tablet, from, to);
  }

  /** Gives a tablet whose server is not to lead to one that is. */
  private boolean moveStray(long nowNanos) {
    int to = placement.idlest();
    int stray = to >= 0 && cluster.servers().isPreferred(to) ? stray(nowNanos) : -1;
    if (stray >= 0) {
      move(stray, to, nowNanos);
    }
    return stray >= 0;
  }

  /** A tablet that is led by a server that is not to lead; −1: there is none that may move. */
  private int stray(long nowNanos) {
    Tablets tablets = cluster.tablets();
    for (int tablet = 0; tablet < tablets.limit(); tablet++) {
      if (tablets.exists(tablet)
          && !cluster.servers().isPreferred(tablets.server(tablet))
          && cluster.servers().isUp(tablets.server(tablet))
          && isFree(tablet, nowNanos)) {
        return tablet;
      }
    }
    return -1;
  }

  /** Moves a tablet of the server that has most, unless another has but one fewer. */
  private boolean moveAny(long nowNanos) {
    int[] counts = new int[bestOfServer.length];
    Tablets tablets = cluster.tablets();
    for (int tablet = 0; tablet < tablets.limit(); tablet++) {
      if (tablets.exists(tablet)) {
        counts[tablets.server(tablet)]++;
      }
    }
    int from = -1;
    int to = -1;
    for (int server = 0; server < counts.length; server++) {
      if (cluster.servers().isUp(server) && cluster.servers().isPreferred(server)) {
        from = from < 0 || counts[server] > counts[from] ? server : from;
        to = to < 0 || counts[server] < counts[to] ? server : to;
      }
    }
    int tablet = from < 0 || counts[from] - counts[to] < 2 ? -1 : any(from, nowNanos);
    if (tablet >= 0) {
      move(tablet, to, nowNanos);
    }
    return tablet >= 0;
  }

  /** One of a server's tablets, all of an age equally likely; −1: none may be moved. */
  private int any(int server, long nowNanos) {
    Tablets tablets = cluster.tablets();
    int chosen = -1;
    int free = 0;
    for (int tablet = 0; tablet < tablets.limit(); tablet++) {
      if (tablets.exists(tablet) && tablets.server(tablet) == server && isFree(tablet, nowNanos)) {
        int newer = chosen < 0 ? 0 : Long.compare(age(chosen), age(tablet));
        if (newer < 0) {
          continue;
        }
        free = newer > 0 ? 1 : free + 1;
        // Of n, each replaces the one before it with probability 1/n: so all are equally likely.
        chosen = random.nextLong(free) == 0 ? tablet : chosen;
      }
    }
    return chosen;
  }

  /** Orders tablets: the lowest is to be moved first. */
  private long age(int tablet) {
    return parameters.evens() == EvenedQuantity.TABLETS_NEWEST_FIRST && tablet < splitNanos.length
        ? -splitNanos[tablet]
        : 0;
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
