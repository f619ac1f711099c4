package io.keyheat.scenarios.foresight;

import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.estimate.EstimateText;
import io.keyheat.scenarios.lint.LateRate;
import io.keyheat.scenarios.lint.Peak;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
    Map<String, List<String>> variantsByNote = new LinkedHashMap<>();
    for (Variant variant : file.variants()) {
      Set<String> daily = file.dailyLoads().getOrDefault(variant.name(), Map.of()).keySet();
      for (LoadSpec load : variant.spec().loads()) {
        LateRate.of(load, variant.spec().durationNanos()).stream()
            .filter(late -> late.isShare() || !daily.contains(load.name()))
            .map(late -> "loads." + late.path() + ": no figure counts " + EstimateText.late(late))
            .forEach(
                note ->
                    variantsByNote
                        .computeIfAbsent(note, key -> new ArrayList<>())
                        .add(variant.name()));
      }
    }
    return Notes.named(variantsByNote, file);
  }

  /**
   * A sentence for each load with a daily shape whose peak comes after the run, with its variants.
   */
  static List<String> missedPeaks(ScenarioFile file) {
    Map<String, Map<String, Node.Mapping>> daily = file.dailyLoads();
    Map<String, List<String>> variantsByNote = new LinkedHashMap<>();
    for (Variant variant : file.variants()) {
      Set<String> shaped = daily.getOrDefault(variant.name(), Map.of()).keySet();
      for (LoadSpec load : variant.spec().loads()) {
        double reached = Peak.perSecond(load, variant.spec().durationNanos());
        double peak = Peak.perSecond(load, load.startNanos() + DAY_NANOS);
        if (shaped.contains(load.name()) && reached < WHOLE * peak) {
          String note =
              "loads.%s: no figure counts its peak of %s, as the run ends before; it reaches %s"
                  .formatted(load.name(), Figures.perSecond(peak), Figures.perSecond(reached));
          variantsByNote.computeIfAbsent(note, key -> new ArrayList<>()).add(variant.name());
        }
      }
    }
    return Notes.named(variantsByNote, file);
  }
}
