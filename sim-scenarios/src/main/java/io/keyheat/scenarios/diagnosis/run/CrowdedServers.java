package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.diagnosis.Cause;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Servers that are full for most of the time while the others have room: their tablets are not
 * dealt out by what is asked of them.
 *
 * @param full their names
 * @param tablets that they hold at the end
 * @param ofAll tablets of all servers
 * @param others how busy the other servers are, on average, 0 to 1
 */
record CrowdedServers(List<String> full, int tablets, int ofAll, double others) {
  /** Causes that say nothing of one key or of all servers being full. */
  private static final Set<Cause> BESIDE =
      EnumSet.of(Cause.EVEN_LOAD, Cause.UNEVEN_TABLETS, Cause.WARM_RANGE, Cause.CROWDED_SERVER);

  /** A server that is full in a greater share of the intervals is full for most of the time. */
  private static final double MOST = 0.5;

  /** Returns them if there are both after the warm-up. */
  static Optional<CrowdedServers> of(RunResult run) {
    List<ServerResult> full =
        run.servers().stream().filter(server -> isFull(server, run.firstWarmInterval())).toList();
    List<ServerResult> others =
        run.servers().stream().filter(server -> !full.contains(server)).toList();
    double busy = others.stream().mapToDouble(ServerResult::utilisationMean).average().orElse(1);
    return full.isEmpty() || busy >= ServerResult.FULL
        ? Optional.empty()
        : Optional.of(
            new CrowdedServers(
                full.stream().map(ServerResult::name).toList(),
                tablets(full),
                tablets(run.servers()),
                busy));
  }

  private static boolean isFull(ServerResult server, int first) {
    float[] shares = server.utilisation();
    long times =
        IntStream.range(Math.min(first, shares.length), shares.length)
            .filter(i -> shares[i] >= ServerResult.FULL)
            .count();
    return times > MOST * (shares.length - first);
  }

  private static int tablets(List<ServerResult> servers) {
    return servers.stream()
        .map(ServerResult::tablets)
        .filter(held -> held.length > 0)
        .mapToInt(held -> held[held.length - 1])
        .sum();
  }

  /** Whether they are worth a word beside a cause. */
  static boolean areBeside(Cause cause) {
    return BESIDE.contains(cause);
  }

  /** Adds them to why a range is hot, without a full stop. */
  String why(String hot, RunResult run) {
    String word = run.tabletWord();
    return hot
        + "; "
        + String.join(", ", full)
        + (full.size() == 1 ? " is full, with " : " are full, with ")
        + Figures.count(tablets)
        + " of the "
        + Figures.count(ofAll)
        + " "
        + word
        + "s, while the other servers are "
        + Figures.percent(others)
        + " busy";
  }
}
