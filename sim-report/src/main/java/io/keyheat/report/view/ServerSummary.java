package io.keyheat.report.view;

import io.keyheat.core.result.ServerResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Figures of all servers of a run together. */
public final class ServerSummary {
  private ServerSummary() {}

  /** The one that is busiest on average after the warm-up; the first among equals. */
  public static Optional<ServerResult> busiest(List<ServerResult> servers) {
    return servers.stream()
        .max(
            Comparator.comparingDouble(ServerResult::utilisationMean)
                .thenComparing(Comparator.comparingInt(servers::indexOf).reversed()));
  }

  /** Mean utilisation over all servers after the warm-up, 0 to 1. */
  public static double mean(List<ServerResult> servers) {
    return servers.stream().mapToDouble(ServerResult::utilisationMean).average().orElse(Double.NaN);
  }

  /** The name of server {@code index}; {@link Figures#UNKNOWN} for none. */
  public static String name(List<ServerResult> servers, int index) {
    return index >= 0 && index < servers.size() ? servers.get(index).name() : Figures.UNKNOWN;
  }
}
