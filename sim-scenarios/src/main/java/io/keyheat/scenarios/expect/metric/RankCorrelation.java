package io.keyheat.scenarios.expect.metric;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Spearman's rank correlation: Pearson's of the ranks, equal values sharing their mean rank. */
final class RankCorrelation {
  private RankCorrelation() {}

  /**
   * Correlation of values with their order: +1 where they only rise, −1 where they only fall, 0
   * where they are all the same.
   */
  static double withOrder(List<Double> values) {
    int n = values.size();
    double[] ranks = ranks(values);
    double mean = (n - 1) / 2.0;
    double covariance = 0;
    double rankVariance = 0;
    double orderVariance = 0;
    for (int i = 0; i < n; i++) {
      covariance += (i - mean) * (ranks[i] - mean);
      rankVariance += (ranks[i] - mean) * (ranks[i] - mean);
      orderVariance += (i - mean) * (i - mean);
    }
    return rankVariance == 0 ? 0 : covariance / Math.sqrt(rankVariance * orderVariance);
  }

  /** Ranks from 0. */
  private static double[] ranks(List<Double> values) {
    int n = values.size();
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparing(values::get))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] ranks = new double[n];
    int first = 0;
    while (first < n) {
      int end = first + 1;
      while (end < n && values.get(order[end]).equals(values.get(order[first]))) {
        end++;
      }
      for (int i = first; i < end; i++) {
        ranks[order[i]] = (first + end - 1) / 2.0;
      }
      first = end;
    }
    return ranks;
  }
}
