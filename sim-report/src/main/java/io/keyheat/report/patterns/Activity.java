package io.keyheat.report.patterns;

import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Heatmap.HeatMetric;
import java.util.ArrayList;
import java.util.List;

/**
 * What happened on the rows of one key space.
 *
 * @param topRow its first row on the heatmap
 * @param rows how many it has
 * @param columns recording intervals
 * @param operations per second, {@code operations[column][row]}
 * @param shares of capacity, in an equal order
 * @param totals operations per second of all rows together, by column
 */
record Activity(
    String space,
    int topRow,
    int rows,
    int columns,
    float[][] operations,
    float[][] shares,
    double[] totals) {

  /** One for each key space, in the order of the heatmap. */
  static List<Activity> of(Heatmap heatmap) {
    List<Activity> spaces = new ArrayList<>();
    int top = 0;
    for (int row = 1; row <= heatmap.rows().size(); row++) {
      String space = heatmap.rows().get(top).space();
      if (row == heatmap.rows().size() || !heatmap.rows().get(row).space().equals(space)) {
        spaces.add(of(heatmap, space, top, row - top));
        top = row;
      }
    }
    return spaces;
  }

  private static Activity of(Heatmap heatmap, String space, int top, int rows) {
    float[][] operations = slice(heatmap, HeatMetric.OPERATIONS_PER_SECOND, top, rows);
    double[] totals = new double[heatmap.columns()];
    for (int column = 0; column < totals.length; column++) {
      for (float value : operations[column]) {
        totals[column] += value;
      }
    }
    float[][] shares = slice(heatmap, HeatMetric.CAPACITY_SHARE, top, rows);
    return new Activity(space, top, rows, heatmap.columns(), operations, shares, totals);
  }

  private static float[][] slice(Heatmap heatmap, HeatMetric metric, int top, int rows) {
    float[][] slice = new float[heatmap.columns()][rows];
    float[] cells = heatmap.cells().get(metric);
    for (int column = 0; cells != null && column < slice.length; column++) {
      System.arraycopy(cells, column * heatmap.rows().size() + top, slice[column], 0, rows);
    }
    return slice;
  }

  /** Mean operations per second over all columns. */
  double meanTotal() {
    double sum = 0;
    for (double total : totals) {
      sum += total;
    }
    return columns == 0 ? 0 : sum / columns;
  }

  /** Columns in which something happened. */
  List<Integer> activeColumns() {
    List<Integer> active = new ArrayList<>();
    for (int column = 0; column < columns; column++) {
      if (totals[column] > 0) {
        active.add(column);
      }
    }
    return active;
  }

  /** A pattern of the whole space. */
  Pattern whole(Pattern.Kind kind, String text) {
    return new Pattern(kind, space, 0, columns, topRow, topRow + rows, 1, text);
  }
}
