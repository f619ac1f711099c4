package io.keyheat.scenarios.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.keyheat.report.html.HtmlReport;
import io.keyheat.report.lesson.Lesson;
import io.keyheat.report.lesson.LessonPage;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.workbench.WorkbenchPage;
import io.keyheat.scenarios.document.InputFolder;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.run.Lessons;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Serves one page and its requests on the loopback interface. Addresses begin with a token; others
 * are not found.
 */
public final class LocalServer implements AutoCloseable {
  /** Greatest number of requests that are answered at a time. */
  private static final int ANSWERS = 4;

  private static final int MOST_VARIANTS = 100;

  /** Greatest length of a schema or trace. */
  private static final int MOST_SOURCE_BYTES = 20_000_000;

  private static final String HTML = "text/html; charset=utf-8";
  private static final String JSON = "application/json";
  private static final List<String> POSTED = List.of("check", "draft", "run", "stop");
  private static final List<String> GOT = List.of("", "progress", "report", "replay");

  private final HttpServer server;
  private final ThreadPoolExecutor workers;
  private final Semaphore answers = new Semaphore(ANSWERS);
  private final RequestFilter guard;
  private final Limits limits;
  private final Workbench workbench;
  private final GivenSources sources;
  private final Consumer<Throwable> faults;
  private final byte[] page;
  private final String policy;

