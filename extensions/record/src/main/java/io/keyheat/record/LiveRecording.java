package io.keyheat.record;

import io.keyheat.record.Production.CallForesight;
import io.keyheat.record.WatchedCall.RecordingBounds;
import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.KeySink;
import io.keyheat.record.key.NamedCounts;
import io.keyheat.record.model.ProductionModel;
import io.keyheat.record.output.TraceRecorder;
import io.keyheat.record.output.TraceWriter;
import io.keyheat.record.proxy.CallHead;
import io.keyheat.record.proxy.CallListener;
import io.keyheat.record.proxy.CallWatcher;
import io.keyheat.record.proxy.GrpcProxy;
import io.keyheat.record.proxy.HttpProxy;
import io.keyheat.record.proxy.HttpUpstream;
import io.keyheat.record.proxy.MemoryBudget;
import io.keyheat.record.system.BigtableCalls;
import io.keyheat.record.system.DatastoreCalls;
import io.keyheat.record.system.DecodedCall;
import io.keyheat.record.system.DynamoCalls;
import io.keyheat.record.system.FirestoreCalls;
import io.keyheat.record.system.SpannerCalls;
import io.keyheat.record.system.SystemCalls;
import io.keyheat.scenarios.recording.KeyRecording;
import io.keyheat.scenarios.recording.ProductionCounts;
import io.keyheat.scenarios.recording.RecordedSystem;
import io.keyheat.scenarios.recording.Recorder.RecordingFiles;
import io.keyheat.scenarios.recording.Recorder.RecordingSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One recording: proxies between clients and a server, a thread that decodes what passes, and the
 * files that come of it.
 */
final class LiveRecording implements KeyRecording {
  private static final long POLL_MILLIS = 10;
  private static final long DRAIN_NANOS = 10_000_000_000L;

  private final RecordingSpec spec;
  private final RecordingFiles files;
  private final RecordingClock clock = new RecordingClock();
  private final NamedCounts operations = new NamedCounts();
  private final NamedCounts left = new NamedCounts();
  private final NamedCounts failed = new NamedCounts();
  private final AtomicLong begun = new AtomicLong();
  private final NewestKeys newest = new NewestKeys();
  private final MemoryBudget budget = new MemoryBudget();
  private final DecodeQueue queue = new DecodeQueue(left);
  private final RecordingBounds bounds =
      new RecordingBounds(budget, queue, clock::nowMicros, left, failed);
  private final SystemCalls calls;
  private final TraceWriter writer;
  private final TraceRecorder trace;
  private final @Nullable Production production;
  private final List<AutoCloseable> proxies = new ArrayList<>();
  private final Thread thread = new Thread(this::decode, "keyheat-record");
  private int port;
  private @Nullable List<KeyRecord> foreseen;
  private volatile boolean stopped;

  /**
   * Starts to listen and to record.
   *
   * @throws java.nio.file.FileAlreadyExistsException if the trace is there already
   * @throws IOException if the port cannot be listened on
   */
  LiveRecording(RecordingSpec spec, RecordingFiles files) throws IOException {
    this.spec = spec;
    this.files = files;
    calls = calls(spec, new Sink());
    writer = TraceWriter.create(files.trace());
    trace = new TraceRecorder(writer, spec.hashValues(), left, this::written);
    production = spec.production() == null ? null : production(spec);
    try {
      port = listen(new Watcher());
    } catch (IOException | RuntimeException e) {
      closeProxies();
      writer.close();
      throw e;
    }
    thread.setDaemon(true);
    thread.start();
  }

  private static SystemCalls calls(RecordingSpec spec, KeySink sink) {
    return switch (spec.system()) {
      case SPANNER -> new SpannerCalls(spec.upstream(), sink);
      case FIRESTORE -> new FirestoreCalls(sink);
      case DATASTORE -> new DatastoreCalls(sink);
      case BIGTABLE -> new BigtableCalls(sink);
      case DYNAMODB -> new DynamoCalls(spec.upstream(), sink);
    };
  }

