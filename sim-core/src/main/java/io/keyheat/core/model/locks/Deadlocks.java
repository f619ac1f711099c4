package io.keyheat.core.model.locks;

import io.keyheat.core.model.pending.Pending;
import java.util.Arrays;

/**
 * Which transactions wait for each other, all in a circle, so that none of them would ever go on. A
 * transaction that waits for a lock waits for all that hold it: for those who read as well, where
 * it would read itself but stands behind one who writes.
 */
final class Deadlocks {
  private static final int NONE = -1;

  private final LockTable table;

  private final Pending pending;

  /** By transaction, its calls that wait for a lock. */
  private final IntLists waiting;

  /** By lock, the transactions that hold it as readers. */
  private final IntLists readers;

  /** By transaction, when it began, as a number that grows. */
  private long[] begun = new long[16];

  private long begins;

  // Of the search: the transactions that the first one waits for, directly or not, and whether each
  // waits for the first one. They are told by the search's number, so that nothing is to be wiped.
  private int[] reached = new int[16];
  private int reachedCount;
  private long[] reachedIn = new long[16];
  private long[] backIn = new long[16];
  private long search;

  Deadlocks(LockTable table, Pending pending, IntLists waiting, IntLists readers) {
    this.table = table;
    this.pending = pending;
    this.waiting = waiting;
    this.readers = readers;
  }

  /** A transaction has begun; its further attempts are as old as the first one. */
  void begin(int transaction) {
    if (transaction >= begun.length) {
      final int capacity = Math.max(transaction + 1, 2 * begun.length);
      begun = Arrays.copyOf(begun, capacity);
      reachedIn = Arrays.copyOf(reachedIn, capacity);
      backIn = Arrays.copyOf(backIn, capacity);
    }
    begun[transaction] = ++begins;
  }

  /**
   * The youngest of those that wait for each other, a transaction and all in a circle with it; −1:
   * there are none.
   */
  int youngestInCircle(int transaction) {
    reach(transaction);
    markThoseThatWaitFor(transaction);
    int youngest = NONE;
    for (int i = 0; i < reachedCount; i++) {
      final int each = reached[i];
      if (backIn[each] == search && (youngest == NONE || begun[each] > begun[youngest])) {
        youngest = each;
      }
    }
    return youngest;
  }

  private void reach(int transaction) {
    search++;
    reachedCount = 0;
    note(transaction);
    for (int i = 0; i < reachedCount; i++) {
      noteThoseItWaitsFor(reached[i]);
    }
  }

  private void noteThoseItWaitsFor(int transaction) {
    for (int w = 0; w < waiting.count(transaction); w++) {
      final int lock = pending.awaitedLock(waiting.get(transaction, w));
      final int holder = table.holder(lock);
      if (holder != NONE) {
        note(holder);
      }
      for (int r = 0; r < readers.count(lock); r++) {
        note(readers.get(lock, r));
      }
    }
  }

  private void note(int transaction) {
    if (reachedIn[transaction] != search) {
      reachedIn[transaction] = search;
      if (reachedCount == reached.length) {
        reached = Arrays.copyOf(reached, 2 * reachedCount);
      }
      reached[reachedCount++] = transaction;
    }
  }

  private void markThoseThatWaitFor(int transaction) {
    boolean isAnyNew = true;
    while (isAnyNew) {
      isAnyNew = false;
      for (int i = reachedCount - 1; i >= 0; i--) {
        final int each = reached[i];
        if (backIn[each] != search && waitsFor(each, transaction)) {
          backIn[each] = search;
          isAnyNew = true;
        }
      }
    }
  }

  /** Whether one waits for the first one, or for one that is known to wait for it. */
  private boolean waitsFor(int transaction, int first) {
    for (int w = 0; w < waiting.count(transaction); w++) {
      final int lock = pending.awaitedLock(waiting.get(transaction, w));
      if (isMarked(table.holder(lock), first)) {
        return true;
      }
      for (int r = 0; r < readers.count(lock); r++) {
        if (isMarked(readers.get(lock, r), first)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isMarked(int transaction, int first) {
    return transaction == first || (transaction != NONE && backIn[transaction] == search);
  }
}
