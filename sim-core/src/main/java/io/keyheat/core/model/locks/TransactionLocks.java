package io.keyheat.core.model.locks;

/** The locks of transactions, as far as their course concerns them. */
public interface TransactionLocks {
  /** Releases all locks of a transaction at {@code atNanos}, which is not before now. */
  void release(int transaction, long atNanos, long nowNanos);
}
