package io.keyheat.core.model.locks;

/**
 * The locks that transactions hold, by the transactions' numbers, in the order in which they got
 * them: alone or as readers, which the last bit tells.
 */
final class HeldLocks {
  private final IntLists locks = new IntLists();

  void add(int transaction, int lock, boolean reads) {
    locks.add(transaction, entry(lock, reads));
  }

  int count(int transaction) {
    return locks.count(transaction);
  }

  int lock(int transaction, int index) {
    return locks.get(transaction, index) >> 1;
  }

  /** Whether a transaction holds a lock as a reader. */
  boolean isRead(int transaction, int index) {
    return (locks.get(transaction, index) & 1) != 0;
  }

  /** Whether a transaction holds the given lock as a reader. */
  boolean reads(int transaction, int lock) {
    return locks.contains(transaction, entry(lock, true));
  }

  private static int entry(int lock, boolean reads) {
    return lock << 1 | (reads ? 1 : 0);
  }

  void clear(int transaction) {
    locks.clear(transaction);
  }
}
