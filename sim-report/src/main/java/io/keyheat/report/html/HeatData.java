package io.keyheat.report.html;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.json.Json;
import io.keyheat.report.page.GzipBase64;
import io.keyheat.report.view.Heat;
import io.keyheat.report.view.HeatGrid;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Writes the heatmaps of variants, and their servers over time, into the page's data. */
final class HeatData {
  /** What a page shows of cells; {@code heatmap.csv.gz} has the other metrics too. */
  private static final List<HeatMetric> METRICS =
      List.of(
          HeatMetric.CAPACITY_SHARE,
          HeatMetric.OPERATIONS_PER_SECOND,
          HeatMetric.REJECTED_PER_SECOND,
          HeatMetric.LATENCY_P50_MILLIS,
          HeatMetric.LATENCY_P99_MILLIS,
          HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND,
          HeatMetric.TOMBSTONES_SKIPPED_PER_SECOND);

  private static final List<HeatMetric> ALWAYS =
      List.of(HeatMetric.CAPACITY_SHARE, HeatMetric.OPERATIONS_PER_SECOND);

  private final Json json;
  private final Detail detail;
  private final List<HeatMetric> used;

  HeatData(Json json, Detail detail, List<RunResult> runs) {
    this.json = json;
    this.detail = detail;
    used =
        METRICS.stream()
            .filter(metric -> ALWAYS.contains(metric) || max(metric, runs) > 0)
            .toList();
  }

  /** Writes the greatest value of each metric that is used, of all variants together. */
  void writeScales(List<RunResult> runs) throws IOException {
    json.object(
        "greatest",
        () -> {
          for (HeatMetric metric : used) {
            json.member(metric.name(), max(metric, runs));
          }
        });
  }

  private static double max(HeatMetric metric, List<RunResult> runs) {
    double max = 0;
    for (RunResult run : runs) {
      for (float value : Heat.cells(run.heatmap(), metric)) {
        max = Math.max(max, value);
      }
    }
    return max;
  }

  /** Writes a variant's heatmaps and servers. */
  void write(RunResult run) throws IOException {
    Heatmap heatmap = run.heatmap();
    int rows = Math.min(heatmap.rows().size(), detail.rows());
    int columns = Math.min(heatmap.columns(), detail.columns());
    json.object(
        "heat",
        () -> {
          json.member("fullRows", heatmap.rows().size());
          json.member("fullColumns", heatmap.columns());
          json.member("rows", rows);
          json.member("columns", columns);
          RangeColumns ranges = RangeColumns.of(Heat.ranges(heatmap, rows));
          json.member("ranges", GzipBase64.json(packed -> packed.members(ranges)));
          json.object(
              "cells",
              () -> {
                for (HeatMetric metric : used) {
                  float[] cells =
                      Heat.grid(heatmap, Heat.cells(heatmap, metric), rows, columns).values();
                  json.member(metric.name(), GzipBase64.bytes(ThreeDigits.bytes(cells)));
                }
              });
          json.member("owners", GzipBase64.bytes(owners(heatmap, rows, columns)));
          float[] rejected = Heat.rejectedShares(run);
          int servers = run.servers().size();
          json.member(
              "rejected",
              GzipBase64.bytes(
                  Heat.bytes(
                      HeatGrid.of(rejected, servers, heatmap.columns(), servers, columns)
                          .values())));
        });
    ServersOverTime servers = ServersOverTime.of(run, columns);
    json.member("servers", GzipBase64.json(packed -> packed.members(servers)));
  }

  /** The key ranges as three lists, one entry per row that is shown. */
  private record RangeColumns(List<String> spaces, List<String> starts, List<String> limits) {
    static RangeColumns of(List<Heatmap.Row> ranges) {
      return new RangeColumns(
          ranges.stream().map(Heatmap.Row::space).toList(),
          ranges.stream().map(Heatmap.Row::startKey).toList(),
          ranges.stream().map(Heatmap.Row::limitKey).toList());
    }
  }

  /**
   * The server of each cell plus one, 0 where there is none, four bytes each, the lowest first; of
   * several cells in one, that of the hottest.
   */
  private static byte[] owners(Heatmap heatmap, int rows, int columns) {
    int fullRows = heatmap.rows().size();
    float[] heat = Heat.cells(heatmap, HeatMetric.CAPACITY_SHARE);
    float[] hottest = new float[rows * columns];
    Arrays.fill(hottest, -1);
    byte[] owners = new byte[Integer.BYTES * rows * columns];
    for (int full = 0; full < heat.length; full++) {
      int row = HeatGrid.index(full % fullRows, fullRows, rows);
      int cell = HeatGrid.index(full / fullRows, heatmap.columns(), columns) * rows + row;
      if (heat[full] > hottest[cell]) {
        hottest[cell] = heat[full];
        int owner = heatmap.servers()[full] + 1;
        for (int b = 0; b < Integer.BYTES; b++) {
          owners[Integer.BYTES * cell + b] = (byte) (owner >> (Byte.SIZE * b));
        }
      }
    }
    return owners;
  }

  /** The utilisation of the busiest server, of all on average, and of the idlest, by column. */
  private record ServersOverTime(double[] busiest, double[] mean, double[] idlest) {
    static ServersOverTime of(RunResult run, int columns) {
      double[] busiest = new double[columns];
      double[] mean = new double[columns];
      double[] idlest = new double[columns];
      Arrays.fill(idlest, run.servers().isEmpty() ? 0 : Double.MAX_VALUE);
      int full = run.heatmap().columns();
      for (int interval = 0; interval < full; interval++) {
        int column = HeatGrid.index(interval, full, columns);
        double sum = 0;
        for (ServerResult server : run.servers()) {
          double share = server.utilisation()[interval];
          busiest[column] = Math.max(busiest[column], share);
          idlest[column] = Math.min(idlest[column], share);
          sum += share;
        }
        mean[column] = Math.max(mean[column], sum / Math.max(1, run.servers().size()));
      }
      return new ServersOverTime(busiest, mean, idlest);
    }
  }
}
