package io.keyheat.scenarios.estimate.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The formulas of queueing theory, against values that are computed in another way. */
class ServerQueueTest {
  private static ServerQueue queue(int cores, double erlangs) {
    return new ServerQueue(cores, erlangs, 1, 1);
  }

  /** Erlang C as the textbooks write it, by powers and factorials. */
  private static double byFactorials(int cores, double erlangs) {
    double term = 1;
    double sum = 0;
    for (int k = 0; k < cores; k++) {
      sum += term;
      term *= erlangs / (k + 1);
    }
    double waiting = term * cores / (cores - erlangs);
    return waiting / (sum + waiting);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0.8, 0.8",
    "2, 1.0, 0.33333",
    "3, 2.0, 0.44444",
    "5, 4.0, 0.55411",
    "8, 5.2, 0.19829",
    "64, 60.0, 0.50687"
  })
  void theProbabilityOfWaitingIsErlangs(int cores, double erlangs, double known) {
    assertThat(queue(cores, erlangs).waitProbability())
        .isCloseTo(byFactorials(cores, erlangs), within(1e-9))
        .isCloseTo(known, within(0.0001));
  }

  /** M/M/1 at 0.8: W 5, p50 3.4657, p95 14.9787, p99 23.0259. */
  @ParameterizedTest
  @CsvSource({"3.4657, 0.5", "14.9787, 0.05", "23.0259, 0.01"})
  void timesOfOneCoreAreExponential(double time, double exceeded) {
    assertThat(queue(1, 0.8).exceeds(time, 1)).isCloseTo(exceeded, within(1e-5));
  }

  /** M/D/1 and M/G/1 at 0.8: mean waits of 2 and 3, and 4 if service is exponential. */
  @ParameterizedTest
  @CsvSource({"0, 2", "0.5, 3", "1, 4"})
  void waitsGrowWithTheVariationOfService(double variation, double wait) {
    assertThat(new ServerQueue(1, 0.8, 1, variation).meanWaitNanos()).isCloseTo(wait, within(1e-9));
  }

  @Test
  void moreThanAllCoresCanDoHasNoEnd() {
    ServerQueue full = queue(4, 4.5);
    assertThat(full.utilisation()).isEqualTo(1.125);
    assertThat(full.meanWaitNanos()).isInfinite();
    assertThat(full.exceeds(1e12, 1)).isEqualTo(1);
  }
}
