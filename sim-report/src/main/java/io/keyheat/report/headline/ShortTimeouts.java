package io.keyheat.report.headline;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.view.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A load whose clients give up although nothing waits, so that an answer takes longer than its
 * timeout by itself: no range is hot and every server has room at any time.
 */
final class ShortTimeouts {
  /** Servers that are less busy let hardly any operation wait for longer than its service. */
  private static final double WITH_ROOM = 0.5;

  private final RunResult run;

  private ShortTimeouts(RunResult run) {
    this.run = run;
  }

  /** What happens and what to change, in sentences; empty where it is not so. */
  static Optional<String> of(RunResult run) {
    return new ShortTimeouts(run).sentence();
  }

  private Optional<String> sentence() {
    double busiest = run.servers().stream().mapToDouble(this::greatest).max().orElse(1);
    if (!run.recordsHotspots() || !run.hotspots().isEmpty() || busiest >= WITH_ROOM) {
      return Optional.empty();
    }
    return run.loads().stream()
        .filter(load -> errors(load) >= LosingLoad.FEW && isGivenUp(load))
        .max(Comparator.comparingDouble(this::errors))
        .map(
            load ->
                " No server is ever more than "
                    + Figures.percent(busiest)
                    + " busy and nothing is hot: an answer to "
                    + load.name()
                    + " takes longer than its timeout without any wait. Give it a longer timeout.");
  }

  /** Whether most of its failures are timeouts. */
  private static boolean isGivenUp(LoadResult load) {
    return 2 * load.stats().failed().timeout() > load.stats().failed().total();
  }

  private double errors(LoadResult load) {
    return LoadResult.errorShare(List.of(load), run.firstWarmInterval(), Integer.MAX_VALUE);
  }

  /** The greatest utilisation of a server in an interval after the warm-up. */
  private double greatest(ServerResult server) {
    double greatest = 0;
    for (int i = run.firstWarmInterval(); i < server.utilisation().length; i++) {
      greatest = Math.max(greatest, server.utilisation()[i]);
    }
    return greatest;
  }
}
