package io.keyheat.report.html;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;

/**
 * How much of a run a page holds. What does not fit is made coarser by taking maxima (heat) or left
 * out evenly (events), and the page says so.
 *
 * @param rows most rows of a heatmap
 * @param columns most columns of a heatmap
 * @param records most events, and most hotspots, of a variant
 * @param grain cells' bytes are rounded to multiples of this, counted from the greatest
 */
record Detail(int rows, int columns, int records, int grain) {
  /** Sixty-four shades take about half the room of all, and few readers could tell them apart. */
  private static final int GRAIN = 4;

  private static final int COARSEST_GRAIN = 12;

  /** A page shows that many lines and marks without losing its breath. */
  private static final int MAX_RECORDS = 5000;

  /**
   * Boundaries take few bytes each, and are drawn only where a part of the map has room for them.
   */
  private static final int BOUNDARIES_PER_RECORD = 25;

  private static final int LEAST_ROWS = 16;

  /** A wide screen has about as many pixels; each column holds the maximum of its intervals. */
  private static final int MAX_COLUMNS = 2160;

  /** All rows that the result has, and as many columns as a screen can show. */
  static Detail full(ScenarioResult result) {
    int rows = 1;
    int columns = 1;
    for (RunResult run : result.variants()) {
      rows = Math.max(rows, Math.max(run.heatmap().rows().size(), run.servers().size()));
      columns = Math.max(columns, run.heatmap().columns());
    }
    return new Detail(rows, Math.min(columns, MAX_COLUMNS), MAX_RECORDS, 1);
  }

  /** Most boundaries of tablets of a variant. */
  int boundaries() {
    return BOUNDARIES_PER_RECORD * records;
  }

  boolean canBeCoarser() {
    return rows > LEAST_ROWS && columns > LEAST_ROWS;
  }

  boolean canHaveFewerShades() {
    return grain < COARSEST_GRAIN;
  }

  /** The same cells in fewer shades. */
  Detail inFewerShades() {
    return new Detail(rows, columns, records, grain < GRAIN ? GRAIN : grain + GRAIN);
  }

  /** Fewer rows, columns and records, so that about {@code share} of the bytes are left. */
  Detail coarser(double share) {
    double side = Math.max(0.5, Math.min(0.95, Math.sqrt(share)));
    return new Detail(
        (int) (rows * side),
        (int) (columns * side),
        Math.max(100, (int) (records * side * side)),
        grain);
  }
}
