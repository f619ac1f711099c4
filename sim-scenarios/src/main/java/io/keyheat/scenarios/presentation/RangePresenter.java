package io.keyheat.scenarios.presentation;

import io.keyheat.report.validation.Agreement;
import io.keyheat.report.validation.ValidationModel.PublishedValue;
import io.keyheat.report.validation.ValidationModel.Simulated;
import io.keyheat.report.validation.ValidationModel.Validated;
import io.keyheat.report.validation.ValidationModel.ValidationRow;
import io.keyheat.scenarios.observed.DatabaseRecording;
import io.keyheat.scenarios.observed.RangeComparison.RangeFigure;
import java.util.Arrays;
import java.util.List;

/** Makes the part of the validation page that shows a recording of a running database. */
public final class RangePresenter {
  private RangePresenter() {}

  /** Returns the part of the model for the repetitions of one recording. */
  public static Validated recording(
      List<DatabaseRecording> repetitions, List<RangeFigure> figures) {
    DatabaseRecording first = repetitions.get(0);
    int count = repetitions.size();
    String source = count + (count == 1 ? " recording" : " recordings");
    return new Validated(
        first.folder().toString(),
        first.scenario().title(),
        first.scenario().prose(),
        count,
        figures.stream().map(figure -> row(figure, source, first)).toList());
  }

  private static ValidationRow row(RangeFigure figure, String source, DatabaseRecording recording) {
    double least = figure.least();
    double greatest = figure.greatest();
    String recorded = text(figure, least);
    if (greatest > least) {
      recorded += " to " + text(figure, greatest);
    }
    String range =
        text(figure, Math.max(0, least - figure.tolerance()))
            + " to "
            + text(figure, greatest + figure.tolerance());
    double[] simulated = figure.simulated();
    double low = Arrays.stream(simulated).min().orElse(Double.NaN);
    double high = Arrays.stream(simulated).max().orElse(Double.NaN);
    double mean = figure.simulatedMean();
    return new ValidationRow(
        figure.what(),
        "of the replayed writes",
        new PublishedValue(recorded, (least + greatest) / 2, range, source),
        new Simulated(mean, low, high, text(figure, mean), extremes(figure, low, high)),
        figure.agrees() ? Agreement.AGREES : Agreement.DISAGREES,
        recording.reason(figure.what()));
  }

  /** One replay has no interval, however exactly it can be repeated. */
  private static String extremes(RangeFigure figure, double low, double high) {
    return figure.simulated().length == 1
        ? "one replay"
        : text(figure, low) + " to " + text(figure, high);
  }

  private static String text(RangeFigure figure, double value) {
    return figure.unit().text(value);
  }
}