  private Production production(RecordingSpec recorded) {
    var wanted = java.util.Objects.requireNonNull(recorded.production());
    return new Production(
        new ProductionModel(wanted, left),
        new Refusals(recorded.system(), wanted.system().words()),
        new CallForesight(head -> calls.begins(head) != null, this::foresee),
        queue,
        left);
  }

  /** Starts the proxies of the system's protocols; the port that clients come to. */
  private int listen(CallWatcher watcher) throws IOException {
    InetSocketAddress here = new InetSocketAddress(spec.listen(), spec.port());
    InetSocketAddress others = spec.upstream();
    if (spec.system() == RecordedSystem.DYNAMODB) {
      return http(here, watcher).port();
    }
    if (spec.system() == RecordedSystem.DATASTORE) {
      InetAddress loopback = InetAddress.getLoopbackAddress();
      HttpProxy http = http(new InetSocketAddress(loopback, 0), watcher);
      others = new InetSocketAddress(loopback, http.port());
    }
    GrpcProxy grpc = new GrpcProxy(here, spec.upstream(), others, watcher, production);
    proxies.add(0, grpc);
    return grpc.port();
  }

  private HttpProxy http(InetSocketAddress here, CallWatcher watcher) throws IOException {
    HttpProxy http = new HttpProxy(here, new HttpUpstream(spec.upstream()), watcher, production);
    proxies.add(http);
    return http;
  }

  private void closeProxies() {
    try {
      for (AutoCloseable proxy : proxies) {
        proxy.close();
      }
      if (production != null) {
        production.close();
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void decode() {
    while (!stopped) {
      queue.next(POLL_MILLIS);
      trace.advance(clock.nowMicros());
    }
    long until = System.nanoTime() + DRAIN_NANOS;
    while (!queue.isEmpty() && System.nanoTime() < until) {
      queue.next(0);
    }
    if (!queue.isEmpty()) {
      left.add("ends of recordings, of which the last seconds were not decoded in time");
    }
    trace.finish();
  }

  private void written(KeyRecord record) {
    operations.add(record.table());
    newest.add(record);
  }

  /** The operations that a call will carry out, as far as its request tells. */
  private List<KeyRecord> foresee(CallHead head, byte[] request) {
    List<KeyRecord> found = new ArrayList<>();
    foreseen = found;
    try {
      calls.foresee(head, request);
    } catch (IOException | RuntimeException | StackOverflowError e) {
      return List.of(); // It is counted when the call is decoded.
    } finally {
      foreseen = null;
    }
    return found;
  }

  @Override
  public Optional<ProductionCounts> production() {
    return Optional.ofNullable(production).map(Production::counts);
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public boolean upstreamAnswers() {
    try {
      HttpUpstream.find(spec.upstream());
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public RecordingCounts counts() {
    return new RecordingCounts(
        begun.get(),
        writer.written(),
        writer.dropped(),
        operations.counts(),
        left.counts(),
        failed.counts());
  }

  @Override
  public List<String> newestKeys() {
    return newest.shown();
  }

  @Override
  public List<CountMap> maps() {
    return newest.maps();
  }

  @Override
  public Path trace() {
    return files.trace();
  }

  @Override
  public Optional<IOException> fault() {
    return writer.fault();
  }

  @Override
  public void close() throws IOException {
    closeProxies();
    stopped = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    writer.close();
  }

  @Override
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
    public @Nullable CallListener begins(CallHead head) {
      begun.incrementAndGet();
      DecodedCall call = calls.begins(head);
      return call == null ? null : new WatchedCall(call, head.micros(), bounds);
    }

    @Override
    public void passed(String what) {
      left.add(what);
    }

    @Override
    public long nowMicros() {
      return clock.nowMicros();
    }
  }
}
