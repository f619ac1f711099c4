package io.keyheat.core;

import static io.keyheat.core.SystemDraft.MILLISECOND;
import static io.keyheat.core.SystemDraft.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.model.cluster.ServerParameters.Service;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.LoadKind;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What cells of the heatmap tell of whole runs, where theory says what they must. */
class HeatmapFiguresTest {
  /** A single row, which whoever writes must lock. */
  private static final TableSpec ONE_ROW =
      Fixtures.table("T", List.of(Fixtures.number("Id", Fixtures.uniform(7, 7))), "Id");

  private static RunResult run(SystemDraft system, TableSpec table, LoadSpec load) {
    RunSpec spec = Fixtures.run(1, system, 1, 200 * SECOND, 0, List.of(table), load);
    return Simulation.run(spec, now -> {});
  }

  /** The mean over columns of the greatest cell of each. */
  private static double mean(RunResult run, HeatMetric metric) {
    Heatmap map = run.heatmap();
    float[] cells = map.cells().get(metric);
    double sum = 0;
    for (int column = 0; column < map.columns(); column++) {
      float most = 0;
      for (int row = 0; row < map.rows().size(); row++) {
        most = Math.max(most, cells[column * map.rows().size() + row]);
      }
      sum += most;
    }
    return sum / map.columns();
  }

  /** An order that differs from process to process would make files of equal runs differ. */
  @Test
  void metricsComeInTheOrderOfTheirDeclarationWhateverTheMapThatTheyCameIn() {
    Map<HeatMetric, float[]> backwards = new LinkedHashMap<>();
    for (int i = HeatMetric.values().length - 1; i >= 0; i--) {
      backwards.put(HeatMetric.values()[i], new float[0]);
    }
    assertThat(new Heatmap(List.of(), 0, backwards, new int[0]).cells().keySet())
        .containsExactly(HeatMetric.values());
  }

  /** Three clients without a thought: one of them has the row's lock, the other two wait for it. */
  @Test
  void clientsOfOneRowWaitForItsLockAllButOne() {
    SystemDraft system = new SystemDraft();
    system.service = Service.DETERMINISTIC;
    LoadSpec load =
        Fixtures.load(
            "writers", LoadKind.UPDATE, "T", new ClientSpec.Closed(3, 0, false), Fixtures.PATIENT);
    RunResult run = run(system, ONE_ROW, load);
    assertThat(run.total().throughputPerSecond()).isCloseTo(1000, within(1.0));
    assertThat(mean(run, HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND)).isCloseTo(2000, within(5.0));
  }

  /** Whoever gives up after 40 ms has waited 40 ms; each of two clients does so in turn. */
  @Test
  void aWaitInVainIsAWait() {
    SystemDraft system = new SystemDraft();
    system.service = Service.DETERMINISTIC;
    system.lockWaitNanos = 40 * MILLISECOND;
    system.commitGapNanos = 1000 * SECOND; // The first write keeps the lock.
    ClientSpec clients = new ClientSpec.Closed(2, 60 * MILLISECOND, false);
    RunResult run =
        run(
            system,
            ONE_ROW,
            Fixtures.load("writers", LoadKind.UPDATE, "T", clients, Fixtures.PATIENT));
    // 40 of every 100 ms, of two clients.
    assertThat(mean(run, HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND)).isCloseTo(800, within(12.0));
  }

  /** Half full, M/M/1: the time in the system is exponential with a mean of 2 ms. */
  @Test
  void percentilesOfCellsAreThoseOfTheQueue() {
    TableSpec table =
        Fixtures.table("T", List.of(Fixtures.number("Id", Fixtures.sequence())), "Id");
    for (LoadKind operation : List.of(LoadKind.INSERT, LoadKind.LOOKUP)) {
      LoadSpec load =
          Fixtures.load("arrivals", operation, "T", Fixtures.poisson(500), Fixtures.PATIENT);
      RunSpec spec = Fixtures.run(1, new SystemDraft(), 1, 2000 * SECOND, 0, List.of(table), load);
      RunResult run = Simulation.run(spec, now -> {});
      assertThat(run.heatmap().columns()).isPositive();
      assertThat(meanOfAll(run, HeatMetric.LATENCY_P50_MILLIS))
          .as("%s", operation)
          .isCloseTo(2 * Math.log(2), within(0.15));
      assertThat(meanOfAll(run, HeatMetric.LATENCY_P99_MILLIS))
          .as("%s", operation)
          .isCloseTo(2 * Math.log(100), within(1.5));
    }
  }

  private static final int SECONDS = 2000;

  /**
   * Three operations at the same instant, about once a second, so that hardly ever two such groups
   * meet; each visit takes a millisecond.
   */
  private static RunSpec threeAtOnce(LoadKind operation, SystemDraft system, boolean indexed) {
    system.service = Service.DETERMINISTIC;
    List<ColumnSpec> columns =
        List.of(
            Fixtures.number("Id", Fixtures.sequence()), Fixtures.number("By", Fixtures.sequence()));
    List<IndexSpec> indexes = indexed ? List.of(Fixtures.index("ByBy", "By")) : List.of();
    TableSpec table = Fixtures.table("T", columns, indexes, 0, 1, "Id");
    ClientSpec threes = new ClientSpec.Open(RateSchedule.constant(3), Spacing.BURSTY, 3);
    LoadSpec load = Fixtures.load("threes", operation, "T", threes, Fixtures.PATIENT);
    return Fixtures.run(1, system, 1, SECONDS * SECOND, 0, List.of(table), load);
  }

