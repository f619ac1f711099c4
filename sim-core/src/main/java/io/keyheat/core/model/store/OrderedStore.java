package io.keyheat.core.model.store;

import io.keyheat.core.key.Keys;
import java.util.Arrays;

/**
 * The rows and entries of one key space, one by one in key order, with the tombstones of those that
 * were deleted between them.
 *
 * <p>They lie in blocks of primitive arrays. A block knows how many of its own are alive, so that a
 * block of nothing but tombstones is skipped in one step. Finding, adding and deleting take a
 * binary search over the blocks and one within; adding moves at most a block's worth.
 *
 * <p>Several kinds of rows may share the space: a table, its children, its interleaved indexes.
 */
public final class OrderedStore {
  /** More kinds in one key space have no number. */
  static final int MOST_KINDS = 128;

  private static final int BLOCK = 256;
  private static final int KIND_SHIFT = 56;
  private static final long TIME_MASK = (1L << KIND_SHIFT) - 1;

  /**
   * Up to 256 neighbours. A value of 0 or more is alive: its kind and its row. One below 0 is a
   * tombstone: its kind and the time of its deletion.
   */
  private static final class Block {
    final long[] hi = new long[BLOCK];
    final long[] lo = new long[BLOCK];
    final long[] value = new long[BLOCK];
    int size;
    int live;

    /** The first position whose key is not before the given one. */
    int floor(long keyHi, long keyLo) {
      int low = 0;
      int high = size;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (Keys.compare(hi[middle], lo[middle], keyHi, keyLo) < 0) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    /** The first position whose key is behind the given one. */
    int ceiling(long keyHi, long keyLo) {
      return keyHi == -1 && keyLo == -1 ? size : floor(keyLo == -1 ? keyHi + 1 : keyHi, keyLo + 1);
    }
  }

  private Block[] blocks = {new Block()};

  // The first key of each block, side by side: a search touches few places in memory.
  private long[] firstHi = new long[1];
  private long[] firstLo = new long[1];

  private int count = 1;
  private int[] bytesOf = new int[0];
  private long elements;

  /** A further kind of rows; returns its number. */
  public int addKind(int bytes) {
    int kind = bytesOf.length;
    if (kind == MOST_KINDS) {
      throw new IllegalStateException(
          "more than " + MOST_KINDS + " tables and indexes interleaved");
    }
    bytesOf = Arrays.copyOf(bytesOf, kind + 1);
    bytesOf[kind] = bytes;
    return kind;
  }

  /** Rows, entries and tombstones. */
  public long elements() {
    return elements;
  }

  private static boolean isAlive(long value) {
    return value >= 0;
  }

  private static int kind(long value) {
    return (int) (value >>> KIND_SHIFT) & (MOST_KINDS - 1);
  }

