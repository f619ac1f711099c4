package io.keyheat.real;

import java.io.IOException;
import java.util.List;

/**
 * A database whose ranges are spread over {@link #SERVERS} servers of this machine, with sizes and
 * periods of minutes instead of days.
 */
interface RealCluster extends AutoCloseable {
  int SERVERS = 4;

  /** Writes rows; closing it waits for the answers. */
  interface RowWriter extends AutoCloseable {
    /**
     * Sends a row and does not wait for the answer.
     *
     * @param answered is run when it is there, if the client tells so of single rows
     */
    void write(String key, byte[] value, Runnable answered) throws Exception;

    @Override
    void close() throws IOException;

    /** Returns the rows that were not written; complete once the writer is closed. */
    long failed();
  }

  @Override
  void close() throws IOException;

  /** Returns the database with its version. */
  String title();

  /** Returns what a scenario says of the system: its profile, and what is configured otherwise. */
  String system();

  /** Returns the bytes that the database stores with each value: its key and what describes it. */
  int overheadBytes();

  /** Returns the rate of writes, which a single server must keep up with. */
  double writesPerSecond();

  /** Creates the table, split before some keys. */
  void createTable(String name, List<String> cuts) throws Exception;

  /** Returns a client of the table. */
  RowWriter writer() throws Exception;

  /**
   * The table's ranges that are served now, as {@code start_key,limit_key,server,bytes}, and what
   * else {@link #furtherColumns} names.
   */
  List<String> ranges() throws Exception;

  /** Names of columns, each after a comma. */
  default String furtherColumns() {
    return "";
  }
}
