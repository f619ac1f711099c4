package io.keyheat.core.model.store;

import io.keyheat.core.key.Keys;
import java.util.Arrays;

/**
 * The span of keys within which each numbered part of a key space holds rows.
 *
 * <p>A cut within a span leaves rows on both sides, whose spans then reach to the cut.
 */
public final class KeySpans {
  private long[] firstHi = new long[16];
  private long[] firstLo = new long[16];
  private long[] lastHi = new long[16];
  private long[] lastLo = new long[16];

  /** Empties a part. */
  public void clear(int part) {
    if (part >= firstHi.length) {
      int capacity = 2 * part;
      firstHi = Arrays.copyOf(firstHi, capacity);
      firstLo = Arrays.copyOf(firstLo, capacity);
      lastHi = Arrays.copyOf(lastHi, capacity);
      lastLo = Arrays.copyOf(lastLo, capacity);
    }
    firstHi[part] = -1; // The greatest key, after the last one.
    firstLo[part] = -1;
    lastHi[part] = 0;
    lastLo[part] = 0;
  }

  /** Extends the span of a part by a row. */
  public void add(int part, long hi, long lo) {
    if (Keys.compare(hi, lo, firstHi[part], firstLo[part]) < 0) {
      firstHi[part] = hi;
      firstLo[part] = lo;
    }
    if (Keys.compare(hi, lo, lastHi[part], lastLo[part]) > 0) {
      lastHi[part] = hi;
      lastLo[part] = lo;
    }
  }

  /** Cuts a part before a key; keys from there on belong to another part. */
  public void cut(int left, int right, long hi, long lo) {
    clear(right);
    if (!isEmpty(left) && Keys.compare(lastHi[left], lastLo[left], hi, lo) >= 0) {
      boolean isOver = Keys.compare(firstHi[left], firstLo[left], hi, lo) < 0;
      add(right, isOver ? hi : firstHi[left], isOver ? lo : firstLo[left]);
      add(right, lastHi[left], lastLo[left]);
      if (isOver) {
        lastHi[left] = lo == 0 ? hi - 1 : hi;
        lastLo[left] = lo - 1;
      } else {
        clear(left);
      }
    }
  }

  /** Merges a part with its right neighbour. */
  public void join(int left, int right) {
    if (!isEmpty(right)) {
      add(left, firstHi[right], firstLo[right]);
      add(left, lastHi[right], lastLo[right]);
    }
  }

  private boolean isEmpty(int part) {
    return Keys.compare(firstHi[part], firstLo[part], lastHi[part], lastLo[part]) > 0;
  }

  /** Returns whether the span of a part and a range, both ends included, overlap. */
  public boolean meets(int part, long fromHi, long fromLo, long toHi, long toLo) {
    return !isEmpty(part)
        && Keys.compare(firstHi[part], firstLo[part], toHi, toLo) <= 0
        && Keys.compare(lastHi[part], lastLo[part], fromHi, fromLo) >= 0;
  }

  public long firstHi(int part) {
    return firstHi[part];
  }

  public long firstLo(int part) {
    return firstLo[part];
  }

  public long lastHi(int part) {
    return lastHi[part];
  }

  public long lastLo(int part) {
    return lastLo[part];
  }
}
