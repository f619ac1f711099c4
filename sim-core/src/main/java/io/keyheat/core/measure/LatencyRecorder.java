package io.keyheat.core.measure;

import io.keyheat.core.result.LatencyHistogram;
import java.util.Arrays;

/**
 * Counts latencies in the buckets of an HdrHistogram of 3 significant digits over microseconds, on
 * a plain array: the recording of every operation passes here. Below 1,024 microseconds, where that
 * counts single ones, these buckets are finer, and are put together when they are taken.
 */
final class LatencyRecorder {
  /** Buckets to a doubling, 2^10: 2 · 2^10 ≥ 2 · 10^3, for 3 digits. */
  private static final int STEP_BITS = 10;

  /** What is left of a double without the bits that tell buckets apart. */
  private static final int REST_BITS = 52 - STEP_BITS;

  /**
   * Added to microseconds to round them up: half a nanosecond more than needed, so that none is
   * missed by what a product is rounded.
   */
  private static final double ROUND_UP = 0.9995;

  private static final int FIRST = leadingBits(ROUND_UP);

  private static final int LAST = placeOf(LatencyHistogram.MAX_MICROS * 1e3);
  private static final int TOGETHER = 256;

  /** Of the latest latencies: numbers of half the size stay in a nearer cache. */
  private final int[] counts = new int[LAST + 1];

  /** Of all those before; empty as long as there are none. */
  private long[] earlierCounts = new long[0];

  private final int[] bucket = new int[TOGETHER];
  private final int mostLatest;
  private int latest;
  private long count;
  private double sumNanos;
  private long maxNanos;

  LatencyRecorder() {
    this(Integer.MAX_VALUE);
  }

  /** A recorder whose small numbers count fewer latencies, for a test. */
  LatencyRecorder(int mostLatest) {
    this.mostLatest = mostLatest;
  }

  void record(long latencyNanos) {
    makeRoom(1);
    counts[bucketOf((double) latencyNanos)]++;
    count++;
    sumNanos += latencyNanos;
    if (latencyNanos > maxNanos) {
      maxNanos = latencyNanos;
    }
  }

  /**
   * Records many that end before a time, from {@code from} on among the starts, which ascend, and
   * from 0 on among the ends.
   *
   * @return how many of the first ones are recorded: all, unless one of those behind them started
   *     so late that the greatest latency recorded would end after the time
   */
  int recordBefore(long beforeNanos, long[] startNanos, int from, long[] endNanos, int number) {
    makeRoom(number);
    long greatest = maxNanos; // In a register as long as the loop goes on.
    for (int done = 0; done < number; done += TOGETHER) {
      int end = Math.min(number, done + TOGETHER);
      long sum = 0;
      for (int i = done; i < end; i++) {
        long latency = endNanos[i] - startNanos[from + i];
        bucket[i - done] = bucketOf((double) latency);
        sum += latency;
        if (latency > greatest) { // Seldom: a maximum without a branch would be waited for.
          greatest = latency;
        }
      }
      // One look at the last start costs less than one at each end.
      if (startNanos[from + end - 1] + greatest >= beforeNanos) {
        return done;
      }
      // Apart, as the processor looks at the next place only when it knows that of the last one.
      for (int i = done; i < end; i++) {
        counts[bucket[i - done]]++;
      }
      count += end - done;
      sumNanos += (double) sum;
      maxNanos = greatest;
    }
    return number;
  }

  /** Makes sure that no small number overflows when more are counted. */
  private void makeRoom(int more) {
    if (latest > mostLatest - more) {
      earlierCounts = Arrays.copyOf(earlierCounts, counts.length);
      for (int i = 0; i < counts.length; i++) {
        earlierCounts[i] += counts[i];
        counts[i] = 0;
      }
      latest = 0;
    }
    latest += more;
  }

  private long countOf(int bucket) {
    return counts[bucket] + (earlierCounts.length == 0 ? 0 : earlierCounts[bucket]);
  }

  /** The bucket of a latency in whole nanoseconds. */
  private static int bucketOf(double latencyNanos) {
    return Math.min(placeOf(latencyNanos), LAST);
  }

  /**
   * The bucket of a latency in microseconds, rounded up, if there were buckets for all. A double
   * has in its leading bits what tells buckets apart: the doubling, and ten bits of the place in
   * it.
   */
  private static int placeOf(double latencyNanos) {
    return leadingBits(latencyNanos * 1e-3 + ROUND_UP) - FIRST;
  }

  private static int leadingBits(double number) {
    return (int) (Double.doubleToRawLongBits(number) >>> REST_BITS);
  }

  /** The greatest number of whole microseconds in a bucket, which HdrHistogram reports. */
  private static long valueOf(int bucket) {
    double end = Double.longBitsToDouble((long) (FIRST + bucket + 1) << REST_BITS);
    return (long) Math.ceil(end) - 1;
  }

  /** What was recorded since the last call; begins anew. */
  LatencyHistogram take() {
    if (count == 0) {
      return LatencyHistogram.EMPTY;
    }
    int end = bucketOf((double) maxNanos) + 1;
    int buckets = 0;
    for (int i = 0; i < end; i++) {
      buckets += countOf(i) == 0 ? 0 : 1;
    }
    long[] values = new long[buckets];
    long[] filled = new long[buckets];
    int n = 0;
    for (int i = 0; i < end; i++) {
      if (countOf(i) != 0) {
        long value = valueOf(i);
        n += n > 0 && values[n - 1] == value ? 0 : 1;
        values[n - 1] = value;
        filled[n - 1] += countOf(i);
      }
    }
    values = Arrays.copyOf(values, n);
    filled = Arrays.copyOf(filled, n);
    LatencyHistogram result = new LatencyHistogram(values, filled, count, sumNanos, maxNanos);
    Arrays.fill(counts, 0, end, 0);
    earlierCounts = new long[0];
    latest = 0;
    count = 0;
    sumNanos = 0;
    maxNanos = 0;
    return result;
  }
}
