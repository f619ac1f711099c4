package io.keyheat.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipfRanksTest {
  /** New ones compute each rank; others decide most of them by a table. */
  @ParameterizedTest
  @CsvSource({"0.8, 5000000", "0.99, 50000", "1, 1000000000000", "2, 1000", "0.001, 7", "1.3, 1"})
  void aTableOfRanksChangesNone(double theta, long count) {
    RandomStream random = new RandomStream(1);
    RandomStream same = new RandomStream(1);
    ZipfRanks ranks = new ZipfRanks(count, theta);
    ZipfRanks exact = ranks;
    for (int n = 0; n < 100_000; n++) {
      if (n % 500 == 0) {
        exact = new ZipfRanks(count, theta);
      }
      assertThat(ranks.next(random)).isEqualTo(exact.next(same));
    }
  }
}
