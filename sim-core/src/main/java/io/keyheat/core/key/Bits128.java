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

  /** 1 where one key comes before another as an unsigned number, 0 elsewhere: without a branch. */
  public static int isLess(long hi, long lo, long thanHi, long thanLo) {
    final long same = hi ^ thanHi;
    final long isSame = ~((same | -same) >> (Long.SIZE - 1));
    return (int) ((borrow(hi, thanHi) | (isSame & borrow(lo, thanLo))) >>> (Long.SIZE - 1));
  }

  /** Its first bit is set where {@code a − b} is below 0, both unsigned. */
  private static long borrow(long a, long b) {
    return (~a & b) | (~(a ^ b) & (a - b));
  }

  /** Sorts keys, given as parallel arrays, ascending as unsigned numbers. */
  public static void sort(long[] hi, long[] lo) {
    KeySort sort = new KeySort();
    sort.order(hi, lo, hi.length);
    System.arraycopy(sort.hi, 0, hi, 0, hi.length);
    System.arraycopy(sort.lo, 0, lo, 0, lo.length);
  }

  /**
   * Positions from 0 to {@code count − 1} in the order of their keys as unsigned numbers; equal
   * keys keep their order.
   */
  public static int[] order(long[] hi, long[] lo, int count) {
    return Arrays.copyOf(new KeySort().order(hi, lo, count), count);
  }

  /**
   * Sorts keys together with their positions. A range of keys is dealt into more buckets than it
   * has keys, by the first bits in which they differ, and then each bucket is sorted. Where keys
   * are spread evenly, that takes time proportional to their number. Used again, it needs no new
   * memory.
   */
  public static final class KeySort {
    /** Ranges up to this length are sorted by insertion, which is faster than dealing there. */
    private static final int SHORT = 16;

    /** With no more keys than these in any bucket, those of all buckets are sorted in one go. */
    private static final int FEW = 8;

    private static final int MOST_BITS = 15;

    private long[] hi = new long[0];
    private long[] lo = hi;
    private int[] position = new int[0];
    private long[] spareHi = hi;
    private long[] spareLo = hi;
    private int[] sparePosition = position;

    /**
     * By bucket of the whole range, where the next of its keys is put. No range within it is ever
     * dealt into these while they are looked at: its keys differ in the bits that it is dealt by,
     * so that each bucket holds fewer keys than the range has.
     */
    private int[] endOfAll = position;

    private int count;

    /**
     * Positions from 0 to {@code count − 1} in the order of their keys as unsigned numbers; equal
     * keys keep their order.
     *
     * @return an array that the next call changes, and that may be longer
     */
    public int[] order(long[] ofHi, long[] ofLo, int count) {
      this.count = count;
      ensureRoom(count);
      System.arraycopy(ofHi, 0, hi, 0, count);
      System.arraycopy(ofLo, 0, lo, 0, count);
      for (int i = 0; i < count; i++) {
        position[i] = i;
      }
      if (!isSorted(0, count)) {
        sort(0, count);
      }
      return position;
    }

    private void ensureRoom(int count) {
      if (hi.length < count) {
        hi = new long[count];
        lo = new long[count];
        position = new int[count];
        spareHi = new long[count];
        spareLo = new long[count];
        sparePosition = new int[count];
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
      int[] end = emptyBuckets(1 << bits, to - from == count);
      for (int i = from; i < to; i++) {
        end[(int) (half[i] >>> shift) & mask]++;
      }
      int next = from;
      int most = 0;
      for (int bucket = 0; bucket <= mask; bucket++) {
        int count = end[bucket];
        end[bucket] = next;
        next += count;
        most = Math.max(most, count);
      }
      copyToSpare(from, to);
      long[] spare = half == hi ? spareHi : spareLo;
      for (int i = from; i < to; i++) {
        int at = end[(int) (spare[i] >>> shift) & mask]++;
        hi[at] = spareHi[i];
        lo[at] = spareLo[i];
        position[at] = sparePosition[i];
      }
      if (most <= FEW) {
        sortShort(from, to); // Hardly any key is far from its place.
        return;
      }
      int begin = from;
      for (int bucket = 0; bucket <= mask; bucket++) {
        if (end[bucket] - begin > 1) {
          sort(begin, end[bucket]);
        }
        begin = end[bucket];
      }
    }

    private int[] emptyBuckets(int number, boolean ofAll) {
      if (!ofAll) {
        return new int[number];
      }
      if (endOfAll.length < number) {
        endOfAll = new int[number];
      } else {
        Arrays.fill(endOfAll, 0, number, 0);
      }
      return endOfAll;
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
