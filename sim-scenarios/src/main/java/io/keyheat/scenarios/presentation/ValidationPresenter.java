package io.keyheat.scenarios.presentation;

import io.keyheat.report.validation.Agreement;
import io.keyheat.report.validation.ValidationModel.PublishedValue;
import io.keyheat.report.validation.ValidationModel.Simulated;
import io.keyheat.report.validation.ValidationModel.Validated;
import io.keyheat.report.validation.ValidationModel.ValidationRow;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.reader.PublishedFigure;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.validate.Criterion;
import io.keyheat.scenarios.validate.FigureComparison;
import io.keyheat.scenarios.validate.FigureVerdict;
import io.keyheat.scenarios.validate.ValidationResult;
import io.keyheat.scenarios.validate.ValidationResult.FigureResult;
import java.util.List;

/** Makes the model of the validation page. */
public final class ValidationPresenter {
  private final List<RunFacts> runs;

  private ValidationPresenter(List<RunFacts> runs) {
    this.runs = runs;
  }

  /** Returns the part of the model that shows one scenario. */
  public static Validated scenario(ValidationResult result) {
    ScenarioFile file = result.file();
    ValidationPresenter presenter = new ValidationPresenter(result.runs());
    return new Validated(
        file.name(),
        file.title(),
        file.prose(),
        file.published().replications(),
        result.figures().stream().map(presenter::row).toList());
  }

  private ValidationRow row(FigureResult result) {
    PublishedFigure published = result.comparison().published();
    return new ValidationRow(
        published.what(),
        published.metric(),
        new PublishedValue(
            published.figure(),
            result.comparison().figure(),
            range(result.comparison()),
            published.source()),
        simulated(result),
        agreement(result.verdict()),
        published.reason());
  }

  private Simulated simulated(FigureResult result) {
    Interval interval = result.simulated();
    return new Simulated(
        interval.mean(),
        interval.low(),
        interval.high(),
        text(result, interval.mean()),
        text(result, interval.low()) + " to " + text(result, interval.high()));
  }

  private static Agreement agreement(FigureVerdict verdict) {
    return switch (verdict) {
      case AGREES -> Agreement.AGREES;
      case DISAGREES -> Agreement.DISAGREES;
      case UNDECIDED -> Agreement.OPEN;
    };
  }

  private String text(FigureResult result, double value) {
    return Double.isNaN(value)
        ? "nothing to measure"
        : result.comparison().metric().showExactly(value, runs);
  }

  private String range(FigureComparison comparison) {
    if (!(comparison.criterion() instanceof Criterion.WithinRange range)) {
      return "exact";
    }
    String low = comparison.metric().showExactly(range.low(), runs);
    String high = comparison.metric().showExactly(range.high(), runs);
    if (Double.isInfinite(range.low())) {
      return "at most " + high;
    }
    return Double.isInfinite(range.high()) ? "at least " + low : low + " to " + high;
  }
}
