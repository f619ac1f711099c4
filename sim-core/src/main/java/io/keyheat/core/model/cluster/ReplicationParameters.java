package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;

/** What is added to a write or read beside queues and service. */
public record ReplicationParameters(
    @ProfileField("Replicas of each tablet, with the leader.") int replicas,
    @ProfileField(
            "Acknowledgements that make a write durable, with the leader's. If equal to the number"
                + " of replicas: those of all replicas that are up.")
        int quorum,
    @ProfileField(
            value =
                "Number of replicas that are far away or slow: those in the last zones after the"
                    + " leader's.",
            min = "0")
        int farReplicas,
    @ProfileField("Additional time of a round trip to one of these.") long farExtraNanos,
    @ProfileField("Least time from a leader to another replica and back.") long roundTripNanos,
    @ProfileField("Mean of the exponential part of such a round trip.") long jitterNanos,
    @ProfileField("Round trip between a client and the servers.") long clientRoundTripNanos,
    @ProfileField("Round trip between the leaders of two tablets of one commit.")
        long participantRoundTripNanos,
    @ProfileField("Wait after the quorum (TrueTime); 0: none.") long commitWaitNanos,
    LeaderParameters leader,
    @ProfileField("Number of zones among which servers and replicas are spread.") int zones,
    @ProfileField(
            value =
                "Number of zones, from the first, that have all leaders while one of their servers"
                    + " is up. 0: all.",
            min = "0")
        int leadingZones) {
  /** Whether servers of a zone are to lead. */
  public boolean leads(int zone) {
    return leadingZones == 0 || zone < leadingZones;
  }
}
