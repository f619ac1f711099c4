package io.keyheat.core.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LatencySketchTest {
  private static final double[] SHARES = {0.5, 0.99};

  /** Of visits, or of the greatest latency: any. */
  private static final long UNKNOWN = Long.MAX_VALUE;

  private final LatencySketch sketch = new LatencySketch();

  LatencySketchTest() {
    sketch.ensureRows(3);
  }

  private double[] quantiles(int row) {
    double[] nanos = new double[SHARES.length];
    sketch.quantiles(row, UNKNOWN, UNKNOWN, SHARES, nanos);
    return nanos;
  }

  @Test
  void quantilesAreWithinSevenPercentOfTheSortedSamples() {
    long seed = 7;
    Random random = new Random(seed);
    double[] samples = new double[20_000];
    for (int i = 0; i < samples.length; i++) {
      samples[i] = Math.floor(10_000_000 * Math.exp(random.nextGaussian()));
      sketch.add(1, (long) samples[i], 1);
    }
    Arrays.sort(samples);
    Percentage seven = Percentage.withPercentage(7);
    assertThat(quantiles(1)[0]).as("seed " + seed).isCloseTo(samples[9_999], seven);
    assertThat(quantiles(1)[1]).as("seed " + seed).isCloseTo(samples[19_799], seven);
  }

  @Test
  void everyBucketsMiddleIsNearWhatFellIntoIt() {
    for (long nanos = 20_000; nanos < 200_000_000_000L; nanos += nanos / 13) {
      sketch.add(0, nanos, 1);
      assertThat(quantiles(0)[0]).isCloseTo((double) nanos, Percentage.withPercentage(7));
      sketch.clear(0, UNKNOWN, UNKNOWN);
    }
  }

  @Test
  void rowsAreApartAndWhatIsClearedIsGone() {
    sketch.add(0, 1_000_000, 1);
    sketch.add(2, 8_000_000, 1);
    sketch.clear(0, UNKNOWN, UNKNOWN);
    assertThat(quantiles(0)).containsOnly(0);
    assertThat(quantiles(1)).containsOnly(0);
    assertThat(quantiles(2)[0]).isCloseTo(8_000_000, Percentage.withPercentage(7));
  }

  @Test
  void aWeightStandsForSoManyVisits() {
    sketch.add(0, 1_000_000, 98);
    sketch.add(0, 64_000_000, 2);
    assertThat(quantiles(0)[1]).isCloseTo(64_000_000, Percentage.withPercentage(7));
    sketch.clear(0, UNKNOWN, UNKNOWN);
    sketch.add(0, 1_000_000, 99);
    sketch.add(0, 64_000_000, 1);
    assertThat(quantiles(0)[1]).isCloseTo(1_000_000, Percentage.withPercentage(7));
  }

  @Test
  void oneOfSoManyIsAPowerOfTwo() {
    sketch.countOneOf(0);
    assertThat(sketch.every()).isEqualTo(1);
    sketch.countOneOf(63);
    assertThat(sketch.every()).isEqualTo(32);
    sketch.countOneOf(Long.MAX_VALUE);
    assertThat(sketch.every()).as("at most the shortest batch").isEqualTo(1 << 10);
  }

  /** 1,024 ns are a bucket up to the sixteenth, then two, and so on. */
  @Test
  void bucketsAreEightToADoubling() {
    long[] latencies = {0, 1_023, 1_024, 15 * 1_024, 16 * 1_024, 18 * 1_024 - 1, 18 * 1_024};
    double[] middles = {0.5, 0.5, 1.5, 15.5, 17, 17, 19};
    for (int i = 0; i < latencies.length; i++) {
      sketch.add(1, latencies[i], 1);
      assertThat(quantiles(1)[0]).as("%d ns", latencies[i]).isEqualTo(middles[i] * 1_024);
      sketch.clear(1, UNKNOWN, UNKNOWN);
    }
  }

  @Test
  void whatIsLongerThanTheLongestCountsAsThat() {
    sketch.add(0, 1L << 50, 1);
    sketch.add(1, (1L << 38) - 1, 1);
    assertThat(quantiles(0)).isEqualTo(quantiles(1));
    assertThat(quantiles(0)[0]).isCloseTo(1L << 38, Percentage.withPercentage(7));
  }

  @Test
  void aClearedRowLeavesItsNeighboursWhole() {
    for (int row = 0; row < 3; row++) {
      sketch.add(row, 500, 1);
      sketch.add(row, 1L << 50, 1);
    }
    sketch.clear(1, UNKNOWN, UNKNOWN);
    assertThat(quantiles(1)).containsOnly(0);
    for (int row = 0; row < 3; row += 2) {
      assertThat(quantiles(row)[0]).isEqualTo(512);
      assertThat(quantiles(row)[1]).isGreaterThan(1e11);
    }
    sketch.ensureRows(2);
    assertThat(quantiles(2)[0]).as("room for fewer takes none away").isEqualTo(512);
    sketch.ensureRows(5);
    sketch.clear(2, UNKNOWN, UNKNOWN);
    assertThat(quantiles(2)).containsOnly(0);
    assertThat(quantiles(4)).containsOnly(0);
    assertThat(quantiles(0)[0]).isEqualTo(512);
  }

  @Test
  void aQuantileIsTheLatencyAtWhichItsShareIsReached() {
    sketch.add(0, 1_500, 1);
    sketch.add(0, 3_500, 1);
    double[] nanos = new double[4];
    sketch.quantiles(0, UNKNOWN, UNKNOWN, new double[] {0, 0.5, 0.51, 1}, nanos);
    assertThat(nanos).containsExactly(1_536, 1_536, 3_584, 3_584);
    sketch.quantiles(1, UNKNOWN, UNKNOWN, new double[] {0, 0.5, 0.51, 1}, nanos);
    assertThat(nanos).as("a row that has none").containsOnly(0);
  }

  @Test
  void aKnownNumberAndGreatestLatencyGiveTheSameQuantilesAndClearTheSame() {
    for (long seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      int visits = 1 + random.nextInt(20);
      long greatest = 0;
      for (int i = 0; i < visits; i++) {
        long latency = random.nextLong(1L << (10 + random.nextInt(28)));
        greatest = Math.max(greatest, latency);
        sketch.add(0, 1L << 40, 1); // Beside it, on either side.
        sketch.add(1, latency, 1);
        sketch.add(2, 0, 1);
      }
      double[] nanos = new double[SHARES.length];
      sketch.quantiles(1, visits, greatest, SHARES, nanos);
      assertThat(nanos).as("seed %d", seed).containsExactly(quantiles(1));
      sketch.clear(1, visits, greatest);
      assertThat(quantiles(1)).as("seed %d", seed).containsOnly(0);
    }
    assertThat(quantiles(2)).containsOnly(512);
    assertThat(quantiles(0)[0]).isGreaterThan(1e11);
  }
}
