package io.keyheat.core.key;

import java.util.Arrays;

/** Masks and comparisons of unsigned numbers of 128 bits in two halves. */
public final class Bits128 {
  private Bits128() {}

  /** Upper half of a number whose first {@code n} bits (0 to 128) are 1, the others 0. */
  public static long leadingOnesHi(int n) {
    return n >= Long.SIZE ? -1 : ~(-1L >>> n);
  }

  /** Lower half of a number whose first {@code n} bits (0 to 128) are 1, the others 0. */
  public static long leadingOnesLo(int n) {
    return n >= 2 * Long.SIZE ? -1 : n <= Long.SIZE ? 0 : ~(-1L >>> (n - Long.SIZE));
  }

  /** Negative, zero or positive as the first number is below, equal to or above the second. */
  public static int compare(long aHi, long aLo, long bHi, long bLo) {
    return aHi != bHi ? Long.compareUnsigned(aHi, bHi) : Long.compareUnsigned(aLo, bLo);
  }

  /** Sorts keys, given as parallel arrays, ascending as unsigned numbers. */
  public static void sort(long[] hi, long[] lo) {
    Integer[] order = new Integer[hi.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    long[] oldHi = hi.clone();
    long[] oldLo = lo.clone();
    Arrays.sort(order, (a, b) -> compare(oldHi[a], oldLo[a], oldHi[b], oldLo[b]));
    for (int i = 0; i < order.length; i++) {
      hi[i] = oldHi[order[i]];
      lo[i] = oldLo[order[i]];
    }
  }
}
