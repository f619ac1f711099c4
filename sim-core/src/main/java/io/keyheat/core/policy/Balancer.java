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
public final class Balancer implements TabletPolicy {
  public static final PolicyType<BalancerParameters, TabletPolicy> TYPE =
      new PolicyType<>(
          "balancer",
          "How tablets move from one server to another.",
          BalancerParameters.class,
          Balancer::new);

  private final Cluster cluster;
  private final BalancerParameters parameters;
  private final long splitOutageNanos;
  private final RandomStream random;
  private long nextRoundNanos;
  private long allServedNanos; // From then on both parts of every split by size answer.
  private long[] settledUntilNanos = new long[16];
  private long[] splitNanos = new long[16]; // By tablet; 0: never split, or moved since.
  private final int[] bestOfServer;
  private final double[] bestDistance;

  Balancer(BalancerParameters parameters, PolicyContext context) {
    this.parameters = parameters;
    splitOutageNanos = context.parameters().sizeSplits().outageNanos();
    random = context.random("balancer");
    cluster = context.cluster();
    nextRoundNanos = parameters.intervalNanos();
    bestOfServer = new int[cluster.servers().count()];
    bestDistance = new double[bestOfServer.length];
  }

  @Override
  public void divided(Division division) {
    long nowNanos = division.nowNanos();
    if (division.why() == PolicyListener.SplitTrigger.SIZE) {
      allServedNanos = nowNanos + splitOutageNanos;
    }
    moved(division.left(), nowNanos);
    moved(division.right(), nowNanos);
    splitNanos[division.left()] = nowNanos;
    splitNanos[division.right()] = nowNanos;
  }

  /** A tablet has just come about or moved: it stays where it is for a while. */
  @Override
  public void moved(int tablet, long nowNanos) {
    if (tablet >= settledUntilNanos.length) {
      int capacity = Math.max(tablet + 1, 2 * settledUntilNanos.length);
      settledUntilNanos = Arrays.copyOf(settledUntilNanos, capacity);
      splitNanos = Arrays.copyOf(splitNanos, capacity);
    }
    splitNanos[tablet] = 0;
    settledUntilNanos[tablet] = nowNanos + parameters.cooldownNanos();
  }

  @Override
  public void periodEnded(PeriodView view, Actions act) {
    long nowNanos = view.nowNanos();
    if (nowNanos < nextRoundNanos) {
      return;
    }
    nextRoundNanos = nowNanos + parameters.intervalNanos();
    if (nowNanos >= allServedNanos) {
      moveSome(view, act);
    }
  }

  private void moveSome(PeriodView view, Actions act) {
    view.servers().refresh();
    for (int moves = 0; moves < parameters.maxMoves(); moves++) {
      boolean moved =
          moveStray(view, act)
              || (parameters.evens() == EvenedQuantity.UTILIZATION
                  ? moveOne(view, act)
                  : moveAny(view.nowNanos(), act));
      if (!moved) {
        return;
      }
    }
  }

  /**
   * Relieves the busiest server that can be relieved. One whose heat is a single tablet cannot be,
   * and must not keep the others from it.
   */
  private boolean moveOne(PeriodView view, Actions act) {
    ServerLoads servers = view.servers();
    int to = servers.leastLoaded();
    if (to < 0) {
      return false;
    }
    findBest(to, servers, view.nowNanos());
    int from = -1;
    for (int server = 0; server < bestOfServer.length; server++) {
      boolean busier = from < 0 || servers.utilisation(server) > servers.utilisation(from);
      if (bestOfServer[server] >= 0 && busier) {
        from = server;
      }
    }
    if (from < 0) {
      return false;
    }
    act.move(bestOfServer[from], to);
    return true;
  }

  /** Gives a tablet whose server is not to lead to one that is. */
  private boolean moveStray(PeriodView view, Actions act) {
    int to = view.servers().leastLoaded();
    int stray = to >= 0 && cluster.servers().isPreferred(to) ? stray(view.nowNanos()) : -1;
    if (stray >= 0) {
      act.move(stray, to);
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
  private boolean moveAny(long nowNanos, Actions act) {
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
      act.move(tablet, to);
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
  private void findBest(int to, ServerLoads servers, long nowNanos) {
    Arrays.fill(bestOfServer, -1);
    Arrays.fill(bestDistance, Double.MAX_VALUE);
    Tablets tablets = cluster.tablets();
    for (int tablet = 0; tablet < tablets.limit(); tablet++) {
      if (!tablets.exists(tablet) || !cluster.servers().isUp(tablets.server(tablet))) {
        continue;
      }
      int from = tablets.server(tablet);
      double gap = servers.utilisation(from) - servers.utilisation(to);
      double load = servers.utilisationOf(tablet);
      double distance = Math.abs(load - gap / 2);
      boolean lowersPeak = gap >= parameters.minGap() && load > parameters.minLoad() && load < gap;
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
