package io.keyheat.scenarios.statistics;

import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * A mean over independent replications and its confidence interval by Student's t: {@code mean ±
 * t(n − 1) · s / √n}. Each replication gives one figure, a mean or a quantile alike, so nothing is
 * asked of how the figure is distributed within a run.
 *
 * @param mean of the replications; NaN where one of them has no figure
 * @param halfWidth half of the interval's width; infinite for a single replication
 * @param replications at least 1
 */
public record Interval(double mean, double halfWidth, int replications) {
  /** What intervals hold the true value with, where nothing else is said. */
  public static final double CONFIDENCE = 0.95;

  /** The 95 % interval of the mean of {@code values}. */
  public static Interval of(double... values) {
    return of(CONFIDENCE, values);
  }

  /**
   * @param confidence such as 0.95
   * @param values one for each replication, at least one
   */
  public static Interval of(double confidence, double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no replications");
    }
    double mean = StatUtils.mean(values);
    if (values.length == 1) {
      return new Interval(mean, Double.POSITIVE_INFINITY, 1);
    }
    double error = Math.sqrt(StatUtils.variance(values) / values.length);
    double t =
        new TDistribution(null, values.length - 1.0)
            .inverseCumulativeProbability((1 + confidence) / 2);
    return new Interval(mean, t * error, values.length);
  }

  /**
   * The interval of the mean difference {@code a[i] − b[i]} of replications that met the same
   * random numbers, which is narrower than what either interval suggests.
   *
   * @param a one figure for each replication
   * @param b the other values, in the order of {@code a}
   */
  public static Interval ofDifferences(double[] a, double[] b) {
    int pairs = Math.min(a.length, b.length);
    double[] differences = new double[pairs];
    for (int i = 0; i < pairs; i++) {
      differences[i] = a[i] - b[i];
    }
    return of(differences);
  }

  public double low() {
    return mean - halfWidth;
  }

  public double high() {
    return mean + halfWidth;
  }

  /** Half the width as a share of the mean; 0 where both are 0. */
  public double relativeHalfWidth() {
    return halfWidth == 0 ? 0 : halfWidth / Math.abs(mean);
  }

  /** Whether {@code value} lies outside; never where there is no figure. */
  public boolean excludes(double value) {
    return low() > value || high() < value;
  }
}
