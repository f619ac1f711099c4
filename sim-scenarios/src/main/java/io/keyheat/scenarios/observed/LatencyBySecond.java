package io.keyheat.scenarios.observed;

import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.trace.MalformedTrace;
import io.keyheat.scenarios.trace.TraceLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How long writes took from the time they were due, second by second: {@code
 * second,answered,p50_ms,p99_ms} and any further columns.
 */
final class LatencyBySecond {
  /** Of a recording that tells nothing of it. */
  static final LatencyBySecond UNKNOWN = new LatencyBySecond(List.of());

  private static final List<String> COLUMNS = List.of("second", "answered", "p50_ms", "p99_ms");

  /** The writes of one second. */
  private record SecondLatency(double p50Millis, double p99Millis) {}

  private final List<SecondLatency> seconds;

  private LatencyBySecond(List<SecondLatency> seconds) {
    this.seconds = List.copyOf(seconds);
  }

  /**
   * Reads a recorded one.
   *
   * @throws BadInputException if a record cannot be read
   */
  static LatencyBySecond read(Path file) throws BadInputException, IOException {
    List<SecondLatency> seconds = new ArrayList<>();
    try (TraceLines lines = TraceLines.open(file)) {
      RecordLines records = new RecordLines(file, lines);
      while (lines.next()) {
        records.checkColumns(COLUMNS);
        records.seconds();
        seconds.add(new SecondLatency(millis(lines, records, 2), millis(lines, records, 3)));
      }
    } catch (MalformedTrace e) {
      throw new BadInputException(file + ": " + e.getMessage());
    }
    return new LatencyBySecond(seconds);
  }

  private static double millis(TraceLines lines, RecordLines records, int field)
      throws BadInputException {
    String text = lines.text(field);
    if (!text.matches("\\d{1,15}(\\.\\d{1,9})?")) {
      throw records.mistake(Quote.of(text) + " is no latency; expected milliseconds");
    }
    return Double.parseDouble(text);
  }

  /** Returns that of a run's one load; a second is a recording interval, unless that is longer. */
  static LatencyBySecond of(RunResult run) {
    return new LatencyBySecond(
        run.loads().get(0).intervals().stream()
            .map(LoadResult.IntervalStats::latency)
            .filter(latency -> latency.count() > 0)
            .map(LatencyBySecond::second)
            .toList());
  }

  private static SecondLatency second(LatencyHistogram latency) {
    return new SecondLatency(latency.percentileMillis(50), latency.percentileMillis(99));
  }

  /** Returns the median latency of the writes of a second, seconds; of all seconds the median. */
  double p50() {
    return median(SecondLatency::p50Millis);
  }

  /** Returns the 99th percentile of a second, seconds; of all seconds the median. */
  double p99() {
    return median(SecondLatency::p99Millis);
  }

  private double median(ToDoubleFunction<SecondLatency> millis) {
    double[] sorted = seconds.stream().mapToDouble(millis).sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2] / 1000;
  }
}
