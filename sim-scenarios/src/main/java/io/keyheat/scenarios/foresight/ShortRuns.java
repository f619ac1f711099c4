package io.keyheat.scenarios.foresight;

import io.keyheat.core.policy.LoadSplitParameters;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Finds runs that end before load splits can have divided their busiest tablet. */
final class ShortRuns {
  private static final int NAMED = 3;
  private static final long MINUTE_NANOS = 60_000_000_000L;

  private ShortRuns() {}

  /** A sentence for all variants that end too early; none if there are none. */
  static List<String> notes(ScenarioFile file, List<Foresight> foresights) {
    List<String> variants = new ArrayList<>();
    long needed = 0;
    long window = 0;
    for (int v = 0; v < foresights.size(); v++) {
      Variant variant = file.variants().get(v);
      OptionalLong nanos = foresights.get(v).neededNanos();
      if (nanos.isPresent()) {
        LoadSplitParameters splits = variant.spec().system().policies().loadSplits();
        variants.add(variant.name());
        needed = Math.max(needed, nanos.getAsLong());
        window = Math.max(window, splits.windowNanos());
      }
    }
    if (variants.isEmpty()) {
      return List.of();
    }
    return List.of(
        subject(variants, file.variants().size())
            + " before load splits ("
            + Figures.duration(window)
            + " each to decide) can have divided the busiest tablet as often as its load asks for; the"
            + " figures show the"
            + " beginning, and with duration: "
            + needed / MINUTE_NANOS
            + "m what stays");
  }

  private static String subject(List<String> variants, int all) {
    if (all == 1) {
      return "the run ends";
    }
    if (variants.size() == all) {
      return "all runs end";
    }
    int more = variants.size() - NAMED;
    return (variants.size() == 1 ? "the run of " : "the runs of ")
        + String.join(", ", variants.subList(0, Math.min(NAMED, variants.size())))
        + (more > 0 ? " and " + more + " more" : "")
        + (variants.size() == 1 ? " ends" : " end");
  }
}
