package io.keyheat.report.lesson;

import io.keyheat.report.page.Html;
import io.keyheat.report.view.Figures;
import io.keyheat.report.view.HeatGrid;
import io.keyheat.report.view.HeatLevels;
import io.keyheat.report.view.Inferno;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/**
 * A moment of a run for whoever plays nothing, or reads on paper: its heatmap up to then in small,
 * and the stage's line of figures.
 */
final class Snapshot {
  private static final int ROWS = 84;
  private static final int COLUMNS = 300;
  private static final int OPAQUE = 0xFF000000;
  private static final double HOT = 0.9;
  private static final int STEPS = 254;

  private Snapshot() {}

  static Html html(RunByColumn run, double seconds) throws IOException {
    String words = words(run, seconds);
    HeatGrid grid = HeatLevels.grid(run.run(), ROWS, COLUMNS);
    return Html.element("figure")
        .with("class", "still")
        .of(
            Html.element("img")
                .with("alt", "Heatmap, in brief: " + words)
                .with("src", picture(grid, share(run, seconds)))
                .empty(),
            Html.element("figcaption").text(words));
  }

  private static double share(RunByColumn run, double seconds) {
    return (run.columnAt(seconds) + 1.0) / run.columns();
  }

  /**
   * A picture as an address.
   *
   * @param share of the columns that are shown, from the first; the others are transparent
   */
  static String picture(HeatGrid grid, double share) throws IOException {
    int columns = (int) Math.round(share * grid.columns());
    BufferedImage image =
        new BufferedImage(
            Math.max(1, grid.columns()), Math.max(1, grid.rows()), BufferedImage.TYPE_INT_ARGB);
    for (int column = 0; column < columns; column++) {
      for (int row = 0; row < grid.rows(); row++) {
        image.setRGB(column, row, OPAQUE | Inferno.rgb(grid.at(row, column)));
      }
    }
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.write(image, "png", png);
    return "data:image/png;base64," + Base64.getEncoder().encodeToString(png.toByteArray());
  }

  /** The same words as {@code inWords} of words.js finds. */
  static String words(RunByColumn run, double seconds) {
    String clock = Figures.clock(Math.round(seconds * 1e9));
    int column = run.columnAt(seconds);
    if (column < 0) {
      return "At " + clock + ", before the first operation.";
    }
    HeatGrid busy = run.busy();
    double[] shares =
        IntStream.range(0, busy.rows()).mapToDouble(s -> inSteps(busy.at(s, column))).toArray();
    long hot = IntStream.range(0, shares.length).filter(s -> shares[s] > HOT).count();
    int tablets = run.tabletsAt(seconds);
    double p99 = run.percentileMillis(99)[column];
    return String.join(
        " · ",
        "At " + clock + ": " + Figures.count(tablets) + (tablets == 1 ? " tablet" : " tablets"),
        hot
            + " of "
            + run.run().servers().size()
            + " servers above 90 %, "
            + whole(mean(shares))
            + " on average",
        Figures.perSecond(run.completedPerSecond()[column])
            + " of "
            + Figures.perSecond(run.offeredPerSecond()[column])
            + " done",
        Double.isNaN(p99) ? "p99 not yet known" : "p99 " + Figures.millis(p99));
  }

  /** As the page keeps it, in a byte. */
  private static double inSteps(float share) {
    return Math.rint(STEPS * Math.min(1, share)) / STEPS;
  }

  private static double mean(double[] values) {
    return IntStream.range(0, values.length).mapToDouble(i -> values[i]).average().orElse(0);
  }

  private static String whole(double share) {
    return Figures.percent(Math.round(share * 100) / 100.0);
  }
}
