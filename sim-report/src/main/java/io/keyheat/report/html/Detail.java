package io.keyheat.report.html;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ScenarioResult;

/**
 * How much of a run a page holds. What does not fit is made coarser by taking maxima (heat) or left
 * out evenly (events), and the page says so.
 *
 * @param rows most rows of a heatmap
 * @param columns most columns of a heatmap
 */
record Detail(int rows, int columns) {
  /** Most events, and most hotspots, of a variant. */
  static final int RECORDS = 5000;

  /** Most boundaries of tablets of a variant: they take few bytes each. */
  static final int BOUNDARIES = 50_000;

  /** A wide screen has about as many pixels; each column holds the maximum of its intervals. */
  private static final int MAX_COLUMNS = 2160;

  /** Cells of a metric of all variants together, which take some 8 MB at most. */
  private static final double MAX_CELLS = 2_000_000;

  /** Fewer rows or columns show nothing. */
  private static final int LEAST_SIDE = 16;

  static Detail of(ScenarioResult result) {
    int rows = 1;
    int columns = 1;
    for (RunResult run : result.variants()) {
      rows = Math.max(rows, run.heatmap().rows().size());
      columns = Math.max(columns, Math.min(run.heatmap().columns(), MAX_COLUMNS));
    }
    double room = MAX_CELLS / Math.max(1, result.variants().size());
    // Time first: a map of few columns still tells when, one of few rows no longer tells where.
    int fewerColumns = (int) Math.max(Math.min(columns, 120), Math.min(columns, room / rows));
    int fewerRows = (int) Math.max(LEAST_SIDE, Math.min(rows, room / fewerColumns));
    return new Detail(fewerRows, fewerColumns);
  }
}
