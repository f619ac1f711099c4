package io.keyheat.core.model.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Ranges whose first keys begin alike, as those of times, of texts, or of a shard's rows do: a
 * table over the bits behind those in common leads to them. Where many begin among the keys of one
 * of its entries, they are a crowd within the crowd.
 *
 * <p>A crowd knows its ranges as the first one, the second one and so on, so that changes elsewhere
 * leave it as it is. It does not change itself.
 */
final class Crowd {
  /** As many ranges are told apart without a table, which would not be worth its place. */
  static final int FEW = 8;

  /** 64 KB of entries. */
  private static final int MAX_BITS = 14;

  // First keys, with the sign bit flipped, as in the ranges.
  private final long[] startHi;
  private final long[] startLo;

  /** How many leading bits all first keys have in common. */
  private final int common;

  /** How many of the bits that follow lead to an entry. */
  private final int bits;

  /** By entry, how many ranges begin before its keys; and how many there are. */
  private final int[] before;

  /** By entry, the crowd of those that begin among its keys; empty where there is none. */
  private @Nullable Crowd[] within = {};

  /**
   * The crowd of some ranges.
   *
   * @param startHi upper halves of all ranges' first keys, in order, with the sign bit flipped
   * @param startLo lower halves, with the sign bit flipped
   * @param first the first one of the crowd
   * @param count how many it has: 2 at least
   */
  Crowd(long[] startHi, long[] startLo, int first, int count) {
    this.startHi = Arrays.copyOfRange(startHi, first, first + count);
    this.startLo = Arrays.copyOfRange(startLo, first, first + count);
    long differHi = startHi[first] ^ startHi[first + count - 1];
    long differLo = startLo[first] ^ startLo[first + count - 1];
    common =
        differHi != 0
            ? Long.numberOfLeadingZeros(differHi)
            : Long.SIZE + Long.numberOfLeadingZeros(differLo);
    bits = Math.min(MAX_BITS, Long.SIZE - Long.numberOfLeadingZeros(4L * count));
    int entries = 1 << bits;
    before = new int[entries + 1];
    for (int range = first; range < first + count; range++) {
      before[entry(startHi[range] ^ Long.MIN_VALUE, startLo[range] ^ Long.MIN_VALUE) + 1]++;
    }
    for (int entry = 0; entry < entries; entry++) {
      int begin = before[entry + 1];
      before[entry + 1] += before[entry];
      if (begin > FEW) { // Fewer than all, as the first key and the last one differ in these bits.
        within = within.length == 0 ? new Crowd[entries] : within;
        within[entry] = new Crowd(startHi, startLo, first + before[entry], begin);
      }
    }
  }

  /** The entry of a key that lies between the first keys. */
  private int entry(long hi, long lo) {
    long following =
        common < Long.SIZE ? hi << common | lo >>> 1 >>> (Long.SIZE - 1 - common) : lo << common;
    return (int) (following >>> (Long.SIZE - bits));
  }

  /** How many of the ranges begin at a key or before it. */
  int begun(long hi, long lo) {
    final long flippedHi = hi ^ Long.MIN_VALUE;
    final long flippedLo = lo ^ Long.MIN_VALUE;
    final int last = startHi.length - 1;
    if (!KeyRanges.isFrom(startHi, startLo, 0, flippedHi, flippedLo)) {
      return 0;
    }
    if (KeyRanges.isFrom(startHi, startLo, last, flippedHi, flippedLo)) {
      return last + 1;
    }
    final int entry = entry(hi, lo);
    final Crowd crowd = within.length == 0 ? null : within[entry];
    int begun = before[entry];
    if (crowd != null) {
      return begun + crowd.begun(hi, lo);
    }
    final int most = before[entry + 1];
    while (begun < most && KeyRanges.isFrom(startHi, startLo, begun, flippedHi, flippedLo)) {
      begun++;
    }
    return begun;
  }
}
