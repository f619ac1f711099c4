package io.keyheat.scenarios.record;

import io.keyheat.scenarios.record.key.KeyRecord;
import io.keyheat.scenarios.record.key.KeySink;
import io.keyheat.scenarios.record.key.NamedCounts;
import io.keyheat.scenarios.record.model.ProductionSpec;
import io.keyheat.scenarios.record.output.TraceRecorder;
import io.keyheat.scenarios.record.output.TraceWriter;
import io.keyheat.scenarios.record.splice.Splice;
import io.keyheat.scenarios.record.system.SystemCalls;
import io.keyheat.scenarios.record.wire.CallHead;
import io.keyheat.scenarios.record.wire.CallWatcher;
import io.keyheat.scenarios.record.wire.WatchedCall;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One recording: a splice between clients and a server, a thread that decodes what passes, and the
 * files that come of it.
 */
public final class LiveRecording implements AutoCloseable {
  private static final long POLL_MILLIS = 50;
  private static final long DRAIN_NANOS = 10_000_000_000L;
  private static final int PROBE_MILLIS = 1000;

  private final RecordingFiles files;
  private final RecordingClock clock = new RecordingClock();
  private final NamedCounts operations = new NamedCounts();
  private final NamedCounts left = new NamedCounts();
  private final NamedCounts failed = new NamedCounts();
  private final NewestKeys newest = new NewestKeys();
  private final SystemCalls calls;
  private final TraceWriter writer;
  private final TraceRecorder trace;
  private final TapQueue queue;
  private final Splice splice;
  private final Thread thread;
  private final @Nullable Production production;
  private @Nullable List<KeyRecord> foreseen;
  private volatile boolean stopped;

  /**
   * What is recorded.
   *
   * @param listen where clients come
   * @param upstream the server that they are connected with
   * @param hashValues whether values that follow no order are replaced by hashes
   * @param production whose delays and refusals the clients meet; null: none are added
   */
  public record RecordingSpec(
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
  public record RecordingFiles(Path trace, Path schema) {}

  private LiveRecording(RecordingSpec spec, RecordingFiles files) throws IOException {
    this.files = files;
    calls = spec.system().calls(spec.upstream(), new Sink());
    writer = TraceWriter.create(files.trace());
    trace = new TraceRecorder(writer, spec.hashValues(), left, this::written);
    production =
        spec.production() == null
            ? null
            : new Production(spec.production(), spec.system(), clock, this::foresee, left);
    queue = new TapQueue(new Watcher(), left, clock, production);
    try {
      splice = Splice.start(spec.listen(), spec.port(), spec.upstream(), queue);
    } catch (IOException | RuntimeException e) {
      writer.close();
      closeProduction();
      throw e;
    }
    thread = new Thread(this::decode, "keyheat-record");
    thread.setDaemon(true);
  }

  /**
   * Starts to listen and to record.
   *
   * @throws java.nio.file.FileAlreadyExistsException if the trace is there already
   * @throws java.net.BindException if the port cannot be listened on
   */
  public static LiveRecording start(RecordingSpec spec, RecordingFiles files) throws IOException {
    LiveRecording recording = new LiveRecording(spec, files);
    recording.thread.start();
    return recording;
  }

  /** Whether something answers where the upstream is said to be. */
  public static boolean answers(InetSocketAddress upstream) {
    try (java.net.Socket socket = Splice.connect(upstream, PROBE_MILLIS)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private void decode() {
    try {
      while (!stopped) {
        decodeNext(POLL_MILLIS);
      }
      long until = System.nanoTime() + DRAIN_NANOS;
      while (!queue.isEmpty() && System.nanoTime() < until) {
        decodeNext(0);
      }
      if (!queue.isEmpty()) {
        left.add("ends of recordings, of which the last seconds were not decoded in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    trace.finish();
  }

  /** Whatever goes wrong in one part of a conversation, the next one is decoded. */
  private void decodeNext(long millis) throws InterruptedException {
    try {
      queue.decode(millis);
      trace.advance(clock.nowMicros());
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      left.add(
          "parts of connections that could not be decoded (" + e.getClass().getSimpleName() + ")");
    }
  }

  private void written(KeyRecord record) {
    operations.add(record.table());
    newest.add(record);
  }

  private void closeProduction() {
    if (production != null) {
      production.close();
    }
  }

  /** The operations that a call will carry out, as far as its request tells. */
  private List<KeyRecord> foresee(CallHead head, byte[] request) {
    List<KeyRecord> found = new ArrayList<>();
    foreseen = found;
    try {
      calls.foresee(head, request);
    } catch (RuntimeException | StackOverflowError e) {
      return List.of(); // It is counted when the call is decoded.
    } finally {
      foreseen = null;
    }
    return found;
  }

  /** What calls meet that are answered as in production; empty: they are passed on as they come. */
  public Optional<ProductionCounts> production() {
    return Optional.ofNullable(production).map(Production::counts);
  }

  /** The port that clients come to. */
  public int port() {
    return splice.port();
  }

  /** What is known so far. */
  public RecordingCounts counts() {
    return new RecordingCounts(
        queue.connections(),
        writer.written(),
        writer.dropped(),
        operations.counts(),
        left.counts(),
        failed.counts());
  }

  /**
   * How far a recording is.
   *
   * @param written records in the trace
   * @param dropped records that could not be written to the disk
   * @param operations by table
   * @param left what passed and is not in the trace, by why
   * @param failed calls that did not succeed, by name
   */
  public record RecordingCounts(
      long connections,
      long written,
      long dropped,
      Map<String, Long> operations,
      Map<String, Long> left,
      Map<String, Long> failed) {}

  /** The latest records. */
  public NewestKeys newest() {
    return newest;
  }

  /** The trace's file. */
  public Path trace() {
    return files.trace();
  }

  /** Why records could not be written; empty where all could or the disk was only slow. */
  public Optional<IOException> fault() {
    return writer.fault();
  }

  /** Ends the recording: connections are broken off, and what has passed is written. */
  @Override
  public void close() throws IOException {
    splice.close();
    closeProduction();
    stopped = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    writer.close();
  }

  /** Writes the schema as far as it is known; its file, empty where nothing is known. */
  public Optional<Path> writeSchema() throws IOException {
    String text = calls.schema();
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Path file =
        files.schema().resolveSibling(files.schema().getFileName() + "." + calls.schemaExtension());
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    return Optional.of(file);
  }

  private final class Sink implements KeySink {
    @Override
    public void record(KeyRecord record) {
      if (foreseen != null) {
        foreseen.add(record);
        return;
      }
      trace.add(record);
      if (production != null) {
        production.learn(record, clock.nowMicros());
      }
    }

    @Override
    public void describe(String table, List<String> columns) {
      trace.describe(table, columns);
    }

    @Override
    public void keyless(String what) {
      if (foreseen == null) {
        left.add(what);
      }
    }

    @Override
    public void failed(String call) {
      if (foreseen == null) {
        failed.add(call);
      }
    }
  }

  private final class Watcher implements CallWatcher {
    @Override
    public @Nullable WatchedCall begins(CallHead head) {
      WatchedCall call = calls.begins(head);
      return call == null ? null : new SafeCall(call, queue.budget(), left);
    }

    @Override
    public void passed(String what) {
      left.add(what);
    }
  }
}
