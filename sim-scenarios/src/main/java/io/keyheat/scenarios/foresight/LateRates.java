package io.keyheat.scenarios.foresight;

import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.estimate.EstimateText;
import io.keyheat.scenarios.estimate.LateRate;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds loads whose rate, or a share of whose users, goes on to change after the load ends: ramps,
 * steps and growth; or whose daily peak comes after it.
 */
final class LateRates {
  private static final long DAY_NANOS = 86_400_000_000_000L;

  /** Runs that reach less than this share of the peak are worth a note. */
  private static final double WHOLE = 0.95;

  private LateRates() {}

  /** A sentence for each of them, with the variants that have it. */
  static List<String> notes(ScenarioFile file) {
    return Notes.ofVariants(file, variant -> notes(variant, shaped(file, variant)));
  }

  private static Stream<String> notes(Variant variant, Set<String> daily) {
    return variant.spec().loads().stream()
        .flatMap(
            load ->
                LateRate.of(load, variant.spec().durationNanos()).stream()
                    .filter(late -> late.isShare() || !daily.contains(load.name())))
        .map(late -> "loads." + late.path() + ": no figure counts " + EstimateText.late(late));
  }

  /** The loads of a variant that have a daily shape. */
  private static Set<String> shaped(ScenarioFile file, Variant variant) {
    return file.dailyLoads().getOrDefault(variant.name(), Map.of()).keySet();
  }

  /**
   * A sentence for each load with a daily shape whose peak comes after the run, with its variants.
   */
  static List<String> missedPeaks(ScenarioFile file) {
    return Notes.ofVariants(
        file,
        variant -> {
          Set<String> shaped = shaped(file, variant);
          return variant.spec().loads().stream()
              .filter(load -> shaped.contains(load.name()))
              .flatMap(load -> missedPeak(load, variant.spec().durationNanos()).stream());
        });
  }

  private static Optional<String> missedPeak(LoadSpec load, long durationNanos) {
    double reached = Peak.perSecond(load, durationNanos);
    double peak = Peak.perSecond(load, load.startNanos() + DAY_NANOS);
    return reached < WHOLE * peak
        ? Optional.of(
            "loads.%s: no figure counts its peak of %s, as the run ends before; it reaches %s"
                .formatted(load.name(), Figures.perSecond(peak), Figures.perSecond(reached)))
        : Optional.empty();
  }
}
