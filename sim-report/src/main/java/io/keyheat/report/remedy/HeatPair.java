package io.keyheat.report.remedy;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Heat;
import io.keyheat.report.view.HeatGrid;
import java.util.Base64;
import java.util.List;

/**
 * The heat of a scenario as it is, and with a remedy.
 *
 * @param before the scenario as it is
 */
public record HeatPair(SmallHeat before, SmallHeat after) {
  private static final int MAX_ROWS = 120;
  private static final int MAX_COLUMNS = 400;

  /**
   * A heatmap made small.
   *
   * @param cells heat in base 64, one byte each, column by column
   * @param spaces names of the rows' tables and indexes
   * @param starts first keys of the rows
   * @param seconds of all columns
   */
  public record SmallHeat(
      int rows,
      int columns,
      String cells,
      List<String> spaces,
      List<String> starts,
      double seconds) {
    private static SmallHeat of(RunResult run) {
      HeatGrid grid = Heat.grid(run, MAX_ROWS, MAX_COLUMNS);
      byte[] bytes = Heat.bytes(grid.values());
      List<Heatmap.Row> rows = Heat.ranges(run.heatmap(), grid.rows());
      return new SmallHeat(
          grid.rows(),
          grid.columns(),
          Base64.getEncoder().encodeToString(bytes),
          rows.stream().map(Heatmap.Row::space).toList(),
          rows.stream().map(Heatmap.Row::startKey).toList(),
          run.durationNanos() / 1e9);
    }
  }

  /** The heat of two runs. */
  public static HeatPair of(RunResult before, RunResult after) {
    return new HeatPair(SmallHeat.of(before), SmallHeat.of(after));
  }
}
