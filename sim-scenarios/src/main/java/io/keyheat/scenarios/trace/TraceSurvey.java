package io.keyheat.scenarios.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The findings of a first reading of a trace.
 *
 * @param time format of its times
 * @param firstNanos calendar time of its first record, nanoseconds since 1970; 0: no calendar
 * @param lengthNanos from the start to the last record, at the recorded speed
 * @param records number of records
 * @param whole records that lie at whole seconds or minutes
 * @param late records that were up to a second earlier than one before them
 * @param tables in the order of their first records
 * @param remarks what its user may not expect of it, in sentences
 */
public record TraceSurvey(
    Path file,
    TimeFormat time,
    long firstNanos,
    long lengthNanos,
    long records,
    WholeTimed whole,
    LateRecords late,
    List<SurveyedTable> tables,
    List<String> remarks) {
  /** Greatest number of tables; more suggest that the column does not hold names of tables. */
  public static final int MAX_TABLES = 200;

  public TraceSurvey {
    tables = List.copyOf(tables);
    remarks = List.copyOf(remarks);
  }

  /**
   * The records that lie at whole seconds or minutes, many at each; no records where they do not.
   *
   * @param unitNanos of all times, where all are whole; 0: they are not
   * @param nanos the second or minute
   * @param records at whole ones
   * @param instants at which they lie
   */
  public record WholeTimed(long unitNanos, long nanos, long records, long instants) {}

  /**
   * Records that were earlier than one before them.
   *
   * @param mostNanos by which one of them was
   */
  public record LateRecords(long records, long mostNanos) {
    /** Whether they were sorted, as one was later than is usual. */
    public boolean isSorted() {
      return mostNanos > TraceClock.TOLERANCE_NANOS;
    }
  }

  /**
   * How long it was recorded: to the last record, and to the end of the second or minute that is
   * all its time says.
   */
  public long recordedNanos() {
    return lengthNanos + whole.unitNanos();
  }

  /**
   * One table.
   *
   * @param written name in the trace
   * @param columns the parts of its key
   * @param streams its operations, at least one
   */
  public record SurveyedTable(
      String written, String name, List<SurveyedColumn> columns, List<Stream> streams) {
    public SurveyedTable {
      columns = List.copyOf(columns);
      streams = List.copyOf(streams);
    }

    /** Whether the trace names the parts of its key, of which there are several. */
    public boolean hasNamedParts() {
      return columns.size() > 1
          && columns.stream().noneMatch(column -> column.name().matches("key\\d+"));
    }
  }

  /** One part of a key. */
  public record SurveyedColumn(String name, CellKind kind) {}

  /**
   * All records of one operation on one table.
   *
   * @param keyParts number of parts of their keys
   * @param peakPerSecond rate in the busiest ten seconds
   */
  public record Stream(
      TraceOperation operation, long records, int keyParts, double peakPerSecond, KeyShape shape) {}

  /**
   * Reads a whole trace once.
   *
   * @param given format of times; null: guessed from the first one
   * @param maxRecords greatest number of records; longer traces are refused
   * @throws MalformedTrace if a record cannot be read
   */
  public static TraceSurvey read(Path file, @Nullable TimeFormat given, long maxRecords)
      throws IOException {
    return RecordSorter.inOrder(
        isSorted -> new TraceSurveyor(file, given, maxRecords, isSorted).read());
  }

  /**
   * Reads the trace again, for its tables and keys between two times.
   *
   * @param fromNanos since the start, at the recorded speed
   * @param toNanos the first time that is left out again
   */
  public TraceSurvey between(long fromNanos, long toNanos) throws IOException {
    return RecordSorter.inOrder(
        isSorted ->
            new TraceSurveyor(file, time, records, isSorted).between(fromNanos, toNanos).read());
  }
}
