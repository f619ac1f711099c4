package io.keyheat.report.remedy;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.html.ByteScale;
import io.keyheat.report.view.HeatGrid;
import io.keyheat.report.view.HeatLevels;
import java.util.Base64;

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
   * @param cells levels of heat in base 64, one byte each, column by column
   */
  public record SmallHeat(int rows, int columns, String cells) {
    private static SmallHeat of(RunResult run) {
      HeatGrid grid = HeatLevels.grid(run, MAX_ROWS, MAX_COLUMNS);
      byte[] bytes = ByteScale.share().bytes(grid.values());
      return new SmallHeat(grid.rows(), grid.columns(), Base64.getEncoder().encodeToString(bytes));
    }
  }

  /** The heat of two runs. */
  public static HeatPair of(RunResult before, RunResult after) {
    return new HeatPair(SmallHeat.of(before), SmallHeat.of(after));
  }
}
