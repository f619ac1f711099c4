package io.keyheat.report.csv;

import io.keyheat.report.view.Rounding;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A table as CSV (RFC 4180): a line of its columns' names, then one for each row. */
final class CsvTable {
  private final Writer out;

  /**
   * Begins a table.
   *
   * @param columns their names, with commas between
   */
  CsvTable(Writer out, String columns) throws IOException {
    this.out = out;
    out.write(columns + "\n");
  }

  /** A text that needs no quotes: one of a few words without commas. */
  record Unquoted(String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * Writes a row.
   *
   * @param cells texts, which stand in quotes; figures, rounded, of which those that are not finite
   *     leave their cells empty; whole numbers, truth values and names of enums, in lower case
   */
  void row(Object... cells) throws IOException {
    out.write(Arrays.stream(cells).map(CsvTable::cell).collect(Collectors.joining(",", "", "\n")));
  }

  private static String cell(Object value) {
    if (value instanceof String text) {
      return Csv.quoted(text);
    }
    return value instanceof Double figure
        ? Rounding.orEmpty(figure)
        : value instanceof Enum<?> named ? named.name().toLowerCase(Locale.ROOT) : value.toString();
  }
}
