package io.keyheat.emulated;

import java.util.List;

/** The vendor's client library for Java of one system, with a table {@code events}. */
interface JavaClient extends AutoCloseable {
  /** Makes the table. */
  void setUp() throws Exception;

  /** Writes an event by itself; the library may try again. */
  void write(String id) throws Exception;

  /** Writes events in one call that streams, or is a batch. */
  void writeAll(List<String> ids) throws Exception;

  /**
   * Reads an event and writes another in a transaction, after a first attempt that would write
   * {@code aborted-} and its name but is not committed.
   */
  void transact(String read, String written) throws Exception;

  /** Reads all events, as a stream or page by page; how many there are. */
  int count() throws Exception;
}
