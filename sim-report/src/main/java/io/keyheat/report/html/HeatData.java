package io.keyheat.report.html;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.json.Json;
import io.keyheat.report.page.GzipBase64;
import io.keyheat.report.view.HeatGrid;
import io.keyheat.report.view.HeatLevels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Writes one variant's heatmap, and that of its servers, into the page's data. */
final class HeatData {
  /** The metric that a page shows first: {@link HeatLevels}. */
  static final String HEAT = "HEAT";

  private final Json json;
  private final Detail detail;
  private final Map<HeatMetric, ByteScale> scales;
  private final ServerScales serverScales;

  HeatData(Json json, Detail detail, Map<HeatMetric, ByteScale> scales, ServerScales serverScales) {
    this.serverScales = serverScales;
    this.json = json;
    this.detail = detail;
    this.scales = scales;
  }

  /**
   * Writes a variant's heatmaps.
   *
   * @param levels {@link HeatLevels} of the run
   */
  void write(RunResult run, float[] levels) throws IOException {
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
          json.member("grain", detail.grain());
          json.member(
              "ranges", GzipBase64.content(out -> writeRanges(heatmap, rows, Json.forPage(out))));
          json.object("cells", () -> writeCells(heatmap, levels, rows, columns));
          json.member("owners", GzipBase64.bytes(owners(heatmap, rows, columns)));
        });
    json.object("servers", () -> writeServers(run.servers(), heatmap.columns(), columns));
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

  private void writeCells(Heatmap heatmap, float[] levels, int rows, int columns)
      throws IOException {
    CellCodec codec = new CellCodec(json);
    HeatGrid heat = HeatGrid.of(levels, heatmap.rows().size(), heatmap.columns(), rows, columns);
    codec.write(HEAT, ByteScale.share().bytes(heat.values(), detail.grain()));
    for (Map.Entry<HeatMetric, ByteScale> entry : scales.entrySet()) {
      HeatGrid grid = HeatGrid.of(heatmap, entry.getKey(), rows, columns);
      codec.write(entry.getKey().name(), entry.getValue().bytes(grid.values(), detail.grain()));
    }
  }

  /**
   * The server of each cell plus one, 0 where there is none, two bytes each, the lower first; of
   * several cells in one, that of the busiest.
   */
  private static byte[] owners(Heatmap heatmap, int rows, int columns) {
    int fullRows = heatmap.rows().size();
    float[] heat =
        heatmap
            .cells()
            .getOrDefault(HeatMetric.CAPACITY_SHARE, new float[fullRows * heatmap.columns()]);
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

  /** What servers tell over time, as heatmaps with a row for each server. */
  private void writeServers(List<ServerResult> servers, int fullColumns, int columns)
      throws IOException {
    int rows = Math.min(servers.size(), detail.rows());
    json.member("rows", rows);
    json.member("columns", columns);
    writeServerCells(
        "UTILISATION",
        ByteScale.share(),
        servers,
        fullColumns,
        columns,
        (s, c) -> s.utilisation()[c]);
    writeServerCells(
        "QUEUE_MILLIS",
        serverScales.queueMillis(),
        servers,
        fullColumns,
        columns,
        (s, c) -> s.queueMillis()[c]);
    writeServerCells(
        "TABLETS", serverScales.tablets(), servers, fullColumns, columns, (s, c) -> s.tablets()[c]);
  }

  private interface ServerFigure {
    float of(ServerResult server, int column);
  }

  private void writeServerCells(
      String name,
      ByteScale scale,
      List<ServerResult> servers,
      int fullColumns,
      int columns,
      ServerFigure figure)
      throws IOException {
    float[] cells = new float[servers.size() * fullColumns];
    for (int server = 0; server < servers.size(); server++) {
      for (int column = 0; column < fullColumns; column++) {
        cells[column * servers.size() + server] = figure.of(servers.get(server), column);
      }
    }
    int rows = Math.min(servers.size(), detail.rows());
    HeatGrid grid = HeatGrid.of(cells, servers.size(), fullColumns, rows, columns);
    json.member(name, GzipBase64.bytes(scale.bytes(grid.values())));
  }
}
