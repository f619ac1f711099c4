package io.keyheat.report.view;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Heat of a key range: the share of what its tablet can take that the range uses itself, from 0 to
 * 1, as {@link HeatMetric#CAPACITY_SHARE} measures it. What else lives on its server changes
 * nothing.
 */
public final class Heat {
  /** Whole percents: what a page writes of a byte is then exact. */
  private static final int STEPS = 100;

  private Heat() {}

  /** Returns the heat of each cell of a run's heatmap, laid out as the heatmap's own cells. */
  public static float[] of(RunResult run) {
    float[] shares = cells(run.heatmap(), HeatMetric.CAPACITY_SHARE).clone();
    for (int cell = 0; cell < shares.length; cell++) {
      shares[cell] = Math.min(1, shares[cell]);
    }
    return shares;
  }

  /** Returns the heat on at most {@code maxRows} × {@code maxColumns}, each cell its maximum. */
  public static HeatGrid grid(RunResult run, int maxRows, int maxColumns) {
    return grid(run.heatmap(), of(run), maxRows, maxColumns);
  }

  /** Returns cells of a heatmap on at most {@code maxRows} × {@code maxColumns}. */
  public static HeatGrid grid(Heatmap heatmap, float[] cells, int maxRows, int maxColumns) {
    return HeatGrid.of(cells, heatmap.rows().size(), heatmap.columns(), maxRows, maxColumns);
  }

  /**
   * Returns the share of the attempts that each server rejects, by interval: {@code shares[column *
   * servers + server]}.
   */
  public static float[] rejectedShares(RunResult run) {
    Heatmap heatmap = run.heatmap();
    int servers = run.servers().size();
    int rows = heatmap.rows().size();
    float[] operations = cells(heatmap, HeatMetric.OPERATIONS_PER_SECOND);
    float[] rejected = cells(heatmap, HeatMetric.REJECTED_PER_SECOND);
    float[] shares = new float[servers * heatmap.columns()];
    float[] attempts = new float[shares.length];
    for (int cell = 0; cell < operations.length; cell++) {
      int server = heatmap.servers()[cell];
      if (server >= 0 && server < servers) {
        int place = cell / rows * servers + server;
        shares[place] += rejected[cell];
        attempts[place] += operations[cell] + rejected[cell];
      }
    }
    for (int place = 0; place < shares.length; place++) {
      shares[place] = attempts[place] > 0 ? shares[place] / attempts[place] : 0;
    }
    return shares;
  }

  /** Returns the mean over time, after the warm-up, of the busiest server at each moment. */
  public static double busiestServer(RunResult run) {
    int columns = run.heatmap().columns();
    double sum = 0;
    int counted = 0;
    for (int column = run.firstWarmInterval(); column < columns; column++) {
      float most = 0;
      for (ServerResult server : run.servers()) {
        most = Math.max(most, server.utilisation()[column]);
      }
      sum += most;
      counted++;
    }
    return counted == 0 ? Double.NaN : sum / counted;
  }

  /** Returns the key ranges of a grid that has {@code rows} rows, from the first to the last. */
  public static List<Heatmap.Row> ranges(Heatmap heatmap, int rows) {
    int full = heatmap.rows().size();
    return IntStream.range(0, rows)
        .mapToObj(
            row -> {
              Heatmap.Row first = heatmap.rows().get(HeatGrid.first(row, full, rows));
              Heatmap.Row last = heatmap.rows().get(HeatGrid.first(row + 1, full, rows) - 1);
              return new Heatmap.Row(first.space(), first.startKey(), last.limitKey());
            })
        .toList();
  }

  /** Returns a key without its table's name: what stands in its parentheses. */
  public static String bareKey(String key) {
    int open = key.indexOf('(');
    return open >= 0 && key.endsWith(")") ? key.substring(open + 1, key.length() - 1) : key;
  }

  /** Returns one byte a share: 0 is nothing, 1 to 101 are even steps up to 1. */
  public static byte[] bytes(float[] shares) {
    byte[] bytes = new byte[shares.length];
    for (int i = 0; i < shares.length; i++) {
      bytes[i] = (byte) (shares[i] > 0 ? 1 + Math.round(STEPS * Math.min(1, shares[i])) : 0);
    }
    return bytes;
  }

  /** Returns a metric's cells, all 0 where the run has none. */
  public static float[] cells(Heatmap heatmap, HeatMetric metric) {
    return heatmap
        .cells()
        .getOrDefault(metric, new float[heatmap.rows().size() * heatmap.columns()]);
  }
}
