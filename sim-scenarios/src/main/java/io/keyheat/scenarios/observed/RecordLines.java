package io.keyheat.scenarios.observed;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.trace.TraceLines;
import java.nio.file.Path;

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
          Quote.of(lines.text(0)) + " lies before the record above it; expected the order of time");
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
