package io.keyheat.core.policy;

import io.keyheat.core.key.Keys;
import io.keyheat.core.key.WholeKeys;
import io.keyheat.core.model.cluster.Cluster;
import org.jspecify.annotations.Nullable;

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

  /**
   * The split of a tablet next to a key: at the key, or before the rows around it that must stay
   * together.
   *
   * @param leftLoadShare share of the tablet's load that falls before the key
   * @return null where the tablet has no key before it
   */
  public @Nullable SplitKey splitAt(int tablet, long hi, long lo, double leftLoadShare) {
    WholeKeys.Boundary first = cluster.whole(tablet).first(hi, lo);
    boolean isInside =
        Keys.compare(first.hi(), first.lo(), cluster.startHi(tablet), cluster.startLo(tablet)) > 0
            && cluster.holds(tablet, first.hi(), first.lo());
    return isInside ? new SplitKey(first.hi(), first.lo(), leftLoadShare) : null;
  }

  /** Whether a tablet's server is up. */
  boolean isLed(int tablet) {
    return cluster.servers().isUp(cluster.tablets().server(tablet));
  }
}
