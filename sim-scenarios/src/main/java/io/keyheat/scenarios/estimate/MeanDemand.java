package io.keyheat.scenarios.estimate;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What loads ask for on average over the time that is judged, where servers can do it. */
final class MeanDemand {
  private static final Pattern RATE =
      Pattern.compile("(?:loads\\.([A-Za-z0-9_-]+)\\.)?(?:offered|throughput)");
  private static final double NANOS_PER_SECOND = 1e9;

  private final RunSpec spec;
  private final Estimate estimate;

  MeanDemand(RunSpec spec, Estimate estimate) {
    this.spec = spec;
    this.estimate = estimate;
  }

  /** Returns the operations a second that a quantity counts; empty if it counts none. */
  OptionalDouble perSecond(String quantity) {
    Matcher rate = RATE.matcher(quantity);
    if (!rate.matches()) {
      return OptionalDouble.empty();
    }
    String load = rate.group(1);
    return OptionalDouble.of(
        estimate.loads().stream()
            .filter(of -> load == null || of.name().equals(load))
            .mapToDouble(this::perSecond)
            .sum());
  }

  /** Returns the core time that loads ask for, as a share of that where they ask for most. */
  double shareOfPeak() {
    double peak = cores(LoadEstimate::countedPerSecond);
    return peak == 0 ? 1 : Math.min(1, cores(this::perSecond) / peak);
  }

  private double cores(ToDoubleFunction<LoadEstimate> perSecond) {
    return estimate.loads().stream()
        .mapToDouble(load -> perSecond.applyAsDouble(load) * load.serviceNanos())
        .sum();
  }

  /** The mean rate of a load after the warm-up; of a closed loop its bound. */
  private double perSecond(LoadEstimate of) {
    LoadSpec load =
        spec.loads().stream().filter(l -> l.name().equals(of.name())).findFirst().orElseThrow();
    if (load.client() instanceof ClientSpec.Closed) {
      return of.countedPerSecond();
    }
    double operations =
        OfferedOperations.of(load, spec.durationNanos())
            - OfferedOperations.of(load, spec.warmupNanos());
    return operations * NANOS_PER_SECOND / (spec.durationNanos() - spec.warmupNanos());
  }
}
