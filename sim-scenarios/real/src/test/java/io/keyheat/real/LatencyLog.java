package io.keyheat.real;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** How long answers took from the time at which their writes were due, second by second. */
final class LatencyLog {
  private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(10);

  private final Map<Long, Histogram> bySecond = new TreeMap<>();

  /** A write of a second was answered. */
  synchronized void answered(long second, long latencyNanos) {
    bySecond
        .computeIfAbsent(second, s -> new Histogram(LONGEST_MICROS, 2))
        .recordValue(Math.min(LONGEST_MICROS, TimeUnit.NANOSECONDS.toMicros(latencyNanos)));
  }

  /** Writes {@code second,answered,p50_ms,p99_ms,max_ms}, by the second in which they were due. */
  synchronized void write(PrintWriter out) {
    out.println("second,answered,p50_ms,p99_ms,max_ms");
    bySecond.forEach(
        (second, histogram) ->
            out.printf(
                Locale.ROOT,
                "%d,%d,%.1f,%.1f,%.1f%n",
                second,
                histogram.getTotalCount(),
                histogram.getValueAtPercentile(50) / 1000.0,
                histogram.getValueAtPercentile(99) / 1000.0,
                histogram.getMaxValue() / 1000.0));
  }
}
