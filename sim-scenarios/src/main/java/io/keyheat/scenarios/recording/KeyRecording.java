package io.keyheat.scenarios.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A recording that is under way. Safe for several threads. */
public interface KeyRecording extends AutoCloseable {
  /** The port that clients come to. */
  int port();

  /** Whether something answers where the upstream is said to be. */
  boolean upstreamAnswers();

  /** What is known so far. */
  RecordingCounts counts();

  /** What calls met that are answered as in production; empty: they are passed on as they come. */
  Optional<ProductionCounts> production();

  /** The newest keys as a person reads them, the newest first. */
  List<String> newestKeys();

  /** A map of the latest minute for each of the first tables. */
  List<CountMap> maps();

  /** The trace's file. It is whole at any time, so it can be read while it grows. */
  Path trace();

  /** Why records could not be written; empty where all could or the disk was only slow. */
  Optional<IOException> fault();

  /** Writes the schema as far as it is known; its file, empty where nothing is known. */
  Optional<Path> writeSchema() throws IOException;

  /** Ends the recording: calls are broken off, and what has passed is written. */
  @Override
  void close() throws IOException;

  /**
   * How far a recording is.
   *
   * @param calls that came, whether they have keys or not
   * @param written records in the trace
   * @param dropped records that could not be written to the disk
   * @param operations by table
   * @param left what passed and is not in the trace, by why
   * @param failed calls that did not succeed, by name
   */
  record RecordingCounts(
      long calls,
      long written,
      long dropped,
      Map<String, Long> operations,
      Map<String, Long> left,
      Map<String, Long> failed) {}

  /**
   * Counts of a table's operations.
   *
   * @param rows ranges of keys, in their order, with about as many different keys each
   * @param cells a count for each second and row, second by second
   */
  record CountMap(String table, int rows, int columns, List<Integer> cells) {
    public CountMap {
      cells = List.copyOf(cells);
    }
  }
}
