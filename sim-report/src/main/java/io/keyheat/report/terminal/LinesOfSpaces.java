package io.keyheat.report.terminal;

import io.keyheat.core.result.Heatmap;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

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
    List<String> spaces = heatmap.rows().stream().map(Heatmap.Row::space).toList();
    int[] begins =
        IntStream.range(0, spaces.size())
            .filter(row -> row == 0 || !spaces.get(row).equals(spaces.get(row - 1)))
            .limit(maxLines + 1)
            .toArray();
    if (begins.length > maxLines) {
      begins = new int[1];
    }
    int[] sizes = new int[begins.length];
    for (int s = 0; s < sizes.length; s++) {
      sizes[s] = (s + 1 < sizes.length ? begins[s + 1] : spaces.size()) - begins[s];
    }
    int[] lines = new int[begins.length];
    Arrays.fill(lines, 1);
    for (int left = maxLines - lines.length; left > 0; left--) {
      neediest(sizes, lines, parts).ifPresent(s -> lines[s]++);
    }
    IntStream.Builder from = IntStream.builder();
    IntStream.Builder to = IntStream.builder();
    for (int s = 0; s < sizes.length; s++) {
      int all = parts * lines[s];
      for (int part = 0; part < all; part++) {
        int first = (int) ((long) part * sizes[s] / all);
        int behind = (int) ((long) (part + 1) * sizes[s] / all);
        from.add(begins[s] + first);
        to.add(begins[s] + Math.max(first + 1, behind));
      }
    }
    return new LinesOfSpaces(from.build().toArray(), to.build().toArray(), parts);
  }

  /** The one whose lines show most rows each; none: each part of each line shows a single row. */
  private static OptionalInt neediest(int[] sizes, int[] lines, int parts) {
    return IntStream.range(0, sizes.length)
        .filter(s -> sizes[s] > parts * lines[s])
        .reduce((a, b) -> (long) sizes[b] * lines[a] > (long) sizes[a] * lines[b] ? b : a);
  }

  int lines() {
    return from.length / parts;
  }

  /** The first row that a line shows. */
  int firstRow(int line) {
    return from[line * parts];
  }
}
