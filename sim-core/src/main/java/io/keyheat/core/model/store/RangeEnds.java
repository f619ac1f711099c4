package io.keyheat.core.model.store;

import io.keyheat.core.key.Bits128;
import io.keyheat.core.key.Keys;
import java.util.Arrays;

/**
 * The outermost rows of ranges of keys that begin alike, such as those of one tenant, as far as
 * rows were written to them of late: one range at each of a number of places, where a row of
 * another range takes over. What is written most is known nearly always.
 */
public final class RangeEnds {
  private static final int PLACES = 1 << 10;

  private final int bits;
  private final long maskHi;
  private final long maskLo;

  // Nothing is known at places where the first key is above the last one.
  private final long[] firstHi = new long[PLACES];
  private final long[] firstLo = new long[PLACES];
  private final long[] lastHi = new long[PLACES];
  private final long[] lastLo = new long[PLACES];

  /**
   * Nothing is known yet.
   *
   * @param bits leading bits that the keys of a range have in common
   */
  public RangeEnds(int bits) {
    this.bits = bits;
    maskHi = Bits128.leadingOnesHi(bits);
    maskLo = Bits128.leadingOnesLo(bits);
    Arrays.fill(firstHi, -1);
    Arrays.fill(firstLo, -1);
  }

  /** Leading bits that the keys of a range have in common. */
  public int bits() {
    return bits;
  }

  /** A row was written. */
  public void add(long hi, long lo) {
    int at = place(hi, lo);
    if (!isKnown(at, hi, lo)) {
      firstHi[at] = hi;
      firstLo[at] = lo;
      lastHi[at] = hi;
      lastLo[at] = lo;
      return;
    }
    if (Keys.compare(hi, lo, firstHi[at], firstLo[at]) < 0) {
      firstHi[at] = hi;
      firstLo[at] = lo;
    }
    if (Keys.compare(hi, lo, lastHi[at], lastLo[at]) > 0) {
      lastHi[at] = hi;
      lastLo[at] = lo;
    }
  }

  /** Whether rows are known of the range in which a key lies. */
  public boolean knows(long hi, long lo) {
    return isKnown(place(hi, lo), hi, lo);
  }

  /**
   * Upper half of the key of the first or the last row of a range of which some are known.
   *
   * @param hi upper half of any key of the range
   */
  public long endHi(boolean first, long hi, long lo) {
    return (first ? firstHi : lastHi)[place(hi, lo)];
  }

  /** Its lower half. */
  public long endLo(boolean first, long hi, long lo) {
    return (first ? firstLo : lastLo)[place(hi, lo)];
  }

  private boolean isKnown(int at, long hi, long lo) {
    return Keys.compare(firstHi[at], firstLo[at], lastHi[at], lastLo[at]) <= 0
        && ((firstHi[at] ^ hi) & maskHi) == 0
        && ((firstLo[at] ^ lo) & maskLo) == 0;
  }

  private int place(long hi, long lo) {
    return (int) Keys.hash(hi & maskHi, lo & maskLo) & (PLACES - 1);
  }
}
