package io.keyheat.report.view;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import java.util.List;

/**
 * Heat as one level from 0 to 1 a cell, in two bands, so that overload is the brightest colour of
 * every map. From 0 to {@link #FULL} the level is in proportion to the share of its tablet's
 * capacity that the cell uses. From {@link #OVERLOADED} to 1 the cell is overloaded: its server is
 * saturated, the locks of its rows are always waited for, or operations are refused; there the
 * level is in proportion to the share refused.
 */
public final class HeatLevels {
  /** The level of a cell that uses its tablet's whole capacity, while nothing is overloaded. */
  public static final double FULL = 0.75;

  /** The least level of a cell that is overloaded. */
  public static final double OVERLOADED = 0.8;

  /** A server that is busier than this cannot take more: its queue grows or refuses. */
  private static final float SATURATED = 0.98f;

  /** Shares below this are the noise of a short burst, such as one refused operation. */
  private static final double LEAST_REFUSED = 0.001;

  private final Heatmap heatmap;
  private final List<ServerResult> servers;
  private final float[] shares;
  private final float[] operations;
  private final float[] refused;
  private final float[] lockWaitMillis;

  private HeatLevels(RunResult run) {
    heatmap = run.heatmap();
    servers = run.servers();
    shares = cells(HeatMetric.CAPACITY_SHARE);
    operations = cells(HeatMetric.OPERATIONS_PER_SECOND);
    refused = cells(HeatMetric.REJECTED_PER_SECOND);
    lockWaitMillis = cells(HeatMetric.LOCK_WAIT_MILLIS_PER_SECOND);
  }

  private float[] cells(HeatMetric metric) {
    return heatmap
        .cells()
        .getOrDefault(metric, new float[heatmap.rows().size() * heatmap.columns()]);
  }

  /** The level of each cell of a run's heatmap, laid out as the heatmap's own cells. */
  public static float[] of(RunResult run) {
    HeatLevels levels = new HeatLevels(run);
    float[] all = new float[levels.shares.length];
    for (int cell = 0; cell < all.length; cell++) {
      all[cell] = (float) levels.at(cell);
    }
    return all;
  }

  /** Whether the locks of some cell's rows are always waited for. */
  public static boolean isAnyLocked(RunResult run) {
    for (float waitMillis : new HeatLevels(run).lockWaitMillis) {
      if (waitMillis >= Heatmap.ALWAYS_LOCKED_MILLIS_PER_SECOND) {
        return true;
      }
    }
    return false;
  }

  /** The levels on at most {@code maxRows} × {@code maxColumns}; each cell shows its maximum. */
  public static HeatGrid grid(RunResult run, int maxRows, int maxColumns) {
    Heatmap heatmap = run.heatmap();
    return HeatGrid.of(of(run), heatmap.rows().size(), heatmap.columns(), maxRows, maxColumns);
  }

  private double at(int cell) {
    double attempts = operations[cell] + refused[cell];
    if (attempts <= 0) {
      return 0;
    }
    double refusedShare = refused[cell] / attempts;
    if (refusedShare >= LEAST_REFUSED) {
      return OVERLOADED + (1 - OVERLOADED) * refusedShare;
    }
    boolean isOverloaded =
        isSaturated(heatmap.servers()[cell], cell / heatmap.rows().size())
            || lockWaitMillis[cell] >= Heatmap.ALWAYS_LOCKED_MILLIS_PER_SECOND;
    return isOverloaded ? OVERLOADED : FULL * Math.min(1, shares[cell]);
  }

  private boolean isSaturated(int server, int column) {
    return server >= 0
        && server < servers.size()
        && servers.get(server).utilisation()[column] >= SATURATED;
  }
}
