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
  private static final float[] NOT_RECORDED = {};

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
    String[] keys = keys(run);
    float[][] values = new float[metrics.size()][];
    for (int i = 0; i < values.length; i++) {
      values[i] = heatmap.cells().getOrDefault(metrics.get(i), NOT_RECORDED);
    }
    StringBuilder lines = new StringBuilder();
    for (int column = 0; column < heatmap.columns(); column++) {
      String time = Rounding.text(column * (run.intervalNanos() / 1e9));
      for (int row = 0; row < rows; row++) {
        int cell = column * rows + row;
        if (isFilled(values, cell)) {
          lines.append(keys[row]).append(',').append(time);
          append(values, cell, lines);
          lines.append(',').append(serverName(run, heatmap.servers()[cell])).append('\n');
        }
      }
      out.append(lines);
      lines.setLength(0);
    }
  }

  /** The first fields of each row's lines. */
  private static String[] keys(RunResult run) {
    return run.heatmap().rows().stream()
        .map(
            range ->
                String.join(
                    ",",
                    Csv.quoted(run.variant()),
                    Csv.quoted(range.space()),
                    Csv.quoted(range.startKey()),
                    Csv.quoted(range.limitKey())))
        .toArray(String[]::new);
  }

  /** The name that the other tables have too; empty where no server is known. */
  private static String serverName(RunResult run, int server) {
    return server >= 0 && server < run.servers().size() ? run.servers().get(server).name() : "";
  }

  private static boolean isFilled(float[][] values, int cell) {
    for (float[] ofMetric : values) {
      if (ofMetric.length > 0 && ofMetric[cell] > 0) {
        return true;
      }
    }
    return false;
  }

  private static void append(float[][] values, int cell, StringBuilder line) {
    for (float[] ofMetric : values) {
      line.append(',');
      if (ofMetric.length > 0 && Float.isFinite(ofMetric[cell])) {
        Rounding.append(ofMetric[cell], line);
      }
    }
  }
}
