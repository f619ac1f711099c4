package io.keyheat.core.model.cluster;

import java.util.Arrays;

/**
 * Waits and latencies of visits by row of the heatmap: their sums, the greatest latency, and how
 * many latencies fell into each of a row's buckets, eight to a doubling, so that a quantile is
 * known to within 7 %. Where a run has far more visits than its cells need, the commonest path
 * counts one of several in the buckets and gives it the weight of all.
 */
public final class LatencySketch {
  private static final int STEPS = 8; // Buckets to a doubling, 2^3.
  private static final int STEP_BITS = 3;
  private static final int UNIT_SHIFT = 10; // The least bucket is 1.024 µs wide.
  private static final int GREATEST = (1 << 28) - 1; // In such units: 275 s.
  private static final int BUCKETS = bucketOf(GREATEST) + 1;

  // Of a row: what visits waited, what they took, the most that one took; one place is unused.
  private static final int ROW_STRIDE = 4;
  private static final int WAIT = 0;
  private static final int LATENCY = 1;
  private static final int GREATEST_LATENCY = 2;

  private long[] sums = new long[0];
  private int[] counts = new int[0];
  private int rows;
  private int every = 1;

  /** Makes room for rows 0 to {@code count − 1}. */
  void ensureRows(int count) {
    rows = Math.max(rows, count);
    counts = Arrays.copyOf(counts, rows * BUCKETS);
    sums = Arrays.copyOf(sums, rows * ROW_STRIDE);
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
    counts[row * BUCKETS + bucketOf(units(latencyNanos))] += weight;
  }

  /**
   * Adds what some visits waited and took to the sums of their rows.
   *
   * @param row of each visit: known beforehand, so that the processor need not wait for one place
   *     in memory before it looks at the next
   */
  public void addTimes(int[] row, long[] waitNanos, long[] latencyNanos, int count) {
    final long[] to = sums;
    for (int n = 0; n < count; n++) {
      final int at = row[n] * ROW_STRIDE;
      final long latency = latencyNanos[n];
      to[at + WAIT] += waitNanos[n];
      to[at + LATENCY] += latency;
      if (latency > to[at + GREATEST_LATENCY]) { // Seldom, so that a branch is foreseen.
        to[at + GREATEST_LATENCY] = latency;
      }
    }
  }

  /** Adds what a visit waited and took to the sums of its row. */
  public void addTimes(int row, long waitNanos, long latencyNanos) {
    final int at = row * ROW_STRIDE;
    sums[at + WAIT] += waitNanos;
    sums[at + LATENCY] += latencyNanos;
    sums[at + GREATEST_LATENCY] = Math.max(sums[at + GREATEST_LATENCY], latencyNanos);
  }

  /** Adds what a visit waited, or a part of that, to the sums. */
  public void addWait(int row, long nanos) {
    sums[row * ROW_STRIDE + WAIT] += nanos;
  }

  /** Adds what a visit took to the sums and to the buckets. */
  public void addLatency(int row, long nanos) {
    int at = row * ROW_STRIDE;
    sums[at + LATENCY] += nanos;
    sums[at + GREATEST_LATENCY] = Math.max(sums[at + GREATEST_LATENCY], nanos);
    add(row, nanos, 1);
  }

  /** What the visits to a row waited, summed up. */
  public long waitNanos(int row) {
    return sums[row * ROW_STRIDE + WAIT];
  }

  /** What they took, from their arrivals to their ends, summed up. */
  public long latencyNanos(int row) {
    return sums[row * ROW_STRIDE + LATENCY];
  }

  /** The most that one of them took. */
  public long greatestNanos(int row) {
    return sums[row * ROW_STRIDE + GREATEST_LATENCY];
  }

  private static long units(long nanos) {
    return Math.min(nanos >>> UNIT_SHIFT, GREATEST);
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
   * Latencies at quantiles of what a row has counted since it was last cleared. Mostly that is a
   * few visits of similar latency, so only the buckets between their extremes are looked at.
   *
   * @param visits of the row, or more
   * @param shares between 0 and 1, ascending
   * @param nanos takes the latency at each share; 0 where nothing was counted
   */
  public void quantiles(int row, long visits, double[] shares, double[] nanos) {
    Arrays.fill(nanos, 0);
    int from = row * BUCKETS;
    int first = from + bucketOf(units(greatestNanos(row))) + 1;
    long total = 0;
    for (long sought = counted(visits); first > from && total < sought; ) {
      total += counts[--first];
    }
    int bucket = first;
    long passed = total == 0 ? 0 : counts[bucket];
    for (int i = 0; i < shares.length && total > 0; i++) {
      long wanted = (long) Math.ceil(Math.max(1, shares[i] * total));
      while (passed < wanted) {
        passed += counts[++bucket];
      }
      nanos[i] = nanosOf(bucket - from);
    }
  }

  /** How much some visits have added, at most. */
  private long counted(long visits) {
    return every == 1 ? visits : Long.MAX_VALUE;
  }

  /**
   * Forgets what a row has counted.
   *
   * @param visits of the row, or more
   */
  public void clear(int row, long visits) {
    int bucket = row * BUCKETS + bucketOf(units(greatestNanos(row)));
    long forgotten = 0;
    for (long sought = counted(visits); bucket >= row * BUCKETS && forgotten < sought; bucket--) {
      forgotten += counts[bucket];
      counts[bucket] = 0;
    }
    Arrays.fill(sums, row * ROW_STRIDE, (row + 1) * ROW_STRIDE, 0);
  }
}