  /** The sum of all cells' figures for a second, over the columns. */
  private static double perSecond(RunResult run, HeatMetric metric) {
    float[] cells = run.heatmap().cells().get(metric);
    double sum = 0;
    for (float cell : cells) {
      sum += cell;
    }
    return sum / run.heatmap().columns();
  }

  /** The mean of what cells have for each of their operations. */
  private static double perOperation(RunResult run, HeatMetric metric) {
    float[] operations = run.heatmap().cells().get(HeatMetric.OPERATIONS_PER_SECOND);
    float[] cells = run.heatmap().cells().get(metric);
    double sum = 0;
    double weight = 0;
    for (int cell = 0; cell < cells.length; cell++) {
      sum += operations[cell] * cells[cell];
      weight += operations[cell];
    }
    return sum / weight;
  }

  /** One waits for none, one for one and one for two others, in blocks or one by one. */
  @ParameterizedTest
  @EnumSource(
      value = LoadKind.class,
      names = {"INSERT", "LOOKUP"})
  void ofThreeThatComeAtOnceTwoWait(LoadKind operation) {
    RunSpec spec = threeAtOnce(operation, new SystemDraft(), false);
    for (FollowedRun way : List.of(FollowedRun.of(spec), FollowedRun.oneByOne(spec))) {
      RunResult run = way.result();
      double operations = perSecond(run, HeatMetric.OPERATIONS_PER_SECOND);
      assertThat(operations).isCloseTo(run.total().throughputPerSecond(), within(0.01));
      assertThat(perSecond(run, HeatMetric.CPU_CORES)).isCloseTo(operations / 1000, within(1e-5));
      assertThat(perOperation(run, HeatMetric.WAIT_MILLIS)).isCloseTo(1, within(0.03));
      assertThat(perSecond(run, HeatMetric.QUEUE_DEPTH)).isCloseTo(operations / 1000, within(1e-4));
      assertThat(perOperation(run, HeatMetric.LATENCY_MEAN_MILLIS)).isCloseTo(2, within(0.03));
      assertThat(mean(run, HeatMetric.LATENCY_MAX_MILLIS)).isBetween(2.5, 3.1);
      double written = operation == LoadKind.INSERT ? 1000 * operations : 0;
      assertThat(perSecond(run, HeatMetric.ADDED_BYTES_PER_SECOND)).isCloseTo(written, within(1.0));
    }
  }

  @Test
  void onTwoCoresOneOfThreeWaits() {
    SystemDraft system = new SystemDraft();
    system.cores = 2;
    RunSpec spec = threeAtOnce(LoadKind.INSERT, system, false);
    for (FollowedRun way : List.of(FollowedRun.of(spec), FollowedRun.oneByOne(spec))) {
      RunResult run = way.result();
      assertThat(perOperation(run, HeatMetric.WAIT_MILLIS)).isCloseTo(1 / 3.0, within(0.02));
      assertThat(perOperation(run, HeatMetric.LATENCY_MEAN_MILLIS))
          .isCloseTo(4 / 3.0, within(0.02));
      assertThat(mean(run, HeatMetric.LATENCY_MAX_MILLIS)).isBetween(1.6, 2.1);
    }
  }

  /** A row and its index entry, one core: six visits in turn, and each counts by itself. */
  @Test
  void ofThreeCommitsWithAnIndexEntryEachVisitWaitsInTurn() {
    RunResult run = FollowedRun.of(threeAtOnce(LoadKind.INSERT, new SystemDraft(), true)).result();
    double visits = perSecond(run, HeatMetric.OPERATIONS_PER_SECOND);
    assertThat(visits).isCloseTo(2 * run.total().throughputPerSecond(), within(0.01));
    assertThat(perSecond(run, HeatMetric.CPU_CORES)).isCloseTo(visits / 1000, within(1e-5));
    assertThat(perOperation(run, HeatMetric.WAIT_MILLIS)).isCloseTo(2.5, within(0.1));
    assertThat(perOperation(run, HeatMetric.LATENCY_MEAN_MILLIS)).isCloseTo(3.5, within(0.1));
    assertThat(mean(run, HeatMetric.LATENCY_MAX_MILLIS)).isBetween(5.0, 6.2);
  }

  /** The third of three would have to wait longer than is allowed. */
  @Test
  void whoeverWouldWaitTooLongIsCountedWhereItWouldHaveGone() {
    SystemDraft system = new SystemDraft();
    system.maxWaitNanos = MILLISECOND;
    for (boolean indexed : List.of(false, true)) {
      RunSpec spec = threeAtOnce(LoadKind.INSERT, system, indexed);
      for (FollowedRun way : List.of(FollowedRun.of(spec), FollowedRun.oneByOne(spec))) {
        RunResult run = way.result();
        assertThat(perSecond(run, HeatMetric.REJECTED_PER_SECOND) * SECONDS)
            .as("indexed %s", indexed)
            .isCloseTo((double) run.total().failed().rejected(), within(1.0))
            .isGreaterThan(SECONDS * 0.9);
      }
    }
  }

  /** The mean of all cells in which something happened. */
  private static double meanOfAll(RunResult run, HeatMetric metric) {
    float[] cells = run.heatmap().cells().get(metric);
    double sum = 0;
    int filled = 0;
    for (float cell : cells) {
      sum += cell;
      filled += cell > 0 ? 1 : 0;
    }
    return sum / filled;
  }
}
