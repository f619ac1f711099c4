package io.keyheat.scenarios.trace;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Quote;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads a trace of {@code time,operation,table,key…} and surveys its tables and keys. */
final class TraceSurveyor {
  private static final long PEAK_NANOS = 10_000_000_000L;

  private final Path file;
  private final @Nullable TimeFormat given;
  private final boolean isSorted;
  private final TraceClock clock;
  private final long maxRecords;
  private static final long LEAST_SILENCE_NANOS = 1_000_000_000L;

  /** A share of the time up to the last record. */
  private static final double MUCH_SILENCE = 0.1;

  private static final long LONG_NANOS = 100_000_000_000L;

  /** Values of one kind, behind which another kind is odd. */
  private static final int MANY_ALIKE = 100;

  private final Map<String, TableSurvey> tables = new LinkedHashMap<>();
  private @Nullable TableSurvey latest;
  private long records;
  private long timeNanos;
  private long firstNanos;
  private long fromNanos = Long.MIN_VALUE;
  private long toNanos = Long.MAX_VALUE;

  TraceSurveyor(Path file, @Nullable TimeFormat given, long maxRecords, boolean isSorted) {
    this.file = file;
    this.given = given;
    this.isSorted = isSorted;
    this.clock = new TraceClock(given, 1);
    this.maxRecords = maxRecords;
  }

  /** Looks at the keys of no records but those between two times. */
  TraceSurveyor between(long from, long to) {
    fromNanos = from;
    toNanos = to;
    return this;
  }

