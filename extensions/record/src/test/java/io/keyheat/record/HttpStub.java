package io.keyheat.record;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;

/** A server of HTTP/1.1 that answers each request by a function, on a free port. */
final class HttpStub implements AutoCloseable {
  private final HttpServer server;

  /** Answers one request. */
  interface Service {
    /**
     * @param target the header x-amz-target, or the path where there is none
     * @return the body; null: status 400
     */
    byte[] answer(String target, byte[] body);
  }

  HttpStub(Service service) throws IOException {
    server =
        HttpServer.create(new InetSocketAddress(java.net.InetAddress.getLoopbackAddress(), 0), 16);
    server.createContext(
        "/",
        exchange -> {
          String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
          byte[] answer =
              service.answer(
                  target == null ? exchange.getRequestURI().getPath() : target,
                  exchange.getRequestBody().readAllBytes());
          exchange.sendResponseHeaders(answer == null ? 400 : 200, answer == null ? -1 : 0);
          try (OutputStream out = exchange.getResponseBody()) {
            if (answer != null) {
              out.write(answer);
            }
          }
        });
    server.start();
  }

  InetSocketAddress address() {
    return InetSocketAddress.createUnresolved("127.0.0.1", server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
