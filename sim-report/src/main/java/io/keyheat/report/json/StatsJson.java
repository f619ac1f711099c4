package io.keyheat.report.json;

import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RowsAsked;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.TimeByStage;
import io.keyheat.report.view.OperationGroups;
import io.keyheat.report.view.Series;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Counts, rates and latencies: of all, by operation and table, by load, and over time. */
final class StatsJson {
  private final Json json;

  StatsJson(Json json) {
    this.json = json;
  }

  void writeStats(OperationStats stats) throws IOException {
    json.member("offeredOps", stats.offered());
    json.member("completedOps", stats.completed());
    json.member("failedOps", stats.failed());
    json.member("inFlightOps", stats.inFlight());
    json.member("attempts", stats.attempts());
    json.member("offeredPerSecond", stats.offeredPerSecond());
    json.member("throughputPerSecond", stats.throughputPerSecond());
    json.member("latencyMillis", LatencyMillis.of(stats.latency()));
  }

  private record LatencyMillis(
      long count, double mean, double p50, double p90, double p99, double p999, double max) {
    static LatencyMillis of(LatencyHistogram latency) {
      return new LatencyMillis(
          latency.count(),
          latency.meanMillis(),
          latency.percentileMillis(50),
          latency.percentileMillis(90),
          latency.percentileMillis(99),
          latency.percentileMillis(99.9),
          latency.maxMillis());
    }
  }

  void writeOperations(List<LoadResult> loads) throws IOException {
    json.objects(
        "operations",
        OperationGroups.of(loads),
        group -> {
          json.member("operation", group.operation());
          json.member("table", group.table());
          writeStats(group.stats());
        });
  }

  void writeLoads(String name, List<LoadResult> loads) throws IOException {
    json.objects(
        name,
        loads,
        load -> {
          json.member("name", load.name());
          json.member("operation", load.operation());
          json.member("table", load.table());
          writeStats(load.stats());
          if (load.rowsPerCommit() > 1) {
            json.member("rowsPerSecond", load.rowsPerSecond());
          }
          if (!load.calls().isEmpty()) {
            writeLoads("calls", load.calls());
          }
          LoadResult.Reads reads = load.reads();
          if (reads != null) {
            json.object("reads", () -> writeReads(reads));
          }
          TimeByStage times = load.times();
          if (times != null) {
            json.object("timeByStage", () -> writeTimes(times));
          }
          RowsAsked asked = load.rowsAsked();
          if (asked != null) {
            json.object(
                "rowsAsked",
                () -> {
                  json.member("askedByInterval", asked.asked());
                  json.member("missingByInterval", asked.missing());
                });
          }
        });
  }

  private void writeTimes(TimeByStage times) throws IOException {
    json.member("attemptsByInterval", times.attempts());
    json.member("lateServiceSecondsByInterval", seconds(times.lateServiceNanos()));
    json.objects(
        "stages",
        List.copyOf(times.nanos().entrySet()),
        stage -> {
          json.member("stage", stage.getKey());
          json.member("seconds", Arrays.stream(stage.getValue()).sum() / 1e9);
          json.member("secondsByInterval", seconds(stage.getValue()));
        });
  }

  private static double[] seconds(long[] nanos) {
    return Arrays.stream(nanos).mapToDouble(each -> each / 1e9).toArray();
  }

  private void writeReads(LoadResult.Reads reads) throws IOException {
    json.member("billed", Arrays.stream(reads.billed()).sum());
    json.member("rows", Arrays.stream(reads.rows()).sum());
    json.member("tombstones", Arrays.stream(reads.tombstones()).sum());
    json.member("billedByInterval", reads.billed());
    json.member("rowsByInterval", reads.rows());
    json.member("tombstonesByInterval", reads.tombstones());
  }

  /** Columns side by side: an entry of each for every recording interval. */
  void writeIntervals(RunResult run) throws IOException {
    Series series = Series.of(run);
    json.object(
        "intervals",
        () -> {
          json.member("seconds", series.seconds());
          json.member("offeredOps", series.offered());
          json.member("completedOps", series.completed());
          json.member("failedOps", series.failed());
          json.member("p50Millis", series.percentilesMillis(50));
          json.member("p99Millis", series.percentilesMillis(99));
          json.member("p999Millis", series.percentilesMillis(99.9));
        });
  }
}
