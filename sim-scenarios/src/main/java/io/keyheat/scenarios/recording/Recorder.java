package io.keyheat.scenarios.recording;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Starts recordings. A separate artifact provides one for {@link java.util.ServiceLoader}, so that
 * Keyheat itself does not depend on gRPC.
 */
public interface Recorder {
  /**
   * Starts to listen and to record.
   *
   * @throws java.nio.file.FileAlreadyExistsException if the trace is there already
   * @throws IOException if the port cannot be listened on
   */
  KeyRecording start(RecordingSpec spec, RecordingFiles files) throws IOException;

  /**
   * What is recorded.
   *
   * @param listen where clients come
   * @param upstream the server that their calls are passed on to
   * @param hashValues whether values that follow no order are replaced by hashes
   * @param production whose delays and rejections the clients meet; null: none are added
   */
  record RecordingSpec(
      RecordedSystem system,
      InetAddress listen,
      int port,
      InetSocketAddress upstream,
      boolean hashValues,
      @Nullable ProductionSpec production) {}

  /**
   * Where a recording goes.
   *
   * @param trace a file that does not exist
   * @param schema is written at the end, if there is a schema; without its extension
   */
  record RecordingFiles(Path trace, Path schema) {}
}
