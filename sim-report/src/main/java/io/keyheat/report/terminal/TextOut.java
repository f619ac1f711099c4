package io.keyheat.report.terminal;

import java.io.IOException;
import java.util.List;

/**
 * Where a report for a terminal is printed.
 *
 * @param width of its lines in columns
 */
record TextOut(Appendable out, AnsiStyle ink, int width) {
  void line(String text) throws IOException {
    out.append(text).append('\n');
  }

  /**
   * Prints lines below one another, the first one behind {@code lead} of {@code columns} columns.
   */
  void hanging(String lead, int columns, List<String> lines) throws IOException {
    String before = lead;
    for (String line : lines) {
      line(before + line);
      before = " ".repeat(columns);
    }
  }

  /**
   * Prints a text in lines of the width, the first one behind {@code lead} of {@code columns}
   * columns.
   */
  void wrapped(String lead, int columns, String text) throws IOException {
    hanging(lead, columns, Wrapping.words(Columns.safe(text), width - columns));
  }
}
