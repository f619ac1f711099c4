package io.keyheat.report.lesson;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Heat;
import io.keyheat.report.view.HeatGrid;
import io.keyheat.report.view.Series;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A run on the columns of a lesson's heatmap, each of which stands for one recording interval or
 * more. Arrays have one value a column; what is not known is NaN.
 */
final class RunByColumn {
  /** A stage is no wider, so more columns could not be told apart. */
  static final int MOST_COLUMNS = 600;

  private static final int MOST_ROWS = 400;

  /** Servers beyond are left out; a stage shows no more lines. */
  private static final int MOST_SERVERS = 200;

  /**
   * Where more than this share of an interval's operations are under way at the run's end, the
   * slowest of them are missing, and so its percentiles are not known.
   */
  private static final double MOST_OPEN = 0.1;

  private static final double SECOND = 1e9;

  private final RunResult run;
  private final Series series;
  private final HeatGrid heat;

  RunByColumn(RunResult run) {
    this.run = run;
    series = Series.of(run);
    heat = Heat.grid(run, MOST_ROWS, MOST_COLUMNS);
  }

  RunResult run() {
    return run;
  }

  /** {@link Heat}. */
  HeatGrid heat() {
    return heat;
  }

  int columns() {
    return heat.columns();
  }

  double columnSeconds() {
    return run.intervalNanos() / SECOND * run.heatmap().columns() / columns();
  }

  /** The column that shows a time: the last one that has begun before it; −1 at the beginning. */
  int columnAt(double seconds) {
    return Math.min(columns(), (int) Math.ceil(seconds / columnSeconds() - 1e-9)) - 1;
  }

  /** How many servers are shown. */
  int servers() {
    return Math.min(MOST_SERVERS, run.servers().size());
  }

  /** Busy share of each server shown. */
  HeatGrid busy() {
    int servers = servers();
    int full = run.heatmap().columns();
    float[] cells = new float[servers * full];
    for (int server = 0; server < servers; server++) {
      for (int column = 0; column < full; column++) {
        cells[column * servers + server] = run.servers().get(server).utilisation()[column];
      }
    }
    return HeatGrid.of(cells, servers, full, servers, columns());
  }

  /** Work that waits at a server, in milliseconds. */
  double[] queueMillis(int server) {
    float[] values = run.servers().get(server).queueMillis();
    return greatest(IntStream.range(0, values.length).mapToDouble(i -> values[i]).toArray());
  }

  /** A percentile of the latency of all loads. */
  double[] percentileMillis(double percentile) {
    return percentileMillis(series, percentile);
  }

  /** A percentile of one load's latency. */
  double[] percentileMillis(LoadResult load, double percentile) {
    return percentileMillis(Series.of(run, List.of(load)), percentile);
  }

  /** Tombstones that a query of a load passes on average; empty for loads that pass none. */
  double[] tombstonesPassed(LoadResult load) {
    LoadResult.Reads reads = load.reads();
    if (reads == null || !reads.passedTombstones()) {
      return new double[0];
    }
    double[] passed = new double[reads.tombstones().length];
    for (int i = 0; i < passed.length; i++) {
      long queries = load.intervals().get(i).completed();
      passed[i] = queries == 0 ? Double.NaN : (double) reads.tombstones()[i] / queries;
    }
    return greatest(passed);
  }

  /** All loads by recording interval. */
  Series series() {
    return series;
  }

  /** How many tablets there are at a time. */
  int tabletsAt(double seconds) {
    int changes =
        run.events().stream()
            .filter(event -> event.timeNanos() / SECOND <= seconds)
            .mapToInt(
                event ->
                    switch (event.kind()) {
                      case SIZE_SPLIT, LOAD_SPLIT -> 1;
                      case MERGE -> -1;
                      default -> 0;
                    })
            .sum();
    return run.initialTablets().size() + changes;
  }

  private double[] percentileMillis(Series of, double percentile) {
    double[] values = of.percentilesMillis(percentile);
    long open = 0;
    for (int i = 0; i < values.length; i++) {
      open += of.offered()[i] - of.completed()[i] - of.failed()[i];
    }
    for (int i = values.length - 1; i >= 0 && open > MOST_OPEN * of.offered()[i]; i--) {
      values[i] = Double.NaN;
      open -= Math.max(0, of.offered()[i] - of.failed()[i] - of.latencies().get(i).count());
    }
    return greatest(values);
  }

  /** On fewer columns the greatest of those that became one; NaN where none has a value. */
  private double[] greatest(double[] values) {
    double[] result = new double[columns()];
    Arrays.fill(result, Double.NaN);
    for (int i = 0; i < values.length; i++) {
      int column = HeatGrid.index(i, values.length, result.length);
      if (!(values[i] <= result[column])) {
        result[column] = Double.isNaN(values[i]) ? result[column] : values[i];
      }
    }
    return result;
  }

  /** Numbers of operations by recording interval as operations a second by column. */
  double[] perSecond(long[] counts) {
    double[] operations = new double[columns()];
    double[] seconds = new double[operations.length];
    for (int i = 0; i < counts.length; i++) {
      int column = HeatGrid.index(i, counts.length, operations.length);
      operations[column] += counts[i];
      seconds[column] += series.seconds()[i];
    }
    for (int column = 0; column < operations.length; column++) {
      operations[column] /= seconds[column];
    }
    return operations;
  }
}
