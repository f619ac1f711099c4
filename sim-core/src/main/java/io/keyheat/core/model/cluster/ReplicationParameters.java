package io.keyheat.core.model.cluster;

/**
 * What is added to a write or read beside queues and service.
 *
 * @param replicas of each tablet, the leader included
 * @param quorum acknowledgements that make a write durable, the leader's own included
 * @param roundTripNanos from a leader to another replica and back, the least
 * @param jitterNanos mean of the exponential part of such a round trip
 * @param farReplicas how many of the other replicas are farther away, or slower, than the rest
 * @param farExtraNanos by how much more a round trip to one of those takes
 * @param clientRoundTripNanos between a client and the servers, both ways
 * @param participantRoundTripNanos between the leaders of two tablets of one commit, both ways
 * @param commitWaitNanos a wait after the quorum (TrueTime); 0: none
 * @param stallShare share of the commits, 0 to 1, that meet a pause (a busy disk, a garbage
 *     collection, a neighbour on a shared machine) at the leader that decides them
 * @param stallNanos mean of such a pause, which is exponential
 * @param zones among which servers and replicas are spread
 * @param failOverNanos from a leader's loss to the time at which another one leads
 */
public record ReplicationParameters(
    int replicas,
    int quorum,
    long roundTripNanos,
    long jitterNanos,
    int farReplicas,
    long farExtraNanos,
    long clientRoundTripNanos,
    long participantRoundTripNanos,
    long commitWaitNanos,
    double stallShare,
    long stallNanos,
    int zones,
    long failOverNanos) {}
