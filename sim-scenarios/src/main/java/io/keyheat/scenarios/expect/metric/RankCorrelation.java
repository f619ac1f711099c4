package io.keyheat.scenarios.expect.metric;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;

/** Spearman's rank correlation with time. */
final class RankCorrelation {
  private RankCorrelation() {}

  /**
   * Returns the correlation of values with their order: +1 if they only rise, −1 if they only fall,
   * 0 if they are all equal. Equal values share their mean rank.
   *
   * @param values at least two, none of them NaN
   */
  static double withOrder(List<Double> values) {
    double[] order = IntStream.range(0, values.size()).asDoubleStream().toArray();
    double[] array = values.stream().mapToDouble(Double::doubleValue).toArray();
    double correlation = new SpearmansCorrelation().correlation(order, array);
    // The ranks of equal values have no variance, for which the correlation is not defined.
    return Double.isNaN(correlation) ? 0 : correlation;
  }
}
