package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.LeaderParameters;
import io.keyheat.core.model.cluster.LeaderParameters.Leases;

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
  private final long seed;

  public LeaseEnds(LeaderParameters parameters, RandomStream random) {
    this.parameters = parameters;
    seed = random.nextLong();
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
