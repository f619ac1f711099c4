package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Tablets;
import java.util.Arrays;
import java.util.function.IntPredicate;

/** What each server has to do now, as the sum of its tablets' rates; and which one has least. */
public final class ServerLoads {
  private static final double PARTS_PER_CORE = 1L << 40;

  private final Cluster cluster;
  private final TabletLoads loads;
  private final double tolerance;
  private final IntPredicate allowed;

  /** In parts of a core, so that what was added and taken off again leaves exactly nothing. */
  private final long[] busyParts;

  private final long[] storedBytes;
  private final int[] busyTablets;

  /**
   * Loads of the servers of a cluster.
   *
   * @param tolerance utilisations that differ by no more are equal when a server is chosen
   */
  ServerLoads(Cluster cluster, TabletLoads loads, double tolerance) {
    this.cluster = cluster;
    this.loads = loads;
    this.tolerance = tolerance;
    allowed = server -> true;
    busyParts = new long[cluster.servers().count()];
    storedBytes = new long[busyParts.length];
    busyTablets = new int[busyParts.length];
  }

  private ServerLoads(ServerLoads of, IntPredicate allowed) {
    cluster = of.cluster;
    loads = of.loads;
    tolerance = of.tolerance;
    this.allowed = allowed;
    busyParts = of.busyParts;
    storedBytes = of.storedBytes;
    busyTablets = of.busyTablets;
  }

  /** Returns these loads, of which only some servers may be chosen. */
  ServerLoads among(IntPredicate servers) {
    return new ServerLoads(this, servers);
  }

  /** Adds up anew. */
  void refresh() {
    Arrays.fill(busyParts, 0);
    Arrays.fill(storedBytes, 0);
    Arrays.fill(busyTablets, 0);
    Tablets tablets = cluster.tablets();
    for (int tablet = 0; tablet < tablets.limit(); tablet++) {
      if (tablets.exists(tablet)) {
        add(tablet);
      }
    }
  }

  /** Adds a tablet to what its server has to do. */
  void add(int tablet) {
    account(tablet, cluster.tablets().server(tablet), 1);
  }

  /** Takes a tablet off what its server has to do, before an act that changes it. */
  void remove(int tablet) {
    account(tablet, cluster.tablets().server(tablet), -1);
  }

  private void account(int tablet, int server, int sign) {
    busyParts[server] += sign * busyParts(tablet);
    storedBytes[server] += sign * cluster.storedBytes(tablet);
    busyTablets[server] += loads.cpuCores(tablet) > 0 ? sign : 0;
  }

  private long busyParts(int tablet) {
    return Math.round(loads.cpuCores(tablet) * PARTS_PER_CORE);
  }

  private double utilisation(long parts) {
    return parts / PARTS_PER_CORE / cluster.servers().cores();
  }

  /** Number of servers. */
  public int count() {
    return busyParts.length;
  }

  /** Utilisation of a server, 0 to 1 (beyond, while rates change). */
  public double utilisation(int server) {
    return utilisation(busyParts[server]);
  }

  /** Bytes that a server's tablets hold. */
  public long storedBytes(int server) {
    return storedBytes[server];
  }

  /**
   * Whether a server may be chosen: one that is up, and among those that are to lead unless none of
   * them is up.
   */
  public boolean isAllowed(int server) {
    return cluster.servers().isUp(server)
        && allowed.test(server)
        && (cluster.servers().isPreferred(server) || !isAnyPreferred());
  }

  private boolean isAnyPreferred() {
    for (int server = 0; server < busyParts.length; server++) {
      if (cluster.servers().isUp(server)
          && allowed.test(server)
          && cluster.servers().isPreferred(server)) {
        return true;
      }
    }
    return false;
  }

  /** What a tablet adds to its server's utilisation. */
  public double utilisationOf(int tablet) {
    return utilisation(busyParts(tablet));
  }

  /**
   * The server with least to do of those that {@linkplain #isAllowed may be chosen}; among equals
   * the one that stores least, then leads the fewest tablets of those that anybody uses; −1: none
   * may.
   */
  public int leastLoaded() {
    int best = -1;
    for (int server = 0; server < busyParts.length; server++) {
      if (!isAllowed(server)) {
        continue;
      }
      if (best < 0) {
        best = server;
      }
      double difference = utilisation(server) - utilisation(best);
      if (difference < -tolerance || (difference <= tolerance && holdsLess(server, best))) {
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
    remove(tablet);
    cluster.place(tablet, onServer);
    add(tablet);
  }

  void move(int tablet, int toServer, long nowNanos) {
    remove(tablet);
    cluster.move(tablet, toServer, nowNanos);
    add(tablet);
  }

  /**
   * Which half of a split tablet goes to a server: the one that leaves the lower peak; where
   * neither lowers it, the new half, if that evens out what the servers store; −1: neither.
   */
  int separated(int left, int right, int to) {
    int from = cluster.tablets().server(left);
    double stay = Math.max(utilisation(from), utilisation(to));
    double moveLeft = peakAfter(left, from, to);
    double moveRight = peakAfter(right, from, to);
    if (Math.min(moveLeft, moveRight) < stay - tolerance) {
      return moveLeft < moveRight ? left : right;
    }
    return moveRight <= stay + tolerance && storedBytes[to] < storedBytes[from] ? right : -1;
  }

  private double peakAfter(int tablet, int from, int to) {
    double load = utilisationOf(tablet);
    return Math.max(utilisation(from) - load, utilisation(to) + load);
  }
}
