package io.keyheat.core.model.rows;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.store.OrderedStore;
import java.util.Arrays;

/**
 * A table whose rows are kept one by one. Each is known by its key in the table and in each of its
 * indexes, so that whoever deletes it finds its entries. Numbers of deleted rows are used again.
 */
public final class RowTable {
  private final String name;
  private final int entries;
  private final KeySpace[] space;
  private final int[] kind;
  private final int[] bytes;
  private final long mostElements;
  private long[][] keyHi;
  private long[][] keyLo;
  private int limit;
  private int freeCount;
  private int[] free = new int[16];

  /**
   * A table without rows, whose key spaces are still to come.
   *
   * @param bytes stored bytes of a row, and of each index's entries
   * @param mostElements rows, entries and tombstones that one key space may hold
   */
  public RowTable(String name, int[] bytes, long mostElements) {
    this.name = name;
    entries = bytes.length;
    space = new KeySpace[entries];
    kind = new int[entries];
    this.bytes = bytes.clone();
    this.mostElements = mostElements;
    keyHi = new long[entries][16];
    keyLo = new long[entries][16];
  }

  /**
   * Says where the rows or an index's entries lie, and which are there at the start.
   *
   * @param entry 0 for the rows, else an index
   * @param hi keys, upper halves, the same row at the same place for all entries
   */
  public void open(Cluster cluster, int entry, int inSpace, long[] hi, long[] lo) {
    space[entry] = cluster.spaces().get(inSpace);
    if (space[entry].store == null) {
      space[entry].keepRows();
    }
    kind[entry] = store(entry).addKind(bytes[entry]);
    while (limit < hi.length) {
      create();
    }
    for (int row = 0; row < hi.length; row++) {
      enter(entry, row, hi[row], lo[row]);
      cluster.load(space[entry], hi[row], lo[row], bytes[entry]);
    }
  }

  /** The row itself and its index entries. */
  public int entries() {
    return entries;
  }

  public KeySpace space(int entry) {
    return space[entry];
  }

  public int kind(int entry) {
    return kind[entry];
  }

  public int bytes(int entry) {
    return bytes[entry];
  }

  private OrderedStore store(int entry) {
    OrderedStore store = space[entry].store;
    if (store == null) {
      throw new IllegalStateException(space[entry].name() + " does not keep its rows");
    }
    return store;
  }

  /** The row with a primary key; −1: there is none. */
  public int find(long hi, long lo) {
    return store(0).find(hi, lo);
  }

  public long keyHi(int entry, int row) {
    return keyHi[entry][row];
  }

  public long keyLo(int entry, int row) {
    return keyLo[entry][row];
  }

  public boolean hasKey(int entry, int row, long hi, long lo) {
    return keyHi[entry][row] == hi && keyLo[entry][row] == lo;
  }

  /** A new row without keys. */
  public int create() {
    if (freeCount > 0) {
      return free[--freeCount];
    }
    if (limit == keyHi[0].length) {
      for (int e = 0; e < entries; e++) {
        keyHi[e] = Arrays.copyOf(keyHi[e], 2 * limit);
        keyLo[e] = Arrays.copyOf(keyLo[e], 2 * limit);
      }
    }
    return limit++;
  }

  /**
   * Gives a row its key in the table or in an index.
   *
   * @return bytes that the space has more
   */
  public int enter(int entry, int row, long hi, long lo) {
    keyHi[entry][row] = hi;
    keyLo[entry][row] = lo;
    OrderedStore store = store(entry);
    if (store.elements() >= mostElements) {
      throw new TooManyRowsException(name, mostElements);
    }
    return store.add(hi, lo, kind[entry], row);
  }

  /** Leaves a tombstone where the row was in the table or in an index. */
  public void bury(int entry, int row, long nowNanos) {
    store(entry).bury(keyHi[entry][row], keyLo[entry][row], row, nowNanos);
  }

  /** The row's number may be used again. All its entries must be buried. */
  public void release(int row) {
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = row;
  }
}
