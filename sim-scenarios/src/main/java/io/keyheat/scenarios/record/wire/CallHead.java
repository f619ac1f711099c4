package io.keyheat.scenarios.record.wire;

import java.util.Map;
import java.util.Set;

/**
 * How a call begins.
 *
 * @param micros when its first byte came, microseconds since 1970
 * @param number of the call on its connection: an HTTP/2 stream, or how many came before it
 * @param path of the request, such as {@code /google.spanner.v1.Spanner/Commit}
 * @param headers those of {@link #KEPT}, in lower case; credentials are in none of them
 */
public record CallHead(long micros, int number, String path, Map<String, String> headers) {
  /** Headers that are kept of a message. All others, credentials among them, are dropped. */
  static final Set<String> KEPT =
      Set.of(
          "connection",
          "content-encoding",
          "content-length",
          "content-type",
          "expect",
          "grpc-encoding",
          "grpc-status",
          "transfer-encoding",
          "upgrade",
          "x-amz-target");

  public CallHead {
    headers = Map.copyOf(headers);
  }

  /** A header's value; empty where it is absent. */
  public String header(String name) {
    return headers.getOrDefault(name, "");
  }
}
