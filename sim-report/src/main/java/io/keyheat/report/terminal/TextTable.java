package io.keyheat.report.terminal;

import java.util.ArrayList;
import java.util.List;

/** Aligns cells in columns by their display widths, so wide and combining characters fit too. */
public final class TextTable {
  private static final String GAP = "  ";

  private TextTable() {}

  /** The side of its column at which a cell lies. */
  public enum Side {
    LEFT,
    RIGHT
  }

  /**
   * The table's lines, without spaces at their ends.
   *
   * @param rows cells, as many in each row
   * @param sides of the columns; those further to the right are aligned like the last one given
   */
  public static List<String> lines(List<List<String>> rows, Side... sides) {
    List<Integer> widths = widths(rows);
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        String cell = Columns.safe(row.get(i));
        boolean left = sides[Math.min(i, sides.length - 1)] == Side.LEFT;
        int width = widths.get(i);
        cells.add(left ? Columns.left(cell, width) : Columns.right(cell, width));
      }
      lines.add(String.join(GAP, cells).stripTrailing());
    }
    return lines;
  }

  private static List<Integer> widths(List<List<String>> rows) {
    List<Integer> widths = new ArrayList<>();
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        int width = Columns.width(Columns.safe(row.get(i)));
        if (i == widths.size()) {
          widths.add(width);
        } else {
          widths.set(i, Math.max(widths.get(i), width));
        }
      }
    }
    return widths;
  }
}
