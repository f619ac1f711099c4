package io.keyheat.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;

/**
 * The stream against the JDK's own implementations of the same algorithms, and its variates against
 * their distributions. Statistical limits are five standard errors, or a p-value of 0.001, with
 * fixed seeds.
 */
class RandomStreamTest {
  private static final int DRAWS = 1_000_000;

  @Test
  void theBitsAreThoseOfXoroshiroSeededThroughSplitMix() {
    RandomGeneratorFactory<RandomGenerator> factory =
        RandomGeneratorFactory.of("Xoroshiro128PlusPlus");
    int compared = 0;
    for (long seed = 0; compared < 5; seed++) {
      SplittableRandom splitMix = new SplittableRandom(seed);
      byte[] state =
          ByteBuffer.allocate(16).putLong(splitMix.nextLong()).putLong(splitMix.nextLong()).array();
      if (hasNegativeByte(state)) {
        continue; // Some JDKs extend the sign of a seed's bytes.
      }
      RandomGenerator expected = factory.create(state);
      RandomStream stream = new RandomStream(seed);
      for (int i = 0; i < 1_000; i++) {
        assertThat(stream.nextLong())
            .as("draw %d of seed %d", i, seed)
            .isEqualTo(expected.nextLong());
      }
      compared++;
    }
  }

  private static boolean hasNegativeByte(byte[] bytes) {
    for (byte b : bytes) {
      if (b < 0) {
        return true;
      }
    }
    return false;
  }

  @Test
  void numbersDrawnTogetherAreThoseThatComeOneByOne() {
    RandomStream together = new RandomStream(4);
    RandomStream oneByOne = new RandomStream(4);
    long[] numbers = new long[100];
    together.fillLongs(numbers, 99);
    for (int i = 0; i < 99; i++) {
      assertThat(numbers[i]).isEqualTo(oneByOne.nextLong());
    }
    assertThat(together.nextLong()).isEqualTo(oneByOne.nextLong());
    assertThat(numbers[99]).as("behind the last").isZero();
  }

  @Test
  void mixIsABijectionWithoutShortCycles() {
    assertThat(RandomStream.mix(0)).isZero();
    long value = 1;
    for (int i = 0; i < 10_000; i++) {
      value = RandomStream.mix(value);
      assertThat(value).isNotEqualTo(1);
    }
  }

  @Test
  void exponentialVariatesAreExponential() {
    double[] draws = draw(new RandomStream(11), 20_000);
    double p =
        new KolmogorovSmirnovTest()
            .kolmogorovSmirnovTest(new ExponentialDistribution(null, 1), draws, false);
    assertThat(p).isGreaterThan(0.001);
  }

  /** The k-th moment of Exp(1) is k!, with variance (2k)! − (k!)². */
  @Test
  void exponentialVariatesHaveTheirMoments() {
    double[] draws = draw(new RandomStream(12), DRAWS);
    double[] factorial = {1, 1, 2, 6, 24, 120, 720};
    for (int k = 1; k <= 3; k++) {
      double sum = 0;
      for (double draw : draws) {
        sum += Math.pow(draw, k);
      }
      double error = Math.sqrt((factorial[2 * k] - factorial[k] * factorial[k]) / DRAWS);
      assertThat(sum / DRAWS).as("moment %d", k).isCloseTo(factorial[k], within(5 * error));
    }
  }

  /** What lies beyond the last layer of the ziggurat is drawn in another way. */
  @Test
  void theTailOfTheExponentialIsNotCutOff() {
    double[] draws = draw(new RandomStream(13), 10 * DRAWS);
    for (double from : new double[] {5, 7.6, 7.8, 9, 11}) {
      long beyond = java.util.Arrays.stream(draws).filter(x -> x > from).count();
      double expected = 10 * DRAWS * Math.exp(-from);
      assertThat((double) beyond)
          .as("beyond %f", from)
          .isCloseTo(expected, within(5 * Math.sqrt(expected)));
    }
    assertThat(StatUtils.min(draws)).isNotNegative();
  }

