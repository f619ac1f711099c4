package io.keyheat.core.model.locks;

import io.keyheat.core.model.request.Route;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The rows that transactions will write, by the transactions' numbers. */
final class IntendedWrites {
  private @Nullable Route[] commit = new Route[16];
  private int[] firstVisit = new int[16];
  private long[][] keyHi = new long[16][];
  private long[][] keyLo = new long[16][];

  /** A transaction will write nothing. */
  void setNone(int transaction) {
    ensure(transaction);
    commit[transaction] = null;
  }

  /**
   * Sets the rows of a transaction.
   *
   * @param route of its commit
   * @param first position of the commit's first key in the arrays, which are kept
   */
  void set(int transaction, Route route, int first, long[] hi, long[] lo) {
    ensure(transaction);
    commit[transaction] = route;
    firstVisit[transaction] = first;
    keyHi[transaction] = hi;
    keyLo[transaction] = lo;
  }

  /** Whether a number is that of a transaction that will write rows; a negative one is none. */
  boolean isWriter(int transaction) {
    return transaction >= 0 && commit[transaction] != null;
  }

  /** Whether a transaction will write a row. */
  boolean contains(int transaction, int space, long hi, long lo) {
    final Route route = transaction < commit.length ? commit[transaction] : null;
    if (route == null) {
      return false;
    }
    for (int v = 0, at = firstVisit[transaction]; v < route.visits; v++, at++) {
      if (keyLo[transaction][at] == lo
          && keyHi[transaction][at] == hi
          && route.spaceIndex[v] == space
          && route.locks[v]) {
        return true;
      }
    }
    return false;
  }

  private void ensure(int transaction) {
    if (transaction >= commit.length) {
      final int capacity = Math.max(transaction + 1, 2 * commit.length);
      commit = Arrays.copyOf(commit, capacity);
      firstVisit = Arrays.copyOf(firstVisit, capacity);
      keyHi = Arrays.copyOf(keyHi, capacity);
      keyLo = Arrays.copyOf(keyLo, capacity);
    }
  }
}
