package io.keyheat.scenarios.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Accepts only requests of the page at the printed address. Another page in the browser can send
 * requests to this machine too, but it does not know the token and cannot choose the headers in
 * which a browser states the origin.
 */
final class RequestFilter {
  private static final int TOKEN_BYTES = 18;

  private final String token;
  private final List<String> hosts;
  private final List<String> origins;
  private final RequestRate rate;

  RequestFilter(int port, RequestRate rate) {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    token = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    hosts = List.of("127.0.0.1:" + port, "localhost:" + port);
    origins = hosts.stream().map(host -> "http://" + host).toList();
    this.rate = rate;
  }

  /** An accepted request; the path follows the token. */
  record Asked(String method, String path, String query) {}

  /** Reports a refused request by an HTTP status. */
  static final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;
    private final int status;

    Refusal(int status) {
      super("rejected with " + status, null, false, false);
      this.status = status;
    }

    int status() {
      return status;
    }
  }

  String token() {
    return token;
  }

  Asked check(HttpExchange exchange) throws Refusal {
    Headers headers = exchange.getRequestHeaders();
    // The Host header shows a name that an attacker's DNS resolves to this machine.
    if (!hosts.contains(only(headers, "Host").orElse(""))) {
      throw new Refusal(403);
    }
    // Only requests to proxies contain whole addresses.
    if (exchange.getRequestURI().getRawAuthority() != null) {
      throw new Refusal(403);
    }
    String path = pathBehindToken(exchange.getRequestURI().getRawPath());
    if (path == null) {
      throw new Refusal(404);
    }
    String method = exchange.getRequestMethod();
    checkOrigin(headers, method);
    if (!rate.allows()) {
      throw new Refusal(429);
    }
    String query = exchange.getRequestURI().getRawQuery();
    return new Asked(method, path, query == null ? "" : query);
  }

  /** Refuses a body whose declared length is too great, before reading it. */
  static void checkLength(HttpExchange exchange, int mostBytes) throws Refusal {
    String length = only(exchange.getRequestHeaders(), "Content-Length").orElse("0");
    if (!length.matches("\\d{1,9}") || Integer.parseInt(length) > mostBytes) {
      throw new Refusal(413);
    }
  }

  private @Nullable String pathBehindToken(@Nullable String path) {
    if (path == null || !path.startsWith("/")) {
      return null;
    }
    int end = path.indexOf('/', 1);
    if (end < 0) {
      return null;
    }
    byte[] given = path.substring(1, end).getBytes(StandardCharsets.UTF_8);
    // The comparison takes constant time, so timing reveals nothing of the token.
    boolean right = MessageDigest.isEqual(given, token.getBytes(StandardCharsets.UTF_8));
    return right ? path.substring(end + 1) : null;
  }

  /**
   * Checks the origin. A browser states it for each request that changes something; a typed address
   * has none.
   */
  private void checkOrigin(Headers headers, String method) throws Refusal {
    String origin = only(headers, "Origin").orElse("");
    boolean mayBeAbsent = method.equals("GET") && !headers.containsKey("Origin");
    if (!mayBeAbsent && !origins.contains(origin)) {
      throw new Refusal(403);
    }
    String site = only(headers, "Sec-Fetch-Site").orElse("none");
    if (!site.equals("none") && !site.equals("same-origin")) {
      throw new Refusal(403);
    }
  }

  /** Returns the value of a header; empty where it is absent or repeated. */
  private static Optional<String> only(Headers headers, String name) {
    List<String> values = headers.get(name);
    return values != null && values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
  }
}
