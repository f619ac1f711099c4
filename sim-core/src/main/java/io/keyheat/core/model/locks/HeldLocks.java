package io.keyheat.core.model.locks;

import java.util.Arrays;

/**
 * The locks that transactions hold, by the transactions' numbers, in the order in which they got
 * them: alone or as readers, which the last bit tells.
 */
final class HeldLocks {
  private int[][] locks = new int[16][];
  private int[] count = new int[16];

  void add(int transaction, int lock, boolean reads) {
    if (transaction >= count.length) {
      int capacity = Math.max(transaction + 1, 2 * count.length);
      locks = Arrays.copyOf(locks, capacity);
      count = Arrays.copyOf(count, capacity);
    }
    int[] held = locks[transaction];
    if (held == null) {
      held = new int[4];
    } else if (count[transaction] == held.length) {
      held = Arrays.copyOf(held, 2 * held.length);
    }
    held[count[transaction]++] = entry(lock, reads);
    locks[transaction] = held;
  }

  int count(int transaction) {
    return transaction < count.length ? count[transaction] : 0;
  }

  int lock(int transaction, int index) {
    return locks[transaction][index] >> 1;
  }

  /** Whether a transaction holds a lock as a reader. */
  boolean isRead(int transaction, int index) {
    return (locks[transaction][index] & 1) != 0;
  }

  /** Whether a transaction holds the given lock as a reader. */
  boolean reads(int transaction, int lock) {
    for (int i = count(transaction) - 1; i >= 0; i--) {
      if (locks[transaction][i] == entry(lock, true)) {
        return true;
      }
    }
    return false;
  }

  private static int entry(int lock, boolean reads) {
    return lock << 1 | (reads ? 1 : 0);
  }

  void clear(int transaction) {
    if (transaction < count.length) {
      count[transaction] = 0;
    }
  }
}
