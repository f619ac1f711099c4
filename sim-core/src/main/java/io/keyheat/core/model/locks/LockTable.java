package io.keyheat.core.model.locks;

import io.keyheat.core.key.Keys;
import java.util.Arrays;

/**
 * The locks of rows. One may have a single holder who keeps everyone out, of whom only the time of
 * release is known, or any number of readers who keep out those who write. Waiters are in a queue,
 * first come, first served.
 *
 * <p>An open-addressing table over (space, key); a lock without holder and waiters is removed when
 * there must be room for others.
 */
final class LockTable {
  /**
   * Of a lock that a transaction holds the time of release is not known yet; in its place is the
   * transaction's number behind all times.
   */
  private static final long HELD = 1L << 62;

  private static final int NONE = -1;

  // Where in a lock's part of the array something is.
  private static final int STRIDE_BITS = 3;
  private static final int KEY_HI = 0;
  private static final int KEY_LO = 1;
  private static final int SPACE = 2;
  private static final int FREE_AT_NANOS = 3;

  /** The first waiter in the upper half, the last one in the lower half. */
  private static final int WAITERS = 4;

  /** When those readers who have ended, or will surely end, are all gone. */
  private static final int READ_UNTIL_NANOS = 5;

  /** Other readers, times two; the last bit: whether the call of the first waiter is scheduled. */
  private static final int READERS = 6;

  private static final long NO_WAITERS = -1;

  /** The number of the last operation that named it. */
  private static final int NAMED_BY = 7;

  private int[] table = filled(256);
  private int limit; // One more than the greatest assigned lock number.
  private int forgottenCount;

  /** The lock that was last asked for: of a hot row it is asked for again and again. */
  private int last;

  private int[] forgotten = new int[128];

  /** All that is known of a lock lies together, as locks are looked up all over the memory. */
  private long[] known = new long[128 << STRIDE_BITS];

  /** Makes room for some more locks; those without holder and waiters may be forgotten. */
  void makeRoom(int more, long nowNanos) {
    if (2 * (limit - forgottenCount + more) > table.length) {
      forgetIdle(more, nowNanos);
    }
  }

  /**
   * Returns the lock of a row, and creates it if necessary; {@link #makeRoom} must have been called
   * for it. Its number is valid until that is called again.
   */
  int lockOf(int ofSpace, long hi, long lo) {
    if (limit == 0 || !isOf(last, ofSpace, hi, lo)) {
      last = find(ofSpace, hi, lo);
    }
    return last;
  }

  private int find(int ofSpace, long hi, long lo) {
    int at = slot(ofSpace, hi, lo);
    if (table[at] != NONE) {
      return table[at];
    }
    int lock = forgottenCount > 0 ? forgotten[--forgottenCount] : limit++;
    ensure(lock);
    known[at(lock, SPACE)] = ofSpace;
    known[at(lock, KEY_HI)] = hi;
    known[at(lock, KEY_LO)] = lo;
    known[at(lock, FREE_AT_NANOS)] = Long.MIN_VALUE;
    known[at(lock, WAITERS)] = NO_WAITERS;
    known[at(lock, READ_UNTIL_NANOS)] = Long.MIN_VALUE;
    known[at(lock, NAMED_BY)] = NONE;
    table[at] = lock;
    return lock;
  }

  private static int at(int lock, int what) {
    return (lock << STRIDE_BITS) + what;
  }

  boolean isOf(int lock, int ofSpace, long hi, long lo) {
    return known[at(lock, KEY_HI)] == hi
        && known[at(lock, KEY_LO)] == lo
        && known[at(lock, SPACE)] == ofSpace;
  }

  /** Names it for an operation; returns whether the operation has not named it before. */
  boolean isNewTo(int lock, long operation) {
    boolean isNew = known[at(lock, NAMED_BY)] != operation;
    known[at(lock, NAMED_BY)] = operation;
    return isNew;
  }

  /** Returns the key space of the row of a lock. */
  int space(int lock) {
    return (int) known[at(lock, SPACE)];
  }

  long keyHi(int lock) {
    return known[at(lock, KEY_HI)];
  }

  long keyLo(int lock) {
    return known[at(lock, KEY_LO)];
  }

  /** Whether it has neither holder, nor readers, nor waiters. */
  boolean isFree(int lock, long nowNanos) {
    return known[at(lock, WAITERS)] == NO_WAITERS && freeAt(lock, false) <= nowNanos;
  }

  /** Whether somebody waits for it. */
  boolean hasWaiters(int lock) {
    return known[at(lock, WAITERS)] != NO_WAITERS;
  }

