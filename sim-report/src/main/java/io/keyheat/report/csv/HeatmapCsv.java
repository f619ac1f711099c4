package io.keyheat.report.csv;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Rounding;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The heatmaps of all variants as one tidy table (RFC 4180): a line for each cell in which
 * something happened, a column for each metric. {@code time_seconds} is the start of the cell's
 * interval since the start of the run; {@code server} is the name of the server of the cell's
 * busiest tablet.
 */
public final class HeatmapCsv {
  private HeatmapCsv() {}

  /** Writes the header and every cell in which any metric is above 0. */
  public static void write(List<RunResult> runs, Writer out) throws IOException {
    out.write("variant,space,row_start_key,row_limit_key,time_seconds");
    List<HeatMetric> metrics = recorded(runs);
    for (HeatMetric metric : metrics) {
      out.write("," + metric.name().toLowerCase(Locale.ROOT));
    }
    out.write(",server\n");
    for (RunResult run : runs) {
      writeCells(run, metrics, out);
    }
    out.flush();
  }

  /** A metric that no run has recorded needs no column. */
  private static List<HeatMetric> recorded(List<RunResult> runs) {
    return Arrays.stream(HeatMetric.values())
        .filter(m -> runs.stream().anyMatch(run -> run.heatmap().cells().containsKey(m)))
        .toList();
  }

  private static void writeCells(RunResult run, List<HeatMetric> metrics, Writer out)
      throws IOException {
    Heatmap heatmap = run.heatmap();
    int rows = heatmap.rows().size();
    String[] keys = new String[rows];
    for (int row = 0; row < rows; row++) {
      Heatmap.Row range = heatmap.rows().get(row);
      keys[row] =
          String.join(
              ",",
              Csv.quoted(run.variant()),
              Csv.quoted(range.space()),
              Csv.quoted(range.startKey()),
              Csv.quoted(range.limitKey()));
    }
    for (int column = 0; column < heatmap.columns(); column++) {
      String time = Rounding.text(column * (run.intervalNanos() / 1e9));
      for (int row = 0; row < rows; row++) {
        int cell = column * rows + row;
        if (isFilled(heatmap, cell)) {
          String server = serverName(run, heatmap.servers()[cell]);
          out.write(keys[row] + "," + time + values(heatmap, metrics, cell, server) + "\n");
        }
      }
    }
  }

  /** The name that the other tables have too; empty where no server is known. */
  private static String serverName(RunResult run, int server) {
    return server >= 0 && server < run.servers().size() ? run.servers().get(server).name() : "";
  }

  private static boolean isFilled(Heatmap heatmap, int cell) {
    for (float[] values : heatmap.cells().values()) {
      if (values[cell] > 0) {
        return true;
      }
    }
    return false;
  }

  private static String values(Heatmap heatmap, List<HeatMetric> metrics, int cell, String server) {
    StringBuilder line = new StringBuilder();
    for (HeatMetric metric : metrics) {
      float[] values = heatmap.cells().get(metric);
      line.append(',');
      if (values != null && Float.isFinite(values[cell])) {
        line.append(Rounding.text(values[cell]));
      }
    }
    return line.append(',').append(server).toString();
  }
}
