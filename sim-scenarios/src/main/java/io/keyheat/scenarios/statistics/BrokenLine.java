package io.keyheat.scenarios.statistics;

import java.util.Optional;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.jspecify.annotations.Nullable;

/**
 * A line that bends upwards once, {@code y = a + b x + c max(0, x − knee)} with {@code c} above 0,
 * fitted by least squares: a line is fitted for each of many knees, and the best of these lines is
 * taken.
 *
 * @param knee value of {@code x} at which the line bends
 * @param atKnee the line's value there
 * @param slopeBefore {@code b}
 * @param slopeAfter {@code b + c}
 * @param goodness R², the share of the variance that the line explains
 */
public record BrokenLine(
    double knee, double atKnee, double slopeBefore, double slopeAfter, double goodness) {
  private static final int LEAST_POINTS = 5;
  private static final int KNEES = 100;

  /** Where {@code x} varies by less than this share of itself, nothing has been varied. */
  private static final double LEAST_SPAN = 0.05;

  /**
   * Returns the fit; empty for fewer than five points, where {@code x} hardly varies, or where a
   * bent line fits no better than a straight one.
   *
   * @param x above 0, in any order
   * @param y one value for each {@code x}
   */
  public static Optional<BrokenLine> fit(double[] x, double[] y) {
    double span = StatUtils.max(x) - StatUtils.min(x);
    boolean varies = span > LEAST_SPAN * StatUtils.max(x);
    if (x.length < LEAST_POINTS || !varies || StatUtils.variance(y) == 0) {
      return Optional.empty();
    }
    double low = StatUtils.min(x);
    BrokenLine best = null;
    for (int i = 1; i < KNEES; i++) {
      // Scaling to 0 … 1 keeps rounding errors small.
      BrokenLine line = at(i / (double) KNEES, x, y, low, span);
      if (line != null && (best == null || line.goodness() > best.goodness())) {
        best = line;
      }
    }
    return Optional.ofNullable(best);
  }

  private static @Nullable BrokenLine at(
      double knee, double[] x, double[] y, double low, double width) {
    double[][] rows = new double[x.length][2];
    for (int i = 0; i < x.length; i++) {
      rows[i][0] = (x[i] - low) / width;
      rows[i][1] = Math.max(0, rows[i][0] - knee);
    }
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    try {
      regression.newSampleData(y, rows);
      double[] p = regression.estimateRegressionParameters();
      return p[2] > 0
          ? new BrokenLine(
              low + knee * width,
              p[0] + p[1] * knee,
              p[1] / width,
              (p[1] + p[2]) / width,
              regression.calculateRSquared())
          : null;
    } catch (SingularMatrixException e) {
      // At most one distinct x lies beyond this knee, which fixes no slope.
      return null;
    }
  }
}
