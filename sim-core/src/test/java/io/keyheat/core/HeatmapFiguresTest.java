package io.keyheat.core;

import static io.keyheat.core.SystemDraft.MILLISECOND;
import static io.keyheat.core.SystemDraft.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.model.ServerParameters.Service;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.Metric;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.LoadSpec;
import io.keyheat.core.workload.LoadSpec.ClientSpec;
import io.keyheat.core.workload.LoadSpec.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What cells of the heatmap tell of whole runs, where theory says what they must. */
class HeatmapFiguresTest {
  /** A single row, which whoever writes must lock. */
  private static final TableSpec ONE_ROW =
      Scenes.table("T", List.of(Scenes.number("Id", Scenes.uniform(7, 7))), "Id");

  private static RunResult run(SystemDraft system, TableSpec table, LoadSpec load) {
    RunSpec spec = Scenes.run(1, system, 1, 200 * SECOND, 0, List.of(table), load);
    return Simulation.run(spec, now -> {});
  }

  /** The mean over columns of the greatest cell of each. */
  private static double mean(RunResult run, Metric metric) {
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

  /** Three clients without a thought: one of them has the row's lock, the other two wait for it. */
  @Test
  void clientsOfOneRowWaitForItsLockAllButOne() {
    SystemDraft system = new SystemDraft();
    system.service = Service.DETERMINISTIC;
    LoadSpec load =
        Scenes.load(
            "writers", Operation.UPDATE, "T", new ClientSpec.Closed(3, 0, false), Scenes.PATIENT);
    RunResult run = run(system, ONE_ROW, load);
    assertThat(run.total().throughputPerSecond()).isCloseTo(1000, within(1.0));
    assertThat(mean(run, Metric.LOCK_WAIT_MILLIS_PER_SECOND)).isCloseTo(2000, within(5.0));
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
            Scenes.load("writers", Operation.UPDATE, "T", clients, Scenes.PATIENT));
    // 40 of every 100 ms, of two clients.
    assertThat(mean(run, Metric.LOCK_WAIT_MILLIS_PER_SECOND)).isCloseTo(800, within(12.0));
  }

  /** Half full, M/M/1: the time in the system is exponential with a mean of 2 ms. */
  @Test
  void percentilesOfCellsAreThoseOfTheQueue() {
    TableSpec table = Scenes.table("T", List.of(Scenes.number("Id", Scenes.sequence())), "Id");
    for (Operation operation : List.of(Operation.INSERT, Operation.LOOKUP)) {
      LoadSpec load = Scenes.load("arrivals", operation, "T", Scenes.poisson(500), Scenes.PATIENT);
      RunSpec spec = Scenes.run(1, new SystemDraft(), 1, 2000 * SECOND, 0, List.of(table), load);
      RunResult run = Simulation.run(spec, now -> {});
      assertThat(run.heatmap().columns()).isPositive();
      assertThat(meanOfAll(run, Metric.LATENCY_P50_MILLIS))
          .as("%s", operation)
          .isCloseTo(2 * Math.log(2), within(0.15));
      assertThat(meanOfAll(run, Metric.LATENCY_P99_MILLIS))
          .as("%s", operation)
          .isCloseTo(2 * Math.log(100), within(1.5));
    }
  }

  /** The mean of all cells in which something happened. */
  private static double meanOfAll(RunResult run, Metric metric) {
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
