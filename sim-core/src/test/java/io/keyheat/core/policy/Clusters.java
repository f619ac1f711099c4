package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.HeatRows;
import io.keyheat.core.model.cluster.InitialRows;
import io.keyheat.core.model.cluster.Moving;
import io.keyheat.core.model.cluster.Servers;

/** Clusters for tests. */
final class Clusters {
  /** Loads of tablets, remembered as the systems' profiles have it. */
  static TabletLoads loads() {
    return new TabletLoads(10_000_000_000L);
  }

  private Clusters() {}

  static Cluster of(int servers, int cores) {
    return new Cluster(new Servers(servers, cores), Moving.AT_ONCE, 1, new RandomStream(1));
  }

  /** Adds an empty key space; returns its only tablet. */
  static int addSpace(Cluster cluster, int server) {
    return addSpace(cluster, server, 0, new long[0]);
  }

  /** Adds a key space whose rows lie evenly at the given keys; returns its only tablet. */
  static int addSpace(Cluster cluster, int server, long rows, long[] keys) {
    long[] first = {0};
    return cluster
        .addSpace(
            "T",
            new HeatRows(first, first, 0),
            server,
            new InitialRows(rows, 1_000 * rows, keys, new long[keys.length]))
        .tabletOf(0);
  }
}
