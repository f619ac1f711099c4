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

  /** Fewer rows or columns show nothing. */
  private static final int LEAST_SIDE = 16;

  private static final int LEAST_RECORDS = 100;

  /** How much a side shrinks at least, so that the search for one that fits comes to its end. */
  private static final double LEAST_STEP = 0.97;

  /** How much it shrinks at most, as fewer records leave more room for cells than was known. */
  private static final double GREATEST_STEP = 0.5;

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
    return rows > LEAST_SIDE || columns > LEAST_SIDE;
  }

  boolean canHaveFewerShades() {
    return grain < COARSEST_GRAIN;
  }

  /** The same cells in fewer shades. */
  Detail inFewerShades() {
    return new Detail(rows, columns, records, grain < GRAIN ? GRAIN : grain + GRAIN);
  }

  /**
   * Fewer rows, columns and records.
   *
   * @param share of the cells' bytes that is to be left, about; below 0 where even none is too many
   */
  Detail coarser(double share) {
    double side = Math.max(GREATEST_STEP, Math.min(LEAST_STEP, Math.sqrt(Math.max(0, share))));
    return new Detail(
        fewer(rows, side),
        fewer(columns, side),
        Math.max(LEAST_RECORDS, (int) (records * side * side)),
        grain);
  }

  /** The fewest rows and columns that there are. */
  Detail coarsest() {
    return new Detail(fewer(rows, 0), fewer(columns, 0), records, grain);
  }

  private static int fewer(int cells, double share) {
    return Math.min(cells, Math.max(LEAST_SIDE, (int) (cells * share)));
  }
}
