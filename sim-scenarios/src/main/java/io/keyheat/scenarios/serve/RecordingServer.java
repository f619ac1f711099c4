package io.keyheat.scenarios.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.keyheat.report.json.Json;
import io.keyheat.report.recording.RecordingPage;
import io.keyheat.report.result.TraceDiagnosis.TraceFinding;
import io.keyheat.scenarios.diagnosis.trace.TraceKeys;
import io.keyheat.scenarios.recording.KeyRecording;
import io.keyheat.scenarios.recording.KeyRecording.CountMap;
import io.keyheat.scenarios.recording.KeyRecording.RecordingCounts;
import io.keyheat.scenarios.recording.ProductionCounts;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Serves the page of a recording on the loopback interface, at an address that has a token. */
public final class RecordingServer implements AutoCloseable {
  private static final int REQUESTS_PER_SECOND = 40;

  /** Of a longer trace the rules are no longer looked for while it is recorded. */
  private static final long MAX_RECORDS = 200_000;

  private static final long LOOK_AGAIN_NANOS = 5_000_000_000L;

  private final HttpServer server;
  private final ExecutorService worker;
  private final RequestFilter filter;
  private final RecordingPage page;
  private final KeyRecording recording;
  private final TraceKeys keys;
  private final Consumer<Throwable> faults;
  private List<TraceFinding> found = List.of();
  private long lookedNanos = System.nanoTime() - LOOK_AGAIN_NANOS;

  private RecordingServer(
      HttpServer server,
      RecordingPage page,
      KeyRecording recording,
      TraceKeys keys,
      Consumer<Throwable> faults) {
    this.server = server;
    this.page = page;
    this.recording = recording;
    this.keys = keys;
    this.faults = faults;
    RequestRate rate = new RequestRate(REQUESTS_PER_SECOND, System::nanoTime);
    filter = new RequestFilter(server.getAddress().getPort(), rate);
    worker =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread thread = new Thread(work, "keyheat-recording-page");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Starts to serve, on any free port.
   *
   * @param keys finds the rules that keys break
   * @param faults gets the internal errors of requests
   */
  public static RecordingServer start(
      KeyRecording recording, RecordingPage page, TraceKeys keys, Consumer<Throwable> faults)
      throws IOException {
    HttpServer http = LoopbackHttp.server(0);
    RecordingServer server = new RecordingServer(http, page, recording, keys, faults);
    http.setExecutor(server.worker);
    http.createContext("/", server::handle);
    http.start();
    return server;
  }

  /** Where the page is. */
  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + filter.token() + "/";
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      LocalServer.ServedAnswer answer = answer(exchange);
      boolean isPage = answer.type().startsWith("text/html");
      LocalServer.send(answer, isPage ? page.policy() + "; " : "default-src 'none'; ", exchange);
    }
  }

  private LocalServer.ServedAnswer answer(HttpExchange exchange) throws IOException {
    try {
      RequestFilter.Asked asked = filter.check(exchange);
      if (!asked.method().equals("GET")) {
        return LocalServer.refusal(405);
      }
      return switch (asked.path()) {
        case "" ->
            new LocalServer.ServedAnswer(
                200, "text/html; charset=utf-8", page.html().getBytes(StandardCharsets.UTF_8));
        case "progress" -> new LocalServer.ServedAnswer(200, "application/json", progress());
        default -> LocalServer.refusal(404);
      };
    } catch (RequestFilter.Refusal e) {
      return LocalServer.refusal(e.status());
    } catch (RuntimeException e) {
      faults.accept(e);
      return LocalServer.refusal(500);
    }
  }

  private byte[] progress() throws IOException {
    RecordingCounts counts = recording.counts();
    List<CountMap> maps = recording.maps();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Json json = Json.forPage(out);
    json.document(
        () -> {
          json.member("calls", counts.calls());
          json.member("records", counts.written());
          json.member("dropped", counts.dropped());
          counts("operations", counts.operations(), json);
          counts("left", counts.left(), json);
          production(json);
          json.member("newest", recording.newestKeys());
          json.objects(
              "rules",
              findings(counts.written()),
              finding -> {
                json.member("table", finding.table());
                json.member("keys", finding.keys());
                json.objects("rules", finding.rules(), rule -> JsonResponses.write(rule, json));
              });
          json.objects(
              "heat",
              maps,
              map -> {
                json.member("table", map.table());
                json.member("rows", map.rows());
                json.member("columns", map.columns());
                json.member("cells", map.cells().stream().mapToLong(Integer::longValue).toArray());
              });
        });
    return out.toByteArray();
  }

  private void production(Json json) throws IOException {
    ProductionCounts met = recording.production().orElse(null);
    if (met == null) {
      return;
    }
    json.object(
        "production",
        () -> {
          json.member("tables", met.tables());
          json.member("answered", met.answered());
          json.member("medianMillis", met.medianMillis());
          json.member("p99Millis", met.p99Millis());
          json.member("lateMillis", met.lateMillis());
          json.member("behindMillis", met.behindMillis());
          counts("refused", met.refused(), json);
        });
  }

  private static void counts(String name, Map<String, Long> counts, Json json) throws IOException {
    json.objects(
        name,
        List.copyOf(counts.entrySet()),
        entry -> {
          json.member("name", entry.getKey());
          json.member("number", entry.getValue());
        });
  }

  /** The trace is whole at any time, so it can be read while it grows. */
  private List<TraceFinding> findings(long records) {
    long now = System.nanoTime();
    if (records > 0 && records <= MAX_RECORDS && now - lookedNanos > LOOK_AGAIN_NANOS) {
      lookedNanos = now;
      try {
        TraceSurvey survey = TraceSurvey.read(recording.trace(), null, 2 * MAX_RECORDS);
        found = keys.find(survey);
      } catch (IOException | RuntimeException e) {
        // What was found before stands.
      }
    }
    return found;
  }

  @Override
  public void close() {
    server.stop(0);
    worker.shutdownNow();
  }
}
