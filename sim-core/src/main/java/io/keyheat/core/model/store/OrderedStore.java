package io.keyheat.core.model.store;

import io.keyheat.core.key.Keys;
import java.util.Arrays;

/**
 * The rows and entries of one key space, one by one in key order, with the tombstones of those that
 * were deleted between them.
 *
 * <p>They lie in {@linkplain StoreBlock blocks} of primitive arrays. A block knows how many of its
 * own are alive, so that a block of nothing but tombstones is skipped in one step. Finding, adding
 * and deleting take a binary search over the blocks and one within; adding moves at most a block's
 * worth.
 *
 * <p>Several kinds of rows may share the space: a table, its children, its interleaved indexes.
 */
public final class OrderedStore {
  private StoreBlock[] blocks = {new StoreBlock()};

  // The first key of each block, side by side: a search touches few places in memory.
  private long[] firstHi = new long[1];
  private long[] firstLo = new long[1];

  private int count = 1;

  /** The block that the latest search has led to. */
  private int recent;

  private int[] bytesOf = new int[0];
  private long elements;

  /** A further kind of rows; returns its number. */
  public int addKind(int bytes) {
    int kind = bytesOf.length;
    if (kind == StoreBlock.MOST_KINDS) {
      throw new IllegalStateException(
          "more than " + StoreBlock.MOST_KINDS + " tables and indexes interleaved");
    }
    bytesOf = Arrays.copyOf(bytesOf, kind + 1);
    bytesOf[kind] = bytes;
    return kind;
  }

  /** Rows, entries and tombstones. */
  public long elements() {
    return elements;
  }

