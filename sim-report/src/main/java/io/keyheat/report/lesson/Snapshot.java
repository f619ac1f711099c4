package io.keyheat.report.lesson;

import io.keyheat.core.result.LimitUse;
import io.keyheat.report.page.HeatPicture;
import io.keyheat.report.page.Html;
import io.keyheat.report.view.Figures;
import io.keyheat.report.view.Heat;
import io.keyheat.report.view.HeatGrid;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A moment of a run for whoever plays nothing, or reads on paper: its heatmap up to then in small,
 * and the stage's line of figures.
 */
final class Snapshot {
  private static final int ROWS = 84;
  private static final int COLUMNS = 300;
  private static final int STEPS = 100;

  private Snapshot() {}

  static Html html(RunByColumn run, double seconds) throws IOException {
    String words = words(run, seconds);
    double share = (run.columnAt(seconds) + 1.0) / run.columns();
    HeatGrid grid = Heat.grid(run.run(), ROWS, COLUMNS);
    return Html.element("figure", "class", "still")
        .of(
            HeatPicture.of(grid, share, "", "Heatmap, in brief: " + words),
            Html.element("figcaption").text(words));
  }

  /** The same words as {@code inWords} of captions.js finds. */
  static String words(RunByColumn run, double seconds) {
    String clock = Figures.clock(Math.round(seconds * 1e9));
    int column = run.columnAt(seconds);
    if (column < 0) {
      return "At " + clock + ", before the first operation.";
    }
    HeatGrid busy = run.busy();
    double[] shares =
        IntStream.range(0, busy.rows()).mapToDouble(s -> inSteps(busy.at(s, column))).toArray();
    double mean = Arrays.stream(shares).average().orElse(0);
    long hot = Arrays.stream(shares).filter(share -> share > LimitUse.SATURATED).count();
    double p99 = latest(run.percentileMillis(99), column);
    return String.join(
        " · ",
        "At " + clock + ": " + Figures.counted(run.tabletsAt(seconds), "tablet"),
        hot
            + " of "
            + run.run().servers().size()
            + " servers above 90 %, "
            + Figures.percent(Math.round(mean * 100) / 100.0)
            + " on average",
        Figures.perSecond(run.perSecond(run.series().completed())[column])
            + " of "
            + Figures.perSecond(run.perSecond(run.series().offered())[column])
            + " done",
        Double.isNaN(p99) ? "no answer yet" : "p99 " + Figures.millis(p99));
  }

  /** The figure of a column, or of the last one before it that has one. */
  private static double latest(double[] figures, int column) {
    int known = column;
    while (known > 0 && Double.isNaN(figures[known])) {
      known--;
    }
    return figures[known];
  }

  /** As the page keeps it, in a byte. */
  private static double inSteps(float share) {
    return Math.rint(STEPS * Math.min(1, share)) / STEPS;
  }
}
