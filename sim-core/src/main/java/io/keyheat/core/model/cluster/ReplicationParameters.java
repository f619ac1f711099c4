package io.keyheat.core.model.cluster;

import io.keyheat.core.profile.ProfileField;

/** What is added to a write or read beside queues and service. */
public record ReplicationParameters(
    @ProfileField("Of each tablet, the leader included.") int replicas,
    @ProfileField(
            "Acknowledgements that make a write durable, the leader's included. As many as"
                + " replicas: those of all that are up.")
        int quorum,
    @ProfileField(
            value =
                "How many other replicas are farther away or slower: those in the last zones,"
                    + " counted from the leader's.",
            min = "0")
        int farReplicas,
    @ProfileField("How much longer a round trip to one of those takes.") long farExtraNanos,
    @ProfileField("Least time from a leader to another replica and back.") long roundTripNanos,
    @ProfileField("Mean of the exponential part of such a round trip.") long jitterNanos,
    @ProfileField("Between a client and the servers, both ways.") long clientRoundTripNanos,
    @ProfileField("Between the leaders of two tablets of one commit, both ways.")
        long participantRoundTripNanos,
    @ProfileField("A wait after the quorum (TrueTime); 0: none.") long commitWaitNanos,
    LeaderParameters leader,
    @ProfileField("Number of zones among which servers and replicas are spread.") int zones,
    @ProfileField(
            value =
                "How many zones, from the first, have the leaders while one of their servers is up."
                    + " 0: all.",
            min = "0")
        int leadingZones) {
  /** Whether servers of a zone are to lead. */
  public boolean leads(int zone) {
    return leadingZones == 0 || zone < leadingZones;
  }
}
