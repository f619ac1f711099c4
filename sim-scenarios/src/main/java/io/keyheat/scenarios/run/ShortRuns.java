package io.keyheat.scenarios.run;

import io.keyheat.core.policy.LoadSplitParameters;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.estimate.SplitTime;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Finds runs that end before load splits can have divided their busiest tablet. */
final class ShortRuns {
  private ShortRuns() {}

  /** A sentence for all variants that end too early; none if there are none. */
  static List<String> notes(ScenarioFile file) {
    List<String> variants = new ArrayList<>();
    long needed = 0;
    long shortest = Long.MAX_VALUE;
    long window = 0;
    for (Variant variant : file.variants()) {
      OptionalLong nanos = SplitTime.neededNanos(variant.spec());
      if (nanos.isPresent()) {
        LoadSplitParameters splits = variant.spec().system().policies().loadSplits();
        variants.add(variant.name());
        needed = Math.max(needed, nanos.getAsLong());
        shortest = Math.min(shortest, variant.spec().durationNanos());
        window = Math.max(window, splits.windowNanos());
      }
    }
    if (variants.isEmpty()) {
      return List.of();
    }
    String which =
        variants.size() == file.variants().size() ? "" : " (" + String.join(", ", variants) + ")";
    return List.of(
        "the run of "
            + Figures.clock(shortest)
            + " ends before load splits, which take "
            + Figures.duration(window)
            + " each to decide, can have divided the busiest tablet, so its figures show the"
            + " beginning; with duration: "
            + needed / 60_000_000_000L
            + "m they show what stays"
            + which);
  }
}
