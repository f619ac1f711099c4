package io.keyheat.report.html;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.contrast.LockWaits;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.view.Boundaries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the page tells beside what was measured, found once however often the page is made. */
record Findings(List<Spot> worst, List<OfVariant> variants) {
  private static final int WORST = 3;

  /**
   * A cause in a table or index.
   *
   * @param finding the first of its findings
   * @param alsoIn indexes of the other variants that show it
   */
  record Spot(Finding finding, List<Integer> alsoIn) {}

  /**
   * Of one variant.
   *
   * @param locks how many operations wait for locks of which rows, if any are worth a word
   */
  record OfVariant(RunResult run, List<Boundaries.BoundaryLine> boundaries, List<String> locks) {}

  /**
   * Finds it.
   *
   * @param told the variant whose hotspots come first
   */
  static Findings of(ScenarioResult result, int told) {
    List<OfVariant> variants = new ArrayList<>();
    for (RunResult run : result.variants()) {
      variants.add(
          new OfVariant(
              run,
              Boundaries.of(run),
              LockWaits.any(run).map(waits -> waits.facts(run)).orElse(List.of())));
    }
    return new Findings(spots(result, told).stream().limit(WORST).toList(), variants);
  }

  /** One spot for each cause and table; what one variant shows comes first. */
  private static List<Spot> spots(ScenarioResult result, int told) {
    Map<List<Object>, List<Finding>> byCause = new LinkedHashMap<>();
    Stream.concat(
            result.findings().stream().filter(found -> found.variant() == told),
            result.findings().stream().filter(found -> found.variant() != told))
        .filter(found -> found.hotspot() != null)
        .forEach(
            found ->
                byCause
                    .computeIfAbsent(
                        List.of(found.cause(), found.space()), key -> new ArrayList<>())
                    .add(found));
    return byCause.values().stream().map(Findings::spot).toList();
  }

  private static Spot spot(List<Finding> same) {
    Finding first = same.get(0);
    List<Integer> others =
        same.stream()
            .map(Finding::variant)
            .filter(variant -> variant != first.variant())
            .distinct()
            .toList();
    return new Spot(first, others);
  }
}
