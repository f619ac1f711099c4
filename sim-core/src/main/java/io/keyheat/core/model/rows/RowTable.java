package io.keyheat.core.model.rows;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.store.OrderedStore;
import java.util.Arrays;

/**
 * A table whose rows are materialized. It knows the key of each row in the table and in each index,
 * so a delete finds all entries. Numbers of deleted rows are reused.
 */
public final class RowTable {
  private final String name;
  private final int entries;
  private final KeySpace[] space;
  private final int[] kind;
  private final int[] bytes;
  private final long mostElements;

  /** Row after row, both halves of the key of each entry: what is deleted lies together. */
  private long[] keys;

  private boolean[] isThere = new boolean[16];
  private int limit;
  private int freeCount;
  private int[] free = new int[16];

  /**
   * An empty table, whose key spaces are opened later.
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
    keys = new long[16 * 2 * entries];
  }

  /**
   * Sets the key space and the initial keys of the rows or of an index's entries.
   *
   * @param entry 0 for the rows, else an index
   * @param hi upper halves of the keys; each row has one position for all entries
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

  /** Returns the number of entries of a row, itself included. */
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
      throw new IllegalStateException(space[entry].name() + " is not materialized");
    }
    return store;
  }

  /** Returns the row with a primary key; −1: none. */
  public int find(long hi, long lo) {
    return store(0).find(hi, lo);
  }

  /**
   * Returns the row with a primary key; −1: none.
   *
   * @param likely the row that had the key lately, which mostly still has it
   */
  public int find(long hi, long lo, int likely) {
    return isThere[likely] && hasKey(0, likely, hi, lo) ? likely : find(hi, lo);
  }

  private int at(int entry, int row) {
    return 2 * (entries * row + entry);
  }

  public long keyHi(int entry, int row) {
    return keys[at(entry, row)];
  }

  public long keyLo(int entry, int row) {
    return keys[at(entry, row) + 1];
  }

  public boolean hasKey(int entry, int row, long hi, long lo) {
    return keyHi(entry, row) == hi && keyLo(entry, row) == lo;
  }

  /** Creates a row without keys. */
  public int create() {
    if (freeCount > 0) {
      int row = free[--freeCount];
      isThere[row] = true;
      return row;
    }
    if (limit == isThere.length) {
      isThere = Arrays.copyOf(isThere, 2 * limit);
      keys = Arrays.copyOf(keys, 2 * keys.length);
    }
    isThere[limit] = true;
    return limit++;
  }

  /**
   * Sets the key of a row in the table or in an index.
   *
   * @return bytes that were added to the key space
   */
  public int enter(int entry, int row, long hi, long lo) {
    keys[at(entry, row)] = hi;
    keys[at(entry, row) + 1] = lo;
    OrderedStore store = store(entry);
    if (store.elements() >= mostElements) {
      throw new TooManyRowsException(name, mostElements);
    }
    return store.add(hi, lo, kind[entry], row);
  }

  /** Replaces the row's entry in the table or in an index by a tombstone. */
  public void bury(int entry, int row, long nowNanos) {
    store(entry).bury(keyHi(entry, row), keyLo(entry, row), row, nowNanos);
  }

  /** Releases the number of a row. All its entries must be buried. */
  public void release(int row) {
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = row;
    isThere[row] = false;
  }
}
