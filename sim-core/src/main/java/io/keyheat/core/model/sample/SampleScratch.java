package io.keyheat.core.model.sample;

import io.keyheat.core.key.Bits128;

/** Room to put keys in order, so that it is not made anew each time. */
public final class SampleScratch {
  private final Bits128.KeySort sort = new Bits128.KeySort();
  private long[] hi = new long[0];
  private long[] lo = hi;
  private long[] key = hi;
  private double[] rows = new double[0];
  private int[] order = new int[0];

  /** The order of some keys whose halves lie side by side; the next call changes it. */
  int[] order(long[] keys, int from, int count) {
    if (hi.length < count) {
      hi = new long[count];
      lo = new long[count];
    }
    for (int i = 0; i < count; i++) {
      hi[i] = keys[2 * (from + i)];
      lo[i] = keys[2 * (from + i) + 1];
    }
    return sort.order(hi, lo, count);
  }

  int[] order(int count) {
    if (order.length < count) {
      order = new int[count];
    }
    return order;
  }

  double[] rows(int count) {
    if (rows.length < count) {
      rows = new double[count];
    }
    return rows;
  }

  long[] copy(long[] of, int count) {
    if (key.length < count) {
      key = new long[count];
    }
    System.arraycopy(of, 0, key, 0, count);
    return key;
  }
}
