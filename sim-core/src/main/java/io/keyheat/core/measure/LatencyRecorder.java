package io.keyheat.core.measure;

import io.keyheat.core.result.LatencyHistogram;
import java.util.Arrays;

/**
 * Counts latencies in the buckets of an HdrHistogram of 3 significant digits over microseconds, on
 * a plain array: the recording of every operation passes here.
 */
final class LatencyRecorder {
  private static final int SUB_BUCKET_BITS = 11; // 2^11 = 2048 ≥ 2 · 10^3, for 3 digits.
  private static final long SUB_BUCKET_MASK = (1L << SUB_BUCKET_BITS) - 1;
  private static final int HALF = 1 << (SUB_BUCKET_BITS - 1);
  private static final int LEADING = 64 - SUB_BUCKET_BITS;

  private static final int TOGETHER = 256;

  /** Of the latest latencies: numbers of half the size stay in a nearer cache. */
  private final int[] counts = new int[indexOf(LatencyHistogram.MAX_MICROS) + 1];

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
    counts[bucketOf(latencyNanos)]++;
    count++;
    sumNanos += latencyNanos;
    if (latencyNanos > maxNanos) {
      maxNanos = latencyNanos;
    }
  }

  /** Records many, from {@code from} on among the starts and from 0 on among the ends. */
  void record(long[] startNanos, int from, long[] endNanos, int number) {
    makeRoom(number);
    double sum = sumNanos; // In registers as long as the loop goes on.
    long greatest = maxNanos;
    for (int done = 0; done < number; done += TOGETHER) {
      int end = Math.min(number, done + TOGETHER);
      for (int i = done; i < end; i++) {
        long latency = endNanos[i] - startNanos[from + i];
        bucket[i - done] = bucketOf(latency);
        sum += latency;
        if (latency > greatest) { // Seldom: a maximum without a branch would be waited for.
          greatest = latency;
        }
      }
      // Apart, as the processor looks at the next place only when it knows that of the last one.
      for (int i = done; i < end; i++) {
        counts[bucket[i - done]]++;
      }
    }
    count += number;
    sumNanos = sum;
    maxNanos = greatest;
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

  private static int bucketOf(long latencyNanos) {
    long micros = (latencyNanos + 999) / 1000;
    return indexOf(Math.min(micros, LatencyHistogram.MAX_MICROS));
  }

  private static int indexOf(long micros) {
    int shift = LEADING - Long.numberOfLeadingZeros(micros | SUB_BUCKET_MASK);
    return shift * HALF + (int) (micros >>> shift);
  }

  /** The greatest value that falls in a bucket, as HdrHistogram reports it. */
  private static long valueOf(int index) {
    int shift = Math.max(0, index / HALF - 1);
    long sub = index - (long) shift * HALF;
    return ((sub + 1) << shift) - 1;
  }

  /** What was recorded since the last call; begins anew. */
  LatencyHistogram take() {
    if (count == 0) {
      return LatencyHistogram.EMPTY;
    }
    int end = bucketOf(maxNanos) + 1;
    int buckets = 0;
    for (int i = 0; i < end; i++) {
      buckets += countOf(i) == 0 ? 0 : 1;
    }
    long[] values = new long[buckets];
    long[] filled = new long[buckets];
    int n = 0;
    for (int i = 0; i < end; i++) {
      if (countOf(i) != 0) {
        values[n] = valueOf(i);
        filled[n++] = countOf(i);
      }
    }
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