  /** The block that holds a key, or would. Equal keys may begin in the block before. */
  private int blockOf(long hi, long lo) {
    // A row is found before it is written, and neighbours are written one after the other.
    if (recent < count
        && beginsBefore(recent, hi, lo)
        && (recent + 1 == count || !beginsBefore(recent + 1, hi, lo))) {
      return recent;
    }
    int low = 0;
    int high = count - 1;
    if (beginsBefore(high, hi, lo)) {
      low = high; // Rows in the order of time follow the last one.
    }
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (beginsBefore(middle, hi, lo)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    recent = low;
    return low;
  }

  /**
   * The first position in a block whose key is not before the given one. Most keys are spread
   * evenly between the first keys of neighbouring blocks: a guess spares most of a search's
   * accesses to distant memory.
   */
  private int floor(int b, long hi, long lo) {
    StoreBlock block = blocks[b];
    double width = b + 1 < count ? (firstHi[b + 1] - firstHi[b]) >>> 1 : 0;
    double offset = (hi - firstHi[b]) >>> 1;
    return width > 0 && offset <= width && block.size > 0
        ? block.floorNear(Math.min(block.size - 1, (int) (block.size * (offset / width))), hi, lo)
        : block.floor(hi, lo);
  }

  private boolean beginsBefore(int b, long hi, long lo) {
    return Keys.compare(firstHi[b], firstLo[b], hi, lo) < 0;
  }

  private void noteFirst(int b) {
    firstHi[b] = blocks[b].hi(0);
    firstLo[b] = blocks[b].lo(0);
  }

  /** The living row with a key; −1: there is none. */
  public int find(long hi, long lo) {
    for (int b = blockOf(hi, lo); b < count; b++) {
      StoreBlock block = blocks[b];
      for (int i = floor(b, hi, lo); i < block.size; i++) {
        if (!block.hasKey(i, hi, lo)) {
          return -1;
        }
        if (block.isAlive(i)) {
          return block.row(i);
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
    int b = blockOf(hi, lo);
    int i = floor(b, hi, lo);
    if (i == blocks[b].size
        && b + 1 < count
        && blocks[b + 1].size > 0
        && blocks[b + 1].hasKey(0, hi, lo)) {
      b++;
      i = 0;
    }
    StoreBlock block = blocks[b];
    boolean same = i < block.size && block.hasKey(i, hi, lo);
    if (same && !block.isAlive(i) && block.kind(i) == kind) {
      block.revive(i, kind, row);
      return 0;
    }
    if (block.size == StoreBlock.CAPACITY) {
      split(b);
      if (i > blocks[b].size) {
        i -= blocks[b].size;
        b++;
      }
      block = blocks[b];
    }
    block.insert(i, hi, lo, kind, row);
    noteFirst(b);
    elements++;
    return bytesOf[kind];
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
    int keeping = b == count - 1 ? StoreBlock.CAPACITY * 7 / 8 : StoreBlock.CAPACITY / 2;
    blocks[b + 1] = blocks[b].cut(keeping);
    noteFirst(b + 1);
    count++;
  }

  /** Puts a tombstone in the place of a living row or entry; false if there is none. */
  public boolean bury(long hi, long lo, int row, long nowNanos) {
    for (int b = blockOf(hi, lo); b < count; b++) {
      StoreBlock block = blocks[b];
      for (int i = floor(b, hi, lo); i < block.size; i++) {
        if (!block.hasKey(i, hi, lo)) {
          return false;
        }
        if (block.isAlive(i) && block.row(i) == row) {
          block.bury(i, nowNanos);
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
      StoreBlock block = blocks[b];
      boolean last =
          block.size > 0
              && Keys.compare(block.hi(block.size - 1), block.lo(block.size - 1), toHi, toLo) > 0;
      int end = last ? block.ceiling(toHi, toLo) : block.size;
      if (block.live == 0) {
        reading.tombstones += Math.max(0, end - i);
      } else if (i == 0 && end == block.size && isPassed(block, reading)) {
        pass(block, reading);
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
        && Keys.compare(blocks[b + 1].hi(0), blocks[b + 1].lo(0), toHi, toLo) <= 0) {
      b++;
    }
    int end = blocks[b].ceiling(toHi, toLo);
    for (; b >= 0; b--) {
      StoreBlock block = blocks[b];
      boolean last = block.size > 0 && Keys.compare(block.hi(0), block.lo(0), fromHi, fromLo) < 0;
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

  /** Whether a reading that only counts, such as one of a cursor's earlier pages, takes it all. */
  private boolean isPassed(StoreBlock block, Reading reading) {
    return bytesOf.length == 1 && !reading.collects && reading.wanted > block.live;
  }

  private void pass(StoreBlock block, Reading reading) {
    reading.rows += block.live;
    reading.bytes += (long) block.live * bytesOf[0];
    reading.tombstones += block.size - block.live;
    int last = block.size - 1;
    while (!block.isAlive(last)) {
      last--;
    }
    reading.passed(block.live, block.hi(last), block.lo(last));
  }

  /** Sees one element; true if nothing more is wanted. */
  private boolean take(StoreBlock block, int i, Reading reading) {
    if (!block.isAlive(i)) {
      reading.tombstones++;
      return false;
    }
    int kind = block.kind(i);
    reading.rows++;
    reading.bytes += bytesOf[kind];
    if (reading.kind >= 0 && reading.kind != kind) {
      return false;
    }
    reading.found(block.hi(i), block.lo(i), block.row(i));
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
      StoreBlock block = blocks[b];
      for (i = i < 0 ? block.floor(fromHi, fromLo) : 0; i < block.size; i++) {
        if (Keys.compare(block.hi(i), block.lo(i), toHi, toLo) > 0) {
          return;
        }
        part.element(block.hi(i), block.lo(i), bytesOf[block.kind(i)], block.isAlive(i));
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
      StoreBlock block = blocks[b];
      if (block.size > 0 && Keys.compare(block.hi(0), block.lo(0), toHi, toLo) > 0) {
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
      blocks[0] = new StoreBlock();
      count = 1;
      noteFirst(0);
    }
  }

  private void clear(StoreBlock block, int from, int end, long untilNanos, StoreSpan removed) {
    int kept = from;
    for (int i = from; i < block.size; i++) {
      if (i < end && block.isBuried(i, untilNanos)) {
        removed.element(block.hi(i), block.lo(i), bytesOf[block.kind(i)], false);
        elements--;
      } else {
        block.copy(block, i, kept++, 1);
      }
    }
    block.size = kept;
  }

  /** Whether there is a tombstone in a range that was put there at {@code untilNanos} or before. */
  public boolean hasTombstones(long fromHi, long fromLo, long toHi, long toLo, long untilNanos) {
    int i = -1;
    for (int b = blockOf(fromHi, fromLo); b < count; b++) {
      StoreBlock block = blocks[b];
      int first = i < 0 ? block.floor(fromHi, fromLo) : 0;
      i = first;
      if (block.live == block.size) {
        continue;
      }
      for (; i < block.size; i++) {
        if (Keys.compare(block.hi(i), block.lo(i), toHi, toLo) > 0) {
          return false;
        }
        if (block.isBuried(i, untilNanos)) {
          return true;
        }
      }
    }
    return false;
  }
}
