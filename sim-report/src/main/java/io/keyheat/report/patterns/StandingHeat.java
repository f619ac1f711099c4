package io.keyheat.report.patterns;

import io.keyheat.report.patterns.Pattern.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Load that stays where it is: on a few rows, or evenly on all. */
final class StandingHeat {
  /** A row of a band is at least so hot on average while it is. */
  private static final double HOT_SHARE = 0.5;

  /** And so much hotter than the rows outside. */
  private static final double CONTRAST = 2;

  /** A band is not wider than this part of the rows. */
  private static final double WIDEST = 0.45;

  /** And there for at least this part of the run. */
  private static final double SHORTEST = 0.15;

  /** Number of parts in which rows are looked at together, to tell them from chance. */
  private static final int PARTS = 8;

  private static final int WINDOWS = 6;

  /** The greatest part takes at most so much more than its due where load is even. */
  private static final double EVEN_EXCESS = 1.9;

  private StandingHeat() {}

  /** The widest-lasting band of hot rows beside cooler ones. */
  static Optional<Pattern> band(Activity activity) {
    double[] hotColumns = new double[activity.rows()];
    double[] means = new double[activity.rows()];
    for (int column = 0; column < activity.columns(); column++) {
      for (int row = 0; row < activity.rows(); row++) {
        float share = activity.shares()[column][row];
        means[row] += share / activity.columns();
        hotColumns[row] += share >= HOT_SHARE ? 1 : 0;
      }
    }
    List<Integer> hot = new ArrayList<>();
    for (int row = 0; row < activity.rows(); row++) {
      if (hotColumns[row] >= Math.max(2, SHORTEST * activity.columns())) {
        hot.add(row);
      }
    }
    if (hot.isEmpty() || hot.size() > Math.max(1, WIDEST * activity.rows())) {
      return Optional.empty();
    }
    double outside = 0;
    double inside = 0;
    for (int row = 0; row < activity.rows(); row++) {
      if (hot.contains(row)) {
        inside += means[row] / hot.size();
      } else {
        outside += means[row] / (activity.rows() - hot.size());
      }
    }
    return inside < CONTRAST * outside ? Optional.empty() : Optional.of(around(activity, hot));
  }

  private static Pattern around(Activity activity, List<Integer> hot) {
    int top = hot.get(0);
    int bottom = hot.get(hot.size() - 1) + 1;
    int from = activity.columns();
    int to = 0;
    for (int column = 0; column < activity.columns(); column++) {
      for (int row : hot) {
        if (activity.shares()[column][row] >= HOT_SHARE) {
          from = Math.min(from, column);
          to = column + 1;
        }
      }
    }
    String text =
        hot.size() == 1
            ? "one row of the map stays hot beside cooler ones"
            : String.format(
                Locale.ROOT,
                "%d of %d rows of the map stay hot beside cooler ones",
                hot.size(),
                activity.rows());
    return new Pattern(
        Kind.BAND,
        activity.space(),
        from,
        to,
        activity.topRow() + top,
        activity.topRow() + bottom,
        1,
        text);
  }

  /** In each part of the run, each part of the keys takes about as much as it does over all. */
  static Optional<Pattern> even(Activity activity) {
    List<Integer> active = activity.activeColumns();
    int parts = Math.min(PARTS, activity.rows());
    if (parts < 2 || active.size() < 2) {
      return Optional.empty();
    }
    int windows = Math.min(WINDOWS, active.size());
    double[] all = new double[parts];
    double[][] byWindow = new double[windows][parts];
    for (int i = 0; i < active.size(); i++) {
      float[] column = activity.operations()[active.get(i)];
      for (int row = 0; row < column.length; row++) {
        int part = row * parts / column.length;
        byWindow[i * windows / active.size()][part] += column[row];
        all[part] += column[row];
      }
    }
    double sum = Arrays.stream(all).sum();
    double worst = Arrays.stream(all).max().orElse(0) / sum * parts; // Of all times together.
    for (double[] window : byWindow) {
      worst = Math.max(worst, greatestExcess(window, all));
    }
    return worst > EVEN_EXCESS
        ? Optional.empty()
        : Optional.of(
            activity.whole(
                Kind.EVEN, "every part of the keys takes its part of the load all the time"));
  }

  /** The greatest ratio of a part's share in this window to its share over the run. */
  private static double greatestExcess(double[] window, double[] all) {
    double sum = Arrays.stream(window).sum();
    double allSum = Arrays.stream(all).sum();
    double worst = 0;
    for (int part = 0; part < all.length; part++) {
      double due = Math.max(all[part] / allSum, 0.5 / all.length);
      worst = Math.max(worst, window[part] / sum / due);
    }
    return worst;
  }
}
