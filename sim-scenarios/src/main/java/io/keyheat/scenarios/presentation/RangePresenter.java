package io.keyheat.scenarios.presentation;

import io.keyheat.report.observed.ObservedModel.Band;
import io.keyheat.report.observed.ObservedModel.Measured;
import io.keyheat.report.observed.ObservedModel.Observed;
import io.keyheat.report.observed.ObservedModel.ObservedFigure;
import io.keyheat.report.observed.ObservedModel.RangeCut;
import io.keyheat.report.observed.ObservedModel.RangePair;
import io.keyheat.report.observed.ObservedModel.RangePicture;
import io.keyheat.report.observed.ObservedModel.RangeRates;
import io.keyheat.report.observed.ObservedModel.RangeStep;
import io.keyheat.report.validation.Agreement;
import io.keyheat.scenarios.observed.DatabaseRecording;
import io.keyheat.scenarios.observed.RangeComparison;
import io.keyheat.scenarios.observed.RangeComparison.RangeFigure;
import io.keyheat.scenarios.observed.RangeComparison.SeenRanges;
import io.keyheat.scenarios.observed.RangeMap;
import java.util.Arrays;
import java.util.List;

/** Makes the part of a page that shows a workload of a running database beside its simulation. */
public final class RangePresenter {
  private RangePresenter() {}

  /** Returns the part of the model for the repetitions of one workload. */
  public static Observed workload(List<DatabaseRecording> repetitions, RangeComparison comparison) {
    DatabaseRecording first = repetitions.get(0);
    return new Observed(
        first.scenario().title(),
        first.scenario().prose(),
        comparison.runs().stream()
            .map(
                run ->
                    new RangePair(
                        run.name(),
                        picture(run.recorded(), first),
                        picture(run.simulated(), first)))
            .toList(),
        comparison.figures().stream()
            .map(figure -> figure(figure, first.reason(figure.what())))
            .toList());
  }

  private static RangePicture picture(SeenRanges seen, DatabaseRecording recording) {
    RangeMap map = seen.map();
    return new RangePicture(
        map.changes().stream()
            .map(moment -> new RangeStep(moment.seconds(), moment.servers().size()))
            .toList(),
        map.cuts().stream().map(cut -> new RangeCut(cut.seconds(), cut.place())).toList(),
        boxed(seen.shares()),
        new RangeRates(
            RangeMap.ROWS,
            RangeMap.COLUMNS,
            recording.spec().durationNanos() / 1e9,
            boxed(map.perSecond())));
  }

  private static ObservedFigure figure(RangeFigure figure, String reason) {
    return new ObservedFigure(
        figure.what(),
        measured(figure, figure.recorded()),
        band(figure),
        measured(figure, figure.simulated()),
        verdict(figure),
        reason);
  }

  private static Band band(RangeFigure figure) {
    if (!figure.isJudged()) {
      return Band.NONE;
    }
    double low = figure.low();
    double high = figure.high();
    return new Band(low, high, figure.unit().text(low) + " to " + figure.unit().text(high));
  }

  private static Agreement verdict(RangeFigure figure) {
    if (!figure.isJudged()) {
      return Agreement.NOT_JUDGED;
    }
    return figure.agrees() ? Agreement.AGREES : Agreement.DISAGREES;
  }

  private static Measured measured(RangeFigure figure, double[] values) {
    return new Measured(
        boxed(values), Arrays.stream(values).mapToObj(value -> figure.unit().text(value)).toList());
  }

  private static List<Double> boxed(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }
}
