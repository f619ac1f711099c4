package io.keyheat.scenarios.serve;

import io.keyheat.report.workbench.CardHeat;
import io.keyheat.report.workbench.WorkbenchPage;
import io.keyheat.scenarios.library.GalleryHeat;
import io.keyheat.scenarios.reference.ScenarioSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A server for tests, and requests to it that say whatever a test wants. */
final class Served implements AutoCloseable {
  /** A scenario of about a hundredth of a second. */
  static final String QUICK =
      """
      title: quick
      system: spanner
      servers: 2
      duration: 5s
      interval: 1s
      tables: {T: {columns: {Id: {type: int64, values: {sequence: 1}}}, key: [Id]}}
      loads: {l: {insert: T, rate: 3000/s}}
      expect: [throughput > 0]
      """;

  /**
   * 90 million rows, none of them refused, since what is refused costs next to nothing: seconds
   * even on a fast machine, in steps that are still short.
   */
  static final String SLOW =
      QUICK.replace("duration: 5s", "duration: 30000s").replace("interval: 1s", "interval: 50s");

  /** One that nobody would wait for. */
  static final String ENDLESS =
      QUICK.replace("duration: 5s", "duration: 300000s").replace("interval: 1s", "interval: 500s");

  /** It takes longer to make than most tests. */
  private static final WorkbenchPage PAGE = page();

  final LocalServer server;
  private final URI address;

  Served(Limits limits) throws IOException {
    this(limits, Served::fail);
  }

  Served(Limits limits, Consumer<Throwable> faults) throws IOException {
    server = LocalServer.start(0, limits, PAGE, faults);
    address = URI.create(server.address());
  }

  static void fail(Throwable fault) {
    throw new AssertionError("an internal error", fault);
  }

  private static WorkbenchPage page() {
    CardHeat heat = GalleryHeat.load().get("lessons/one-tablet");
    List<WorkbenchPage.ShelfEntry> library =
        List.of(
            new WorkbenchPage.ShelfEntry("lessons/quick", "quick </script> \"title\"", QUICK, heat),
            new WorkbenchPage.ShelfEntry("lessons/other", "slow", SLOW, heat));
    try {
      return WorkbenchPage.of(
          library,
          List.of(new WorkbenchPage.ShownSystem("spanner", "Cloud Spanner")),
          ScenarioSchema.text());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String address() {
    return server.address();
  }

  String host() {
    return "127.0.0.1:" + address.getPort();
  }

  /** The path with the token, its end a slash. */
  String base() {
    return address.getPath();
  }

  /** An answer: its status, its headers by their names in lower case, its text. */
  record Answer(int status, Map<String, String> headers, String text) {}

  /** What the page itself would ask. */
  Answer get(String path) throws IOException {
    return ask("GET", base() + path, Map.of("Host", host()), "");
  }

  /** What the page itself would send. */
  Answer post(String path, String body) throws IOException {
    return ask("POST", base() + path, Map.of("Host", host(), "Origin", "http://" + host()), body);
  }

  Answer ask(String method, String path, Map<String, String> headers, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    StringBuilder request = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
    new TreeMap<>(headers).forEach((name, value) -> request.append(name + ": " + value + "\r\n"));
    request.append("Connection: close\r\nContent-Length: " + bytes.length + "\r\n\r\n");
    return send(request + body);
  }

  /** What the server answers to these very bytes. */
  Answer send(String request) throws IOException {
    try (Socket socket = begin(request)) {
      return answer(socket.getInputStream());
    }
  }

  /** A connection on which these bytes are sent, and nothing more so far. */
  Socket begin(String request) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort());
    socket.setSoTimeout(60_000);
    OutputStream out = socket.getOutputStream();
    out.write(request.getBytes(StandardCharsets.UTF_8));
    out.flush();
    return socket;
  }

  private static Answer answer(InputStream in) throws IOException {
    String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    int end = all.indexOf("\r\n\r\n");
    String[] head = all.substring(0, Math.max(0, end)).split("\r\n", -1);
    Map<String, String> headers = new TreeMap<>();
    for (String line : head) {
      int colon = line.indexOf(": ");
      if (colon > 0) {
        headers.put(
            line.substring(0, colon).toLowerCase(java.util.Locale.ROOT), line.substring(colon + 2));
      }
    }
    return new Answer(Integer.parseInt(head[0].split(" ", 3)[1]), headers, all.substring(end + 4));
  }

  @Override
  public void close() {
    server.close();
  }
}
