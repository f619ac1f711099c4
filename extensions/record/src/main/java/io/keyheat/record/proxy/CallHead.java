package io.keyheat.record.proxy;

import java.util.Map;
import java.util.Set;

/**
 * How a call begins.
 *
 * @param micros when it came, microseconds since 1970
 * @param path of the request, such as {@code /google.spanner.v1.Spanner/Commit}
 * @param headers those of {@link #KEPT}, in lower case; credentials are in none of them
 */
public record CallHead(long micros, String path, Map<String, String> headers) {
  /** Headers that are kept. All others, credentials among them, are dropped. */
  static final Set<String> KEPT = Set.of("content-type", "x-amz-target");

  public CallHead {
    headers = Map.copyOf(headers);
  }

  /** A header's value; empty where it is absent. */
  public String header(String name) {
    return headers.getOrDefault(name, "");
  }
}
