package io.keyheat.core.model.locks;

import io.keyheat.core.profile.ProfileField;

/** Row locks, held from the first service to the commit. */
public record LockParameters(
    @ProfileField(
            value = "An operation that has waited this long for a row is aborted.",
            min = "1ms")
        long waitTimeoutNanos,
    @ProfileField("Least time between two commits of one row; 0: none but the lock itself.")
        long commitGapNanos,
    @ProfileField(value = "A transaction that is not used for this long is ended.", min = "1ms")
        long transactionIdleNanos,
    @ProfileField(value = "A transaction of this age is ended.", min = "1ms")
        long transactionTotalNanos) {}
