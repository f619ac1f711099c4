package io.keyheat.report.lesson;

import io.keyheat.core.result.InitialTablet;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.LoadResult.IntervalStats;
import io.keyheat.core.result.Parameter;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.report.json.Json;
import io.keyheat.report.result.Cause;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.ScenarioResult;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** What the engine in a lesson's page takes from a recorded run. */
final class LabData {
  private static final double SECOND = 1e9;

  /** A worker's queries are timed in this part of the run, before there are many tombstones. */
  private static final double EARLY_SHARE = 0.03;

  /** Parameters of a profile that the engine knows. */
  private static final Set<String> PARAMETERS =
      Set.of(
          "servers.maxWait",
          "loadSplits.cpuShare",
          "loadSplits.writes",
          "loadSplits.window",
          "loadSplits.cooldown",
          "loadSplits.maxHeavierShare",
          "balancer.interval",
          "balancer.minGap",
          "balancer.cooldown",
          "tablets.commit",
          "costs.write",
          "costs.writeByte",
          "costs.read",
          "costs.readRowReverse",
          "costs.readByte",
          "costs.tombstone",
          "compaction.interval",
          "compaction.grace");

  private final RunResult run;
  private final List<Cause> causes;
  private final Json json;

  private LabData(RunResult run, List<Cause> causes, Json json) {
    this.run = run;
    this.causes = causes;
    this.json = json;
  }

  /** Writes what the engine takes from a result's first run. */
  static void write(ScenarioResult result, Json json) throws IOException {
    List<Cause> causes =
        result.findings().stream()
            .filter(found -> found.variant() == 0)
            .map(Finding::cause)
            .toList();
    new LabData(result.variants().get(0), causes, json).write();
  }

  private void write() throws IOException {
    Optional<LoadResult> worker = worker();
    json.member("servers", run.servers().size());
    json.member("seconds", run.durationNanos() / SECOND);
    json.member("key", key());
    json.member("index", run.spaces().stream().anyMatch(SpaceResult::index) ? "time" : "none");
    json.member("tablets", tablets());
    json.member("writes", run.loads().stream().anyMatch(load -> load.operation().equals("insert")));
    json.member("capacityPerSecond", run.serverCapacityPerSecond());
    json.member("offeredPerSecond", offeredPerSecond(false));
    json.member("queriesPerSecond", worker.isPresent() ? 0 : offeredPerSecond(true));
    if (worker.isPresent()) {
      json.object("worker", () -> writeWorker(worker.get()));
    }
    json.object(
        "parameters",
        () -> {
          for (Parameter parameter : run.parameters()) {
            if (PARAMETERS.contains(parameter.path())) {
              json.member(parameter.path(), parameter.value());
            }
          }
        });
  }

  /** The kind of key, among those of {@code engine.js}, that heats a run as its own did. */
  private String key() {
    return causes.stream()
        .map(
            cause ->
                switch (cause) {
                  case HOT_ROW, FEW_ROWS -> "row";
                  case GROWING_KEY, KEY_FALLS -> "sequence";
                  default -> "random";
                })
        .filter(key -> !key.equals("random"))
        .findFirst()
        .orElse("random");
  }

  /** How many tablets the first table begins with. */
  private long tablets() {
    if (run.initialTablets().isEmpty()) {
      return 1;
    }
    String table = run.initialTablets().get(0).space();
    return run.initialTablets().stream().map(InitialTablet::space).filter(table::equals).count();
  }

  private double offeredPerSecond(boolean byScans) {
    return run.loads().stream()
        .filter(load -> load.operation().equals("scan") == byScans)
        .mapToDouble(load -> load.stats().offeredPerSecond())
        .sum();
  }

  /** The load whose queries pass what it has deleted. */
  private Optional<LoadResult> worker() {
    return run.loads().stream()
        .filter(load -> load.reads() != null && load.reads().passedTombstones())
        .findFirst();
  }

  /** Rows of the worker's table before the run: those of its end, without those that came. */
  private long existing(LoadResult worker, long rowsEach) {
    long rows =
        run.spaces().stream()
            .filter(space -> !space.index() && space.table().equals(worker.table()))
            .mapToLong(SpaceResult::rows)
            .sum();
    long added =
        run.loads().stream()
            .filter(load -> load.operation().equals("insert"))
            .mapToLong(load -> load.stats().completed())
            .sum();
    return Math.max(0, rows + worker.stats().completed() * rowsEach - added);
  }

  private void writeWorker(LoadResult worker) throws IOException {
    int early = Math.max(1, (int) (EARLY_SHARE * worker.intervals().size()));
    List<IntervalStats> first = worker.intervals().subList(0, early);
    long queries = first.stream().mapToLong(IntervalStats::completed).sum();
    LatencyHistogram latency =
        LatencyHistogram.merged(first.stream().map(IntervalStats::latency).toList());
    json.member("querySeconds", latency.meanMillis() / 1000);
    json.member("cycleSeconds", early * run.intervalNanos() / SECOND / Math.max(1, queries));
    long rows = Arrays.stream(Objects.requireNonNull(worker.reads()).rows(), 0, early).sum();
    long rowsEach = Math.round((double) rows / Math.max(1, queries));
    json.member("rowsEach", rowsEach);
    json.member("existing", existing(worker, rowsEach));
  }
}
