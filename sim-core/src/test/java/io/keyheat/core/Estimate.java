package io.keyheat.core;

import java.util.Arrays;
import java.util.Locale;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The mean of independent replications and the half-width of its 99 % confidence interval, by
 * Student's t.
 */
record Estimate(double mean, double halfWidth) {
  static Estimate of(double[] replications) {
    int n = replications.length;
    double t = new TDistribution(n - 1).inverseCumulativeProbability(0.995);
    double spread = Math.sqrt(StatUtils.variance(replications) / n);
    return new Estimate(Arrays.stream(replications).average().orElseThrow(), t * spread);
  }

  boolean holds(double truth) {
    return Math.abs(mean - truth) <= halfWidth;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.6f ± %.6f", mean, halfWidth);
  }
}
