package io.keyheat.core.model.cluster;

import java.util.Arrays;

/**
 * Latencies of visits by row of the heatmap: how many fell into each of a row's buckets, eight to a
 * doubling, so that a quantile is known to within 7 %. Where a run has far more visits than its
 * cells need, the commonest path counts one of several and gives it the weight of all.
 */
public final class LatencySketch {
  private static final int STEPS = 8; // Buckets to a doubling, 2^3.
  private static final int STEP_BITS = 3;
  private static final int UNIT_SHIFT = 10; // The least bucket is 1.024 µs wide.
  private static final int GREATEST = (1 << 28) - 1; // In such units: 275 s.
  private static final int BUCKETS = bucketOf(GREATEST) + 1;

  private int[] counts = new int[0];
  private int rows;
  private int every = 1;

  /** Makes room for rows 0 to {@code count − 1}. */
  void ensureRows(int count) {
    rows = Math.max(rows, count);
    counts = Arrays.copyOf(counts, rows * BUCKETS);
  }

  /**
   * Lets the commonest path count one visit of a given number.
   *
   * @param visits rounded down to a power of two, at most that of the shortest batch of arrivals,
   *     so that it does not matter how many a batch has
   */
  public void countOneOf(long visits) {
    every = (int) Long.highestOneBit(Math.max(1, Math.min(1 << 10, visits)));
  }

  /** How many visits one that the commonest path counts stands for: a power of two. */
  public int every() {
    return every;
  }

  /** Counts a latency {@code weight} times. */
  public void add(int row, long latencyNanos, int weight) {
    counts[row * BUCKETS + bucketOf(Math.min(latencyNanos >>> UNIT_SHIFT, GREATEST))] += weight;
  }

  private static int bucketOf(long units) {
    int shift = Math.max(0, 63 - STEP_BITS - Long.numberOfLeadingZeros(units | 1));
    return shift * STEPS + (int) (units >>> shift);
  }

  /** The middle of a bucket, nanoseconds. */
  private static double nanosOf(int bucket) {
    int shift = Math.max(0, bucket / STEPS - 1);
    return (bucket - shift * STEPS + 0.5) * (1L << (shift + UNIT_SHIFT));
  }

  /**
   * Latencies at quantiles of what a row has counted since it was last cleared.
   *
   * @param shares between 0 and 1, ascending
   * @param nanos takes the latency at each share; 0 where nothing was counted
   */
  public void quantiles(int row, double[] shares, double[] nanos) {
    Arrays.fill(nanos, 0);
    int from = row * BUCKETS;
    long total = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      total += counts[from + bucket];
    }
    long passed = 0;
    int next = 0;
    for (int bucket = 0; next < shares.length && total > 0; bucket++) {
      passed += counts[from + bucket];
      while (next < shares.length && passed >= Math.max(1, shares[next] * total)) {
        nanos[next++] = nanosOf(bucket);
      }
    }
  }

  /** Forgets what a row has counted. */
  public void clear(int row) {
    Arrays.fill(counts, row * BUCKETS, (row + 1) * BUCKETS, 0);
  }
}