  private static double[] draw(RandomStream random, int count) {
    double[] draws = new double[count];
    for (int i = 0; i < count; i++) {
      draws[i] = random.nextExponential();
    }
    return draws;
  }

  @Test
  void doublesAreUniform() {
    RandomStream random = new RandomStream(14);
    double[] draws = new double[20_000];
    for (int i = 0; i < draws.length; i++) {
      draws[i] = random.nextDouble();
      assertThat(draws[i]).isGreaterThanOrEqualTo(0).isLessThan(1);
    }
    double p =
        new KolmogorovSmirnovTest()
            .kolmogorovSmirnovTest(new UniformRealDistribution(null, 0, 1), draws, false);
    assertThat(p).isGreaterThan(0.001);
  }

  @Test
  void boundedNumbersAreUniformBelowTheirBound() {
    RandomStream random = new RandomStream(15);
    for (int bound : new int[] {1, 2, 3, 10, 97}) {
      long[] counts = new long[bound];
      for (int i = 0; i < 100_000; i++) {
        counts[(int) random.nextLong(bound)]++;
      }
      double[] expected = new double[bound];
      java.util.Arrays.fill(expected, 1);
      if (bound > 1) {
        assertThat(new ChiSquareTest().chiSquareTest(expected, counts))
            .as("bound %d", bound)
            .isGreaterThan(0.001);
      }
    }
  }

  /** Of numbers up to a bound near 2^63, half must be above half of it. */
  @Test
  void greatBoundsAreReached() {
    RandomStream random = new RandomStream(16);
    long bound = Long.MAX_VALUE - 12_345;
    int above = 0;
    for (int i = 0; i < 100_000; i++) {
      long value = random.nextLong(bound);
      assertThat(value).isBetween(0L, bound - 1);
      above += value > bound / 2 ? 1 : 0;
    }
    assertThat(above).isCloseTo(50_000, within(5 * 158));
  }

  /** The 64-bit FNV-1a hashes of "a" and "foobar" are among those that its authors publish. */
  @Test
  void aStreamBeginsWithTheSeedAndTheHashOfItsName() {
    Streams streams = new Streams(7);
    long seed = RandomStream.mix(7);
    assertThat(streams.named("a").nextLong())
        .isEqualTo(new RandomStream(seed ^ 0xAF63DC4C8601EC8CL).nextLong());
    assertThat(streams.named("foobar").nextLong())
        .isEqualTo(new RandomStream(seed ^ 0x85944171F73967E8L).nextLong());
  }

  @Test
  void streamsAreToldApartByNameAndSeed() {
    Streams streams = new Streams(7);
    long first = streams.named("arrivals").nextLong();
    assertThat(streams.named("service").nextLong()).isNotEqualTo(first);
    assertThat(new Streams(8).named("arrivals").nextLong()).isNotEqualTo(first);
    assertThat(new Streams(7).named("arrivals").nextLong()).isEqualTo(first);
  }

  /** Neighbouring names and seeds, the likeliest to be too much alike. */
  @Test
  void streamsAreUncorrelated() {
    RandomStream[] streams = {
      new Streams(1).named("load1"), new Streams(1).named("load2"), new Streams(2).named("load1")
    };
    double[] sums = new double[3];
    for (int i = 0; i < DRAWS; i++) {
      double a = streams[0].nextDouble() - 0.5;
      double b = streams[1].nextDouble() - 0.5;
      double c = streams[2].nextDouble() - 0.5;
      sums[0] += a * b;
      sums[1] += b * c;
      sums[2] += c * a;
    }
    for (double sum : sums) {
      // Each product has variance 1/144.
      assertThat(sum / DRAWS).isCloseTo(0, within(5 / 12.0 / Math.sqrt(DRAWS)));
    }
  }
}
