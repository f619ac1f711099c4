package io.keyheat.scenarios.estimate.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Random;
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

  /** Services with a mean of 1 of which one in {@code fewest} takes {@code times} as long. */
  private static ServerQueue mixed(int cores, double busy, int fewest, double times) {
    double brief = fewest / (fewest - 1 + times);
    double squared = brief * brief * (fewest - 1 + times * times) / fewest;
    return new ServerQueue(cores, cores * busy, 1, ServerQueue.variationOfMixture(1, 1, squared));
  }

  /** Sojourns of such services on first come, first served cores, in ascending order. */
  private static double[] simulated(int cores, double busy, int fewest, double times) {
    Random random = new Random(11);
    double brief = fewest / (fewest - 1 + times);
    PriorityQueue<Double> free = new PriorityQueue<>();
    for (int core = 0; core < cores; core++) {
      free.add(0.0);
    }
    double now = 0;
    double[] sojourns = new double[400_000];
    for (int i = 0; i < sojourns.length; i++) {
      now -= Math.log(1 - random.nextDouble()) / (cores * busy);
      double mean = random.nextInt(fewest) == 0 ? times * brief : brief;
      double end = Math.max(now, free.remove()) - mean * Math.log(1 - random.nextDouble());
      free.add(end);
      sojourns[i] = end - now;
    }
    Arrays.sort(sojourns);
    return sojourns;
  }

  private static double p99(double[] sojourns) {
    return sojourns[sojourns.length * 99 / 100];
  }

  private static double mean(double[] sojourns) {
    return Arrays.stream(sojourns).average().orElseThrow();
  }

  /**
   * Pollaczek and Khinchine: λE[S²]/2(1 − ρ), where an exponential's square is twice its mean's. A
   * tenth with a mean of 7, the others a third: E[S²] is 2 · (0.9/9 + 4.9), 10, at λ 0.5.
   */
  @Test
  void aMixtureOnOneCoreWaitsByPollaczekAndKhinchine() {
    double variation = ServerQueue.variationOfMixture(1, 1, 0.9 / 9 + 4.9);
    ServerQueue queue = new ServerQueue(1, 0.5, 1, variation);
    assertThat(queue.meanWaitNanos()).isCloseTo(0.5 * 10 / 2 / 0.5, within(1e-9));
    assertThat(queue.tellsMean(6)).isTrue();
    assertThat(ServerQueue.variationOfMixture(0.5, 3, 9)).isCloseTo(0.5, within(1e-9));
  }

  /** Where the two moments are said to tell mean and p99, simulated mixtures have them. */
  @ParameterizedTest
  @CsvSource({"1, 0.5, 2, 7", "1, 0.8, 2, 7", "8, 0.7, 2, 7", "1, 0.7, 10, 6", "8, 0.8, 10, 6"})
  void whatTheTwoMomentsTellIsWithinAFifth(int cores, double busy, int fewest, double times) {
    ServerQueue queue = mixed(cores, busy, fewest, times);
    double[] sojourns = simulated(cores, busy, fewest, times);
    double brief = fewest / (fewest - 1 + times);
    double p99 = p99(sojourns);
    double exceeding =
        ((fewest - 1) * queue.exceeds(1.2 * p99, brief) + queue.exceeds(1.2 * p99, times * brief))
            / fewest;
    double exceedingLess =
        ((fewest - 1) * queue.exceeds(0.8 * p99, brief) + queue.exceeds(0.8 * p99, times * brief))
            / fewest;
    assertThat(queue.tellsQuantile(0.99)).isTrue();
    assertThat(exceeding).isLessThan(0.01);
    assertThat(exceedingLess).isGreaterThan(0.01);
    assertThat(1 + queue.meanWaitNanos()).isCloseTo(mean(sojourns), within(0.2 * mean(sojourns)));
  }

  /** Of rare services that are very long, the moments tell no p99, and of one core the mean. */
  @ParameterizedTest
  @CsvSource({"1, 0.7, 200, 160, true", "8, 0.7, 200, 160, false"})
  void whatTheTwoMomentsDoNotTellIsKnown(
      int cores, double busy, int fewest, double times, boolean tellsMean) {
    ServerQueue queue = mixed(cores, busy, fewest, times);
    assertThat(queue.tellsQuantile(0.99)).isFalse();
    assertThat(queue.tellsMean(1 + queue.meanWaitNanos())).isEqualTo(tellsMean);
    double simulated = mean(simulated(cores, busy, fewest, times));
    assertThat(queue.meanWaitNanos()).isGreaterThan(0.7 * (simulated - 1));
    assertThat(mixed(cores, 1e-4, fewest, times).tellsQuantile(0.99)).isTrue();
  }
}
