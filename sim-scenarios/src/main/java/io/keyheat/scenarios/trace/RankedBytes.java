package io.keyheat.scenarios.trace;

import io.keyheat.core.key.BytesCode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A dictionary: byte strings that are all known, each numbered by its rank among them. It takes
 * each string's own length and some 40 bytes more.
 */
final class RankedBytes implements BytesCode {
  /** The strings in ascending order, all different. */
  private final byte[][] strings;

  private final HashTable table;
  private final int meanLength;

  private RankedBytes(byte[][] strings, HashTable table, int meanLength) {
    this.strings = strings;
    this.table = table;
    this.meanLength = meanLength;
  }

  @Override
  public long greatest() {
    return Math.max(0, strings.length - 1);
  }

  @Override
  public long code(byte[] bytes, int from, int to) {
    int rank = table.places[table.slot(strings, bytes, from, to)];
    if (rank == HashTable.NONE) {
      throw new IllegalArgumentException("a string that is not in the dictionary");
    }
    return rank;
  }

  @Override
  public byte[] bytes(long code) {
    return strings.length == 0 ? new byte[0] : strings[(int) Math.min(code, greatest())].clone();
  }

  @Override
  public int meanLength() {
    return meanLength;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RankedBytes that && Arrays.deepEquals(strings, that.strings);
  }

  @Override
  public int hashCode() {
    return strings.length;
  }

  /** Finds a string's place in an array by its hash, with nothing but that place for each. */
  private static final class HashTable {
    static final int NONE = -1;

    final int[] places;

    /** A table of the first strings of an array, which fill at most half of it. */
    HashTable(int slots, byte[][] strings, int size) {
      places = new int[slots];
      Arrays.fill(places, NONE);
      for (int place = 0; place < size; place++) {
        places[slot(strings, strings[place], 0, strings[place].length)] = place;
      }
    }

    /** The slot of a string, or the free one in which it would be. */
    int slot(byte[][] strings, byte[] bytes, int from, int to) {
      int slot = (int) hash(bytes, from, to) & (places.length - 1);
      while (places[slot] != NONE && !holds(strings[places[slot]], bytes, from, to)) {
        slot = (slot + 1) & (places.length - 1);
      }
      return slot;
    }

    private static boolean holds(byte[] string, byte[] bytes, int from, int to) {
      return Arrays.equals(string, 0, string.length, bytes, from, to);
    }

    private static long hash(byte[] bytes, int from, int to) {
      long hash = (long) to - from;
      for (int i = from; i < to; i++) {
        hash = (hash ^ (bytes[i] & 0xFF)) * 0x9E3779B97F4A7C15L;
        hash ^= hash >>> 29;
      }
      return hash;
    }
  }

  /** Gathers strings. */
  static final class Builder {
    /** Bytes of memory that a string takes beside its own. */
    private static final int OVERHEAD = 40;

    private byte[][] strings = new byte[512][];
    private HashTable table = new HashTable(2 * strings.length, strings, 0);
    private int size;
    private long length;

    /** Adds a string, if it is not there. */
    void add(byte[] bytes, int from, int to) {
      if (size == strings.length) {
        strings = Arrays.copyOf(strings, 2 * size);
        table = new HashTable(2 * strings.length, strings, size);
      }
      int slot = table.slot(strings, bytes, from, to);
      if (table.places[slot] == HashTable.NONE) {
        table.places[slot] = size;
        strings[size++] = Arrays.copyOfRange(bytes, from, to);
        length += to - from;
      }
    }

    /** How many different strings there are. */
    int size() {
      return size;
    }

    /** Bytes of memory that they take, about. */
    long memory() {
      return length + (long) OVERHEAD * size;
    }

    /** The dictionary of all that was added, after which nothing more can be. */
    RankedBytes build() {
      byte[][] sorted = Arrays.copyOf(strings, size);
      Arrays.sort(sorted, Arrays::compareUnsigned);
      int mean = (int) Math.max(1, Math.round((double) length / Math.max(1, size)));
      return new RankedBytes(sorted, new HashTable(table.places.length, sorted, size), mean);
    }
  }
}
