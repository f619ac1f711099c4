package io.keyheat.scenarios.foresight;

import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.estimate.EstimateText;
import io.keyheat.scenarios.lint.LateRate;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds loads whose rate, or a share of whose users, goes on to change after the load ends: ramps,
 * steps and growth; of daily shapes {@link MissedPeaks} speaks.
 */
final class LateRates {
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
}
