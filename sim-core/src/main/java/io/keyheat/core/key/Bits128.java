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

  /**
   * Sorts keys together with their positions. A range of keys is dealt into more buckets than it
   * has keys, by the first bits in which they differ, and then each bucket is sorted. Where keys
   * are spread evenly, that takes time proportional to their number.
   */
  private static final class KeySort {
    /** Ranges up to this length are sorted by insertion, which is faster than dealing there. */
    private static final int SHORT = 16;

    private static final int MOST_BITS = 15;

    final long[] hi;
    final long[] lo;
    final int[] position;
    private final long[] spareHi;
    private final long[] spareLo;
    private final int[] sparePosition;

    /** A sort of keys in arrays that it changes. */
    KeySort(long[] hi, long[] lo) {
      int count = hi.length;
      this.hi = hi;
      this.lo = lo;
      position = new int[count];
      Arrays.setAll(position, i -> i);
      spareHi = new long[count];
      spareLo = new long[count];
      sparePosition = new int[count];
    }

    /** Sorts all keys ascending as unsigned numbers; equal keys keep their order. */
    void sort() {
      if (!isSorted(0, hi.length)) {
        sort(0, hi.length);
      }
    }

    private boolean isSorted(int from, int to) {
      int i = from + 1;
      while (i < to && Keys.compare(hi[i - 1], lo[i - 1], hi[i], lo[i]) <= 0) {
        i++;
      }
      return i >= to;
    }

    private void sort(int from, int to) {
      if (to - from <= SHORT) {
        sortShort(from, to);
        return;
      }
      long differHi = 0;
      long differLo = 0;
      for (int i = from + 1; i < to; i++) {
        differHi |= hi[i] ^ hi[from];
        differLo |= lo[i] ^ lo[from];
      }
      if ((differHi | differLo) != 0) {
        int common = Long.numberOfLeadingZeros(differHi != 0 ? differHi : differLo);
        deal(differHi != 0 ? hi : lo, common, from, to);
      }
    }

    /**
     * Deals a range into buckets and sorts them.
     *
     * @param half of the keys, in which they differ
     * @param common leading bits of it that they have in common
     */
    private void deal(long[] half, int common, int from, int to) {
      // Two to four buckets for each key: mostly, none takes two.
      int wanted = Integer.SIZE - Integer.numberOfLeadingZeros(to - from) + 1;
      int bits = Math.min(Math.min(MOST_BITS, wanted), Long.SIZE - common);
      int shift = Long.SIZE - common - bits;
      int mask = (1 << bits) - 1;
      int[] end = new int[1 << bits];
      for (int i = from; i < to; i++) {
        end[(int) (half[i] >>> shift) & mask]++;
      }
      int next = from;
      for (int bucket = 0; bucket < end.length; bucket++) {
        int count = end[bucket];
        end[bucket] = next;
        next += count;
      }
      copyToSpare(from, to);
      long[] spare = half == hi ? spareHi : spareLo;
      for (int i = from; i < to; i++) {
        int at = end[(int) (spare[i] >>> shift) & mask]++;
        hi[at] = spareHi[i];
        lo[at] = spareLo[i];
        position[at] = sparePosition[i];
      }
      int begin = from;
      for (int bucketEnd : end) {
        if (bucketEnd - begin > 1) {
          sort(begin, bucketEnd);
        }
        begin = bucketEnd;
      }
    }

    private void copyToSpare(int from, int to) {
      System.arraycopy(hi, from, spareHi, from, to - from);
      System.arraycopy(lo, from, spareLo, from, to - from);
      System.arraycopy(position, from, sparePosition, from, to - from);
    }

    private void sortShort(int from, int to) {
      for (int i = from + 1; i < to; i++) {
        long keyHi = hi[i];
        long keyLo = lo[i];
        int keyPosition = position[i];
        int at = i;
        while (at > from && Keys.compare(hi[at - 1], lo[at - 1], keyHi, keyLo) > 0) {
          hi[at] = hi[at - 1];
          lo[at] = lo[at - 1];
          position[at] = position[at - 1];
          at--;
        }
        hi[at] = keyHi;
        lo[at] = keyLo;
        position[at] = keyPosition;
      }
    }
  }
}
