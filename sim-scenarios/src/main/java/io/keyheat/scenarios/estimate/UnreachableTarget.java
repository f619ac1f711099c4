package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.expect.Target.LatencyLimit;
import java.util.List;
import java.util.Optional;

/** Targets below the least latency: round trips and waits alone take longer. */
public final class UnreachableTarget {
  private static final double NANOS_PER_MILLI = 1e6;

  /** Quantiles of runs differ: a share that exceeds the allowed one by less may be kept. */
  private static final double BY_CHANCE = 1.25;

  private UnreachableTarget() {}

  /**
   * Returns why no run can keep a target, whatever its rates and its servers; empty: one may keep
   * it.
   */
  public static Optional<String> of(Target target, RunSpec spec) {
    Optional<LatencyLimit> limit = target.latencyLimit();
    List<LoadSpec> loads =
        spec.loads().stream()
            .filter(
                load ->
                    limit.isPresent()
                        && (limit.get().load().isEmpty() || limit.get().load().equals(load.name())))
            .toList();
    boolean areLate =
        !loads.isEmpty()
            && loads.stream()
                .allMatch(load -> isLate(LatencyFloor.of(spec, load), limit.orElseThrow()));
    return areLate
        ? Optional.of(
            target.text()
                + ": no run can keep it: "
                + loads.get(0).name()
                + " takes "
                + atLeast(LatencyFloor.of(spec, loads.get(0))))
        : Optional.empty();
  }

  private static boolean isLate(LatencyFloor floor, LatencyLimit limit) {
    double nanos = limit.millis() * NANOS_PER_MILLI;
    return Double.isNaN(limit.share())
        ? floor.meanNanos() >= nanos
        : floor.exceeds(nanos) > Math.min(1 - 1e-9, BY_CHANCE * (1 - limit.share()));
  }

  /** Returns {@code at least 7 ms: 1 ms between client and servers, …}. */
  private static String atLeast(LatencyFloor floor) {
    String varies = floor.meanNanos() > floor.nanos() ? ", and more because round trips vary" : "";
    return "at least "
        + Figures.millis(floor.nanos() / NANOS_PER_MILLI)
        + (floor.parts().isEmpty() ? "" : ": " + String.join(", ", floor.parts()))
        + varies
        + ".";
  }
}
