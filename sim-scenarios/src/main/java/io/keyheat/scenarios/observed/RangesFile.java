package io.keyheat.scenarios.observed;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.observed.RangeTimeline.SeenRange;
import io.keyheat.scenarios.trace.MalformedTrace;
import io.keyheat.scenarios.trace.TraceLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The ranges of a recording: {@code time_seconds,table,start_key,limit_key,server} and any further
 * columns, in the order of time; records of one time tell of one moment.
 */
final class RangesFile {
  private static final List<String> COLUMNS =
      List.of("time_seconds", "table", "start_key", "limit_key", "server");

  private RangesFile() {}

  /**
   * Reads the ranges of a table.
   *
   * @throws BadInputException if a record cannot be read, or there is none
   */
  static RangeTimeline read(Path file, Comparator<String> keyOrder)
      throws BadInputException, IOException {
    RangeTimeline timeline = new RangeTimeline(keyOrder);
    try (TraceLines lines = TraceLines.open(file)) {
      double seconds = Double.NEGATIVE_INFINITY;
      List<SeenRange> seen = new ArrayList<>();
      while (lines.next()) {
        if (lines.fields() < COLUMNS.size()) {
          throw new BadInputException(
              file + ":" + lines.line() + ": expected " + String.join(",", COLUMNS));
        }
        double time = Double.parseDouble(lines.text(0));
        if (time < seconds) {
          throw new BadInputException(
              file
                  + ":"
                  + lines.line()
                  + ": "
                  + Quote.of(lines.text(0))
                  + " lies before the"
                  + " record above it; expected the order of time");
        }
        if (time > seconds && !seen.isEmpty()) {
          timeline.see(seconds, seen);
          seen.clear();
        }
        seconds = time;
        seen.add(new SeenRange(lines.text(2), lines.text(3), lines.text(4)));
      }
      if (!seen.isEmpty()) {
        timeline.see(seconds, seen);
      }
    } catch (MalformedTrace | NumberFormatException e) {
      throw new BadInputException(file + ": " + e.getMessage());
    }
    if (timeline.snapshots().isEmpty()) {
      throw new BadInputException(file + ": holds no ranges");
    }
    return timeline;
  }
}