  TraceSurvey read() throws IOException {
    try (TraceLines lines = TraceLines.ofOperations(file)) {
      if (isSorted) {
        lines.sort(given);
      }
      while (lines.next()) {
        add(lines);
      }
      if (records == 0) {
        throw lines.error(
            0,
            "the file has no records; expected lines of time,operation,table,key, or JSON"
                + " objects with these fields");
      }
      List<TraceSurvey.SurveyedTable> found = new ArrayList<>();
      ColumnNames names = new ColumnNames();
      for (TableSurvey table : tables.values()) {
        // A header names the columns of the first record's table; others may have other keys.
        List<String> header = found.isEmpty() ? lines.header() : lines.header(table.written);
        found.add(table.result(names.free(table.written), header));
      }
      return new TraceSurvey(
          file,
          clock.format(),
          clock.firstNanos(),
          timeNanos,
          records,
          clock.wholeTimed(),
          isSorted ? lines.late() : clock.late(),
          found,
          remarks());
    }
  }

  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (firstNanos >= LEAST_SILENCE_NANOS && firstNanos >= MUCH_SILENCE * timeNanos) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "The first record is at %,.0f s after time 0, so the run begins without load."
                  + " Subtract this time from all records to begin with the first one.",
              firstNanos / 1e9));
    }
    if (clock.format() == TimeFormat.SECONDS
        && timeNanos >= LONG_NANOS
        && records < timeNanos / 1e9) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "The trace has less than one record a second (%,d in %,.0f s). If its times are"
                  + " milliseconds, use --times millis.",
              records,
              timeNanos / 1e9));
    }
    tables.values().forEach(table -> remarks.addAll(table.remarks));
    return remarks;
  }

  private void add(TraceLines lines) {
    if (records++ == maxRecords) {
      throw lines.error(
          0,
          String.format(
              Locale.ROOT,
              "more than %,d records; expected at most those, or --max-operations to allow more",
              maxRecords));
    }
    int parts = lines.filledFields() - TraceLines.FIRST_KEY;
    if (parts < 1 && lines.fields() <= TraceLines.FIRST_KEY) {
      throw lines.error(
          lines.fields() - 1,
          lines.fields()
              + (lines.fields() == 1 ? " column" : " columns")
              + "; expected time,operation,table and one or more for the key");
    }
    lines.checkText();
    timeNanos = clock.nanos(lines);
    firstNanos = records == 1 ? timeNanos : firstNanos;
    TraceOperation operation = lines.operation();
    if (operation == null) {
      String word = lines.text(TraceLines.OPERATION);
      throw lines.error(
          TraceLines.OPERATION,
          "%s is not an operation; expected %s%s"
              .formatted(
                  Quote.of(word),
                  TraceOperation.expected(),
                  Nearest.hint(word, TraceOperation.words())));
    }
    if (timeNanos >= fromNanos && timeNanos < toNanos) {
      table(lines).add(operation, parts, timeNanos, lines);
    }
  }

  private TableSurvey table(TraceLines lines) {
    TableSurvey known = latest;
    if (known == null || !lines.is(TraceLines.TABLE, known.bytes)) {
      String name = lines.text(TraceLines.TABLE);
      if (name.isEmpty()) {
        throw lines.error(TraceLines.TABLE, "no table; expected its name in the third column");
      }
      known = tables.computeIfAbsent(name, TableSurvey::new);
      if (tables.size() > TraceSurvey.MAX_TABLES) {
        throw lines.error(
            TraceLines.TABLE,
            "more than %s tables; expected a table's name in the third column"
                .formatted(TraceSurvey.MAX_TABLES));
      }
      latest = known;
    }
    return known;
  }

  /** Collects the records of one table. */
  private static final class TableSurvey {
    private final String written;
    private final byte[] bytes;
    private final List<CellKind> kinds = new ArrayList<>();

    /** What made text of parts whose values had another kind before. */
    private final Map<Integer, String> odd = new TreeMap<>();

    private final List<String> remarks = new ArrayList<>();
    private long records;
    private final Map<TraceOperation, StreamSurvey> streams = new EnumMap<>(TraceOperation.class);

    TableSurvey(String written) {
      this.written = written;
      this.bytes = written.getBytes(StandardCharsets.UTF_8);
    }

    void add(TraceOperation operation, int parts, long timeNanos, TraceLines lines) {
      StreamSurvey stream = streams.get(operation);
      if (stream == null) {
        if (parts < 1 && operation != TraceOperation.SCAN) {
          throw lines.error(
              lines.fields() - 1, "no key; expected its values from the fourth column on");
        }
        stream = new StreamSurvey(operation, parts);
        streams.put(operation, stream);
        checkWhole(operation, parts, lines);
      }
      if (parts != stream.parts) {
        throw lines.error(
            lines.fields() - 1,
            String.format(
                Locale.ROOT,
                "a key of %d parts; expected %d, as in the records of %s %s before",
                parts,
                stream.parts,
                operation.word(),
                Quote.of(written)));
      }
      for (int part = 0; part < parts; part++) {
        int field = TraceLines.FIRST_KEY + part;
        if (part == kinds.size()) {
          kinds.add(CellKind.of(lines, field));
        } else if (kinds.get(part) != CellKind.TEXT && !kinds.get(part).holds(lines, field)) {
          note(part, lines);
          kinds.set(part, CellKind.TEXT);
        }
      }
      records++;
      stream.add(timeNanos, lines);
    }

    /** Notes that one value makes text of a column whose values so far had another kind. */
    private void note(int part, TraceLines lines) {
      if (records < MANY_ALIKE) {
        return; // Texts may begin with some that look like numbers.
      }
      odd.put(
          part,
          String.format(
              Locale.ROOT,
              " is sorted as text, because line %,d has %s; each of the %,d values before was %s.",
              lines.line(),
              Quote.of(lines.text(TraceLines.FIRST_KEY + part)),
              records,
              kinds.get(part).expected()));
    }

    /**
     * Checks the number of key parts: writes and lookups name the whole key, a scan may name its
     * first parts.
     */
    private void checkWhole(TraceOperation operation, int parts, TraceLines lines) {
      for (StreamSurvey other : streams.values()) {
        boolean fits =
            other.operation == TraceOperation.SCAN
                ? operation == TraceOperation.SCAN || other.parts <= parts
                : operation == TraceOperation.SCAN ? parts <= other.parts : parts == other.parts;
        if (!fits) {
          throw lines.error(
              lines.fields() - 1,
              String.format(
                  Locale.ROOT,
                  "a key of %d parts; the records of %s %s have %d: expected as many,"
                      + " or fewer for a scan",
                  parts,
                  other.operation.word(),
                  Quote.of(written),
                  other.parts));
        }
      }
    }

    TraceSurvey.SurveyedTable result(String name, List<String> header) {
      ColumnNames names = new ColumnNames();
      List<TraceSurvey.SurveyedColumn> columns = new ArrayList<>();
      for (int part = 0; part < kinds.size(); part++) {
        int field = TraceLines.FIRST_KEY + part;
        String wanted = field < header.size() ? header.get(field) : "";
        columns.add(
            new TraceSurvey.SurveyedColumn(
                names.free(wanted.isEmpty() ? "key" + (part + 1) : wanted), kinds.get(part)));
        if (odd.containsKey(part)) {
          remarks.add(written + "." + columns.get(part).name() + odd.get(part));
        }
      }
      List<TraceSurvey.Stream> found = new ArrayList<>();
      streams.values().forEach(stream -> found.add(stream.result(kinds)));
      return new TraceSurvey.SurveyedTable(written, name, columns, found);
    }
  }

  /** Collects the records of one operation on one table. */
  private static final class StreamSurvey {
    private final TraceOperation operation;
    private final int parts;
    private final TraceKeySample sample = new TraceKeySample();
    private long records;
    private long peakStartNanos;
    private long inPeak;
    private long greatestPeak;

    StreamSurvey(TraceOperation operation, int parts) {
      this.operation = operation;
      this.parts = parts;
    }

    void add(long timeNanos, TraceLines lines) {
      records++;
      sample.add(lines, TraceLines.FIRST_KEY, parts);
      if (timeNanos >= peakStartNanos + PEAK_NANOS) {
        peakStartNanos = timeNanos - timeNanos % PEAK_NANOS;
        inPeak = 0;
      }
      greatestPeak = Math.max(greatestPeak, ++inPeak);
    }

    TraceSurvey.Stream result(List<CellKind> kinds) {
      return new TraceSurvey.Stream(
          operation, records, parts, greatestPeak / (PEAK_NANOS / 1e9), KeyShape.of(sample, kinds));
    }
  }

  /** Makes valid, distinct names of columns. */
  private static final class ColumnNames {
    private final Set<String> used = new HashSet<>();

    String free(String wanted) {
      String base = wanted.replaceAll("[^\\p{L}\\p{N}_/-]", "_");
      if (!base.matches("[\\p{L}_].*")) {
        base = "T" + base;
      }
      String name = base;
      for (int n = 2; !used.add(name); n++) {
        name = base + "_" + n;
      }
      return name;
    }
  }
}
