package io.keyheat.core.model.locks;

import io.keyheat.core.engine.RandomStream;
import java.util.Arrays;

/**
 * The locks of rows. Of a holder only the time of release is known; waiters are in a queue, first
 * come, first served.
 *
 * <p>An open-addressing table over (space, key); a lock without holder and waiters is removed when
 * the table next grows.
 */
final class LockTable {
  /** Time of release of a lock that a transaction holds: not known yet. */
  static final long HELD = Long.MAX_VALUE;

  private static final int NONE = -1;

  private int[] table = filled(256);
  private int limit; // One more than the greatest assigned lock number.
  private int forgottenCount;
  private int[] forgotten = new int[128];

  // Per lock.
  private int[] space = new int[128];
  private long[] keyHi = new long[128];
  private long[] keyLo = new long[128];
  private long[] freeAtNanos = new long[128];
  private int[] firstWaiter = new int[128];
  private int[] lastWaiter = new int[128];
  private int[] owner = new int[128];
  private boolean[] calling = new boolean[128];

  /** Returns the lock of a row, and creates it if necessary. */
  int lockOf(int ofSpace, long hi, long lo, long nowNanos) {
    int at = slot(ofSpace, hi, lo);
    if (table[at] != NONE) {
      return table[at];
    }
    if (2 * (limit - forgottenCount) >= table.length) {
      forgetIdle(nowNanos);
      at = slot(ofSpace, hi, lo);
    }
    int lock = forgottenCount > 0 ? forgotten[--forgottenCount] : limit++;
    ensure(lock);
    space[lock] = ofSpace;
    keyHi[lock] = hi;
    keyLo[lock] = lo;
    freeAtNanos[lock] = Long.MIN_VALUE;
    firstWaiter[lock] = NONE;
    lastWaiter[lock] = NONE;
    owner[lock] = NONE;
    table[at] = lock;
    return lock;
  }

  /** Returns the key space of the row of a lock. */
  int space(int lock) {
    return space[lock];
  }

  long keyHi(int lock) {
    return keyHi[lock];
  }

  long keyLo(int lock) {
    return keyLo[lock];
  }

  boolean isFree(int lock, long nowNanos) {
    return freeAtNanos[lock] <= nowNanos && firstWaiter[lock] == NONE;
  }

  long freeAt(int lock) {
    return freeAtNanos[lock];
  }

  /** Releases the lock at the given time, also for a transaction that holds it. */
  void releaseAt(int lock, long nanos) {
    freeAtNanos[lock] = nanos;
    owner[lock] = NONE;
  }

  /** Gives the lock to a transaction until it releases it. */
  void hold(int lock, int transaction) {
    freeAtNanos[lock] = HELD;
    owner[lock] = transaction;
  }

  boolean isHeldBy(int lock, int transaction) {
    return freeAtNanos[lock] == HELD && owner[lock] == transaction;
  }

  /** Returns whether the call of the first waiter is already scheduled. */
  boolean isCalling(int lock) {
    return calling[lock];
  }

  void setCalling(int lock, boolean isSettled) {
    calling[lock] = isSettled;
  }

  int firstWaiter(int lock) {
    return firstWaiter[lock];
  }

  /** Puts a waiter at the end of the queue. {@code nextOf} links the waiters. */
  void enqueue(int lock, int waiter, int[] nextOf) {
    nextOf[waiter] = NONE;
    if (firstWaiter[lock] == NONE) {
      firstWaiter[lock] = waiter;
    } else {
      nextOf[lastWaiter[lock]] = waiter;
    }
    lastWaiter[lock] = waiter;
  }

  /** Removes the first waiter from the queue and returns it. */
  int dequeue(int lock, int[] nextOf) {
    int waiter = firstWaiter[lock];
    firstWaiter[lock] = nextOf[waiter];
    if (firstWaiter[lock] == NONE) {
      lastWaiter[lock] = NONE;
    }
    return waiter;
  }

  private int slot(int ofSpace, long hi, long lo) {
    long hash = RandomStream.mix(hi ^ RandomStream.mix(lo + ofSpace));
    int at = (int) hash & (table.length - 1);
    while (table[at] != NONE) {
      int lock = table[at];
      if (keyHi[lock] == hi && keyLo[lock] == lo && space[lock] == ofSpace) {
        break;
      }
      at = (at + 1) & (table.length - 1);
    }
    return at;
  }

  /**
   * Rebuilds the table from the locks in use, which keep their numbers; other numbers become free.
   */
  private void forgetIdle(long nowNanos) {
    forgotten = new int[limit];
    forgottenCount = 0;
    for (int lock = 0; lock < limit; lock++) {
      if (isFree(lock, nowNanos)) {
        forgotten[forgottenCount++] = lock;
        space[lock] = NONE;
      }
    }
    int inUse = limit - forgottenCount;
    table = filled(4 * inUse > table.length ? 2 * table.length : table.length);
    for (int lock = 0; lock < limit; lock++) {
      if (space[lock] != NONE) {
        table[slot(space[lock], keyHi[lock], keyLo[lock])] = lock;
      }
    }
  }

  private void ensure(int lock) {
    if (lock == space.length) {
      int capacity = 2 * lock;
      space = Arrays.copyOf(space, capacity);
      keyHi = Arrays.copyOf(keyHi, capacity);
      keyLo = Arrays.copyOf(keyLo, capacity);
      freeAtNanos = Arrays.copyOf(freeAtNanos, capacity);
      firstWaiter = Arrays.copyOf(firstWaiter, capacity);
      lastWaiter = Arrays.copyOf(lastWaiter, capacity);
      owner = Arrays.copyOf(owner, capacity);
      calling = Arrays.copyOf(calling, capacity);
    }
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }
}
