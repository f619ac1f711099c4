package io.keyheat.record.proxy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Sends requests of HTTP/1.1 to a server. Safe for several threads. */
public final class HttpUpstream {
  private static final int CONNECT_MILLIS = 5000;

  /** Headers of a connection; each side of a proxy has its own. */
  private static final Set<String> OF_CONNECTIONS =
      Set.of(
          "connection",
          "content-length",
          "expect",
          "http2-settings",
          "keep-alive",
          "transfer-encoding",
          "upgrade");

  static {
    // The JDK reads these when it makes the first client.
    System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host");
    // Servers keep a connection without requests for five seconds or longer.
    System.setProperty("jdk.httpclient.keepalive.timeout", "3");
  }

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final InetSocketAddress server;
  private volatile @Nullable InetSocketAddress found;

  /** A server, by its name. */
  public HttpUpstream(InetSocketAddress server) {
    this.server = server;
  }

  /** Whether headers of that name are passed on. */
  static boolean passes(String header) {
    return !OF_CONNECTIONS.contains(header.toLowerCase(Locale.ROOT));
  }

  /**
   * The first address of a server's name at which something answers: servers on this machine listen
   * on 127.0.0.1, on ::1 or on both.
   *
   * @throws IOException if nothing answers
   */
  public static InetSocketAddress find(InetSocketAddress server) throws IOException {
    IOException latest = new IOException("no address of " + server.getHostString());
    for (InetAddress address : InetAddress.getAllByName(server.getHostString())) {
      InetSocketAddress tried = new InetSocketAddress(address, server.getPort());
      try (Socket socket = new Socket()) {
        socket.connect(tried, CONNECT_MILLIS);
        return tried;
      } catch (IOException e) {
        latest = e;
      }
    }
    throw latest;
  }

  /**
   * Sends a request and waits for the whole answer.
   *
   * @param target path and query
   * @param millis how long to wait
   * @throws IOException if there is no answer
   */
  public HttpResponse<byte[]> send(
      String method, String target, Map<String, List<String>> headers, byte[] body, long millis)
      throws IOException {
    InetSocketAddress known = found;
    if (known == null) {
      known = find(server);
      found = known;
    }
    String host = known.getAddress().getHostAddress();
    String literal = host.indexOf(':') < 0 ? host : "[" + host + "]";
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://" + literal + ":" + known.getPort() + target))
            .method(
                method,
                body.length == 0
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(body));
    headers.forEach(
        (name, values) ->
            values.stream().filter(v -> passes(name)).forEach(v -> request.header(name, v)));
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    try {
      return answer.get(millis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      found = e.getCause() instanceof ConnectException ? null : known;
      answer.cancel(true);
      throw new IOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