  private LocalServer(
      HttpServer server,
      Limits limits,
      Path folder,
      WorkbenchPage page,
      RequestFilter guard,
      Consumer<Throwable> faults) {
    this.server = server;
    this.limits = limits;
    this.faults = faults;
    this.workbench = new Workbench(limits, InputFolder.within(folder), faults);
    this.sources = new GivenSources(folder);
    this.page = page.html().getBytes(StandardCharsets.UTF_8);
    this.policy = page.policy();
    this.guard = guard;
    workers =
        new ThreadPoolExecutor(
            LoopbackHttp.CONNECTIONS,
            LoopbackHttp.CONNECTIONS,
            1,
            TimeUnit.MINUTES,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(work, "keyheat-serve");
              thread.setDaemon(true);
              return thread;
            });
    workers.allowCoreThreadTimeOut(true);
  }

  /**
   * Starts a server.
   *
   * @param port 0: any free port
   * @param faults gets the internal errors of requests and runs
   * @throws IOException if the port is taken
   */
  public static LocalServer start(
      int port, Limits limits, WorkbenchPage page, Consumer<Throwable> faults) throws IOException {
    HttpServer http = LoopbackHttp.server(port);
    Path folder = Files.createTempDirectory("keyheat-serve");
    folder.toFile().deleteOnExit();
    RequestRate rate = new RequestRate(limits.requestsPerSecond(), System::nanoTime);
    RequestFilter guard = new RequestFilter(http.getAddress().getPort(), rate);
    LocalServer local = new LocalServer(http, limits, folder, page, guard, faults);
    http.setExecutor(local.workers);
    http.createContext("/", local::handle);
    http.start();
    return local;
  }

  /** Returns the address of the page. */
  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + guard.token() + "/";
  }

  @Override
  public void close() {
    workbench.latest().ifPresent(LiveRun::stop);
    server.stop(0);
    workers.shutdownNow();
  }

  record ServedAnswer(int status, String type, byte[] body) {}

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      RequestFilter.Asked asked;
      try {
        asked = guard.check(exchange);
      } catch (RequestFilter.Refusal e) {
        send(refusal(e.status()), exchange);
        return;
      } catch (RuntimeException e) {
        faults.accept(e);
        send(refusal(500), exchange);
        return;
      }
      // Only the page passes the filter, so no other sender can delay it.
      answers.acquireUninterruptibly();
      try {
        send(answerOrRefusal(asked, exchange), exchange);
      } finally {
        answers.release();
      }
    }
  }

  private ServedAnswer answerOrRefusal(RequestFilter.Asked asked, HttpExchange exchange)
      throws IOException {
    try {
      return answer(asked, exchange);
    } catch (RequestFilter.Refusal e) {
      return refusal(e.status());
    } catch (RuntimeException | StackOverflowError e) {
      faults.accept(e);
      return refusal(500);
    }
  }

  private void send(ServedAnswer answer, HttpExchange exchange) throws IOException {
    send(answer, policy(answer), exchange);
  }

  /**
   * Sends an answer that no other page may frame or read.
   *
   * @param policy its content security policy, which is added to
   */
  static void send(ServedAnswer answer, String policy, HttpExchange exchange) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", answer.type());
    headers.set("Cache-Control", "no-store");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Content-Security-Policy", policy + "frame-ancestors 'none'");
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(answer.status(), -1);
      return;
    }
    exchange.sendResponseHeaders(answer.status(), answer.body().length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(answer.body());
    }
  }

  /** Returns the content security policy, which adds to the policy within reports and replays. */
  private String policy(ServedAnswer answer) {
    if (answer.body() == page) {
      return policy + "; ";
    }
    return answer.type().equals(HTML) ? "" : "default-src 'none'; ";
  }

  static ServedAnswer refusal(int status) {
    return new ServedAnswer(
        status, "text/plain; charset=utf-8", (status + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private ServedAnswer answer(RequestFilter.Asked asked, HttpExchange exchange)
      throws IOException, RequestFilter.Refusal {
    boolean post = asked.method().equals("POST");
    String wanted = POSTED.contains(asked.path()) ? "POST" : "GET";
    if (!POSTED.contains(asked.path()) && !GOT.contains(asked.path())) {
      throw new RequestFilter.Refusal(404);
    }
    if (!asked.method().equals(wanted)) {
      throw new RequestFilter.Refusal(405);
    }
    if (asked.path().equals("draft")) {
      RequestFilter.checkLength(exchange, MOST_SOURCE_BYTES);
      return draft(bytes(exchange, MOST_SOURCE_BYTES), asked.query());
    }
    RequestFilter.checkLength(exchange, limits.bodyBytes());
    String text = post ? body(exchange) : "";
    return switch (asked.path()) {
      case "" -> new ServedAnswer(200, HTML, page);
      case "check" -> check(text, isShort(asked.query()));
      case "run" -> run(text, isShort(asked.query()));
      case "stop" -> stop();
      case "progress" -> progress(have(asked.query()));
      case "report" -> new ServedAnswer(200, HTML, report(result()));
      default -> new ServedAnswer(200, HTML, replay(result()));
    };
  }

  private static byte[] bytes(HttpExchange exchange, int most)
      throws IOException, RequestFilter.Refusal {
    try (InputStream in = exchange.getRequestBody()) {
      byte[] bytes = in.readNBytes(most + 1);
      if (bytes.length > most) {
        throw new RequestFilter.Refusal(413);
      }
      return bytes;
    }
  }

  private ServedAnswer draft(byte[] source, String query)
      throws IOException, RequestFilter.Refusal {
    GivenSource given = GivenSource.of(query).orElseThrow(() -> new RequestFilter.Refusal(400));
    try {
      return new ServedAnswer(200, JSON, JsonResponses.drafted(sources.draft(source, given)));
    } catch (ScenarioException e) {
      return new ServedAnswer(200, JSON, JsonResponses.problems(e.problems()));
    }
  }

  private String body(HttpExchange exchange) throws IOException, RequestFilter.Refusal {
    byte[] bytes = bytes(exchange, limits.bodyBytes());
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new RequestFilter.Refusal(400);
    }
  }

  /** {@code profile=short}, or nothing for the full profile. */
  private static boolean isShort(String query) throws RequestFilter.Refusal {
    if (!query.isEmpty() && !query.equals("profile=short")) {
      throw new RequestFilter.Refusal(400);
    }
    return !query.isEmpty();
  }

  private ServedAnswer check(String text, boolean shortProfile) throws IOException {
    try {
      return new ServedAnswer(
          200, JSON, JsonResponses.checked(workbench.check(text, shortProfile)));
    } catch (ScenarioException e) {
      return new ServedAnswer(200, JSON, JsonResponses.problems(e.problems()));
    }
  }

  private ServedAnswer run(String text, boolean shortProfile) throws IOException {
    try {
      Optional<LiveRun> run = workbench.start(text, shortProfile);
      return run.isPresent()
          ? new ServedAnswer(200, JSON, JsonResponses.started(run.get()))
          : new ServedAnswer(409, JSON, JsonResponses.busy());
    } catch (ScenarioException e) {
      return new ServedAnswer(200, JSON, JsonResponses.problems(e.problems()));
    }
  }

  private ServedAnswer stop() throws RequestFilter.Refusal, IOException {
    LiveRun run = latest();
    run.stop();
    return new ServedAnswer(200, JSON, JsonResponses.started(run));
  }

  private ServedAnswer progress(List<Integer> have) throws RequestFilter.Refusal, IOException {
    LiveRun run = latest();
    run.asked();
    return new ServedAnswer(200, JSON, JsonResponses.progress(run, have));
  }

  private LiveRun latest() throws RequestFilter.Refusal {
    return workbench.latest().orElseThrow(() -> new RequestFilter.Refusal(404));
  }

  private LiveRun result() throws RequestFilter.Refusal {
    LiveRun run = latest();
    if (run.result().isEmpty()) {
      throw new RequestFilter.Refusal(404);
    }
    return run;
  }

  /** {@code have=3,0,5}: columns of each variant. */
  private static List<Integer> have(String query) throws RequestFilter.Refusal {
    if (query.isEmpty()) {
      return List.of();
    }
    if (!query.matches("have=\\d{1,6}(,\\d{1,6}){0," + (MOST_VARIANTS - 1) + "}")) {
      throw new RequestFilter.Refusal(400);
    }
    return Arrays.stream(query.substring("have=".length()).split(","))
        .map(Integer::valueOf)
        .toList();
  }

  private static byte[] report(LiveRun run) throws IOException {
    StringWriter out = new StringWriter();
    HtmlReport.write(run.result().orElseThrow(), out);
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] replay(LiveRun run) throws IOException {
    ScenarioResult result = run.result().orElseThrow();
    StringWriter out = new StringWriter();
    Lesson lesson = Lessons.of(run.scenario().file(), result);
    LessonPage.write(lesson, LessonPage.CoursePlace.ALONE, out);
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }
}
