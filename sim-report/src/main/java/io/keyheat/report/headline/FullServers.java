package io.keyheat.report.headline;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.view.Figures;
import io.keyheat.report.view.ServerSummary;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Servers that have no room for more, a reason for lost operations where no range is hot. */
final class FullServers {
  private final RunResult run;

  /** Those that have had a tablet after the warm-up: others only answer stale reads. */
  private final List<ServerResult> leading;

  private FullServers(RunResult run) {
    this.run = run;
    leading =
        run.servers().stream()
            .filter(server -> intervals().anyMatch(i -> server.tablets()[i] > 0))
            .toList();
  }

  private boolean allLead() {
    return leading.size() == run.servers().size();
  }

  /** A sentence where all servers that lead are, together, full over the whole run. */
  static Optional<String> throughout(RunResult run) {
    FullServers servers = new FullServers(run);
    double busy = ServerSummary.mean(servers.leading);
    return busy >= ServerResult.FULL
        ? Optional.of(servers.sentence(Figures.percent(busy) + " busy"))
        : Optional.empty();
  }

  /** A sentence where all are full for a part of the time, or one of them is. */
  static Optional<String> inPart(RunResult run) {
    return new FullServers(run).inPart();
  }

  private Optional<String> inPart() {
    int all = fullIntervals(this::mean);
    if (all > 0) {
      return Optional.of(sentence("full in " + all + ofIntervals()));
    }
    return run.servers().stream()
        .max(
            Comparator.<ServerResult>comparingInt(this::fullIntervals)
                .thenComparingDouble(ServerResult::utilisationMean))
        .filter(server -> fullIntervals(server) > 0)
        .map(this::some);
  }

  private String some(ServerResult busiest) {
    long full = run.servers().stream().filter(server -> fullIntervals(server) > 0).count();
    String which = full == run.servers().size() ? "Each" : full == 1 ? "One" : Figures.count(full);
    return " "
        + which
        + " of its "
        + Figures.count(run.servers().size())
        + " servers "
        + (full == 1 || which.equals("Each") ? "is" : "are")
        + " full at times, "
        + busiest.name()
        + " in "
        + fullIntervals(busiest)
        + ofIntervals()
        + held(busiest)
        + "; all together are "
        + Figures.percent(ServerSummary.mean(run.servers()))
        + " busy.";
  }

  /** How many tablets it has, where these are more than its part. */
  private String held(ServerResult server) {
    int own = last(server.tablets());
    int all = run.servers().stream().mapToInt(each -> last(each.tablets())).sum();
    return own * run.servers().size() <= all
        ? ""
        : ", with "
            + Figures.count(own)
            + " of the "
            + Figures.count(all)
            + " "
            + run.words().tablet()
            + "s";
  }

  private static int last(int[] tablets) {
    return tablets.length == 0 ? 0 : tablets[tablets.length - 1];
  }

  private String sentence(String how) {
    return (allLead() ? " Its servers are " : leaders())
        + how
        + (isWithoutHotspot() ? "; there is no hotspot." : ".");
  }

  private String leaders() {
    return " Only "
        + leading.size()
        + " of its "
        + Figures.count(run.servers().size())
        + (leading.size() == 1 ? " servers leads, and it is " : " servers lead, and they are ");
  }

  private boolean isWithoutHotspot() {
    return run.recordsHotspots() && run.hotspots().isEmpty();
  }

  private String ofIntervals() {
    return " of " + intervals().count() + " intervals of " + Figures.duration(run.intervalNanos());
  }

  private int fullIntervals(ServerResult server) {
    return fullIntervals(i -> server.utilisation()[i]);
  }

  private int fullIntervals(IntToDoubleFunction utilisation) {
    return (int) intervals().filter(i -> utilisation.applyAsDouble(i) >= ServerResult.FULL).count();
  }

  private double mean(int interval) {
    return leading.stream()
        .mapToDouble(server -> server.utilisation()[interval])
        .average()
        .orElse(0);
  }

  /** Those after the warm-up. */
  private IntStream intervals() {
    int end = run.servers().stream().mapToInt(s -> s.utilisation().length).min().orElse(0);
    return IntStream.range(Math.min(run.firstWarmInterval(), end), end);
  }
}
