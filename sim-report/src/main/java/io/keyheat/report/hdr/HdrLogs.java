package io.keyheat.report.hdr;

import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Series;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Latencies in the formats of HdrHistogram's own tools. Both count in microseconds and print in
 * milliseconds; latency counts from the intended start.
 */
public final class HdrLogs {
  private static final int TICKS_PER_HALF_DISTANCE = 5;
  private static final double MICROS_PER_MILLI = 1000.0;

  private HdrLogs() {}

  /** Writes the percentile distribution of all completed operations after the warm-up. */
  public static void writeHgrm(RunResult run, OutputStream out) throws IOException {
    PrintStream text = new PrintStream(out, false, StandardCharsets.UTF_8);
    Histogram histogram = empty();
    run.total().latency().addTo(histogram);
    histogram.outputPercentileDistribution(text, TICKS_PER_HALF_DISTANCE, MICROS_PER_MILLI);
    finish(text);
  }

  /**
   * Writes one line per recording interval, warm-up included, for all loads together; and where
   * there are several, one for each of them, tagged with its name.
   */
  public static void writeHlog(RunResult run, OutputStream out) throws IOException {
    PrintStream text = new PrintStream(out, false, StandardCharsets.UTF_8);
    HistogramLogWriter log = new HistogramLogWriter(text);
    writeHeader(run, log);
    Histogram room = empty(); // Each takes a quarter of a megabyte: one serves all intervals.
    List<LatencyHistogram> all = Series.of(run).latencies();
    for (int i = 0; i < all.size(); i++) {
      room.setTag(null);
      writeInterval(run, i, all.get(i), room, log);
      if (run.loads().size() > 1) {
        for (LoadResult load : run.loads()) {
          room.setTag(tag(load.name()));
          writeInterval(run, i, load.intervals().get(i).latency(), room, log);
        }
      }
    }
    finish(text);
  }

  /**
   * The library would print the start in the machine's time zone; this one is the same anywhere.
   */
  private static void writeHeader(RunResult run, HistogramLogWriter log) {
    Instant start = Instant.ofEpochSecond(0, run.startEpochNanos());
    double startSeconds = run.startEpochNanos() / 1e9;
    log.outputComment("[Keyheat, variant " + oneLine(run.variant()) + ", seed " + run.seed() + "]");
    log.outputLogFormatVersion();
    log.outputComment(
        String.format(
            Locale.ROOT, "[StartTime: %.3f (seconds since epoch), %s]", startSeconds, start));
    log.outputLegend();
  }

  private static void writeInterval(
      RunResult run,
      int interval,
      LatencyHistogram latency,
      Histogram room,
      HistogramLogWriter log) {
    latency.addTo(room);
    double startSeconds = interval * (run.intervalNanos() / 1e9);
    double endSeconds = Math.min((interval + 1) * run.intervalNanos(), run.durationNanos()) / 1e9;
    log.outputIntervalHistogram(startSeconds, endSeconds, room, MICROS_PER_MILLI);
    room.reset();
  }

  private static Histogram empty() {
    return new Histogram(LatencyHistogram.MAX_MICROS, LatencyHistogram.SIGNIFICANT_DIGITS);
  }

  /** A tag may hold neither commas nor white space. */
  private static String tag(String name) {
    return name.replaceAll("[,\\s\\p{Cntrl}]+", "_");
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\p{Cntrl}+", " ");
  }

  /** A print stream keeps its errors to itself; a half-written log must not pass as a whole one. */
  private static void finish(PrintStream text) throws IOException {
    if (text.checkError()) {
      throw new IOException("the latency log could not be written");
    }
  }
}
