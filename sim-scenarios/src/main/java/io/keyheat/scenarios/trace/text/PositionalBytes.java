package io.keyheat.scenarios.trace.text;

import io.keyheat.core.key.BytesCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for byte strings by what occurs at each of their positions: the string is a number whose
 * digits are the positions of its bytes among those that occur there. A position that always holds
 * one byte takes no room, so {@code tenant-07/event/000000012345} takes as much as its digits.
 * Memory depends on the length of the strings and not on how many there are.
 */
public final class PositionalBytes implements BytesCode {
  private static final int BYTES = 256;

  /** By position: the bytes that occur there, ascending. */
  private final byte[][] alphabets;

  /** By position: whether a string ends before it while others go on; its digit is 0 then. */
  private final boolean[] ends;

  /** Positions with more than one digit, and the digit of each byte there. */
  private final int[] varying;

  private final short[][] digits;
  private final long[] radix;
  private final long greatest;
  private final int meanLength;

  private PositionalBytes(
      byte[][] alphabets, boolean[] ends, int[] varying, long greatest, int meanLength) {
    this.alphabets = alphabets;
    this.ends = ends;
    this.varying = varying;
    this.greatest = greatest;
    this.meanLength = meanLength;
    digits = new short[varying.length][BYTES];
    radix = new long[varying.length];
    for (int v = 0; v < varying.length; v++) {
      byte[] alphabet = alphabets[varying[v]];
      int first = ends[varying[v]] ? 1 : 0;
      radix[v] = (long) alphabet.length + first;
      for (int d = 0; d < alphabet.length; d++) {
        digits[v][alphabet[d] & 0xFF] = (short) (d + first);
      }
    }
  }

  @Override
  public long greatest() {
    return greatest;
  }

  @Override
  public long code(byte[] bytes, int from, int to) {
    long code = 0;
    for (int v = 0; v < varying.length; v++) {
      int at = from + varying[v];
      code = code * radix[v] + (at < to ? digits[v][bytes[at] & 0xFF] : 0);
    }
    return code;
  }

  @Override
  public byte[] bytes(long code) {
    int[] digit = new int[varying.length];
    long rest = Math.min(code, greatest);
    for (int v = varying.length - 1; v >= 0; v--) {
      digit[v] = (int) (rest % radix[v]);
      rest /= radix[v];
    }
    byte[] bytes = new byte[alphabets.length];
    int v = 0;
    for (int i = 0; i < bytes.length; i++) {
      int own = alphabets[i].length > 1 || ends[i] ? digit[v++] : 0;
      if (ends[i] && own == 0) {
        return Arrays.copyOf(bytes, i);
      }
      bytes[i] = alphabets[i][own - (ends[i] ? 1 : 0)];
    }
    return bytes;
  }

  @Override
  public int meanLength() {
    return meanLength;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PositionalBytes that
        && Arrays.deepEquals(alphabets, that.alphabets)
        && Arrays.equals(ends, that.ends);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(alphabets);
  }

  /** Gathers what occurs at each position. */
  public static final class Builder {
    private final List<BitSet> seen = new ArrayList<>();
    private final BitSet ends = new BitSet();
    private long strings;
    private long length;

    /** Adds a string. */
    public void add(byte[] bytes, int from, int to) {
      strings++;
      length += to - from;
      while (seen.size() < to - from) {
        seen.add(new BitSet());
      }
      for (int i = from; i < to; i++) {
        seen.get(i - from).set(bytes[i] & 0xFF);
      }
      ends.set(to - from);
    }

    /** The code of all that was added; null: the numbers do not fit 63 bits. */
    public @Nullable PositionalBytes build() {
      byte[][] alphabets = new byte[seen.size()][];
      boolean[] isEnd = new boolean[seen.size()];
      Collection<Integer> varying = new ArrayList<>();
      long count = 1;
      for (int i = 0; i < alphabets.length; i++) {
        alphabets[i] = alphabet(seen.get(i));
        isEnd[i] = ends.get(i);
        int radix = alphabets[i].length + (isEnd[i] ? 1 : 0);
        if (count > Long.MAX_VALUE / radix) {
          return null;
        }
        count *= radix;
        if (radix > 1) {
          varying.add(i);
        }
      }
      int mean = (int) Math.max(1, Math.round((double) length / Math.max(1, strings)));
      int[] positions = varying.stream().mapToInt(Integer::intValue).toArray();
      return new PositionalBytes(alphabets, isEnd, positions, count - 1, mean);
    }

    private static byte[] alphabet(BitSet bytes) {
      byte[] alphabet = new byte[bytes.cardinality()];
      int n = 0;
      for (int b = bytes.nextSetBit(0); b >= 0; b = bytes.nextSetBit(b + 1)) {
        alphabet[n++] = (byte) b;
      }
      return alphabet;
    }
  }
}
