package io.keyheat.core.model.locks;

/** The locks of transactions, as far as their course concerns them. */
public interface TransactionLocks {
  /** A page or transaction that writes nothing in a commit at its end has begun. */
  void begin(int transaction);

  /**
   * A transaction has begun. Of a row that it will write, its reads let nobody else in.
   *
   * @param commit the load of its commit, by number
   * @param firstVisit position of the commit's first key in the arrays, which are kept
   */
  void begin(int transaction, int commit, int firstVisit, long[] keyHi, long[] keyLo);

  /** Releases all locks of a transaction at {@code atNanos}, which is not before now. */
  void release(int transaction, long atNanos, long nowNanos);
}
