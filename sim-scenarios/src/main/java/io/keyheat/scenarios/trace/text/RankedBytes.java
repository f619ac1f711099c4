package io.keyheat.scenarios.trace.text;

import io.keyheat.core.key.BytesCode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A dictionary: byte strings that are all known, each numbered by its rank among them. It takes
 * each string's own length and some 20 bytes more.
 */
public final class RankedBytes implements BytesCode {
  private static final int NONE = -1;

  private final BytePool pool;
  private final long[] offsets;
  private final int[] table;
  private final int meanLength;

  private RankedBytes(BytePool pool, long[] offsets, int[] table, int meanLength) {
    this.pool = pool;
    this.offsets = offsets;
    this.table = table;
    this.meanLength = meanLength;
  }

  @Override
  public long greatest() {
    return Math.max(0, offsets.length - 1);
  }

  @Override
  public long code(byte[] bytes, int from, int to) {
    int slot = slot(table, pool, offsets, bytes, from, to);
    if (table[slot] == NONE) {
      throw new IllegalArgumentException("a string that is not in the dictionary");
    }
    return table[slot];
  }

  @Override
  public byte[] bytes(long code) {
    return offsets.length == 0
        ? new byte[0]
        : pool.bytes(offsets[(int) Math.min(code, greatest())]);
  }

  @Override
  public int meanLength() {
    return meanLength;
  }

  private static int slot(
      int[] table, BytePool pool, long[] offsets, byte[] bytes, int from, int to) {
    int slot = (int) BytePool.hash(bytes, from, to) & (table.length - 1);
    while (table[slot] != NONE && !pool.holds(offsets[table[slot]], bytes, from, to)) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof RankedBytes that) || offsets.length != that.offsets.length) {
      return false;
    }
    for (int i = 0; i < offsets.length; i++) {
      if (!Arrays.equals(bytes(i), that.bytes(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return offsets.length;
  }

  /** Gathers strings. */
  public static final class Builder {
    private static final int FIRST_SLOTS = 1024;

    private final BytePool pool = new BytePool();
    private long[] offsets = new long[FIRST_SLOTS / 2];
    private int[] table = filled(FIRST_SLOTS);
    private int size;
    private long length;

    /** Adds a string, if it is not there. */
    public void add(byte[] bytes, int from, int to) {
      int slot = slot(table, pool, offsets, bytes, from, to);
      if (table[slot] != NONE) {
        return;
      }
      if (size == offsets.length) {
        grow();
        slot = slot(table, pool, offsets, bytes, from, to);
      }
      table[slot] = size;
      offsets[size++] = pool.add(bytes, from, to);
      length += to - from;
    }

    /** How many different strings there are. */
    public int size() {
      return size;
    }

    /** Bytes of memory that they take. */
    public long memory() {
      return pool.size() + (long) Long.BYTES * offsets.length + (long) Integer.BYTES * table.length;
    }

    /** The dictionary of all that was added, after which nothing more can be. */
    public RankedBytes build() {
      offsets = Arrays.copyOf(offsets, size);
      new RankSort(pool, offsets).sort();
      index();
      int mean = (int) Math.max(1, Math.round((double) length / Math.max(1, size)));
      return new RankedBytes(pool, offsets, table, mean);
    }

    private void grow() {
      offsets = Arrays.copyOf(offsets, 2 * size);
      table = filled(2 * table.length);
      index();
    }

    private void index() {
      Arrays.fill(table, NONE);
      for (int id = 0; id < size; id++) {
        int slot = (int) pool.hash(offsets[id]) & (table.length - 1);
        while (table[slot] != NONE) {
          slot = (slot + 1) & (table.length - 1);
        }
        table[slot] = id;
      }
    }

    private static int[] filled(int slots) {
      int[] table = new int[slots];
      Arrays.fill(table, NONE);
      return table;
    }
  }
}
