package io.keyheat.report.contrast;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.Finding.Impact;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A load that loses operations.
 *
 * @param lost share of its operations that fail, or do not end as the system falls behind, after
 *     the warm-up
 */
public record LosingLoad(String name, double lost) {
  /** The load of a run that loses the greatest share, if that is not few. */
  public static Optional<LosingLoad> worst(RunResult run) {
    return run.loads().stream()
        .map(load -> new LosingLoad(load.name(), lost(run, load)))
        .max(Comparator.comparingDouble(LosingLoad::lost))
        .filter(load -> load.lost >= Impact.FEW);
  }

  /** The share of a load's operations that are lost after the warm-up. */
  public static double lost(RunResult run, LoadResult load) {
    int first = run.firstWarmInterval();
    double errors = LoadResult.errorShare(List.of(load), first, Integer.MAX_VALUE);
    double behind = LoadResult.behindShare(List.of(load), first, Integer.MAX_VALUE);
    return Math.min(1, (Double.isNaN(errors) ? 0 : errors) + behind);
  }
}
