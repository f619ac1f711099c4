package io.keyheat.report.workbench;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.contrast.Contrast;
import io.keyheat.report.page.GzipBase64;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.view.Heat;
import io.keyheat.report.view.HeatGrid;
import java.io.IOException;

/**
 * The heat of the variant that a result's page shows first, small enough for a card.
 *
 * @param cells heat, one byte each, column by column, compressed and in base 64
 */
public record CardHeat(int rows, int columns, String cells) {
  private static final int MAX_ROWS = 20;
  private static final int MAX_COLUMNS = 60;

  /** The upper four bits of a level are enough for a picture of this size. */
  private static final int SHADES = 0xf8;

  /** Makes the heat of a result that has variants. */
  public static CardHeat of(ScenarioResult result) throws IOException {
    RunResult run = result.variants().get(Contrast.of(result).upper());
    HeatGrid grid = Heat.grid(run, MAX_ROWS, MAX_COLUMNS);
    byte[] levels = Heat.bytes(grid.values());
    for (int i = 0; i < levels.length; i++) {
      levels[i] &= (byte) SHADES;
    }
    return new CardHeat(grid.rows(), grid.columns(), GzipBase64.bytes(levels));
  }
}
