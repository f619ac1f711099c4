package io.keyheat.core.key;

import java.util.Arrays;

/** Masks and sorting of unsigned numbers of 128 bits in two halves. */
public final class Bits128 {
  /** Ranges up to this length are sorted by insertion, which is faster than merging there. */
  private static final int SHORT = 16;

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
    if (areEqual(lo)) { // Keys of 64 bits, the commonest.
      sortUnsigned(hi);
      return;
    }
    sort(new Halves(hi, lo), new Halves(hi.clone(), lo.clone()), 0, hi.length);
  }

  private static boolean areEqual(long[] numbers) {
    int same = 1;
    while (same < numbers.length && numbers[same] == numbers[0]) {
      same++;
    }
    return same >= numbers.length;
  }

  private static void sortUnsigned(long[] numbers) {
    flipSigns(numbers);
    Arrays.sort(numbers);
    flipSigns(numbers);
  }

  private static void flipSigns(long[] numbers) {
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] ^= Long.MIN_VALUE;
    }
  }

  /**
   * Positions from 0 to {@code count − 1} in the order of their keys as unsigned numbers; equal
   * keys keep their order.
   */
  public static int[] order(long[] hi, long[] lo, int count) {
    int[] positions = new int[count];
    Arrays.setAll(positions, i -> i);
    order(new Halves(hi, lo), positions, positions.clone(), 0, count);
    return positions;
  }

  /** Orders a range by merging; {@code spare} holds what {@code sorted} holds, and loses it. */
  private static void order(Halves keys, int[] sorted, int[] spare, int from, int to) {
    if (to - from <= SHORT) {
      orderShort(keys, sorted, from, to);
      return;
    }
    int middle = (from + to) >>> 1;
    order(keys, spare, sorted, from, middle);
    order(keys, spare, sorted, middle, to);
    if (!keys.isAfter(spare[middle - 1], spare[middle])) {
      System.arraycopy(spare, from, sorted, from, to - from);
      return;
    }
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      boolean takesRight =
          left == middle || (right < to && keys.isAfter(spare[left], spare[right]));
      sorted[i] = spare[takesRight ? right++ : left++];
    }
  }

  private static void orderShort(Halves keys, int[] sorted, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      int position = sorted[i];
      int at = i;
      while (at > from && keys.isAfter(sorted[at - 1], position)) {
        sorted[at] = sorted[at - 1];
        at--;
      }
      sorted[at] = position;
    }
  }

  private record Halves(long[] hi, long[] lo) {
    boolean isAfter(int a, int b) {
      return Keys.compare(hi[a], lo[a], hi[b], lo[b]) > 0;
    }

    void set(int to, Halves from, int at) {
      hi[to] = from.hi[at];
      lo[to] = from.lo[at];
    }
  }

  private static void sortShort(Halves keys, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long hi = keys.hi[i];
      long lo = keys.lo[i];
      int at = i;
      while (at > from && Keys.compare(keys.hi[at - 1], keys.lo[at - 1], hi, lo) > 0) {
        keys.set(at, keys, at - 1);
        at--;
      }
      keys.hi[at] = hi;
      keys.lo[at] = lo;
    }
  }

  /** Sorts a range by merging; {@code spare} holds what {@code keys} holds, and loses it. */
  private static void sort(Halves keys, Halves spare, int from, int to) {
    if (to - from <= SHORT) {
      sortShort(keys, from, to);
      return;
    }
    int middle = (from + to) >>> 1;
    sort(spare, keys, from, middle);
    sort(spare, keys, middle, to);
    if (!spare.isAfter(middle - 1, middle)) {
      System.arraycopy(spare.hi, from, keys.hi, from, to - from);
      System.arraycopy(spare.lo, from, keys.lo, from, to - from);
      return;
    }
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      boolean takesRight = left == middle || (right < to && spare.isAfter(left, right));
      keys.set(i, spare, takesRight ? right++ : left++);
    }
  }
}
