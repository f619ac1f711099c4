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
import java.util.ArrayList;
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
          json.member(
              "ranges", GzipBase64.content(out -> writeRanges(heatmap, rows, Json.forPage(out))));
          json.object(
              "cells",
              () -> {
                for (HeatMetric metric : used) {
                  float[] cells = HeatGrid.of(heatmap, metric, rows, columns).values();
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
    json.member(
        "servers", GzipBase64.content(out -> writeServers(run, columns, Json.forPage(out))));
  }

  /** The key ranges as three lists, one entry per row that is shown. */
  private static void writeRanges(Heatmap heatmap, int rows, Json ranges) throws IOException {
    List<String> spaces = new ArrayList<>();
    List<String> starts = new ArrayList<>();
    List<String> limits = new ArrayList<>();
    int full = heatmap.rows().size();
    for (int row = 0; row < rows; row++) {
      Heatmap.Row first = heatmap.rows().get(HeatGrid.first(row, full, rows));
      Heatmap.Row last = heatmap.rows().get(HeatGrid.first(row + 1, full, rows) - 1);
      spaces.add(first.space());
      starts.add(first.startKey());
      limits.add(last.limitKey());
    }
    ranges.document(
        () -> {
          ranges.strings("spaces", spaces);
          ranges.strings("starts", starts);
          ranges.strings("limits", limits);
        });
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

  /** The busiest server, the mean and the idlest one at each moment. */
  private static void writeServers(RunResult run, int columns, Json servers) throws IOException {
    double[] busiest = new double[columns];
    double[] mean = new double[columns];
    double[] idlest = new double[columns];
    Arrays.fill(idlest, run.servers().isEmpty() ? 0 : Double.MAX_VALUE);
    int full = run.heatmap().columns();
    for (int column = 0; column < full; column++) {
      int place = HeatGrid.index(column, full, columns);
      double sum = 0;
      for (ServerResult server : run.servers()) {
        double share = server.utilisation()[column];
        busiest[place] = Math.max(busiest[place], share);
        idlest[place] = Math.min(idlest[place], share);
        sum += share;
      }
      mean[place] = Math.max(mean[place], sum / Math.max(1, run.servers().size()));
    }
    servers.document(
        () -> {
          servers.numbers("busiest", busiest);
          servers.numbers("mean", mean);
          servers.numbers("idlest", idlest);
        });
  }
}
