package io.keyheat.core.workload;

import io.keyheat.core.key.Bits128;
import io.keyheat.core.key.Keys;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Some packed keys, in two parallel arrays, which nobody changes. */
public record KeyList(long[] hi, long[] lo) {
  public static final KeyList EMPTY = new KeyList(new long[0], new long[0]);

  /** How far from its place a cut may move to a better one, as a part of a share. */
  private static final double CUT_FREEDOM = 1.0 / 3;

  /** Keys of a value, on average, from which on values are told to be equally frequent. */
  private static final int LEAST_OF_VALUE = 8;

  /**
   * Counts that are even differ by more, in standard deviations of their chi-square, by no chance.
   */
  private static final double EVEN_DEVIATIONS = 5;

  public int size() {
    return hi.length;
  }

  public boolean contains(long ofHi, long ofLo) {
    int at = firstFrom(0, ofHi, ofLo);
    return at < size() && hi[at] == ofHi && lo[at] == ofLo;
  }

  /** The place of the first of these sorted keys, from a place on, that is not before a key. */
  public int firstFrom(int from, long ofHi, long ofLo) {
    return Keys.firstFrom(hi, lo, from, size(), ofHi, ofLo);
  }

  public KeyList head(int n) {
    return n == size() ? this : new KeyList(Arrays.copyOf(hi, n), Arrays.copyOf(lo, n));
  }

  public KeyList plus(KeyList other) {
    if (size() == 0) {
      return other;
    }
    long[] allHi = Arrays.copyOf(hi, size() + other.size());
    long[] allLo = Arrays.copyOf(lo, size() + other.size());
    System.arraycopy(other.hi, 0, allHi, size(), other.size());
    System.arraycopy(other.lo, 0, allLo, size(), other.size());
    return new KeyList(allHi, allLo);
  }

  public KeyList sorted() {
    long[] sortedHi = hi.clone();
    long[] sortedLo = lo.clone();
    Bits128.sort(sortedHi, sortedLo);
    return new KeyList(sortedHi, sortedLo);
  }

  public KeyList distinct() {
    long[] distinctHi = new long[size()];
    long[] distinctLo = new long[size()];
    int n = 0;
    for (int i = 0; i < size(); i++) {
      if (i == 0 || hi[i] != hi[i - 1] || lo[i] != lo[i - 1]) {
        distinctHi[n] = hi[i];
        distinctLo[n++] = lo[i];
      }
    }
    return new KeyList(distinctHi, distinctLo).head(n);
  }

  /**
   * Cuts the sorted keys into {@code parts} of about equal size; returns the first keys of all
   * parts but the first, distinct and ascending.
   *
   * <p>A sample puts a cut only near where it belongs, so it may move by a third of a share, to
   * where neighbouring keys differ in the most significant bit: between two values of a leading
   * column rather than within one. The cut itself is the shortest key between the two. Where the
   * sample has about as many keys of each value of the leading column, a cut belongs where it would
   * if it had exactly as many: chance adds up from value to value, and moved cuts between them.
   *
   * @param leadingBits of the leading column; 0: not known
   */
  public KeyList splits(int parts, int leadingBits) {
    long[] cutHi = new long[Math.max(0, parts - 1)];
    long[] cutLo = new long[cutHi.length];
    int n = 0;
    int[] starts = startsOfEvenValues(leadingBits);
    for (int p = 1; p < parts && size() > 1; p++) {
      int from = Math.max(1, (int) Math.ceil(place(starts, (p - CUT_FREEDOM) / parts)));
      int to = Math.min(size() - 1, (int) place(starts, (p + CUT_FREEDOM) / parts));
      int best = bestCut(from, to);
      if (best < 0) {
        continue;
      }
      int bits = commonBits(best) + 1;
      long cutHiBits = hi[best] & Bits128.leadingOnesHi(bits);
      long cutLoBits = lo[best] & Bits128.leadingOnesLo(bits);
      if (n == 0 || Keys.compare(cutHi[n - 1], cutLo[n - 1], cutHiBits, cutLoBits) < 0) {
        cutHi[n] = cutHiBits;
        cutLo[n] = cutLoBits;
        n++;
      }
    }
    return new KeyList(cutHi, cutLo).head(n);
  }

  /**
   * Where a share of all keys ends.
   *
   * @param starts of values that are equally frequent; none: the keys themselves are
   */
  private double place(int[] starts, double share) {
    if (starts.length == 0) {
      return share * size();
    }
    double place = share * starts.length;
    int value = Math.min(starts.length - 1, (int) place);
    int end = value + 1 < starts.length ? starts[value + 1] : size();
    return starts[value] + (place - value) * (end - starts[value]);
  }

  /**
   * The positions at which the values of a leading column begin; none: they are not as frequent.
   */
  private int[] startsOfEvenValues(int leadingBits) {
    if (leadingBits == 0 || size() == 0) {
      return new int[0];
    }
    int[] starts =
        IntStream.range(0, size()).filter(i -> i == 0 || commonBits(i) < leadingBits).toArray();
    double mean = (double) size() / starts.length;
    double chiSquare = 0;
    for (int value = 0; value < starts.length; value++) {
      int end = value + 1 < starts.length ? starts[value + 1] : size();
      double more = end - starts[value] - mean;
      chiSquare += more * more / mean;
    }
    double most = starts.length + EVEN_DEVIATIONS * Math.sqrt(2.0 * starts.length);
    return mean >= LEAST_OF_VALUE && chiSquare <= most ? starts : new int[0];
  }

  /** The position whose key differs earliest from the one before it; −1 if none differs. */
  private int bestCut(int from, int to) {
    int best = -1;
    int least = 2 * Long.SIZE;
    for (int i = from; i <= to; i++) {
      int common = commonBits(i);
      if (common < least) {
        least = common;
        best = i;
      }
    }
    return best;
  }

  /** Leading bits that a key shares with the one before it. */
  private int commonBits(int i) {
    int upper = Long.numberOfLeadingZeros(hi[i] ^ hi[i - 1]);
    return upper < Long.SIZE ? upper : Long.SIZE + Long.numberOfLeadingZeros(lo[i] ^ lo[i - 1]);
  }
}
