package io.keyheat.report.view;

import java.util.stream.IntStream;

/**
 * One metric of a heatmap on fewer rows and columns. Each of its cells is the greatest of those it
 * stands for, so that no hot cell is averaged away.
 *
 * @param values {@code values[column * rows + row]}
 */
public record HeatGrid(int rows, int columns, float[] values) {

  /**
   * Cells laid out as a heatmap's are, on at most {@code maxRows} × {@code maxColumns}; what fits
   * stays as it is.
   */
  public static HeatGrid of(
      float[] cells, int fullRows, int fullColumns, int maxRows, int maxColumns) {
    int rows = Math.min(fullRows, maxRows);
    int[] from = IntStream.range(0, rows).map(row -> first(row, fullRows, rows)).toArray();
    int[] to = IntStream.rangeClosed(1, rows).map(row -> first(row, fullRows, rows)).toArray();
    return of(cells, fullRows, fullColumns, from, to, maxColumns);
  }

  /**
   * The same where each row of the grid stands for given ones: {@code from[row]} to {@code to[row]
   * − 1}.
   */
  public static HeatGrid of(
      float[] cells, int fullRows, int fullColumns, int[] from, int[] to, int maxColumns) {
    int columns = Math.min(fullColumns, maxColumns);
    float[] values = new float[from.length * columns];
    for (int fullColumn = 0; fullColumn < fullColumns; fullColumn++) {
      int column = index(fullColumn, fullColumns, columns);
      for (int row = 0; row < from.length; row++) {
        int cell = column * from.length + row;
        for (int fullRow = from[row]; fullRow < to[row]; fullRow++) {
          values[cell] = Math.max(values[cell], cells[fullColumn * fullRows + fullRow]);
        }
      }
    }
    return new HeatGrid(from.length, columns, values);
  }

  /** Which of {@code size} parts holds the {@code full}th of {@code fullSize} rows or columns. */
  public static int index(int full, int fullSize, int size) {
    return (int) ((long) full * size / fullSize);
  }

  /**
   * The first of {@code fullSize} rows or columns that part {@code index} of {@code size} holds.
   */
  public static int first(int index, int fullSize, int size) {
    return (int) (((long) index * fullSize + size - 1) / size);
  }

  public float at(int row, int column) {
    return values[column * rows + row];
  }
}
