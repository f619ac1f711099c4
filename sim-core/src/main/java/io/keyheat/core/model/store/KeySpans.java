package io.keyheat.core.model.store;

import io.keyheat.core.key.Keys;
import java.util.Arrays;

/**
 * The span of keys within which each numbered part of a key space holds rows.
 *
 * <p>A cut within a span leaves rows on both sides, whose spans then reach to the cut.
 */
public final class KeySpans {
  // The halves of the first and the last key of a part lie in one line of memory.
  private static final int STRIDE = 4;
  private static final int FIRST = 0;
  private static final int LAST = 2;

  private long[] ends = new long[16 * STRIDE];

  /** Empties a part. */
  public void clear(int part) {
    if (part * STRIDE >= ends.length) {
      ends = Arrays.copyOf(ends, 2 * part * STRIDE);
    }
    set(part, FIRST, -1, -1); // The greatest key, after the last one.
    set(part, LAST, 0, 0);
  }

  private void set(int part, int end, long hi, long lo) {
    ends[part * STRIDE + end] = hi;
    ends[part * STRIDE + end + 1] = lo;
  }

  private int compare(long hi, long lo, int part, int end) {
    return Keys.compare(hi, lo, ends[part * STRIDE + end], ends[part * STRIDE + end + 1]);
  }

  /** Extends the span of a part by a row. */
  public void add(int part, long hi, long lo) {
    if (compare(hi, lo, part, FIRST) < 0) {
      set(part, FIRST, hi, lo);
    }
    if (compare(hi, lo, part, LAST) > 0) {
      set(part, LAST, hi, lo);
    }
  }

  /** Cuts a part before a key; keys from there on belong to another part. */
  public void cut(int left, int right, long hi, long lo) {
    clear(right);
    if (!isEmpty(left) && compare(hi, lo, left, LAST) <= 0) {
      boolean isOver = compare(hi, lo, left, FIRST) > 0;
      add(right, isOver ? hi : firstHi(left), isOver ? lo : firstLo(left));
      add(right, lastHi(left), lastLo(left));
      if (isOver) {
        set(left, LAST, lo == 0 ? hi - 1 : hi, lo - 1);
      } else {
        clear(left);
      }
    }
  }

  /** Merges a part with its right neighbour. */
  public void join(int left, int right) {
    if (!isEmpty(right)) {
      add(left, firstHi(right), firstLo(right));
      add(left, lastHi(right), lastLo(right));
    }
  }

  boolean isEmpty(int part) {
    return compare(firstHi(part), firstLo(part), part, LAST) > 0;
  }

  /** Returns whether the span of a part and a range, both ends included, overlap. */
  public boolean meets(int part, long fromHi, long fromLo, long toHi, long toLo) {
    return !isEmpty(part)
        && compare(toHi, toLo, part, FIRST) >= 0
        && compare(fromHi, fromLo, part, LAST) <= 0;
  }

  public long firstHi(int part) {
    return ends[part * STRIDE + FIRST];
  }

  public long firstLo(int part) {
    return ends[part * STRIDE + FIRST + 1];
  }

  public long lastHi(int part) {
    return ends[part * STRIDE + LAST];
  }

  public long lastLo(int part) {
    return ends[part * STRIDE + LAST + 1];
  }
}
