package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.Keys;

/**
 * Distinct keys that sampled writes of a window went to: rows that are there, whether or not the
 * table was declared to hold them. At most {@link #MOST} are kept, those that came first.
 */
final class ObservedWrites {
  private static final int MOST = 4_096;

  private long[] keyHi = new long[64];
  private long[] keyLo = new long[64];
  private boolean[] taken = new boolean[64];
  private int count;

  /** Adds a key, unless it is kept already or the set is full. */
  void add(long hi, long lo) {
    if (count == MOST) {
      return;
    }
    int at = slot(hi, lo);
    if (!taken[at]) {
      taken[at] = true;
      keyHi[at] = hi;
      keyLo[at] = lo;
      count++;
      if (2 * count == taken.length) {
        grow();
      }
    }
  }

  /** How many keys are kept. */
  int count() {
    return count;
  }

  /** How many of them lie before a key. */
  int before(long hi, long lo) {
    int before = 0;
    for (int i = 0; i < taken.length; i++) {
      before += taken[i] && Keys.compare(keyHi[i], keyLo[i], hi, lo) < 0 ? 1 : 0;
    }
    return before;
  }

  private int slot(long hi, long lo) {
    int at = (int) RandomStream.mix(hi ^ RandomStream.mix(lo)) & (taken.length - 1);
    while (taken[at] && (keyHi[at] != hi || keyLo[at] != lo)) {
      at = (at + 1) & (taken.length - 1);
    }
    return at;
  }

  private void grow() {
    long[] his = keyHi;
    long[] los = keyLo;
    boolean[] before = taken;
    keyHi = new long[2 * his.length];
    keyLo = new long[2 * his.length];
    taken = new boolean[2 * his.length];
    for (int i = 0; i < before.length; i++) {
      if (before[i]) {
        int at = slot(his[i], los[i]);
        taken[at] = true;
        keyHi[at] = his[i];
        keyLo[at] = los[i];
      }
    }
  }
}
