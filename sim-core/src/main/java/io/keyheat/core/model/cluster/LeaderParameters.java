package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;

/** What a tablet's leader adds to a commit, and what the loss of a leader costs. */
public record LeaderParameters(
    @ProfileField("Least time of a leader's write to its own log, which is one acknowledgement.")
        long logWriteNanos,
    @ProfileField("Mean of the exponential part of such a write.") long logJitterNanos,
    @ProfileField(
            "Share of the commits that meet a pause (disk, garbage collection, neighbour) at their"
                + " leader.")
        double stallShare,
    @ProfileField("Mean of such a pause, which is exponential.") long stallNanos,
    @ProfileField(
            "Longest time from the loss of a leader until there is another one. A leader without a"
                + " quorum answers reads for this time.")
        long failOverNanos,
    @ProfileField(
            "Leases end evenly spread over this time before failOver. 0s: all end at failOver.")
        long failOverSpreadNanos,
    @ProfileField("Whether each tablet has a lease, or each server has one for all its tablets.")
        Leases leases) {
  /** Nothing but a fail-over time. */
  public static LeaderParameters failingOverIn(long nanos) {
    return new LeaderParameters(0, 0, 0, 0, nanos, 0, Leases.PER_TABLET);
  }

  /** Who holds a lease. */
  public enum Leases {
    /** The leader of each tablet. */
    PER_TABLET,
    /** A server, for all tablets that it leads. */
    PER_SERVER
  }
}
