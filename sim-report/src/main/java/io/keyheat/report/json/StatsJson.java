package io.keyheat.report.json;

import io.keyheat.core.result.FailedOps;
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
    FailedOps failed = stats.failed();
    json.member("offeredOps", stats.offered());
    json.member("completedOps", stats.completed());
    json.object(
        "failedOps",
        () -> {
          json.member("timeout", failed.timeout());
          json.member("rejected", failed.rejected());
          json.member("aborted", failed.aborted());
        });
    json.member("inFlightOps", stats.inFlight());
    json.member("attempts", stats.attempts());
    json.member("offeredPerSecond", stats.offeredPerSecond());
    json.member("throughputPerSecond", stats.throughputPerSecond());
    writeLatency(stats.latency());
  }

  private void writeLatency(LatencyHistogram latency) throws IOException {
    json.object(
        "latencyMillis",
        () -> {
          json.member("count", latency.count());
          json.member("mean", latency.meanMillis());
          json.member("p50", latency.percentileMillis(50));
          json.member("p90", latency.percentileMillis(90));
          json.member("p99", latency.percentileMillis(99));
          json.member("p999", latency.percentileMillis(99.9));
          json.member("max", latency.maxMillis());
        });
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

  void writeLoads(List<LoadResult> loads) throws IOException {
    writeLoads("loads", loads);
  }

  private void writeLoads(String name, List<LoadResult> loads) throws IOException {
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
                  json.numbers("askedByInterval", asked.asked());
                  json.numbers("missingByInterval", asked.missing());
                });
          }
        });
  }

  private void writeTimes(TimeByStage times) throws IOException {
    json.numbers("attemptsByInterval", times.attempts());
    json.numbers(
        "lateServiceSecondsByInterval",
        Arrays.stream(times.lateServiceNanos()).mapToDouble(nanos -> nanos / 1e9).toArray());
    json.objects(
        "stages",
        List.copyOf(times.nanos().entrySet()),
        stage -> {
          json.member("stage", stage.getKey().name());
          json.member("seconds", Arrays.stream(stage.getValue()).sum() / 1e9);
          json.numbers(
              "secondsByInterval",
              Arrays.stream(stage.getValue()).mapToDouble(nanos -> nanos / 1e9).toArray());
        });
  }

  private void writeReads(LoadResult.Reads reads) throws IOException {
    json.member("billed", Arrays.stream(reads.billed()).sum());
    json.member("rows", Arrays.stream(reads.rows()).sum());
    json.member("tombstones", Arrays.stream(reads.tombstones()).sum());
    json.numbers("billedByInterval", reads.billed());
    json.numbers("rowsByInterval", reads.rows());
    json.numbers("tombstonesByInterval", reads.tombstones());
  }

  /** Columns side by side: an entry of each for every recording interval. */
  void writeIntervals(RunResult run) throws IOException {
    Series series = Series.of(run);
    json.object(
        "intervals",
        () -> {
          json.numbers("seconds", series.seconds());
          json.numbers("offeredOps", series.offered());
          json.numbers("completedOps", series.completed());
          json.numbers("failedOps", series.failed());
          json.numbers("p50Millis", series.percentilesMillis(50));
          json.numbers("p99Millis", series.percentilesMillis(99));
          json.numbers("p999Millis", series.percentilesMillis(99.9));
        });
  }
}
