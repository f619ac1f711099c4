package io.keyheat.core.benchmark;

import io.keyheat.core.engine.RandomStream;

/**
 * The least that exact results can cost: one loop over primitive arrays that draws a key, finds its
 * tablet, queues at the tablet's server (first come, first served, exponential service), and
 * records the latency and the heatmap's cell. It knows nothing of schemas, splits, locks or
 * replicas.
 */
final class BareHands {
  private static final int TABLE_BITS = 14;
  private static final int COLUMNS = 100;
  private static final double SERVICE_NANOS = 1e6;

  /** Buckets of an HdrHistogram with 3 digits: 1,024 to each doubling beyond 2,048 µs. */
  private static final int BUCKET_BITS = 10;

  private final int tablets;
  private final long[] tabletStart; // With the sign bit flipped, for signed comparison.
  private final int[] firstTablet = new int[1 << TABLE_BITS];
  private final int[] serverOf;
  private final long[] freeNanos;
  private final long[] latencies = new long[32 << BUCKET_BITS];
  private final long[] heatmap;
  private long writes;
  private long totalNanos;

  BareHands(int servers, int tablets) {
    this.tablets = tablets;
    tabletStart = new long[tablets];
    serverOf = new int[tablets];
    for (int i = 0; i < tablets; i++) {
      tabletStart[i] = (Long.divideUnsigned(-1L, tablets) * i) ^ Long.MIN_VALUE;
      serverOf[i] = i % servers;
    }
    int tablet = 0;
    for (int bucket = 0; bucket < firstTablet.length; bucket++) {
      long start = ((long) bucket << (Long.SIZE - TABLE_BITS)) ^ Long.MIN_VALUE;
      while (tablet + 1 < tablets && tabletStart[tablet + 1] <= start) {
        tablet++;
      }
      firstTablet[bucket] = tablet;
    }
    freeNanos = new long[servers];
    heatmap = new long[tablets * (COLUMNS + 1)];
  }

  /** Runs so many writes at a utilisation; returns the mean latency in nanoseconds. */
  double run(long count, double utilisation, long seed) {
    RandomStream random = new RandomStream(seed);
    final double gapNanos = SERVICE_NANOS / utilisation / freeNanos.length;
    final long columnNanos = (long) (count * gapNanos / COLUMNS) + 1;
    long columnEnd = columnNanos;
    int column = 0;
    long now = 0;
    long total = 0;
    for (long i = 0; i < count; i++) {
      now += (long) (gapNanos * random.nextExponential());
      if (now >= columnEnd) {
        column = Math.min(column + 1, COLUMNS);
        columnEnd += columnNanos;
      }
      int tablet = find(random.nextLong());
      int server = serverOf[tablet];
      long queued = freeNanos[server] - now;
      long start = now + (queued & ~(queued >> 63)); // max(now, free) without a branch.
      long done = start + (long) (SERVICE_NANOS * random.nextExponential());
      freeNanos[server] = done;
      long latency = done - now;
      total += latency;
      latencies[bucket((latency + 999) / 1000)]++;
      heatmap[column * tablets + tablet]++;
    }
    writes += count;
    totalNanos += total;
    return totalNanos / (double) writes;
  }

  private int find(long key) {
    int tablet = firstTablet[(int) (key >>> (Long.SIZE - TABLE_BITS))];
    long flipped = key ^ Long.MIN_VALUE;
    while (tablet + 1 < tablets && tabletStart[tablet + 1] <= flipped) {
      tablet++;
    }
    return tablet;
  }

  private static int bucket(long micros) {
    long mask = (2L << BUCKET_BITS) - 1;
    int shift = Long.SIZE - (BUCKET_BITS + 1) - Long.numberOfLeadingZeros(micros | mask);
    return (shift << BUCKET_BITS) + (int) (micros >>> shift);
  }

  /** Latencies recorded, and as many cells. */
  long recorded() {
    long sum = 0;
    for (long count : latencies) {
      sum += count;
    }
    for (long count : heatmap) {
      sum -= count;
    }
    if (sum != 0) {
      throw new IllegalStateException("histogram and heatmap differ by " + sum);
    }
    return writes;
  }
}
