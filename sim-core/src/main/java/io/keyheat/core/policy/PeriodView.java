package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Cluster;

/**
 * What a policy sees at the end of a control period. The cluster is there to be read; policies
 * change it by {@link Actions} alone.
 *
 * @param cluster key spaces, tablets and servers
 * @param loads of tablets
 * @param servers their loads, as of the period's end and of the acts since
 * @param limit one more than the greatest number of a tablet that was there at the period's end
 */
public record PeriodView(
    Cluster cluster, TabletLoads loads, ServerLoads servers, int limit, long nowNanos) {

  /** Whether there is a tablet of a number, and its server is up. */
  public boolean isServed(int tablet) {
    return cluster.tablets().exists(tablet) && isLed(tablet);
  }

  /** Whether a tablet's server is up. */
  boolean isLed(int tablet) {
    return cluster.servers().isUp(cluster.tablets().server(tablet));
  }
}
