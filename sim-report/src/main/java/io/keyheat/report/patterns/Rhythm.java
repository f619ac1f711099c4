package io.keyheat.report.patterns;

import io.keyheat.report.patterns.Pattern.Kind;
import io.keyheat.report.view.Figures;
import java.util.Optional;

/** How the load of a space changes with time, wherever it falls. */
final class Rhythm {
  private static final double STEP_FACTOR = 1.8;

  /** Before and after a step the load stays this near its mean there, as a share of the change. */
  private static final double STEADY = 0.25;

  /** Columns that a sudden step may take. */
  private static final int SUDDEN_COLUMNS = 2;

  /** Columns beside a step that tell where it leads from and to. */
  private static final int BESIDE = 3;

  private static final int LEAST_COLUMNS = 8;
  private static final int LEAST_PERIODS = 3;
  private static final double LIKENESS = 0.5;

  /** Less than this share of the mean is chance. */
  private static final double LEAST_SWING = 0.2;

  private Rhythm() {}

  /** The time at which one steady load changes to another. */
  static Optional<Pattern> step(Activity activity, long intervalNanos) {
    double[] totals = activity.totals();
    int n = totals.length;
    if (n < LEAST_COLUMNS) {
      return Optional.empty();
    }
    int best = clearestStep(totals);
    if (best < 0) {
      return Optional.empty();
    }
    double before = mean(totals, 0, best);
    double after = mean(totals, Math.min(n - 1, best + SUDDEN_COLUMNS - 1), n);
    double gap = Math.abs(after - before);
    boolean steady =
        deviation(totals, 0, best) < STEADY * gap
            && deviation(totals, Math.min(n - 1, best + SUDDEN_COLUMNS - 1), n) < STEADY * gap;
    boolean large = Math.max(before, after) >= STEP_FACTOR * Math.min(before, after);
    if (!steady || !large || across(totals, best) < (1 - STEADY) * gap) {
      return Optional.empty();
    }
    String text =
        "the load goes from "
            + Figures.perSecond(before)
            + " to "
            + Figures.perSecond(after)
            + " at "
            + Figures.clock(best * intervalNanos);
    return Optional.of(
        new Pattern(
            Kind.STEP,
            activity.space(),
            best,
            Math.min(n, best + SUDDEN_COLUMNS),
            activity.topRow(),
            activity.topRow() + activity.rows(),
            1,
            text));
  }

  /** How much a step itself leads up or down: a slow rise to a steady load does so by far less. */
  private static double across(double[] totals, int step) {
    int behind = Math.min(totals.length - 1, step + SUDDEN_COLUMNS - 1);
    double after = mean(totals, behind, Math.min(totals.length, behind + BESIDE));
    return Math.abs(after - mean(totals, Math.max(0, step - BESIDE), step));
  }

  /** The column at which the means before and after differ most beyond the noise; −1: none. */
  private static int clearestStep(double[] totals) {
    int n = totals.length;
    int best = -1;
    double bestGap = 0;
    for (int at = BESIDE; at <= n - BESIDE; at++) {
      double gap = Math.abs(mean(totals, at, n) - mean(totals, 0, at));
      double noise = deviation(totals, 0, at) + deviation(totals, at + SUDDEN_COLUMNS - 1, n);
      if (gap - noise > bestGap) {
        bestGap = gap - noise;
        best = at;
      }
    }
    return best;
  }

  /** The time after which the load repeats. */
  static Optional<Pattern> period(Activity activity, long intervalNanos) {
    double[] totals = activity.totals();
    int n = totals.length;
    double mean = activity.meanTotal();
    if (n < 2 * LEAST_COLUMNS || deviation(totals, 0, n) < LEAST_SWING * mean) {
      return Optional.empty();
    }
    boolean fell = false;
    for (int lag = 1; lag <= n / LEAST_PERIODS; lag++) {
      double likeness = likeness(totals, lag, mean);
      fell |= likeness < 0;
      boolean peak =
          likeness >= likeness(totals, lag - 1, mean)
              && likeness >= likeness(totals, lag + 1, mean);
      if (fell && peak && likeness >= LIKENESS) {
        return Optional.of(
            activity.whole(
                Kind.PERIODIC,
                "the load comes and goes every " + Figures.clock(lag * intervalNanos)));
      }
    }
    return Optional.empty();
  }

  /** Autocorrelation at a lag, over the columns that both have. */
  private static double likeness(double[] values, int lag, double mean) {
    double product = 0;
    double a = 0;
    double b = 0;
    for (int i = 0; i + lag < values.length; i++) {
      double x = values[i] - mean;
      double y = values[i + lag] - mean;
      product += x * y;
      a += x * x;
      b += y * y;
    }
    return product / Math.sqrt(Math.max(a * b, Double.MIN_NORMAL));
  }

  private static double mean(double[] values, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += values[i];
    }
    return sum / Math.max(1, to - from);
  }

  private static double deviation(double[] values, int from, int to) {
    double mean = mean(values, from, to);
    double squares = 0;
    for (int i = from; i < to; i++) {
      squares += (values[i] - mean) * (values[i] - mean);
    }
    return Math.sqrt(squares / Math.max(1, to - from));
  }
}
