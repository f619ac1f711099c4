package io.keyheat.scenarios.experiment;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.measure.Intervals;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.space.KeySpacePlan;
import io.keyheat.core.workload.spec.ClientSpec;
import java.util.List;

/**
 * What runs are going to take, as far as that can be known beforehand. The constants were measured
 * on the library's scenarios, on the machine of the README's figures; load splits, retries and
 * growing queues are not foreseen.
 *
 * @param operations that clients begin; a page or transaction is one
 * @param cpuSeconds of one core, the results' drawing and writing included
 * @param workBytes that a run holds only while it is at work
 * @param cells of heatmaps, which are kept until they are written
 * @param histograms one for each load and interval
 */
public record Effort(
    double operations, double cpuSeconds, double workBytes, double cells, double histograms) {
  /** To start, and to compile what is hot. */
  private static final double PROGRAM_SECONDS = 3.3;

  private static final double VISIT_SECONDS = 65e-9;

  /** A visit to a table whose rows are kept one by one, and a row that is read there. */
  private static final double KEPT_VISIT_SECONDS = 900e-9;

  private static final double KEPT_ROW_SECONDS = 120e-9;

  /** A tablet is looked at in every control period. */
  private static final double TABLET_PERIOD_SECONDS = 8e-9;

  /** A cell of the heatmap is written in four forms. */
  private static final double CELL_SECONDS = 28e-6;

  private static final double PROGRAM_BYTES = 190e6;
  private static final double TABLET_BYTES = 5_000;
  private static final double ROW_BYTES = 100;

  private static final double CELL_BYTES = 180;

  /** Text of a cell that has been written, until the collector takes it away: at most so much. */
  private static final double CELL_TEXT_BYTES = 2_000;

  private static final double MOST_TEXT_BYTES = 600e6;

  /** Bytes of a load's latencies in an interval, a histogram of three digits. */
  private static final double HISTOGRAM_TEXT_BYTES = 200_000;

  /**
   * Of one run, without the program around it.
   *
   * @param plan which is drawn from, so it serves no run any more
   */
  public static Effort of(RunSpec spec, WorkloadPlan plan) {
    double operations = 0;
    double seconds = 0;
    double rows = 0;
    for (LoadPlan load : plan.loads()) {
      double count = operations(spec, plan, load);
      operations += count;
      seconds += count * seconds(load);
      rows += load.rows() != null && load.addsRows() ? count : 0;
    }
    for (KeySpacePlan space : plan.keySpaces()) {
      rows += plan.rowTables().isEmpty() ? 0 : space.existingRows();
    }
    double tablets = plan.keySpaces().stream().mapToDouble(s -> tablets(spec, s)).sum();
    double periods = (double) spec.durationNanos() / spec.system().controlNanos();
    double cells = intervals(spec) * (spec.heatmapRows() + spec.servers());
    return new Effort(
        operations,
        seconds + periods * tablets * TABLET_PERIOD_SECONDS + cells * CELL_SECONDS,
        tablets * TABLET_BYTES + rows * ROW_BYTES,
        cells,
        intervals(spec) * plan.loads().size());
  }

  /**
   * Of the whole program that carries out several.
   *
   * @param threads runs at a time
   */
  public static Effort ofProgram(List<Effort> runs, int threads) {
    double operations = 0;
    double seconds = PROGRAM_SECONDS;
    double most = 0;
    double cells = 0;
    double histograms = 0;
    for (Effort run : runs) {
      operations += run.operations;
      seconds += run.cpuSeconds;
      most = Math.max(most, run.workBytes);
      cells += run.cells;
      histograms += run.histograms;
    }
    double work = most * Math.min(threads, runs.size());
    return new Effort(operations, seconds, work, cells, histograms);
  }

  /** What the process comes to take, as the operating system counts it. */
  public double bytes() {
    double text = cells * CELL_TEXT_BYTES + histograms * HISTOGRAM_TEXT_BYTES;
    return PROGRAM_BYTES + workBytes + cells * CELL_BYTES + Math.min(MOST_TEXT_BYTES, text);
  }

  private static double operations(RunSpec spec, WorkloadPlan plan, LoadPlan load) {
    if (load.spec().client() instanceof ClientSpec.Closed clients) {
      long end = Math.min(load.spec().endNanos(), spec.durationNanos());
      double seconds = Math.max(0, end - load.spec().startNanos()) / 1e9;
      return seconds * ClosedLoop.perSecond(spec, plan, load, clients);
    }
    RunSpec alone = spec.withLoads(List.of(load.spec()));
    return OfferedOperations.of(alone) / Math.max(1, load.spec().calls().size());
  }

  /** An operation's visits, one after the other. */
  private static double seconds(LoadPlan load) {
    List<LoadPlan> calls =
        load.sequence() == null
            ? List.of(load)
            : load.sequence().steps().stream().map(step -> step.plan()).toList();
    double seconds = 0;
    for (LoadPlan call : calls) {
      for (LoadPlan.KeyVisit visit : call.visits()) {
        double read = visit.scanDirection() == 0 ? 0 : visit.rows() * KEPT_ROW_SECONDS;
        seconds += call.rows() == null ? VISIT_SECONDS : KEPT_VISIT_SECONDS + read;
      }
    }
    return seconds;
  }

  static double tablets(RunSpec spec, KeySpacePlan space) {
    double limit = spec.system().policies().sizeSplits().thresholdBytes(1, spec.servers());
    return Math.max(space.splitHi().length + 1, space.existingBytes() / limit);
  }

  private static double intervals(RunSpec spec) {
    return Intervals.of(spec.durationNanos(), spec.intervalNanos(), spec.warmupNanos()).count();
  }
}
