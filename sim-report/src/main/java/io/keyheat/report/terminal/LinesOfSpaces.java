package io.keyheat.report.terminal;

import io.keyheat.core.result.Heatmap;
import java.util.ArrayList;
import java.util.List;

/**
 * Which rows of a heatmap each line of text shows: of one table or index, so that nothing that is
 * hot stands under another one's name, unless there are more of them than lines.
 *
 * @param from by part of a line, the first row that it shows
 * @param to by part, the row behind the last one
 * @param parts of a line, one above the other
 */
record LinesOfSpaces(int[] from, int[] to, int parts) {

  /** No more lines than given, and no more than there are rows for their parts. */
  static LinesOfSpaces of(Heatmap heatmap, int maxLines, int parts) {
    List<Integer> begins = new ArrayList<>();
    int rows = heatmap.rows().size();
    for (int row = 0; row < rows; row++) {
      String space = heatmap.rows().get(row).space();
      if (row == 0 || !space.equals(heatmap.rows().get(row - 1).space())) {
        begins.add(row);
      }
    }
    if (begins.size() > maxLines) {
      begins = List.of(0);
    }
    int[] lines = new int[begins.size()];
    int[] sizes = new int[begins.size()];
    int left = maxLines;
    for (int s = 0; s < lines.length; s++) {
      sizes[s] = (s + 1 < lines.length ? begins.get(s + 1) : rows) - begins.get(s);
      lines[s] = 1;
      left--;
    }
    for (; left > 0; left--) {
      int neediest = neediest(sizes, lines, parts);
      if (neediest < 0) {
        break;
      }
      lines[neediest]++;
    }
    return divided(begins, sizes, lines, parts);
  }

  /** The one whose lines show most rows each; −1: each part of each line shows a single row. */
  private static int neediest(int[] sizes, int[] lines, int parts) {
    int neediest = -1;
    for (int s = 0; s < sizes.length; s++) {
      boolean hasMore = sizes[s] > parts * lines[s];
      if (hasMore
          && (neediest < 0
              || (long) sizes[s] * lines[neediest] > (long) sizes[neediest] * lines[s])) {
        neediest = s;
      }
    }
    return neediest;
  }

  private static LinesOfSpaces divided(List<Integer> begins, int[] sizes, int[] lines, int parts) {
    List<Integer> from = new ArrayList<>();
    List<Integer> to = new ArrayList<>();
    for (int s = 0; s < sizes.length; s++) {
      int all = parts * lines[s];
      for (int part = 0; part < all; part++) {
        int first = (int) ((long) part * sizes[s] / all);
        int behind = (int) ((long) (part + 1) * sizes[s] / all);
        from.add(begins.get(s) + first);
        to.add(begins.get(s) + Math.max(first + 1, behind));
      }
    }
    return new LinesOfSpaces(
        from.stream().mapToInt(row -> row).toArray(),
        to.stream().mapToInt(row -> row).toArray(),
        parts);
  }

  int lines() {
    return from.length / parts;
  }

  /** The first row that a line shows. */
  int firstRow(int line) {
    return from[line * parts];
  }
}
