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
import java.util.function.Function;

/**
 * The ranges of a recording: {@code time_seconds,table,start_key,limit_key,server} and any further
 * columns, in the order of time; records of one time are of one moment. A further column {@code
 * bytes} tells how large the files of each range are.
 */
final class RangesFile {
  private static final List<String> COLUMNS =
      List.of("time_seconds", "table", "start_key", "limit_key", "server");

  private RangesFile() {}

  /**
   * Reads the ranges of the written table.
   *
   * @throws BadInputException if a record cannot be read, or there is none
   */
  static RangeTimeline read(Path file, RecordedWrites writes)
      throws BadInputException, IOException {
    Comparator<String> keyOrder = writes.keyOrder();
    RangeTimeline timeline = new RangeTimeline(keyOrder);
    try (TraceLines lines = TraceLines.open(file)) {
      RecordLines records = RecordLines.ofTable(file, lines, writes.table());
      double seconds = Double.NEGATIVE_INFINITY;
      List<SeenRange> seen = new ArrayList<>();
      while (lines.next()) {
        records.checkColumns(COLUMNS);
        double time = records.seconds();
        records.checkTable(1);
        if (time > seconds && !seen.isEmpty()) {
          timeline.see(seconds, seen);
          seen.clear();
        }
        seconds = time;
        SeenRange range =
            new SeenRange(lines.text(2), lines.text(3), lines.text(4), bytes(lines, records));
        check(range, keyOrder, records::mistake);
        seen.add(range);
      }
      if (!seen.isEmpty()) {
        timeline.see(seconds, seen);
      }
    } catch (MalformedTrace e) {
      throw new BadInputException(file + ": " + e.getMessage());
    }
    if (timeline.snapshots().isEmpty()) {
      throw new BadInputException(file + ": holds no ranges");
    }
    return timeline;
  }

  private static double bytes(TraceLines lines, RecordLines records) throws BadInputException {
    int column = lines.header().indexOf("bytes");
    if (column < 0) {
      return Double.NaN;
    }
    String text = column < lines.fields() ? lines.text(column) : "";
    if (!text.matches("\\d{1,18}")) {
      throw records.mistake(Quote.of(text) + " is no number of bytes");
    }
    return Double.parseDouble(text);
  }

  /** Refuses a range without keys, or with ends that are not of the written keys' type. */
  static void check(
      SeenRange range, Comparator<String> keyOrder, Function<String, BadInputException> mistake)
      throws BadInputException {
    String keys = Quote.of(range.start()) + " to " + Quote.of(range.limit());
    try {
      boolean isEndless = range.limit().isEmpty();
      if (keyOrder.compare(range.start(), isEndless ? range.start() : range.limit()) > 0
          || (!isEndless && range.start().equals(range.limit()))) {
        throw mistake.apply("the range " + keys + " holds no key; expected a greater limit");
      }
    } catch (NumberFormatException e) {
      throw mistake.apply(
          "the range "
              + keys
              + " has an end that is no number; the keys of writes.csv are numbers");
    }
  }
}
