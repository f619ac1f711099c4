package io.keyheat.core.program;

/**
 * One key touched by an operation.
 *
 * @param keySpace position among the key spaces
 * @param rows rows or entries read or written there (a scan: its limit at most)
 * @param bytes stored bytes written or read there by one operation
 * @param locks whether a writer holds this row's lock (a base row; its index entries need none)
 * @param scanDirection 0: a single key; +1 / −1: a scan that starts at the key and goes up / down
 * @param adds whether the rows are new
 * @param rangeBits leading bits that all keys of a scan's range have in common; {@link #AT_KEY}: it
 *     begins at its key, wherever that lies
 * @param removes whether it removes the entry that the next visit's replaces
 */
public record KeyVisit(
    int keySpace,
    int rows,
    int bytes,
    boolean locks,
    int scanDirection,
    boolean adds,
    int rangeBits,
    boolean removes) {
  /** In place of the common bits of a range: the scan begins at its key, wherever that lies. */
  public static final int AT_KEY = -1;

  /** A visit of a single key, or of a range whose keys have nothing in common. */
  public KeyVisit(
      int keySpace, int rows, int bytes, boolean locks, int scanDirection, boolean adds) {
    this(keySpace, rows, bytes, locks, scanDirection, adds, 0, false);
  }

  /** This visit of a range whose keys have leading bits in common. */
  public KeyVisit inRange(int commonBits) {
    return new KeyVisit(keySpace, rows, bytes, locks, scanDirection, adds, commonBits, removes);
  }

  /** A tombstone, which has no bytes, for the entry that the next visit's replaces. */
  public static KeyVisit removal(int keySpace) {
    return new KeyVisit(keySpace, 1, 0, false, 0, false, 0, true);
  }

  /** Whether it reads a range. */
  public boolean scans() {
    return scanDirection != 0;
  }
}
