package io.keyheat.scenarios.trace.text;

/**
 * Sorts the strings of a pool by their bytes: quicksort of three ways by seven bytes at a time
 * (after Bentley and Sedgewick, 1997), those bytes fetched once for each range that agrees so far.
 */
final class RankSort {
  private final BytePool pool;
  private final long[] offsets;
  private final long[] chunks;

  RankSort(BytePool pool, long[] offsets) {
    this.pool = pool;
    this.offsets = offsets;
    chunks = new long[offsets.length];
  }

  /** Orders the offsets as the strings that begin there, which are all different. */
  void sort() {
    sortFrom(0, offsets.length, 0);
  }

  /** Strings from one place to another agree in their first {@code depth} bytes. */
  private void sortFrom(int from, int to, int depth) {
    int at = depth;
    while (to - from > 1 && fetch(from, to, at)) {
      at += BytePool.STEP; // All of them go on alike.
    }
    if (to - from < 2) {
      return;
    }
    quicksort(from, to);
    for (int first = from; first < to; ) {
      int end = first + 1;
      while (end < to && chunks[end] == chunks[first]) {
        end++;
      }
      if (end - first > 1) {
        sortFrom(first, end, at + BytePool.STEP);
      }
      first = end;
    }
  }

  /** Fetches the bytes at a depth; true if they are alike in all strings. */
  private boolean fetch(int from, int to, int depth) {
    boolean alike = true;
    for (int i = from; i < to; i++) {
      chunks[i] = pool.chunkAt(offsets[i], depth);
      alike &= chunks[i] == chunks[from];
    }
    return alike;
  }

  private void quicksort(int from, int to) {
    int low = from;
    int high = to;
    while (high - low > 1) {
      long pivot = median(chunks[low], chunks[(low + high) >>> 1], chunks[high - 1]);
      int less = low;
      int more = high;
      for (int i = low; i < more; ) {
        int order = Long.compareUnsigned(chunks[i], pivot);
        if (order < 0) {
          swap(less++, i++);
        } else if (order > 0) {
          swap(i, --more);
        } else {
          i++;
        }
      }
      // The shorter side by recursion, so that its depth is a logarithm.
      if (less - low < high - more) {
        quicksort(low, less);
        low = more;
      } else {
        quicksort(more, high);
        high = less;
      }
    }
  }

  private static long median(long a, long b, long c) {
    long low = Long.compareUnsigned(a, b) < 0 ? a : b;
    long high = Long.compareUnsigned(a, b) < 0 ? b : a;
    return Long.compareUnsigned(c, low) < 0 ? low : Long.compareUnsigned(c, high) > 0 ? high : c;
  }

  private void swap(int a, int b) {
    long offset = offsets[a];
    offsets[a] = offsets[b];
    offsets[b] = offset;
    long chunk = chunks[a];
    chunks[a] = chunks[b];
    chunks[b] = chunk;
  }
}
