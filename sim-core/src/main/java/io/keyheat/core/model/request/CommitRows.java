package io.keyheat.core.model.request;

import io.keyheat.core.key.Keys;
import io.keyheat.core.model.cluster.KeySpace;

/**
 * The rows that a commit counts: a row that it writes several times counts once. A hash table with
 * linear probing, cleared by a new number of the commit, so a commit of {@code n} rows takes time
 * proportional to {@code n}.
 */
final class CommitRows {
  private KeySpace[] space = new KeySpace[16];
  private long[] hi = new long[16];
  private long[] lo = new long[16];

  /** Number of the commit to which a slot belongs; 0: none. */
  private long[] commit = new long[16];

  private boolean[] counted = new boolean[16];
  private long current = 1;
  private int rows;

  /** Begins another commit. */
  void clear() {
    current++;
    rows = 0;
  }

  /** Counts a row; returns false if the commit counts it already. */
  boolean count(KeySpace in, long keyHi, long keyLo) {
    if (2 * rows >= hi.length) {
      grow();
    }
    int at = slot(in, keyHi, keyLo);
    if (commit[at] != current) {
      commit[at] = current;
      space[at] = in;
      hi[at] = keyHi;
      lo[at] = keyLo;
      rows++;
    } else if (counted[at]) {
      return false;
    }
    counted[at] = true;
    return true;
  }

  /** Takes back that a row is counted; it counts when the commit writes it again. */
  void discount(KeySpace in, long keyHi, long keyLo) {
    int at = slot(in, keyHi, keyLo);
    if (commit[at] == current) {
      counted[at] = false;
    }
  }

  /** Slot of a row, or the free slot where it belongs. */
  private int slot(KeySpace in, long keyHi, long keyLo) {
    int mask = hi.length - 1;
    int at = (int) Keys.hash(keyHi, keyLo) & mask;
    while (commit[at] == current && !(lo[at] == keyLo && hi[at] == keyHi && space[at] == in)) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private void grow() {
    KeySpace[] oldSpace = space;
    long[] oldHi = hi;
    long[] oldLo = lo;
    long[] oldCommit = commit;
    boolean[] oldCounted = counted;
    int size = 2 * hi.length;
    space = new KeySpace[size];
    hi = new long[size];
    lo = new long[size];
    commit = new long[size];
    counted = new boolean[size];
    for (int i = 0; i < oldHi.length; i++) {
      if (oldCommit[i] == current) {
        int at = slot(oldSpace[i], oldHi[i], oldLo[i]);
        commit[at] = current;
        space[at] = oldSpace[i];
        hi[at] = oldHi[i];
        lo[at] = oldLo[i];
        counted[at] = oldCounted[i];
      }
    }
  }
}
