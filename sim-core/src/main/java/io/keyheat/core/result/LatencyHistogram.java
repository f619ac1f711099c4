package io.keyheat.core.result;

import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Latencies in the buckets of an {@link Histogram} with 3 significant digits over microseconds,
 * immutable and sparse: most intervals fill a few hundred of its buckets.
 *
 * <p>A latency is rounded up to whole microseconds before it is recorded.
 */
public final class LatencyHistogram {
  /** Latencies beyond an hour are recorded as an hour. */
  public static final long MAX_MICROS = 3_600_000_000L;

  public static final int SIGNIFICANT_DIGITS = 3;

  public static final LatencyHistogram EMPTY =
      new LatencyHistogram(new long[0], new long[0], 0, 0, 0);

  private final long[] valuesMicros;
  private final long[] counts;
  private final long count;
  private final double sumNanos;
  private final long maxNanos;

  /**
   * A histogram of counted latencies.
   *
   * @param valuesMicros ascending values, each one that stands for its bucket
   * @param counts how many latencies fell in each
   * @param count their total
   * @param sumNanos exact sum of the latencies
   * @param maxNanos exact greatest latency
   */
  public LatencyHistogram(
      long[] valuesMicros, long[] counts, long count, double sumNanos, long maxNanos) {
    this(new Buckets(valuesMicros.clone(), counts.clone()), count, sumNanos, maxNanos);
  }

  private LatencyHistogram(Buckets buckets, long count, double sumNanos, long maxNanos) {
    valuesMicros = buckets.valuesMicros;
    counts = buckets.counts;
    this.count = count;
    this.sumNanos = sumNanos;
    this.maxNanos = maxNanos;
  }

  /** Filled buckets, in arrays that nobody else has. */
  private record Buckets(long[] valuesMicros, long[] counts) {}

  /** Values that stand for the filled buckets, in microseconds, ascending. */
  public long[] valuesMicros() {
    return valuesMicros.clone();
  }

  /** How many latencies fell in each of {@link #valuesMicros}. */
  public long[] counts() {
    return counts.clone();
  }

  /** Exact sum of the latencies, nanoseconds. */
  public double sumNanos() {
    return sumNanos;
  }

  /** Exact greatest latency, nanoseconds; 0 where there is none. */
  public long maxNanos() {
    return maxNanos;
  }

  public long count() {
    return count;
  }

  /** Exact mean in milliseconds; NaN where there is none. */
  public double meanMillis() {
    return count == 0 ? Double.NaN : sumNanos / count / 1e6;
  }

  /** Exact maximum in milliseconds; NaN where there is none. */
  public double maxMillis() {
    return count == 0 ? Double.NaN : maxNanos / 1e6;
  }

  /**
   * The latency that {@code percentile} per cent do not exceed, in milliseconds, to 3 significant
   * digits; NaN where there is none.
   */
  public double percentileMillis(double percentile) {
    if (count == 0) {
      return Double.NaN;
    }
    // The double next to 99.9 from below keeps rounding from asking for one latency too many.
    long rank = Math.max(1, (long) Math.ceil(Math.nextDown(percentile) * count / 100.0));
    long seen = 0;
    for (int i = 0; i < counts.length; i++) {
      seen += counts[i];
      if (seen >= rank) {
        return Math.min(valuesMicros[i] / 1e3, maxNanos / 1e6);
      }
    }
    return maxNanos / 1e6;
  }

  /** All of several histograms' latencies in one. */
  public static LatencyHistogram merged(List<LatencyHistogram> parts) {
    return switch (parts.size()) {
      case 0 -> EMPTY;
      case 1 -> parts.get(0);
      default -> {
        int middle = parts.size() / 2;
        yield merged(merged(parts.subList(0, middle)), merged(parts.subList(middle, parts.size())));
      }
    };
  }

  /**
   * Merges two sorted lists of buckets. A report merges thousands of intervals, of which each fills
   * a few hundred of the 27,000 buckets that a {@link Histogram} would go through.
   */
  private static LatencyHistogram merged(LatencyHistogram a, LatencyHistogram b) {
    if (a.count == 0 || b.count == 0) {
      return a.count == 0 ? b : a;
    }
    long[] values = new long[a.counts.length + b.counts.length];
    long[] counts = new long[values.length];
    int n = 0;
    for (int i = 0, j = 0; i < a.counts.length || j < b.counts.length; n++) {
      long fromA = i < a.counts.length ? a.valuesMicros[i] : Long.MAX_VALUE;
      long fromB = j < b.counts.length ? b.valuesMicros[j] : Long.MAX_VALUE;
      values[n] = Math.min(fromA, fromB);
      counts[n] = (fromA <= fromB ? a.counts[i++] : 0) + (fromB <= fromA ? b.counts[j++] : 0);
    }
    return new LatencyHistogram(
        new Buckets(Arrays.copyOf(values, n), Arrays.copyOf(counts, n)),
        a.count + b.count,
        a.sumNanos + b.sumNanos,
        Math.max(a.maxNanos, b.maxNanos));
  }

  /** Adds these latencies, in microseconds, to an HdrHistogram. */
  public void addTo(Histogram histogram) {
    for (int i = 0; i < valuesMicros.length; i++) {
      histogram.recordValueWithCount(valuesMicros[i], counts[i]);
    }
  }
}
