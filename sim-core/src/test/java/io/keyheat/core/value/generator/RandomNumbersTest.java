package io.keyheat.core.value.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.Scramble;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.ValueGenerator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.apache.commons.math3.stat.inference.TestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Distributions against theory. A fit is doubted below a probability of one in ten thousand. */
class RandomNumbersTest {
  private static final double DOUBT = 1e-4;
  private static final int DRAWS = 200_000;

  private static long[] draw(ValueGenerator generator, int count) {
    RowBuffer rows = new RowBuffer(1, 0);
    long[] values = new long[count];
    for (int at = 0; at < count; at += RowBuffer.CAPACITY) {
      int n = Math.min(RowBuffer.CAPACITY, count - at);
      generator.fill(rows, n, rows.hi[0], rows.lo[0]);
      System.arraycopy(rows.lo[0], 0, values, at, n);
    }
    return values;
  }

  private static void assertFit(double[] weights, long[] values, String what) {
    long[] counts = new long[weights.length];
    for (long value : values) {
      counts[(int) value]++;
    }
    assertThat(TestUtils.chiSquareTest(weights, counts)).as(what).isGreaterThan(DOUBT);
  }

  @ParameterizedTest
  @CsvSource({"0, 9", "-50, 49", "1000000000000, 1000000000099", "7, 7"})
  void uniformValuesFillTheirRangeEvenly(long min, long max) {
    long[] values = draw(Draws.generator(new Uniform(min, max), 21), DRAWS);
    int count = (int) (max - min + 1);
    long[] fromZero = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      assertThat(values[i]).isBetween(min, max);
      fromZero[i] = values[i] - min;
    }
    if (count > 1) {
      double[] even = new double[count];
      java.util.Arrays.fill(even, 1);
      assertFit(even, fromZero, "uniform from " + min);
    }
  }

  @Test
  void uniformValuesOverMoreThanHalfOfAllNumbersStayInTheirRange() {
    long min = Long.MIN_VALUE + 5;
    long max = Long.MAX_VALUE - 5;
    int below = 0;
    for (long value : draw(Draws.generator(new Uniform(min, max), 22), DRAWS)) {
      assertThat(value).isBetween(min, max);
      below += value < 0 ? 1 : 0;
    }
    // Half of them, give or take five standard deviations of a coin.
    assertThat((double) below).isCloseTo(DRAWS / 2.0, within(2.5 * Math.sqrt(DRAWS)));
  }

  @ParameterizedTest
  @CsvSource({
    "0.01, 10",
    "0.5, 100",
    "0.99, 100",
    "0.99, 1",
    "0.99, 2",
    "1.0, 100",
    "1.5, 1000",
    "2.0, 50",
  })
  void zipfRanksHaveTheirWeights(double theta, int count) {
    long[] ranks = draw(Draws.generator(new Zipf(0, count, theta, false), 23), DRAWS);
    if (count == 1) {
      assertThat(ranks).containsOnly(0);
      return;
    }
    // Rare ranks are counted together, so that each class expects some hundred draws.
    int classes = Math.min(count, 20);
    double[] weights = new double[classes];
    long[] classOf = new long[ranks.length];
    for (int k = 0; k < count; k++) {
      weights[Math.min(k, classes - 1)] += Math.pow(k + 1, -theta);
    }
    for (int i = 0; i < ranks.length; i++) {
      classOf[i] = Math.min(ranks[i], classes - 1);
    }
    assertFit(weights, classOf, "zipf " + theta + " over " + count);
  }

  /** The weight of rank 1 is 1 / ζ; Euler and Maclaurin give the sum for a count out of reach. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.99, 1.0, 1.2})
  void zipfOverAMillionMillionKeepsTheShareOfTheFirstRanks(double theta) {
    long count = 1_000_000_000_000L;
    double head = 0;
    for (int k = 1; k < 1000; k++) {
      head += Math.pow(k, -theta);
    }
    double whole = head + tail(1000, (double) count, theta);
    long[] ranks = draw(Draws.generator(new Zipf(0, count, theta, false), 24), DRAWS);
    long inHead = 0;
    for (long rank : ranks) {
      assertThat(rank).isBetween(0L, count - 1);
      inHead += rank < 999 ? 1 : 0;
    }
    double p = head / whole;
    assertThat(inHead / (double) DRAWS).isCloseTo(p, within(5 * Math.sqrt(p * (1 - p) / DRAWS)));
  }

  private static double tail(double from, double to, double theta) {
    double integral =
        theta == 1
            ? Math.log(to / from)
            : (Math.pow(to, 1 - theta) - Math.pow(from, 1 - theta)) / (1 - theta);
    return integral + (Math.pow(from, -theta) + Math.pow(to, -theta)) / 2;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 10, 100, 1023, 1024, 1025, 65_537})
  void scramblingIsABijection(long count) {
    Scramble scramble = new Scramble(count);
    Set<Long> images = new HashSet<>();
    for (long i = 0; i < count; i++) {
      long image = scramble.apply(i);
      assertThat(image).isBetween(0L, count - 1);
      images.add(image);
    }
    assertThat(images).hasSize((int) count);
  }

  @Test
  void scramblingPutsThePopularValuesFarApart() {
    long count = 1_000_000;
    Scramble scramble = new Scramble(count);
    TreeMap<Long, Integer> popular = new TreeMap<>();
    for (int rank = 0; rank < 100; rank++) {
      popular.put(scramble.apply(rank), rank);
    }
    // A hundred random places leave no empty stretch of a tenth: 100 · 0.9^100 = 0.003.
    long last = 0;
    for (long place : popular.keySet()) {
      assertThat(place - last).isLessThan(count / 10);
      last = place;
    }
  }

  @Test
  void scrambledZipfGivesEachRankItsOwnPlace() {
    long[] plain = draw(Draws.generator(new Zipf(5, 1000, 0.99, false), 25), DRAWS);
    long[] scattered = draw(Draws.generator(new Zipf(5, 1000, 0.99, true), 25), DRAWS);
    Scramble scramble = new Scramble(1000);
    for (int i = 0; i < DRAWS; i++) {
      assertThat(scattered[i]).isEqualTo(5 + scramble.apply(plain[i] - 5));
    }
  }

  @Test
  void choicesComeByTheirWeights() {
    List<Double> weights = List.of(1.0, 3.0, 0.5, 10.0, 0.01);
    List<Object> values = List.of(0L, 1L, 2L, 3L, 4L);
    assertFit(
        weights.stream().mapToDouble(w -> w).toArray(),
        draw(Draws.generator(new Choice(values, weights), 26), DRAWS),
        "choice");
  }

  @Test
  void aMixTakesTheHotValueInItsShare() {
    ValueGenerator mix =
        Draws.generator(new Mix(0.3, new Constant(0L), new Uniform(1, 1_000_000_000)), 28);
    long hot = 0;
    for (long value : draw(mix, DRAWS)) {
      hot += value == 0 ? 1 : 0;
    }
    assertThat(hot / (double) DRAWS).isCloseTo(0.3, within(5 * Math.sqrt(0.21 / DRAWS)));
  }
}
