package io.keyheat.record.proxy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Listens on a port, and passes all HTTP requests on to a server, each message as a whole. */
public final class HttpProxy implements AutoCloseable {
  private static final int BACKLOG = 1024;
  private static final int CLOSE_SECONDS = 10;
  private static final long ANSWER_MILLIS = TimeUnit.HOURS.toMillis(1);

  /** Of a request; the databases take less. */
  private static final int MAX_BYTES = 64 << 20;

  private static final int TOO_LARGE = 413;
  private static final int NO_BODY = -1;

  static {
    // The JDK reads these when it makes the first server. They lift its limits on connections.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
    System.setProperty("sun.net.httpserver.idleInterval", "86400");
  }

  private final HttpServer server;
  private final ExecutorService workers;
  private final HttpUpstream upstream;
  private final CallWatcher watcher;
  private final @Nullable CallGate gate;

  /**
   * Starts to listen.
   *
   * @param listen its port is 0 for any that is free
   * @param gate null: all requests pass as they come
   * @throws IOException if the port cannot be listened on
   */
  public HttpProxy(
      InetSocketAddress listen, HttpUpstream upstream, CallWatcher watcher, @Nullable CallGate gate)
      throws IOException {
    this.upstream = upstream;
    this.watcher = watcher;
    this.gate = gate;
    server = HttpServer.create(listen, BACKLOG);
    workers =
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "keyheat-http");
              thread.setDaemon(true);
              return thread;
            });
    server.setExecutor(workers);
    server.createContext("/", this::handle);
    server.start();
  }

  /** The port that is listened on. */
  public int port() {
    return server.getAddress().getPort();
  }

  /** Without an answer, the connection is broken off, as the server's was. */
  private void handle(HttpExchange exchange) throws IOException {
    Map<String, String> kept = new HashMap<>();
    for (String name : CallHead.KEPT) {
      kept.put(name, header(exchange, name));
    }
    String path = exchange.getRequestURI().getRawPath();
    CallHead head = new CallHead(watcher.nowMicros(), path, kept);
    CallListener listener = watcher.begins(head);
    try (exchange) {
      byte[] request = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
      if (request.length > MAX_BYTES) {
        exchange.sendResponseHeaders(TOO_LARGE, NO_BODY);
        return;
      }
      if (listener == null) {
        answer(exchange, send(exchange, request));
        return;
      }
      byte[] message = unpacked(request, header(exchange, "content-encoding"));
      listener.request(message);
      Optional<CallRefusal> refusal =
          gate != null && gate.holds(head) ? gate.decide(head, message).join() : Optional.empty();
      if (refusal.isPresent()) {
        listener.ended(false);
        refuse(exchange, refusal.get());
        return;
      }
      HttpResponse<byte[]> response = send(exchange, request);
      String encoding = response.headers().firstValue("content-encoding").orElse("");
      listener.response(unpacked(response.body(), encoding));
      listener.ended(response.statusCode() / 100 == 2);
      answer(exchange, response);
    } finally {
      if (listener != null) {
        listener.ended(false); // Where it has not succeeded before.
      }
    }
  }

  private static String header(HttpExchange exchange, String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  /** A body as it was before it was packed; a damaged one is shown as it is. */
  private static byte[] unpacked(byte[] body, String encoding) {
    if (!encoding.equalsIgnoreCase("gzip")) {
      return body;
    }
    try (GZIPInputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return unpacked.readNBytes(MAX_BYTES);
    } catch (IOException e) {
      return body;
    }
  }

  private HttpResponse<byte[]> send(HttpExchange exchange, byte[] body) throws IOException {
    try {
      return upstream.send(
          exchange.getRequestMethod(),
          exchange.getRequestURI().toString(),
          exchange.getRequestHeaders(),
          body,
          ANSWER_MILLIS);
    } catch (IOException e) {
      watcher.passed("calls for which the upstream did not answer");
      throw e;
    }
  }

  private static void answer(HttpExchange exchange, HttpResponse<byte[]> response)
      throws IOException {
    response
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (HttpUpstream.passes(name)) {
                exchange.getResponseHeaders().put(name, values);
              }
            });
    write(exchange, response.statusCode(), response.body());
  }

  private static void refuse(HttpExchange exchange, CallRefusal refusal) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", refusal.contentType());
    write(exchange, refusal.httpStatus(), refusal.body());
  }

  private static void write(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? NO_BODY : body.length);
    exchange.getResponseBody().write(body);
  }

  /** Stops to listen, and breaks all connections off. */
  @Override
  public void close() {
    server.stop(0);
    workers.shutdownNow();
    try {
      workers.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