  /**
   * When it is free for one who reads, or for one who lets nobody else in; behind all times where
   * that is not known yet.
   */
  long freeAt(int lock, boolean reads) {
    final long free = known[at(lock, FREE_AT_NANOS)];
    if (reads) {
      return free;
    }
    return known[at(lock, READERS)] > 1
        ? Math.max(free, HELD)
        : Math.max(free, known[at(lock, READ_UNTIL_NANOS)]);
  }

  /** Whether it is not known yet when it is {@linkplain #freeAt free}. */
  static boolean isUnknown(long freeAtNanos) {
    return freeAtNanos >= HELD;
  }

  /** One more transaction reads the row, until {@link #endRead}. */
  void beginRead(int lock) {
    known[at(lock, READERS)] += 2;
  }

  /** A transaction that reads the row lets go of it at the given time. */
  void endRead(int lock, long nanos) {
    known[at(lock, READERS)] -= 2;
    known[at(lock, READ_UNTIL_NANOS)] = Math.max(known[at(lock, READ_UNTIL_NANOS)], nanos);
  }

  /** Releases the lock at the given time, also for a transaction that holds it. */
  void releaseAt(int lock, long nanos) {
    known[at(lock, FREE_AT_NANOS)] = nanos;
  }

  /** Gives the lock to a transaction until it releases it. */
  void hold(int lock, int transaction) {
    known[at(lock, FREE_AT_NANOS)] = HELD + transaction;
  }

  /** The transaction that alone holds it; −1: none does. */
  int holder(int lock) {
    final long free = known[at(lock, FREE_AT_NANOS)];
    return free >= HELD ? (int) (free - HELD) : NONE;
  }

  /** Whether the given transaction, which is one, holds it. */
  boolean isHeldBy(int lock, int transaction) {
    return known[at(lock, FREE_AT_NANOS)] == HELD + transaction;
  }

  /** Returns whether the call of the first waiter is already scheduled. */
  boolean isCalling(int lock) {
    return (known[at(lock, READERS)] & 1) != 0;
  }

  void setCalling(int lock, boolean isSettled) {
    final long readers = known[at(lock, READERS)] & ~1L;
    known[at(lock, READERS)] = isSettled ? readers | 1 : readers;
  }

  int firstWaiter(int lock) {
    return (int) (known[at(lock, WAITERS)] >> Integer.SIZE);
  }

  private void setWaiters(int lock, int first, int last) {
    known[at(lock, WAITERS)] = ((long) first << Integer.SIZE) | (last & 0xFFFF_FFFFL);
  }

  /** Puts a waiter at the end of the queue. {@code nextOf} links the waiters. */
  void enqueue(int lock, int waiter, int[] nextOf) {
    nextOf[waiter] = NONE;
    if (!hasWaiters(lock)) {
      setWaiters(lock, waiter, waiter);
      return;
    }
    nextOf[(int) known[at(lock, WAITERS)]] = waiter;
    setWaiters(lock, firstWaiter(lock), waiter);
  }

  /** Removes the first waiter from the queue and returns it. */
  int dequeue(int lock, int[] nextOf) {
    final int waiter = firstWaiter(lock);
    final int next = nextOf[waiter];
    setWaiters(lock, next, next == NONE ? NONE : (int) known[at(lock, WAITERS)]);
    return waiter;
  }

  private int slot(int ofSpace, long hi, long lo) {
    int at = (int) Keys.hash(hi, lo + ofSpace) & (table.length - 1);
    while (table[at] != NONE && !isOf(table[at], ofSpace, hi, lo)) {
      at = (at + 1) & (table.length - 1);
    }
    return at;
  }

  /**
   * Rebuilds the table from the locks in use, which keep their numbers; other numbers become free.
   */
  private void forgetIdle(int more, long nowNanos) {
    if (forgotten.length < limit) {
      forgotten = new int[known.length >> STRIDE_BITS];
    }
    forgottenCount = 0;
    for (int lock = 0; lock < limit; lock++) {
      if (isFree(lock, nowNanos)) {
        forgotten[forgottenCount++] = lock;
        known[at(lock, SPACE)] = NONE;
      }
    }
    int length = table.length;
    while (4 * (limit - forgottenCount + more) > length) {
      length *= 2;
    }
    if (length == table.length) {
      Arrays.fill(table, NONE);
    } else {
      table = filled(length);
    }
    for (int lock = 0; lock < limit; lock++) {
      if (space(lock) != NONE) {
        table[slot(space(lock), keyHi(lock), keyLo(lock))] = lock;
      }
    }
  }

  private void ensure(int lock) {
    if (lock << STRIDE_BITS == known.length) {
      known = Arrays.copyOf(known, 2 * known.length);
    }
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }
}
