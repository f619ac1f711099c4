package io.keyheat.scenarios.expect.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RankCorrelationTest {
  private static final long SEED = 5;

  @Test
  void valuesThatOnlyRiseOrFallCorrelateFully() {
    assertThat(RankCorrelation.withOrder(List.of(1.0, 2.0, 50.0))).isEqualTo(1);
    assertThat(RankCorrelation.withOrder(List.of(50.0, 2.0, 1.0))).isEqualTo(-1);
  }

  @Test
  void equalValuesDoNotCorrelate() {
    assertThat(RankCorrelation.withOrder(List.of(3.0, 3.0, 3.0, 3.0))).isZero();
  }

  /** Ranks 1.5, 1.5, 3.5, 3.5 against 1, 2, 3, 4: covariance 4 over √(4 · 5). */
  @Test
  void tiesShareTheirMeanRank() {
    assertThat(RankCorrelation.withOrder(List.of(1.0, 1.0, 2.0, 2.0)))
        .isEqualTo(4 / Math.sqrt(20), within(1e-15));
  }

  /** Pearson's correlation of ranks that are counted value by value. */
  @Test
  void itIsTheCorrelationOfTheRanksWithManyTies() {
    Random random = new Random(SEED);
    for (int round = 0; round < 200; round++) {
      List<Double> values = new ArrayList<>();
      int size = 2 + random.nextInt(60);
      for (int i = 0; i < size; i++) {
        values.add((double) random.nextInt(12));
      }
      assertThat(RankCorrelation.withOrder(values))
          .as("seed %d, values %s", SEED, values)
          .isEqualTo(byCounting(values), within(1e-12));
    }
  }

  private static double byCounting(List<Double> values) {
    int n = values.size();
    double covariance = 0;
    double rankVariance = 0;
    double orderVariance = 0;
    for (int i = 0; i < n; i++) {
      double value = values.get(i);
      double less = values.stream().filter(v -> v < value).count();
      double equal = values.stream().filter(v -> v == value).count();
      double rank = less + (equal - 1) / 2 - (n - 1) / 2.0;
      double order = i - (n - 1) / 2.0;
      covariance += rank * order;
      rankVariance += rank * rank;
      orderVariance += order * order;
    }
    return rankVariance == 0 ? 0 : covariance / Math.sqrt(rankVariance * orderVariance);
  }
}
