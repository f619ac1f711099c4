package io.keyheat.scenarios.validate;

import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.statistics.Interval;
import java.util.List;

/**
 * A scenario with its published figures, compared with simulated ones.
 *
 * @param runs facts of the variants, which give the metrics' units
 * @param figures in the order of the file
 */
public record ValidationResult(ScenarioFile file, List<RunFacts> runs, List<FigureResult> figures) {
  public ValidationResult {
    runs = List.copyOf(runs);
    figures = List.copyOf(figures);
  }

  /**
   * The comparison of one published figure.
   *
   * @param simulated 95 % interval of the metric over the replications
   */
  public record FigureResult(
      FigureComparison comparison, Interval simulated, FigureVerdict verdict) {}
}
