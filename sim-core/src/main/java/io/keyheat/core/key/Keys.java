package io.keyheat.core.key;

/** The order of packed keys: unsigned 128-bit numbers in two halves. */
public final class Keys {
  private Keys() {}

  /** Negative, 0 or positive as key A lies before, on or after key B. */
  public static int compare(long hiA, long loA, long hiB, long loB) {
    int byHi = Long.compareUnsigned(hiA, hiB);
    return byHi != 0 ? byHi : Long.compareUnsigned(loA, loB);
  }

  /**
   * The first of sorted keys that is not before a given one, as a place in the arrays.
   *
   * @param his upper halves of the keys, {@code los} their lower halves, ascending
   * @param from the least place that it may be
   * @param to the greatest one, behind the last key that is looked at
   */
  public static int firstFrom(long[] his, long[] los, int from, int to, long hi, long lo) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(his[middle], los[middle], hi, lo) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * A number of which each bit depends on all bits of a key, for hash tables: what tells the keys
   * of a table apart may be their first bits alone, or their last ones.
   */
  public static long hash(long hi, long lo) {
    long mixed = (hi ^ (hi >>> 32)) * 0x9E3779B97F4A7C15L + lo;
    mixed = (mixed ^ (mixed >>> 29)) * 0xBF58476D1CE4E5B9L;
    return mixed ^ (mixed >>> 32);
  }
}
