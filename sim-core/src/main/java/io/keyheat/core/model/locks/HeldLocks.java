package io.keyheat.core.model.locks;

import java.util.Arrays;

/** The locks that transactions hold, by the transactions' numbers. */
final class HeldLocks {
  private int[][] locks = new int[16][];
  private int[] count = new int[16];

  void add(int transaction, int lock) {
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
    held[count[transaction]++] = lock;
    locks[transaction] = held;
  }

  int count(int transaction) {
    return transaction < count.length ? count[transaction] : 0;
  }

  int lock(int transaction, int index) {
    return locks[transaction][index];
  }

  void clear(int transaction) {
    if (transaction < count.length) {
      count[transaction] = 0;
    }
  }
}
