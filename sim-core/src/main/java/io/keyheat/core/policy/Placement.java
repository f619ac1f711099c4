package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Tablets;
import java.util.Arrays;
import java.util.function.IntPredicate;

/** What each server has to do now, as the sum of its tablets' rates; and who has least. */
final class Placement {
  /** Utilisations closer than this are equal as far as placement goes. */
  private static final double TOLERANCE = 0.02;

  private final Cluster cluster;
  private final TabletLoads loads;
  private final double[] cpuCores;
  private final long[] storedBytes;
  private final int[] busyTablets;

  Placement(Cluster cluster, TabletLoads loads) {
    this.cluster = cluster;
    this.loads = loads;
    cpuCores = new double[cluster.servers().count()];
    storedBytes = new long[cpuCores.length];
    busyTablets = new int[cpuCores.length];
  }

  /** Adds up anew. */
  void refresh() {
    Arrays.fill(cpuCores, 0);
    Arrays.fill(storedBytes, 0);
    Arrays.fill(busyTablets, 0);
    Tablets tablets = cluster.tablets();
    for (int tablet = 0; tablet < tablets.limit(); tablet++) {
      if (tablets.exists(tablet)) {
        account(tablet, tablets.server(tablet), 1);
      }
    }
  }

  private void account(int tablet, int server, int sign) {
    cpuCores[server] += sign * loads.cpuCores(tablet);
    storedBytes[server] += sign * cluster.storedBytes(tablet);
    busyTablets[server] += loads.cpuCores(tablet) > 0 ? sign : 0;
  }

  /** Utilisation of a server, 0 to 1 (beyond, while rates change). */
  double utilisation(int server) {
    return cpuCores[server] / cluster.servers().cores();
  }

  /** What a tablet adds to its server's utilisation. */
  double utilisationOf(int tablet) {
    return loads.cpuCores(tablet) / cluster.servers().cores();
  }

  /**
   * The server with least to do; among equals the one that stores least, then leads the fewest
   * tablets of those that anybody uses.
   */
  int idlest() {
    return idlest(server -> true);
  }

  /**
   * The least loaded of those that are up and allowed, of those that are to lead where there is
   * one; −1: none is.
   */
  int idlest(IntPredicate allowed) {
    int preferred = leastLoaded(allowed.and(cluster.servers()::isPreferred));
    return preferred >= 0 ? preferred : leastLoaded(allowed);
  }

  private int leastLoaded(IntPredicate allowed) {
    int best = -1;
    for (int server = 0; server < cpuCores.length; server++) {
      if (!cluster.servers().isUp(server) || !allowed.test(server)) {
        continue;
      }
      if (best < 0) {
        best = server;
      }
      double difference = utilisation(server) - utilisation(best);
      if (difference < -TOLERANCE || (difference <= TOLERANCE && holdsLess(server, best))) {
        best = server;
      }
    }
    return best;
  }

  private boolean holdsLess(int server, int other) {
    return storedBytes[server] == storedBytes[other]
        ? busyTablets[server] < busyTablets[other]
        : storedBytes[server] < storedBytes[other];
  }

  /** Gives a tablet another server, without an outage. */
  void place(int tablet, int onServer) {
    account(tablet, cluster.tablets().server(tablet), -1);
    cluster.place(tablet, onServer);
    account(tablet, onServer, 1);
  }

  void move(int tablet, int toServer, long nowNanos) {
    account(tablet, cluster.tablets().server(tablet), -1);
    cluster.move(tablet, toServer, nowNanos);
    account(tablet, toServer, 1);
  }

  /**
   * After a split: sends one half to the idlest server, the one that leaves the lower peak; where
   * neither lowers it, the new half, if that evens out what the servers store.
   *
   * @return where the half went; the server of both if they stay
   */
  int separate(int left, int right, long nowNanos) {
    int from = cluster.tablets().server(left);
    int to = idlest();
    if (to == from) {
      return from;
    }
    double stay = Math.max(utilisation(from), utilisation(to));
    double moveLeft = peakAfter(left, from, to);
    double moveRight = peakAfter(right, from, to);
    int lighter = moveLeft < moveRight ? left : right;
    double peak = Math.min(moveLeft, moveRight);
    if (peak < stay - TOLERANCE) {
      move(lighter, to, nowNanos);
      return to;
    }
    if (moveRight <= stay + TOLERANCE && storedBytes[to] < storedBytes[from]) {
      move(right, to, nowNanos);
      return to;
    }
    return from;
  }

  private double peakAfter(int tablet, int from, int to) {
    double load = utilisationOf(tablet);
    return Math.max(utilisation(from) - load, utilisation(to) + load);
  }
}
