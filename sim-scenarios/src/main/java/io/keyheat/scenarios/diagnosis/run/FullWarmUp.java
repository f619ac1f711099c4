package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.report.view.Figures;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Servers that all are full in the warm-up, which figures leave out, and not after it.
 *
 * @param busyAfter share of their cores that is busy after it
 */
record FullWarmUp(double busyAfter) {
  /** What has queued in the warm-up is served within this time after it. */
  private static final long DRAIN_NANOS = 10_000_000_000L;

  /** Returns them if the servers of a run are so. */
  static Optional<FullWarmUp> of(RunResult run) {
    int end = run.servers().stream().mapToInt(s -> s.utilisation().length).min().orElse(0);
    int warm = Math.min(run.firstWarmInterval(), end);
    IntPredicate isFull = i -> FullForGood.mean(run, i) >= ServerResult.FULL;
    long draining = (DRAIN_NANOS + run.intervalNanos() - 1) / run.intervalNanos();
    int drained = (int) Math.min(warm + draining, end);
    return drained < end
            && IntStream.range(0, warm).anyMatch(isFull)
            && IntStream.range(drained, end).noneMatch(isFull)
        ? Optional.of(
            new FullWarmUp(
                IntStream.range(drained, end)
                    .mapToDouble(i -> FullForGood.mean(run, i))
                    .average()
                    .orElse(0)))
        : Optional.empty();
  }

  /** When they are full, behind why they are; without a full stop. */
  String why(String cause) {
    return cause
        + "; the servers are full in the warm-up alone, and "
        + Figures.percent(busyAfter)
        + " busy after it";
  }

  /** What to change, and for which time, without a full stop. */
  String remedy(String servers) {
    return "nothing is needed after the warm-up; for the load in it, " + servers;
  }
}
