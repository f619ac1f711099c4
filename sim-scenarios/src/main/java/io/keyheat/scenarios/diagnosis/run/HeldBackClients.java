package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.report.headline.LockWaits;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.bound.ClosedBound;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Clients that wait for answers so long that they ask a range for less than they would: it has room
 * only as long as another part of the system keeps them.
 *
 * @param loads theirs
 * @param nowPerSecond what they ask for where the range was hottest, operations a second
 * @param askedPerSecond what they would ask for if nobody waited for a part of the system
 * @param fullPerSecond with how many of their operations the range is full; 0: other loads ask for
 *     it, too, so that this is not known
 */
record HeldBackClients(
    List<String> loads, double nowPerSecond, double askedPerSecond, double fullPerSecond) {
  /** Clients that would ask for hardly more are not held back, as what they ask for is a bound. */
  private static final double MUCH = 1.25;

  private static final double NANOS_PER_SECOND = 1e9;

  /** A load that asks for a table or index, before and without waits. */
  private record Asking(LoadSpec load, double nowPerSecond, double askedPerSecond) {
    boolean isHeldBack() {
      return nowPerSecond > 0 && askedPerSecond > MUCH * nowPerSecond;
    }
  }

  /** Returns them if a table or index that has room would be full without their waits. */
  static Optional<HeldBackClients> of(RunResult run, RunSpec spec, String space) {
    Optional<Hotspot> worst = worst(run, space);
    if (worst.isEmpty()) {
      return Optional.empty();
    }
    List<Asking> asking = asking(run, spec, space, worst.get());
    List<Asking> held = asking.stream().filter(Asking::isHeldBack).toList();
    double now = asking.stream().mapToDouble(Asking::nowPerSecond).sum();
    double without =
        asking.stream().mapToDouble(a -> a.isHeldBack() ? a.askedPerSecond : a.nowPerSecond).sum();
    double score = worst.get().cpuUsageScore();
    if (held.isEmpty() || score * without < Hotspot.FULL_SCORE * now) {
      return Optional.empty();
    }
    return Optional.of(
        new HeldBackClients(
            held.stream().map(a -> a.load.name()).toList(),
            held.stream().mapToDouble(Asking::nowPerSecond).sum(),
            held.stream().mapToDouble(Asking::askedPerSecond).sum(),
            asking.size() == 1 ? 100 / score * now : 0));
  }

  /** The hottest record after the warm-up, of those that are not full, or of all. */
  private static Optional<Hotspot> worst(RunResult run, String space) {
    return run.hotspots().stream()
        .filter(spot -> spot.affectedTables().contains(space))
        .max(
            Comparator.<Hotspot, Boolean>comparing(
                    spot -> spot.intervalEndNanos() > run.warmupNanos())
                .thenComparingDouble(Hotspot::cpuUsageScore));
  }

  private static List<Asking> asking(RunResult run, RunSpec spec, String space, Hotspot record) {
    BitSet intervals = run.intervalsOf(List.of(record));
    List<Asking> asking = new ArrayList<>();
    for (int i = 0; i < run.loads().size(); i++) {
      LoadSpec load = spec.loads().get(i);
      if (load.tables().stream().anyMatch(table -> SpaceKey.holds(spec, space, table))) {
        double now = perSecond(run, run.loads().get(i), intervals);
        double asked =
            load.client() instanceof ClientSpec.Closed clients
                ? ClosedBound.askedPerSecond(spec, load, clients)
                : now;
        asking.add(new Asking(load, now, asked));
      }
    }
    return asking;
  }

  private static double perSecond(RunResult run, LoadResult load, BitSet intervals) {
    return intervals.stream()
            .filter(i -> i < load.intervals().size())
            .mapToLong(i -> load.intervals().get(i).completed())
            .average()
            .orElse(0)
        * NANOS_PER_SECOND
        / run.intervalNanos();
  }

  /** Until when the remedy against the range may wait. */
  String before(RunResult run) {
    String elsewhere =
        LockWaits.any(run)
            .filter(waits -> waits.waiting() > 1)
            .map(waits -> " (" + waits.facts(run).get(0) + ")")
            .orElse("");
    return "waits elsewhere hold the clients of "
        + String.join(", ", loads)
        + " back"
        + elsewhere
        + "; without them they would ask for up to "
        + Figures.perSecond(askedPerSecond)
        + " in place of "
        + Figures.perSecond(nowPerSecond)
        + (fullPerSecond > 0
            ? ", and this range is full at about " + Figures.perSecond(fullPerSecond)
            : ", and this range would be full")
        + "; before that";
  }
}
