package io.keyheat.core.model.cluster;

/**
 * How a tablet gets rid of what was deleted in it. Only rows that are kept one by one leave
 * tombstones.
 *
 * @param intervalNanos between two compactions of a tablet; {@link Long#MAX_VALUE}: never
 * @param graceNanos tombstones stay at least so long
 * @param rowNanos service of each row, entry or tombstone that is gone through, nanoseconds of one
 *     core
 * @param pieceNanos length of the pieces that this service is done in
 * @param coreShare share of one core that it takes at most, above 0 to 1
 */
public record CompactionParameters(
    long intervalNanos, long graceNanos, double rowNanos, long pieceNanos, double coreShare) {}