  /** The block that holds a key, or would. Equal keys may begin in the block before. */
  private int blockOf(long hi, long lo) {
    int low = 0;
    int high = count - 1;
    if (beginsBefore(high, hi, lo)) {
      return high; // Rows in the order of time follow the last one.
    }
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (beginsBefore(middle, hi, lo)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private boolean beginsBefore(int b, long hi, long lo) {
    return Keys.compare(firstHi[b], firstLo[b], hi, lo) < 0;
  }

  private void noteFirst(int b) {
    firstHi[b] = blocks[b].hi[0];
    firstLo[b] = blocks[b].lo[0];
  }

  /** The living row with a key; −1: there is none. */
  public int find(long hi, long lo) {
    for (int b = blockOf(hi, lo); b < count; b++) {
      Block block = blocks[b];
      for (int i = block.floor(hi, lo); i < block.size; i++) {
        if (block.hi[i] != hi || block.lo[i] != lo) {
          return -1;
        }
        if (isAlive(block.value[i])) {
          return (int) block.value[i];
        }
      }
    }
    return -1;
  }

  /**
   * Adds a row or entry. One that takes the place of its own tombstone revives it.
   *
   * @return bytes that the space has more
   */
  public int add(long hi, long lo, int kind, int row) {
    long value = (long) kind << KIND_SHIFT | row;
    int b = blockOf(hi, lo);
    int i = blocks[b].floor(hi, lo);
    if (i == blocks[b].size && b + 1 < count && blocks[b + 1].floor(hi, lo) == 0) {
      Block next = blocks[b + 1];
      if (next.hi[0] == hi && next.lo[0] == lo) {
        b++;
        i = 0;
      }
    }
    Block block = blocks[b];
    boolean same = i < block.size && block.hi[i] == hi && block.lo[i] == lo;
    if (same && !isAlive(block.value[i]) && kind(block.value[i]) == kind) {
      block.value[i] = value;
      block.live++;
      return 0;
    }
    if (block.size == BLOCK) {
      split(b);
      if (i > blocks[b].size) {
        i -= blocks[b].size;
        b++;
      }
      block = blocks[b];
    }
    insert(block, i, hi, lo, value);
    noteFirst(b);
    elements++;
    return bytesOf[kind];
  }

  private static void insert(Block block, int i, long hi, long lo, long value) {
    int behind = block.size - i;
    System.arraycopy(block.hi, i, block.hi, i + 1, behind);
    System.arraycopy(block.lo, i, block.lo, i + 1, behind);
    System.arraycopy(block.value, i, block.value, i + 1, behind);
    block.hi[i] = hi;
    block.lo[i] = lo;
    block.value[i] = value;
    block.size++;
    block.live++;
  }

  /** Halves a full block; one at the end stays nearly full, since keys that grow follow it. */
  private void split(int b) {
    if (count == blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * count);
      firstHi = Arrays.copyOf(firstHi, 2 * count);
      firstLo = Arrays.copyOf(firstLo, 2 * count);
    }
    System.arraycopy(blocks, b + 1, blocks, b + 2, count - b - 1);
    System.arraycopy(firstHi, b + 1, firstHi, b + 2, count - b - 1);
    System.arraycopy(firstLo, b + 1, firstLo, b + 2, count - b - 1);
    Block left = blocks[b];
    Block right = new Block();
    int stay = b == count - 1 ? BLOCK - BLOCK / 8 : BLOCK / 2;
    right.size = left.size - stay;
    System.arraycopy(left.hi, stay, right.hi, 0, right.size);
    System.arraycopy(left.lo, stay, right.lo, 0, right.size);
    System.arraycopy(left.value, stay, right.value, 0, right.size);
    left.size = stay;
    recount(left);
    recount(right);
    blocks[b + 1] = right;
    noteFirst(b + 1);
    count++;
  }

  private static void recount(Block block) {
    block.live = 0;
    for (int i = 0; i < block.size; i++) {
      block.live += isAlive(block.value[i]) ? 1 : 0;
    }
  }

  /** Puts a tombstone in the place of a living row or entry; false if there is none. */
  public boolean bury(long hi, long lo, int row, long nowNanos) {
    for (int b = blockOf(hi, lo); b < count; b++) {
      Block block = blocks[b];
      for (int i = block.floor(hi, lo); i < block.size; i++) {
        if (block.hi[i] != hi || block.lo[i] != lo) {
          return false;
        }
        if (isAlive(block.value[i]) && (int) block.value[i] == row) {
          block.value[i] =
              Long.MIN_VALUE | (block.value[i] & ~TIME_MASK) | (Math.max(0, nowNanos) & TIME_MASK);
          block.live--;
          return true;
        }
      }
    }
    return false;
  }

  // Reading.

  /**
   * Reads a range in key order, or against it, until the most rows wanted are found.
   *
   * @param reading what is wanted, and receives what was found
   */
  public void read(long fromHi, long fromLo, long toHi, long toLo, Reading reading) {
    if (Keys.compare(fromHi, fromLo, toHi, toLo) > 0) {
      return;
    }
    if (reading.reverse) {
      readDown(fromHi, fromLo, toHi, toLo, reading);
    } else {
      readUp(fromHi, fromLo, toHi, toLo, reading);
    }
  }

  private void readUp(long fromHi, long fromLo, long toHi, long toLo, Reading reading) {
    int b = blockOf(fromHi, fromLo);
    int i = blocks[b].floor(fromHi, fromLo);
    for (; b < count; b++) {
      Block block = blocks[b];
      boolean last =
          block.size > 0
              && Keys.compare(block.hi[block.size - 1], block.lo[block.size - 1], toHi, toLo) > 0;
      int end = last ? block.ceiling(toHi, toLo) : block.size;
      if (block.live == 0) {
        reading.tombstones += Math.max(0, end - i);
      } else {
        for (; i < end; i++) {
          if (take(block, i, reading)) {
            return;
          }
        }
      }
      if (last) {
        return;
      }
      i = 0;
    }
  }

  private void readDown(long fromHi, long fromLo, long toHi, long toLo, Reading reading) {
    int b = blockOf(toHi, toLo);
    while (b + 1 < count
        && Keys.compare(blocks[b + 1].hi[0], blocks[b + 1].lo[0], toHi, toLo) <= 0) {
      b++;
    }
    int end = blocks[b].ceiling(toHi, toLo);
    for (; b >= 0; b--) {
      Block block = blocks[b];
      boolean last = block.size > 0 && Keys.compare(block.hi[0], block.lo[0], fromHi, fromLo) < 0;
      int first = last ? block.floor(fromHi, fromLo) : 0;
      if (block.live == 0) {
        reading.tombstones += Math.max(0, end - first);
      } else {
        for (int i = end - 1; i >= first; i--) {
          if (take(block, i, reading)) {
            return;
          }
        }
      }
      if (last || b == 0) {
        return;
      }
      end = blocks[b - 1].size;
    }
  }

  /** Sees one element; true if nothing more is wanted. */
  private boolean take(Block block, int i, Reading reading) {
    long value = block.value[i];
    if (!isAlive(value)) {
      reading.tombstones++;
      return false;
    }
    int kind = kind(value);
    reading.rows++;
    reading.bytes += bytesOf[kind];
    if (reading.kind >= 0 && reading.kind != kind) {
      return false;
    }
    reading.found(block.hi[i], block.lo[i], (int) value);
    return reading.isSated();
  }

  // Measuring and clearing.

  /** Sees what lies in part of a space. */
  public interface StoreSpan {
    void element(long hi, long lo, int bytes, boolean alive);
  }

  /** Shows all elements of a range. */
  public void forEach(long fromHi, long fromLo, long toHi, long toLo, StoreSpan part) {
    int i = -1;
    for (int b = blockOf(fromHi, fromLo); b < count; b++) {
      Block block = blocks[b];
      for (i = i < 0 ? block.floor(fromHi, fromLo) : 0; i < block.size; i++) {
        if (Keys.compare(block.hi[i], block.lo[i], toHi, toLo) > 0) {
          return;
        }
        long value = block.value[i];
        part.element(block.hi[i], block.lo[i], bytesOf[kind(value)], isAlive(value));
      }
    }
  }

  /**
   * Removes the tombstones of a range that were put there at {@code untilNanos} or before.
   *
   * @param removed is shown each of them
   */
  public void clear(
      long fromHi, long fromLo, long toHi, long toLo, long untilNanos, StoreSpan removed) {
    int kept = blockOf(fromHi, fromLo);
    int b = kept;
    for (; b < count; b++) {
      Block block = blocks[b];
      if (block.size > 0 && Keys.compare(block.hi[0], block.lo[0], toHi, toLo) > 0) {
        break;
      }
      int from = block.floor(fromHi, fromLo);
      clear(block, from, block.ceiling(toHi, toLo), untilNanos, removed);
      if (block.size > 0) {
        blocks[kept] = block;
        noteFirst(kept++);
      }
    }
    if (kept < b) {
      System.arraycopy(blocks, b, blocks, kept, count - b);
      System.arraycopy(firstHi, b, firstHi, kept, count - b);
      System.arraycopy(firstLo, b, firstLo, kept, count - b);
      Arrays.fill(blocks, count - (b - kept), count, null);
      count -= b - kept;
    }
    if (count == 0) {
      blocks[0] = new Block();
      count = 1;
      noteFirst(0);
    }
  }

  private void clear(Block block, int from, int end, long untilNanos, StoreSpan removed) {
    int kept = from;
    for (int i = from; i < block.size; i++) {
      long value = block.value[i];
      if (i < end && !isAlive(value) && (value & TIME_MASK) <= untilNanos) {
        removed.element(block.hi[i], block.lo[i], bytesOf[kind(value)], false);
        elements--;
      } else {
        block.hi[kept] = block.hi[i];
        block.lo[kept] = block.lo[i];
        block.value[kept++] = value;
      }
    }
    block.size = kept;
  }

  /** Whether there is a tombstone in a range that was put there at {@code untilNanos} or before. */
  public boolean hasTombstones(long fromHi, long fromLo, long toHi, long toLo, long untilNanos) {
    int i = -1;
    for (int b = blockOf(fromHi, fromLo); b < count; b++) {
      Block block = blocks[b];
      int first = i < 0 ? block.floor(fromHi, fromLo) : 0;
      i = first;
      if (block.live == block.size) {
        continue;
      }
      for (; i < block.size; i++) {
        if (Keys.compare(block.hi[i], block.lo[i], toHi, toLo) > 0) {
          return false;
        }
        if (!isAlive(block.value[i]) && (block.value[i] & TIME_MASK) <= untilNanos) {
          return true;
        }
      }
    }
    return false;
  }
}
