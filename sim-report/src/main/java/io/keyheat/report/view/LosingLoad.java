package io.keyheat.report.view;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A load that loses many of its operations, which are few of those of all loads.
 *
 * @param errors share of its operations that fail after the warm-up
 */
public record LosingLoad(String name, double errors) {
  /** Below this share of lost operations a load, or all loads together, counts as completed. */
  static final double FEW = 0.01;

  /** The one that loses the greatest share; empty where none does, or all loads together do. */
  public static Optional<LosingLoad> of(RunResult run) {
    return run.loads().size() < 2 || run.errorShare() >= FEW
        ? Optional.empty()
        : run.loads().stream()
            .map(load -> new LosingLoad(load.name(), errors(run, load)))
            .filter(load -> load.errors() >= FEW)
            .max(Comparator.comparingDouble(LosingLoad::errors));
  }

  private static double errors(RunResult run, LoadResult load) {
    return LoadResult.errorShare(List.of(load), run.firstWarmInterval(), Integer.MAX_VALUE);
  }
}
