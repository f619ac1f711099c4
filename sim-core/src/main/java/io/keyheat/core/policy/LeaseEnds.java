package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.LeaderParameters;
import io.keyheat.core.model.cluster.LeaderParameters.Leases;
import io.keyheat.core.model.cluster.ReplicationParameters;

/**
 * When the leases of a server that stops are over. A leader has renewed its lease at some time
 * before the stop, so the ends are spread evenly.
 *
 * <p>An end is a hash of the stop and of what has the lease (a server, or a tablet by its first
 * key), so that it does not depend on the order in which tablets are looked at.
 */
public final class LeaseEnds {
  private static final double DOUBLE_UNIT = 0x1.0p-53;

  private final LeaderParameters parameters;
  private final int others;
  private final int quorum;
  private final long seed;

  public LeaseEnds(ReplicationParameters replication, RandomStream random) {
    parameters = replication.leader();
    others = replication.replicas() - 1;
    quorum = replication.quorum();
    seed = random.nextLong();
  }

  /**
   * When another server leads a tablet whose leader stops, if that does not return: when its lease
   * has ended, and a quorum of the other replicas is up, who must agree. Where replicas are those
   * of a log whose quorum is one of them, or all that are up, any server can lead.
   */
  long nextLeaderNanos(Cluster cluster, FaultTable table, int tablet, int server, long stopNanos) {
    long ended = endNanos(cluster, tablet, server, stopNanos);
    if (quorum > 1 && quorum <= others) {
      return table.othersUpFromNanos(
          server, cluster.tablets().number[tablet], others, quorum, ended);
    }
    long first = FaultTable.NEVER;
    for (int other = 0; other < cluster.servers().count(); other++) {
      if (other != server) {
        first = Math.min(first, table.upFromNanos(other, ended));
      }
    }
    return first;
  }

  /** The end of the lease of a tablet whose leader stops. */
  long endNanos(Cluster cluster, int tablet, int server, long stopNanos) {
    if (parameters.failOverSpreadNanos() == 0) {
      return stopNanos + parameters.failOverNanos();
    }
    long hash = RandomStream.mix(seed ^ stopNanos);
    if (parameters.leases() == Leases.PER_SERVER) {
      hash = RandomStream.mix(hash ^ server);
    } else {
      hash = RandomStream.mix(hash ^ cluster.tablets().space(tablet));
      hash = RandomStream.mix(hash ^ cluster.startHi(tablet));
      hash = RandomStream.mix(hash ^ cluster.startLo(tablet));
    }
    double share = (hash >>> 11) * DOUBLE_UNIT;
    long failOver = parameters.failOverNanos();
    long sooner = (long) (share * Math.min(failOver, parameters.failOverSpreadNanos()));
    return stopNanos + failOver - sooner;
  }
}
