package io.keyheat.core.model.cluster;

/**
 * Mean service times on a server's core.
 *
 * @param writeNanos of a commit at one participating tablet, its first row or entry included
 * @param writeRowNanos of each further row or entry of the same commit in the same tablet
 * @param writeByteNanos of each byte written
 * @param readNanos of a lookup, or of starting a scan in a tablet
 * @param readRowNanos of each row that a scan visits
 * @param readByteNanos of each byte read
 * @param tombstoneNanos of each deleted row or entry that a scan has to skip
 * @param readRowReverseNanos of each row that a scan visits against the stored order
 */
public record CostParameters(
    double writeNanos,
    double writeRowNanos,
    double writeByteNanos,
    double readNanos,
    double readRowNanos,
    double readByteNanos,
    double tombstoneNanos,
    double readRowReverseNanos) {}
