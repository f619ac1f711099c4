package io.keyheat.report.headline;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A load that loses many of its operations, and a far greater share than all loads together.
 *
 * @param errors share of its operations that fail after the warm-up
 */
public record LosingLoad(String name, double errors) {
  /** Below this share of lost operations a load, or all loads together, counts as completed. */
  static final double FEW = 0.01;

  /** So much greater is a share that the one of all loads hides. */
  private static final double FAR_GREATER = 2;

  /** The one that loses the greatest share; empty where that of all loads says as much. */
  public static Optional<LosingLoad> of(RunResult run) {
    double hidden = Math.max(FEW, FAR_GREATER * run.errorShare());
    return run.loads().size() < 2
        ? Optional.empty()
        : run.loads().stream()
            .map(load -> new LosingLoad(load.name(), errors(run, load)))
            .filter(load -> load.errors() >= hidden)
            .max(Comparator.comparingDouble(LosingLoad::errors));
  }

  private static double errors(RunResult run, LoadResult load) {
    return LoadResult.errorShare(List.of(load), run.firstWarmInterval(), Integer.MAX_VALUE);
  }
}
