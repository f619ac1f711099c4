package io.keyheat.record;

import io.keyheat.scenarios.recording.KeyRecording.RecordingCounts;
import io.keyheat.scenarios.recording.RecordedSystem;
import io.keyheat.scenarios.recording.Recorder.RecordingFiles;
import io.keyheat.scenarios.recording.Recorder.RecordingSpec;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** A recording in a folder of its own. */
final class RecordingFixture implements AutoCloseable {
  private final RecordingFiles files;
  private final LiveRecording recording;

  RecordingFixture(RecordedSystem system, InetSocketAddress upstream, Path folder)
      throws IOException {
    this(system, upstream, folder, false);
  }

  RecordingFixture(
      RecordedSystem system, InetSocketAddress upstream, Path folder, boolean hashValues)
      throws IOException {
    this(
        new RecordingSpec(system, InetAddress.getLoopbackAddress(), 0, upstream, hashValues, null),
        folder);
  }

  RecordingFixture(RecordingSpec spec, Path folder) throws IOException {
    Files.createDirectories(folder);
    files = new RecordingFiles(folder.resolve("t.trace.csv.gz"), folder.resolve("t.schema"));
    recording = new LiveRecording(spec, files);
  }

  int port() {
    return recording.port();
  }

  Path trace() {
    return files.trace();
  }

  LiveRecording recording() {
    return recording;
  }

  /** Ends the recording; its lines without their times and the header. */
  List<String> lines() throws IOException {
    recording.close();
    return text(files.trace())
        .lines()
        .filter(line -> !line.startsWith("time,"))
        .map(line -> line.substring(line.indexOf(',') + 1))
        .toList();
  }

  RecordingCounts counts() {
    return recording.counts();
  }

  String schema() throws IOException {
    return Files.readString(recording.writeSchema().orElseThrow());
  }

  static String text(Path trace) throws IOException {
    if (!Files.exists(trace)) {
      return "";
    }
    try (InputStream in = new GZIPInputStream(Files.newInputStream(trace))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() throws IOException {
    recording.close();
  }
}
