package io.keyheat.core.model.locks;

/**
 * Row locks, held from the first service to the commit.
 *
 * @param waitTimeoutNanos an operation that has waited so long for a row is aborted
 * @param commitGapNanos least time between two commits of one row; 0: none but the lock itself
 * @param idleTimeoutNanos the system ends a transaction that was not used for so long
 * @param totalTimeoutNanos and one that is so old; Long.MAX_VALUE: however old
 */
public record LockParameters(
    long waitTimeoutNanos, long commitGapNanos, long idleTimeoutNanos, long totalTimeoutNanos) {}
