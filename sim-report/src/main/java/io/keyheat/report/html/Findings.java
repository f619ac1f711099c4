package io.keyheat.report.html;

import io.keyheat.core.result.Diagnosis;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.patterns.Pattern;
import io.keyheat.report.patterns.Patterns;
import io.keyheat.report.view.Boundaries;
import io.keyheat.report.view.Series;
import java.util.ArrayList;
import java.util.List;

/** What the page tells beside what was measured, found once however often the page is made. */
record Findings(List<Diagnosis> worst, List<OfVariant> variants) {
  private static final int WORST = 3;

  /**
   * Of one variant.
   *
   * @param latencies of all loads together, by recording interval
   */
  record OfVariant(
      RunResult run,
      List<Pattern> patterns,
      List<Boundaries.Line> boundaries,
      List<LatencyHistogram> latencies) {}

  static Findings of(ScenarioResult result) {
    List<OfVariant> variants = new ArrayList<>();
    for (RunResult run : result.variants()) {
      variants.add(
          new OfVariant(run, Patterns.of(run), Boundaries.of(run), Series.of(run).latencies()));
    }
    return new Findings(result.diagnoses().stream().limit(WORST).toList(), variants);
  }
}
