package io.keyheat.scenarios.cli;

import java.io.PrintStream;
import java.util.List;

/** Lines of cells in columns: the first to the left, the others to the right. */
final class TextTable {
  private TextTable() {}

  static void print(List<List<String>> lines, PrintStream out) {
    int columns = lines.get(0).size();
    int[] widths = new int[columns];
    for (List<String> line : lines) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    for (List<String> line : lines) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        String padding = " ".repeat(widths[i] - line.get(i).length());
        text.append(i == 0 ? line.get(i) + padding : "  " + padding + line.get(i));
      }
      out.println(text.toString().stripTrailing());
    }
  }
}
