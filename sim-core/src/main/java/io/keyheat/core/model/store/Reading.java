package io.keyheat.core.model.store;

import java.util.Arrays;

/** What a scan wants of a range, and what it has found so far. */
public final class Reading {
  /** Only this kind of rows counts as found; −1: any. */
  final int kind;

  public final boolean reverse;

  /** Rows still wanted. */
  public long wanted;

  /** Rows visited, of any kind. */
  public long rows;

  /** Stored bytes of these. */
  public long bytes;

  /** Deleted rows passed on the way. */
  public long tombstones;

  /** Key of the last row found. */
  public long lastHi;

  public long lastLo;

  private boolean hasFound;
  final boolean collects;
  private int count;
  private int[] found = new int[0];

  /**
   * A reading of rows of one kind.
   *
   * @param collects whether the rows found are kept, not only counted
   */
  public Reading(int kind, boolean reverse, long wanted, boolean collects) {
    this.kind = kind;
    this.reverse = reverse;
    this.wanted = wanted;
    this.collects = collects;
  }

  void found(long hi, long lo, int row) {
    wanted--;
    hasFound = true;
    lastHi = hi;
    lastLo = lo;
    if (collects) {
      if (count == found.length) {
        found = Arrays.copyOf(found, Math.max(16, 2 * count));
      }
      found[count++] = row;
    }
  }

  /** Counts rows of which the last one has a key. */
  void passed(int number, long hi, long lo) {
    wanted -= number;
    hasFound = true;
    lastHi = hi;
    lastLo = lo;
  }

  public boolean hasFound() {
    return hasFound;
  }

  public boolean isSated() {
    return wanted == 0;
  }

  /** Begins anew, with a number of rows wanted. */
  public void begin(long rowsWanted) {
    wanted = rowsWanted;
    hasFound = false;
    restart();
  }

  /** Forgets what was visited, not what is still wanted. */
  public void restart() {
    rows = 0;
    bytes = 0;
    tombstones = 0;
    count = 0;
  }

  /** Rows kept since the restart. */
  public int count() {
    return count;
  }

  public int row(int i) {
    return found[i];
  }
}
