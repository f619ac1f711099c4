package io.keyheat.core.model.locks;

/** Hears of waits for the locks of rows. */
@FunctionalInterface
public interface LockObserver {
  /** An operation has waited for the lock of a row of a key space, in vain or not. */
  void waited(int space, long hi, long lo, long sinceNanos, long nowNanos);
}
