package io.keyheat.scenarios.estimate;

import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.ReplicationParameters;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The servers that lead tablets as long as all servers are up, and so do all work but stale reads,
 * of which each replica of a tablet does as many.
 *
 * @param servers how many there are
 * @param leading how many of them lead
 * @param shareOfStale the share of stale reads that servers answer which lead
 */
public record LeadingServers(int servers, int leading, double shareOfStale) {
  /** Returns those of a system with some servers. */
  public static LeadingServers of(ReplicationParameters replication, int servers) {
    FaultTable zones = new FaultTable(servers, replication.zones(), List.of());
    int[] leaders =
        IntStream.range(0, servers).filter(s -> replication.leads(zones.zoneOf(s))).toArray();
    long answering = 0;
    for (int leader : leaders) {
      answering +=
          IntStream.range(1, replication.replicas())
              .map(replica -> zones.replicaOf(leader, replica, 0))
              .filter(server -> replication.leads(zones.zoneOf(server)))
              .count();
    }
    double all = (double) leaders.length * replication.replicas();
    return new LeadingServers(servers, leaders.length, (answering + leaders.length) / all);
  }

  /**
   * Returns the share of one tablet's stale reads that the server answers which answers most of
   * them, at least: a server may have several of its replicas.
   */
  public static double shareOfStale(ReplicationParameters replication, int servers) {
    FaultTable zones = new FaultTable(servers, replication.zones(), List.of());
    long most =
        IntStream.range(0, servers)
            .mapToLong(leader -> mostReplicas(zones, leader, replication.replicas()))
            .min()
            .orElse(1);
    return (double) most / replication.replicas();
  }

  /** The most replicas of one tablet that one server has. */
  private static long mostReplicas(FaultTable zones, int leader, int replicas) {
    int[] servers =
        IntStream.range(0, replicas)
            .map(replica -> replica == 0 ? leader : zones.replicaOf(leader, replica, 0))
            .toArray();
    return Arrays.stream(servers)
        .mapToLong(server -> Arrays.stream(servers).filter(other -> other == server).count())
        .max()
        .orElse(1);
  }

  /** Whether all servers lead. */
  public boolean areAll() {
    return leading == servers;
  }

  /**
   * What one server that leads does of all work.
   *
   * @param led what only leaders do
   * @param stale what any replica does
   */
  public double ofLeader(double led, double stale) {
    return (led + shareOfStale * stale) / leading;
  }

  /** What one of the other servers does of what any replica does; 0: there is none. */
  public double ofOther(double stale) {
    return areAll() ? 0 : (1 - shareOfStale) * stale / (servers - leading);
  }

  /** What the busier kind of server does, each of them. */
  public double ofBusiest(double led, double stale) {
    return Math.max(ofLeader(led, stale), ofOther(stale));
  }
}
