package io.keyheat.scenarios.observed;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.trace.TraceLines;
import java.nio.file.Path;
import java.util.List;

/** What the records of a recording's files have in common: an order of time, and one table. */
final class RecordLines {
  private final Path file;
  private final TraceLines lines;
  private double seconds = Double.NEGATIVE_INFINITY;
  private String table = "";

  /** The records of a file. */
  RecordLines(Path file, TraceLines lines) {
    this.file = file;
    this.lines = lines;
  }

  /** The records of a file that may have those of one table alone. */
  static RecordLines ofTable(Path file, TraceLines lines, String table) {
    RecordLines records = new RecordLines(file, lines);
    records.table = table;
    return records;
  }

  /**
   * Refuses a record with fewer fields than there are columns, and a header that names the columns
   * in another order.
   */
  void checkColumns(List<String> columns) throws BadInputException {
    for (int i = 0; i < columns.size(); i++) {
      int at = lines.header().indexOf(columns.get(i));
      if (at >= 0 && at != i) {
        throw new BadInputException(
            file
                + ":1: has the columns "
                + String.join(",", lines.header())
                + "; expected "
                + String.join(",", columns));
      }
    }
    if (lines.fields() < columns.size()) {
      throw mistake("expected " + String.join(",", columns));
    }
  }

  /** Reads the time of a record, seconds since the recording's start. */
  double seconds() throws BadInputException {
    double time;
    try {
      time = Double.parseDouble(lines.text(0));
    } catch (NumberFormatException e) {
      time = Double.NaN;
    }
    if (!Double.isFinite(time)) {
      throw mistake(Quote.of(lines.text(0)) + " is no time; expected seconds since the start");
    }
    if (time < seconds) {
      throw mistake(
          Quote.of(lines.text(0))
              + " is before the last record; expected records in the order of time");
    }
    seconds = time;
    return time;
  }

  /** Reads the table of a record, that of all others. */
  void checkTable(int field) throws BadInputException {
    String name = lines.text(field);
    if (!table.isEmpty() && !table.equals(name)) {
      throw mistake(
          "names the table " + Quote.of(name) + "; expected " + Quote.of(table) + " alone");
    }
    table = name;
  }

  /** Returns the table of the records that were read. */
  String table() {
    return table;
  }

  /** A mistake in the record that was read last. */
  BadInputException mistake(String message) {
    return new BadInputException(file + ":" + lines.line() + ": " + message);
  }
}
