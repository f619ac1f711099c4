package io.keyheat.scenarios.observed;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.observed.RangeTimeline.SeenRange;
import io.keyheat.scenarios.trace.TraceLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What {@code SHOW RANGES FROM INDEX t@t_pkey WITH DETAILS} prints in CockroachDB, as CSV. Keys are
 * of one column: a number, or a text in quotes, behind an ellipsis.
 */
final class CockroachRanges {
  /** The column of the node that leads a range. */
  static final String LEASE_HOLDER = "lease_holder";

  /** What stands where there is no value, such as a range that nobody leads. */
  private static final String NULL = "NULL";

  private CockroachRanges() {}

  /** Returns the index's ranges. */
  static List<SeenRange> read(Path file) throws BadInputException, IOException {
    List<SeenRange> ranges = new ArrayList<>();
    try (TraceLines lines = TraceLines.open(file)) {
      while (lines.next()) {
        String leaseHolder = lines.text(column(file, lines, LEASE_HOLDER));
        if (!leaseHolder.equals(NULL)) {
          ranges.add(
              new SeenRange(
                  key(file, lines, "start_key"), key(file, lines, "end_key"), leaseHolder));
        }
      }
    }
    return ranges;
  }

  private static int column(Path file, TraceLines lines, String name) throws BadInputException {
    int column = lines.header().indexOf(name);
    if (column < 0 || column >= lines.fields()) {
      throw new BadInputException(file + ":" + lines.line() + ": has no column " + name);
    }
    return column;
  }

  /** The value in {@code …/1/"amsterdam"}; empty where a table or an index begins or ends. */
  private static String key(Path file, TraceLines lines, String column) throws BadInputException {
    String printed = lines.text(column(file, lines, column));
    String key = printed.replaceFirst("/PrefixEnd$", "");
    if (key.endsWith(">") || key.equals(NULL) || key.isEmpty()) {
      return RangeTimeline.BEGIN;
    }
    if (key.endsWith("\"")) {
      String text = key.substring(key.indexOf('"') + 1, key.length() - 1);
      if (text.contains("\"/\"")) {
        throw new BadInputException(
            file
                + ":"
                + lines.line()
                + ": the key "
                + Quote.of(printed)
                + " has several columns; expected one");
      }
      return text;
    }
    return key.substring(key.lastIndexOf('/') + 1);
  }
}
