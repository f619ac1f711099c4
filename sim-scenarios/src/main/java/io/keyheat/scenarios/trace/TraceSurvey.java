package io.keyheat.scenarios.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a first reading of a trace found.
 *
 * @param time how its times are written
 * @param firstNanos calendar time of its first record, nanoseconds since 1970; 0: no calendar
 * @param lengthNanos from the start to the last record, at the recorded speed
 * @param records how many there are
 * @param late how many of them were earlier than one before them, by up to a second
 * @param tables in the order in which they came
 */
public record TraceSurvey(
    Path file,
    TimeFormat time,
    long firstNanos,
    long lengthNanos,
    long records,
    long late,
    List<SurveyedTable> tables) {
  public TraceSurvey {
    tables = List.copyOf(tables);
  }

  /**
   * One table.
   *
   * @param written as the trace names it
   * @param columns the parts of its key
   * @param streams what is done to it, at least one
   */
  public record SurveyedTable(
      String written, String name, List<SurveyedColumn> columns, List<Stream> streams) {
    public SurveyedTable {
      columns = List.copyOf(columns);
      streams = List.copyOf(streams);
    }
  }

  /** One part of a key. */
  public record SurveyedColumn(String name, CellKind kind) {}

  /**
   * All records of one operation on one table.
   *
   * @param keyParts parts of the key that they have
   * @param peakPerSecond in the busiest ten seconds
   */
  public record Stream(
      TraceOperation operation, long records, int keyParts, double peakPerSecond, KeyShape shape) {}

  /**
   * Reads a trace once to its end.
   *
   * @param given how times are written; null: as the first one looks
   * @param maxRecords more are refused
   * @throws MalformedTrace if a record cannot be read
   */
  public static TraceSurvey read(Path file, @Nullable TimeFormat given, long maxRecords)
      throws IOException {
    return new TraceSurveyor(file, given, maxRecords).read();
  }
}
