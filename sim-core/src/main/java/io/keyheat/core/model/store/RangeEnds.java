package io.keyheat.core.model.store;

import io.keyheat.core.key.Bits128;
import io.keyheat.core.key.Keys;

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

  /** Of the places; empty where nothing is known. */
  private final KeySpans spans = new KeySpans();

  /**
   * Nothing is known yet.
   *
   * @param bits leading bits that the keys of a range have in common
   */
  public RangeEnds(int bits) {
    this.bits = bits;
    maskHi = Bits128.leadingOnesHi(bits);
    maskLo = Bits128.leadingOnesLo(bits);
    for (int at = PLACES - 1; at >= 0; at--) {
      spans.clear(at);
    }
  }

  /** Leading bits that the keys of a range have in common. */
  public int bits() {
    return bits;
  }

  /** A row was written. */
  public void add(long hi, long lo) {
    int at = place(hi, lo);
    if (!isKnown(at, hi, lo)) {
      spans.clear(at);
    }
    spans.add(at, hi, lo);
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
    int at = place(hi, lo);
    return first ? spans.firstHi(at) : spans.lastHi(at);
  }

  /** Its lower half. */
  public long endLo(boolean first, long hi, long lo) {
    int at = place(hi, lo);
    return first ? spans.firstLo(at) : spans.lastLo(at);
  }

  private boolean isKnown(int at, long hi, long lo) {
    return !spans.isEmpty(at)
        && ((spans.firstHi(at) ^ hi) & maskHi) == 0
        && ((spans.firstLo(at) ^ lo) & maskLo) == 0;
  }

  private int place(long hi, long lo) {
    return (int) Keys.hash(hi & maskHi, lo & maskLo) & (PLACES - 1);
  }
}
