package io.keyheat.report.store;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RowsAsked;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.core.result.TimeByStage;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.result.TraceDiagnosis;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What holds of every result that a run leaves. Whoever draws one relies on it, so a file that says
 * otherwise is refused when it is read: arrays have the lengths that belong together, times lie
 * within the run, servers and rows are among those that there are.
 */
final class ResultValidator {
  /** More than any scenario may be cut into, so that nobody counts to a made-up number. */
  private static final int MAX_INTERVALS = 20_000;

  private final RunResult run;
  private final int intervals;

  private ResultValidator(RunResult run) throws IOException {
    this.run = run;
    sound(run.intervalNanos() > 0 && run.durationNanos() > 0);
    long count = (run.durationNanos() - 1) / run.intervalNanos() + 1;
    sound(count <= MAX_INTERVALS && run.heatmap() != null && run.heatmap().columns() == count);
    intervals = (int) count;
  }

  /**
   * Checks a result that was read from a file.
   *
   * @throws IOException if no run can have left this result
   */
  static void check(ScenarioResult result) throws IOException {
    try {
      sound(!result.variants().isEmpty());
      present(result.scenario(), result.title(), result.prose(), result.version());
      present(result.source(), result.commandLine());
      result.notes().forEach(ResultValidator::present);
      for (RunResult run : result.variants()) {
        new ResultValidator(run).check();
      }
      for (Finding finding : result.findings()) {
        int variant = finding.variant();
        sound(variant >= 0 && variant < result.variants().size());
        new ResultValidator(result.variants().get(variant)).finding(finding);
      }
      if (result.trace() != null) {
        trace(result.trace());
      }
    } catch (NullPointerException e) {
      // Records from a file hold null wherever the file says so.
      throw new IOException(Recording.DAMAGED, e);
    }
  }

  private static void trace(TraceDiagnosis trace) {
    trace.places().forEach(place -> present(place.table(), place.keys(), place.change()));
  }

  private void check() throws IOException {
    present(run.variant(), run.system(), run.tabletWord(), run.splits(), run.faults());
    sound(run.warmupNanos() >= 0 && run.warmupNanos() <= run.durationNanos() + run.intervalNanos());
    histogram(run.total().latency());
    for (LoadResult load : run.loads()) {
      load(load);
    }
    run.spaces()
        .forEach(
            space -> {
              present(space.name(), space.table());
              space.rejected().forEach(ResultValidator::present);
            });
    for (ServerResult server : run.servers()) {
      present(server.name());
      sound(server.utilisation().length == intervals);
      sound(server.queueMillis().length == intervals && server.tablets().length == intervals);
    }
    heatmap(run.heatmap());
    for (RunEvent event : run.events()) {
      event(event);
    }
    for (Hotspot spot : run.hotspots()) {
      hotspot(spot);
    }
    run.parameters().forEach(p -> present(p.path(), p.value(), p.source()));
    run.faults().spans().forEach(span -> present(span.label()));
    run.initialTablets().forEach(tablet -> present(tablet.space(), tablet.key()));
    sound(run.initialTablets().stream().allMatch(t -> server(t.server()) && row(t.position())));
  }

  private void load(LoadResult load) throws IOException {
    present(load.name(), load.operation(), load.table(), load.stats().failed());
    histogram(load.stats().latency());
    sound(load.intervals().size() == intervals);
    for (LoadResult.IntervalStats interval : load.intervals()) {
      histogram(interval.latency());
    }
    LoadResult.Reads reads = load.reads();
    sound(
        reads == null
            || Stream.of(reads.billed(), reads.rows(), reads.tombstones())
                .allMatch(array -> array.length == intervals));
    TimeByStage times = load.times();
    if (times != null) {
      sound(times.attempts().length == intervals);
      sound(times.nanos().values().stream().allMatch(array -> array.length == intervals));
    }
    RowsAsked asked = load.rowsAsked();
    sound(
        asked == null
            || (asked.asked().length == intervals && asked.missing().length == intervals));
    for (LoadResult call : load.calls()) {
      load(call);
    }
  }

  private static void histogram(LatencyHistogram histogram) throws IOException {
    long[] values = histogram.valuesMicros();
    long[] counts = histogram.counts();
    sound(values.length == counts.length);
    long total = 0;
    for (int i = 0; i < values.length; i++) {
      sound(values[i] >= 0 && (i == 0 || values[i] > values[i - 1]));
      sound(values[i] <= 2 * LatencyHistogram.MAX_MICROS && counts[i] > 0);
      total += counts[i];
    }
    sound(total == histogram.count() && total >= 0 && histogram.maxNanos() >= 0);
    sound(Double.isFinite(histogram.sumNanos()));
  }

  private void heatmap(Heatmap heatmap) throws IOException {
    int cells = heatmap.rows().size() * intervals;
    sound(heatmap.servers().length == cells);
    heatmap.rows().forEach(row -> present(row.space(), row.startKey(), row.limitKey()));
    sound(heatmap.cells().containsKey(Heatmap.HeatMetric.OPERATIONS_PER_SECOND));
    for (float[] values : heatmap.cells().values()) {
      sound(values.length == cells);
      for (float value : values) {
        sound(Float.isFinite(value));
      }
    }
    for (int server : heatmap.servers()) {
      sound(server(server));
    }
  }

  private void event(RunEvent event) throws IOException {
    present(event.kind(), event.space(), event.key(), event.cause());
    sound(event.timeNanos() >= 0 && event.timeNanos() <= run.durationNanos());
    sound(row(event.position()) && server(event.fromServer()) && server(event.toServer()));
  }

  private void hotspot(Hotspot spot) throws IOException {
    present(spot.splitStart(), spot.splitLimit());
    sound(spot.intervalEndNanos() >= 0 && spot.intervalEndNanos() <= run.durationNanos());
    sound(row(spot.topRow()) && row(spot.bottomRow()) && server(spot.server()));
    sound(Double.isFinite(spot.cpuUsageScore()) && Double.isFinite(spot.operationsPerSecond()));
    if (spot.concentration() != null) {
      present(spot.concentration().topRow(), spot.concentration().leadingValue());
      spot.concentration().demand().forEach(demand -> present(demand.load()));
    }
    spot.limits().forEach(use -> present(use.limit()));
    sound(spot.limits().stream().allMatch(use -> Double.isFinite(use.utilisation())));
  }

  private void finding(Finding finding) throws IOException {
    present(finding.cause(), finding.space(), finding.impact(), finding.impact().load());
    present(finding.sentence());
    sound((finding.hotspot() == null) == (finding.span() == null));
    if (finding.hotspot() != null && finding.span() != null) {
      hotspot(finding.hotspot());
      sound(finding.span().servers().stream().allMatch(this::server));
    }
  }

  private boolean server(int number) {
    return number >= -1 && number < run.servers().size();
  }

  private boolean row(double position) {
    return position >= -1 && position <= run.heatmap().rows().size();
  }

  private static void present(Object... parts) {
    for (Object part : parts) {
      Objects.requireNonNull(part);
    }
  }

  private static void sound(boolean condition) throws IOException {
    if (!condition) {
      throw new IOException(Recording.DAMAGED);
    }
  }
}
