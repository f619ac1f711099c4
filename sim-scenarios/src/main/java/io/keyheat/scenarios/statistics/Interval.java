package io.keyheat.scenarios.statistics;

import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * A mean over independent replications and its confidence interval by Student's t: {@code mean ±
 * t(n − 1) · s / √n}. Each replication gives one figure, such as a mean or a quantile, so the
 * distribution within a run does not matter.
 *
 * @param mean of the replications; NaN where one of them has no figure
 * @param halfWidth half of the interval's width; infinite for a single replication
 * @param replications at least 1
 */
public record Interval(double mean, double halfWidth, int replications) {
  /** The default probability that an interval contains the true value. */
  public static final double CONFIDENCE = 0.95;

  /** Returns the 95 % interval of the mean of {@code values}. */
  public static Interval of(double... values) {
    return of(CONFIDENCE, values);
  }

  /**
   * Returns the confidence interval of the mean of some values.
   *
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
   * Returns the interval of the mean difference {@code a[i] − b[i]}. Replications with equal seeds
   * meet equal random numbers, so this interval is narrower than the intervals of {@code a} and
   * {@code b} suggest.
   *
   * @param a one figure for each replication
   * @param b figures of the other runs, in the order of {@code a}
   */
  public static Interval ofDifferences(double[] a, double[] b) {
    return ofDifferences(CONFIDENCE, a, b);
  }

  /** Returns the interval of the mean difference of another confidence. */
  public static Interval ofDifferences(double confidence, double[] a, double[] b) {
    int pairs = Math.min(a.length, b.length);
    double[] differences = new double[pairs];
    for (int i = 0; i < pairs; i++) {
      differences[i] = a[i] - b[i];
    }
    return of(confidence, differences);
  }

  public double low() {
    return mean - halfWidth;
  }

  public double high() {
    return mean + halfWidth;
  }

  /** Returns the half-width divided by the mean; 0 where both are 0. */
  public double relativeHalfWidth() {
    return halfWidth == 0 ? 0 : halfWidth / Math.abs(mean);
  }

  /** Returns whether {@code value} lies outside the interval; false where the mean is NaN. */
  public boolean excludes(double value) {
    return low() > value || high() < value;
  }
}
