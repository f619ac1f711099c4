package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.MalformedTrace;
import io.keyheat.scenarios.trace.RecordSorter;
import io.keyheat.scenarios.trace.TimeFormat;
import io.keyheat.scenarios.trace.TraceClock;
import io.keyheat.scenarios.trace.TraceLines;
import io.keyheat.scenarios.trace.TraceOperation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A whole recorded trace in memory.
 *
 * @param firstNanos calendar time of its beginning, nanoseconds since 1970; 0: no calendar
 * @param unitNanos of times that are whole seconds or minutes, several records at each; 0: others
 * @param records in ascending order of time
 */
public record RecordedTrace(long firstNanos, long unitNanos, List<Recorded> records) {
  /** More take gigabytes of memory, and a run of them needs no copies. */
  static final int MOST_RECORDS = 1_000_000;

  private static final long MILLI_NANOS = 1_000_000;

  /** A shorter one has a rate that nothing shows. */
  private static final long LEAST_NANOS = 1_000_000_000;

  public RecordedTrace {
    records = List.copyOf(records);
  }

  /**
   * One record.
   *
   * @param nanos since the first record
   * @param operation null where records name none
   * @param table empty where records name none
   * @param cells fields behind the time, or behind the table
   */
  @SuppressWarnings("ArrayRecordComponent") // Cells are compared by their content where they are.
  public record Recorded(
      long nanos, @Nullable TraceOperation operation, String table, byte[][] cells) {
    /** Whether it writes a row that may not have been there. */
    boolean creates() {
      return operation == null
          || operation == TraceOperation.INSERT
          || operation == TraceOperation.UPSERT;
    }
  }

  /**
   * Reads a file of records whose form has been checked.
   *
   * @param named whether records name an operation and a table
   * @throws MalformedTrace if there are too many, or they are of less than a second
   */
  public static RecordedTrace read(Path file, @Nullable TimeFormat time, boolean named)
      throws IOException {
    return RecordSorter.inOrder(isSorted -> read(file, time, named, isSorted));
  }

  private static RecordedTrace read(
      Path file, @Nullable TimeFormat time, boolean named, boolean isSorted) throws IOException {
    TraceClock clock = new TraceClock(time, 1);
    List<Recorded> records = new ArrayList<>();
    int first = named ? TraceLines.FIRST_KEY : 1;
    try (TraceLines lines = named ? TraceLines.ofOperations(file) : TraceLines.open(file)) {
      if (isSorted) {
        lines.sort(time);
      }
      String table = "";
      long silence = 0;
      byte[] tableBytes = new byte[0];
      while (lines.next()) {
        if (records.size() == MOST_RECORDS) {
          throw lines.error(
              0,
              String.format(
                  Locale.ROOT,
                  "more than %,d records, the limit for copies: shorten the recording",
                  MOST_RECORDS));
        }
        if (named && !lines.is(TraceLines.TABLE, tableBytes)) {
          table = lines.text(TraceLines.TABLE);
          tableBytes = table.getBytes(StandardCharsets.UTF_8);
        }
        byte[][] cells = new byte[Math.max(0, lines.filledFields() - first)][];
        for (int i = 0; i < cells.length; i++) {
          int field = first + i;
          cells[i] = Arrays.copyOfRange(lines.bytes(), lines.start(field), lines.end(field));
        }
        long nanos = clock.nanos(lines);
        silence = records.isEmpty() ? nanos : silence;
        records.add(new Recorded(nanos - silence, named ? lines.operation() : null, table, cells));
      }
      RecordedTrace whole = new RecordedTrace(clock.firstNanos(), clock.unitNanos(), records);
      if (whole.periodNanos() < LEAST_NANOS) {
        throw lines.error(
            0,
            String.format(
                Locale.ROOT,
                "a recording of %.3f s; copies need at least one second",
                whole.periodNanos() / 1e9));
      }
      return whole;
    }
  }

  /**
   * How long one round through the recording takes: to its last record and on to where the next one
   * would have been or the unit of times ends, in whole milliseconds, so that times in keys move by
   * whole ones.
   */
  long periodNanos() {
    long last = records.isEmpty() ? 0 : records.get(records.size() - 1).nanos();
    long first = records.isEmpty() ? 0 : records.get(0).nanos();
    long gap = records.size() > 1 ? (last - first) / (records.size() - 1) : 0;
    gap = Math.max(gap, unitNanos);
    return Math.max(1, (last - first + gap + MILLI_NANOS - 1) / MILLI_NANOS) * MILLI_NANOS;
  }

  /** Time of the first record. */
  long startNanos() {
    return records.isEmpty() ? 0 : records.get(0).nanos();
  }

  /** The records of a table. */
  List<Recorded> records(String table) {
    return records.stream().filter(record -> record.table().equals(table)).toList();
  }

  /** The tables in the order in which they come. */
  Set<String> tables() {
    Set<String> tables = new LinkedHashSet<>();
    records.forEach(record -> tables.add(record.table()));
    return tables;
  }
}
