package io.keyheat.core.key;

import java.util.Arrays;

/** Masks and sorting of unsigned numbers of 128 bits in two halves. */
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

  /** Sorts keys, given as parallel arrays, ascending as unsigned numbers. */
  public static void sort(long[] hi, long[] lo) {
    new KeySort(hi, lo).sort();
  }

  /**
   * Positions from 0 to {@code count − 1} in the order of their keys as unsigned numbers; equal
   * keys keep their order.
   */
  public static int[] order(long[] hi, long[] lo, int count) {
    KeySort sort = new KeySort(Arrays.copyOf(hi, count), Arrays.copyOf(lo, count));
    sort.sort();
    return sort.position;
  }
}
