package io.keyheat.core.model.locks;

/** Hears of waits for the locks of rows. */
@FunctionalInterface
public interface LockObserver {
  /**
   * An operation has waited for the lock of a row of a key space, in vain or not.
   *
   * @param load number of the load, or of the call
   * @param waitedNanos of calls that an operation makes side by side, the share of each
   */
  void waited(int load, int space, long hi, long lo, long waitedNanos, long nowNanos);
}
