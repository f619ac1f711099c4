package io.keyheat.core.model.request;

/** How an operation uses the rows that it visits. */
public enum Access {
  /** Reads at the leader. */
  READ,
  /** Reads at any replica. */
  STALE_READ,
  /** Writes, in one commit. */
  WRITE
}
