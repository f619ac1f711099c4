package io.keyheat.core.model.locks;

import io.keyheat.core.profile.ProfileField;

/** Row locks. */
public record LockParameters(
    @ProfileField("How long a commit outside of a transaction locks its rows.") Hold hold,
    @ProfileField(
            value = "An operation that has waited this long for a row is aborted.",
            min = "1ms")
        long waitTimeoutNanos,
    @ProfileField("Least time between two commits of one row; 0: only the lock.")
        long commitGapNanos,
    @ProfileField(value = "A transaction that is not used for this long is ended.", min = "1ms")
        long transactionIdleNanos,
    @ProfileField(value = "A transaction of this age is ended.", min = "1ms")
        long transactionTotalNanos) {
  /** Whether any commit outside of a transaction keeps others from its rows for some time. */
  public boolean holdRows() {
    return hold == Hold.TO_COMMIT || commitGapNanos > 0;
  }

  /** How long a commit outside of a transaction locks its rows. */
  public enum Hold {
    /** From its first service until it is durable, as in two-phase locking. */
    TO_COMMIT,
    /** Not at all: the log of the leader puts the writes of a row in order. */
    LOG_ORDER
  }
}
