package io.keyheat.core.model.store;

import io.keyheat.core.key.Keys;

/**
 * Up to 256 neighbours of an ordered store, in one array of longs: their keys, and what is at them.
 *
 * <p>Of an element that is alive, the last long has its kind and its row, and is 0 or more. That of
 * a tombstone is below 0, and has its kind and the time of its deletion.
 */
final class StoreBlock {
  /** Elements that a block has room for. */
  static final int CAPACITY = 256;

  /** More kinds in one key space have no number. */
  static final int MOST_KINDS = 128;

  private static final int KIND_SHIFT = 56;
  private static final long TIME_MASK = (1L << KIND_SHIFT) - 1;

  /** How far from its place a guess mostly lies, in elements. */
  private static final int NEAR = 8;

  /**
   * Longs of an element: both halves of its key, then its value, as they are looked at together.
   */
  private static final int STRIDE = 3;

  private final long[] elements = new long[STRIDE * CAPACITY];

  /** Elements in it. */
  int size;

  /** Those of them that are alive. */
  int live;

  long hi(int i) {
    return elements[STRIDE * i];
  }

  long lo(int i) {
    return elements[STRIDE * i + 1];
  }

  private long value(int i) {
    return elements[STRIDE * i + 2];
  }

  boolean isAlive(int i) {
    return value(i) >= 0;
  }

  int kind(int i) {
    return (int) (value(i) >>> KIND_SHIFT) & (MOST_KINDS - 1);
  }

  /** The row of an element that is alive. */
  int row(int i) {
    return (int) value(i);
  }

  /** Whether an element is a tombstone that was put there at {@code untilNanos} or before. */
  boolean isBuried(int i, long untilNanos) {
    long value = value(i);
    return value < 0 && (value & TIME_MASK) <= untilNanos;
  }

  boolean hasKey(int i, long keyHi, long keyLo) {
    return hi(i) == keyHi && lo(i) == keyLo;
  }

  private boolean isBefore(int i, long keyHi, long keyLo) {
    return Keys.compare(hi(i), lo(i), keyHi, keyLo) < 0;
  }

  /** The first position whose key is not before the given one. */
  int floor(long keyHi, long keyLo) {
    return floor(keyHi, keyLo, 0, size);
  }

  /** The same where it is known to lie between two positions, both included. */
  private int floor(long keyHi, long keyLo, int from, int to) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (isBefore(middle, keyHi, keyLo)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The same where it probably lies near a position. */
  int floorNear(int guess, long keyHi, long keyLo) {
    if (isBefore(guess, keyHi, keyLo)) {
      int far = Math.min(size, guess + NEAR);
      return far == size || !isBefore(far, keyHi, keyLo)
          ? floor(keyHi, keyLo, guess + 1, far)
          : floor(keyHi, keyLo, far + 1, size);
    }
    int far = Math.max(0, guess - NEAR);
    return far == 0 || isBefore(far, keyHi, keyLo)
        ? floor(keyHi, keyLo, far, guess)
        : floor(keyHi, keyLo, 0, far);
  }

  /** The first position whose key is behind the given one. */
  int ceiling(long keyHi, long keyLo) {
    return keyHi == -1 && keyLo == -1 ? size : floor(keyLo == -1 ? keyHi + 1 : keyHi, keyLo + 1);
  }

  /** Puts a row or entry at a position; those from there on move up by one. */
  void insert(int i, long hi, long lo, int kind, int row) {
    copy(this, i, i + 1, size - i);
    elements[STRIDE * i] = hi;
    elements[STRIDE * i + 1] = lo;
    elements[STRIDE * i + 2] = living(kind, row);
    size++;
    live++;
  }

  private static long living(int kind, int row) {
    return (long) kind << KIND_SHIFT | row;
  }

  /** Puts a row or entry in the place of a tombstone of its kind and key. */
  void revive(int i, int kind, int row) {
    elements[STRIDE * i + 2] = living(kind, row);
    live++;
  }

  /** Puts a tombstone in the place of a row or entry. */
  void bury(int i, long nowNanos) {
    elements[STRIDE * i + 2] =
        Long.MIN_VALUE | (value(i) & ~TIME_MASK) | (Math.max(0, nowNanos) & TIME_MASK);
    live--;
  }

  /** Copies elements of a block to a place in this one; {@link #size} stays as it is. */
  void copy(StoreBlock from, int first, int to, int number) {
    System.arraycopy(from.elements, STRIDE * first, elements, STRIDE * to, STRIDE * number);
  }

  /** Keeps the first elements, and returns a block of the others. */
  StoreBlock cut(int keeping) {
    StoreBlock right = new StoreBlock();
    right.size = size - keeping;
    right.copy(this, keeping, 0, right.size);
    size = keeping;
    recount();
    right.recount();
    return right;
  }

  private void recount() {
    live = 0;
    for (int i = 0; i < size; i++) {
      live += isAlive(i) ? 1 : 0;
    }
  }
}
