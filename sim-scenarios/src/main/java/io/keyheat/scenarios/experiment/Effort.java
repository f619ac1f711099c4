package io.keyheat.scenarios.experiment;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.TabletsAtRest;
import io.keyheat.core.measure.Intervals;
import io.keyheat.core.model.sample.KeySample;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.workload.KeySpacePlan;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.estimate.StartTablets;
import java.util.List;

/**
 * The estimated cost of runs. The constants were measured on the library's scenarios, on the
 * machine of the figures in the README; the estimate ignores load splits, retries and growing
 * queues. Tablets that split by size count as if they came evenly through the run.
 *
 * @param operations that clients begin; a page or transaction is one
 * @param cpuSeconds of one core, with writing the results
 * @param workBytes memory that a run holds only while it runs
 * @param cells of heatmaps, held until they are written
 * @param histograms one for each load and interval
 */
public record Effort(
    double operations, double cpuSeconds, double workBytes, double cells, double histograms) {
  /** Start of the program and compilation of its hot methods. */
  private static final double PROGRAM_SECONDS = 4;

  private static final double VISIT_SECONDS = 90e-9;

  /** A visit to a table with materialized rows, and a row that is read there. */
  private static final double KEPT_VISIT_SECONDS = 900e-9;

  private static final double KEPT_ROW_SECONDS = 120e-9;

  /** What a control period takes by itself: most of a run whose rates are a few operations/s. */
  private static final double PERIOD_SECONDS = 1.5e-6;

  /** Each control period examines each tablet, also one that sees nothing. */
  private static final double TABLET_PERIOD_SECONDS = 20e-9;

  /** A cell of the heatmap is written to four files. */
  private static final double CELL_SECONDS = 28e-6;

  private static final double PROGRAM_BYTES = 190e6;
  private static final double TABLET_BYTES = 1_200;

  /** A key that a tablet remembers, with what its number of rows takes and room for more. */
  private static final double SAMPLED_KEY_BYTES = 24;

  private static final double ROW_BYTES = 100;

  private static final double CELL_BYTES = 180;

  /** Greatest amount of garbage per written cell before a collection. */
  private static final double CELL_TEXT_BYTES = 800;

  private static final double MOST_TEXT_BYTES = 400e6;

  /** Garbage of writing one histogram of three digits. */
  private static final double HISTOGRAM_TEXT_BYTES = 100_000;

  /**
   * Returns the cost of one run, without the start of the program.
   *
   * @param plan of the specification, which is drawn from, so it serves no run any more
   */
  public static Effort of(RunSpec spec, WorkloadPlan plan) {
    double[] closedPerSecond = closedPerSecond(spec, plan);
    double operations = 0;
    double seconds = 0;
    double rows = 0;
    double added = 0; // With their entries.
    double[] addedBytes = new double[plan.keySpaces().size()];
    for (int i = 0; i < plan.loads().size(); i++) {
      LoadPlan load = plan.loads().get(i);
      double count = operations(spec, load, closedPerSecond[i]);
      added += load.addsRows() ? count * load.visits().size() : 0;
      operations += count;
      seconds += count * seconds(load);
      rows += load.rows() != null && load.addsRows() ? count : 0;
      for (KeyVisit visit : load.visits()) {
        addedBytes[visit.keySpace()] += visit.adds() ? count * visit.bytes() : 0;
      }
    }
    for (KeySpacePlan space : plan.keySpaces()) {
      rows += plan.rowTables().isEmpty() ? 0 : space.existingRows();
    }
    double tablets = tablets(spec, plan, addedBytes);
    double periods = (double) spec.durationNanos() / spec.system().controlNanos();
    double periodSeconds = PERIOD_SECONDS + tablets * TABLET_PERIOD_SECONDS;
    double cells = intervals(spec) * (spec.heatmapRows() + spec.servers());
    return new Effort(
        operations,
        seconds + periods * periodSeconds + cells * CELL_SECONDS,
        tablets * TABLET_BYTES + sampledBytes(spec, tablets, added) + rows * ROW_BYTES,
        cells,
        intervals(spec) * plan.loads().size());
  }

  /** Rates of clients that wait for answers, by load. */
  private static double[] closedPerSecond(RunSpec spec, WorkloadPlan plan) {
    return spec.loads().stream().anyMatch(load -> load.client() instanceof ClientSpec.Closed)
        ? Estimate.ofFirstKeys(spec, plan).closedPerSecond()
        : new double[spec.loads().size()];
  }

  /**
   * Returns the tablets that a run has on average.
   *
   * @param addedBytes by key space
   */
  private static double tablets(RunSpec spec, WorkloadPlan plan, double[] addedBytes) {
    StartTablets start = new StartTablets(spec, plan);
    double tablets = 0;
    for (int space = 0; space < addedBytes.length; space++) {
      double atStart = start.count(space);
      double bytes = plan.keySpaces().get(space).existingBytes() + addedBytes[space];
      double atEnd =
          TabletsAtRest.ofEvenRows(bytes, 1, spec.system().policies().sizeSplits(), spec.servers());
      tablets += (atStart + Math.max(atStart, atEnd)) / 2;
    }
    return tablets;
  }

  private static double sampledBytes(RunSpec spec, double tablets, double added) {
    double sampled = added / spec.system().policies().loadSplits().sampleEvery();
    return SAMPLED_KEY_BYTES * Math.min(sampled, tablets * KeySample.mostOf((int) tablets));
  }

  /**
   * Returns the cost of a program that executes several runs.
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

  /**
   * Returns the share of its duration after which a run surely exceeds a heap: the estimate may be
   * twice what is needed. Above 1: it does not.
   */
  public double shareWithin(long heapBytes) {
    return 2.0 * heapBytes / (workBytes + cells * CELL_BYTES);
  }

  /** Returns the core time without writing results. */
  public double simulationSeconds() {
    return cpuSeconds - cells * CELL_SECONDS;
  }

  /** Returns the peak memory of the process, as the operating system counts it. */
  public double bytes() {
    double text = cells * CELL_TEXT_BYTES + histograms * HISTOGRAM_TEXT_BYTES;
    return PROGRAM_BYTES + workBytes + cells * CELL_BYTES + Math.min(MOST_TEXT_BYTES, text);
  }

  private static double operations(RunSpec spec, LoadPlan load, double closedPerSecond) {
    if (load.spec().client() instanceof ClientSpec.Closed) {
      long end = Math.min(load.spec().endNanos(), spec.durationNanos());
      double seconds = Math.max(0, end - load.spec().startNanos()) / 1e9;
      return seconds * closedPerSecond;
    }
    RunSpec alone = spec.withLoads(List.of(load.spec()));
    return OfferedOperations.of(alone) / Math.max(1, load.spec().calls().size());
  }

  /** Returns the core time of an operation's visits. */
  private static double seconds(LoadPlan load) {
    List<LoadPlan> calls =
        load.sequence() == null
            ? List.of(load)
            : load.sequence().steps().stream().map(step -> step.plan()).toList();
    double seconds = 0;
    for (LoadPlan call : calls) {
      for (KeyVisit visit : call.visits()) {
        double read = visit.scanDirection() == 0 ? 0 : visit.rows() * KEPT_ROW_SECONDS;
        seconds += call.rows() == null ? VISIT_SECONDS : KEPT_VISIT_SECONDS + read;
      }
    }
    return seconds;
  }

  private static double intervals(RunSpec spec) {
    return Intervals.of(spec.durationNanos(), spec.intervalNanos(), spec.warmupNanos()).count();
  }
}
