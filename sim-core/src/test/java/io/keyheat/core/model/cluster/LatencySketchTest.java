package io.keyheat.core.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LatencySketchTest {
  private static final double[] SHARES = {0.5, 0.99};

  /** Of visits: any number. */
  private static final long UNKNOWN = Long.MAX_VALUE;

  private final LatencySketch sketch = new LatencySketch();

  LatencySketchTest() {
    sketch.ensureRows(3);
  }

  private double[] quantiles(int row) {
    double[] nanos = new double[SHARES.length];
    sketch.quantiles(row, UNKNOWN, SHARES, nanos);
    return nanos;
  }

  @Test
  void quantilesAreWithinSevenPercentOfTheSortedSamples() {
    long seed = 7;
    Random random = new Random(seed);
    double[] samples = new double[20_000];
    for (int i = 0; i < samples.length; i++) {
      samples[i] = Math.floor(10_000_000 * Math.exp(random.nextGaussian()));
      sketch.addLatency(1, (long) samples[i]);
    }
    Arrays.sort(samples);
    Percentage seven = Percentage.withPercentage(7);
    assertThat(quantiles(1)[0]).as("seed " + seed).isCloseTo(samples[9_999], seven);
    assertThat(quantiles(1)[1]).as("seed " + seed).isCloseTo(samples[19_799], seven);
  }

  @Test
  void everyBucketsMiddleIsNearWhatFellIntoIt() {
    for (long nanos = 20_000; nanos < 200_000_000_000L; nanos += nanos / 13) {
      sketch.addLatency(0, nanos);
      assertThat(quantiles(0)[0]).isCloseTo((double) nanos, Percentage.withPercentage(7));
      sketch.clear(0, UNKNOWN);
    }
  }

  @Test
  void rowsAreApartAndWhatIsClearedIsGone() {
    sketch.addLatency(0, 1_000_000);
    sketch.addLatency(2, 8_000_000);
    sketch.clear(0, UNKNOWN);
    assertThat(quantiles(0)).containsOnly(0);
    assertThat(quantiles(1)).containsOnly(0);
    assertThat(quantiles(2)[0]).isCloseTo(8_000_000, Percentage.withPercentage(7));
  }

  /** A visit to the first row that stands for many. */
  private void addAll(long nanos, int weight) {
    sketch.addTimes(new int[1], new long[1], new long[] {nanos}, 1);
    sketch.add(0, nanos, weight);
  }

  @Test
  void sumsAndTheGreatestAreOfTheirRowAndBeginAnewOnceCleared() {
    sketch.addTimes(new int[] {2, 0, 2}, new long[] {5, 7, 0}, new long[] {30, 40, 20}, 3);
    sketch.addWait(2, 6);
    sketch.addLatency(0, 41);
    assertThat(sums(2)).containsExactly(5 + 6, 30 + 20, 30);
    assertThat(sums(0)).containsExactly(7, 40 + 41, 41);
    assertThat(sums(1)).containsOnly(0);
    sketch.clear(2, 2);
    assertThat(sums(2)).containsOnly(0);
    assertThat(sums(0)).as("of another row").containsExactly(7, 81, 41);
  }

  private long[] sums(int row) {
    return new long[] {sketch.waitNanos(row), sketch.latencyNanos(row), sketch.greatestNanos(row)};
  }

  @Test
  void aWeightStandsForSoManyVisits() {
    addAll(1_000_000, 98);
    addAll(64_000_000, 2);
    assertThat(quantiles(0)[1]).isCloseTo(64_000_000, Percentage.withPercentage(7));
    sketch.clear(0, UNKNOWN);
    addAll(1_000_000, 99);
    addAll(64_000_000, 1);
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
      sketch.addLatency(1, latencies[i]);
      assertThat(quantiles(1)[0]).as("%d ns", latencies[i]).isEqualTo(middles[i] * 1_024);
      sketch.clear(1, UNKNOWN);
    }
  }

  @Test
  void whatIsLongerThanTheLongestCountsAsThat() {
    sketch.addLatency(0, 1L << 50);
    sketch.addLatency(1, (1L << 38) - 1);
    assertThat(quantiles(0)).isEqualTo(quantiles(1));
    assertThat(quantiles(0)[0]).isCloseTo(1L << 38, Percentage.withPercentage(7));
  }

  @Test
  void aClearedRowLeavesItsNeighboursWhole() {
    for (int row = 0; row < 3; row++) {
      sketch.addLatency(row, 500);
      sketch.addLatency(row, 1L << 50);
    }
    sketch.clear(1, UNKNOWN);
    assertThat(quantiles(1)).containsOnly(0);
    for (int row = 0; row < 3; row += 2) {
      assertThat(quantiles(row)[0]).isEqualTo(512);
      assertThat(quantiles(row)[1]).isGreaterThan(1e11);
    }
    sketch.ensureRows(2);
    assertThat(quantiles(2)[0]).as("room for fewer takes none away").isEqualTo(512);
    sketch.ensureRows(5);
    sketch.clear(2, UNKNOWN);
    assertThat(quantiles(2)).containsOnly(0);
    assertThat(quantiles(4)).containsOnly(0);
    assertThat(quantiles(0)[0]).isEqualTo(512);
  }

  @Test
  void aQuantileIsTheLatencyAtWhichItsShareIsReached() {
    sketch.addLatency(0, 1_500);
    sketch.addLatency(0, 3_500);
    double[] nanos = new double[4];
    sketch.quantiles(0, UNKNOWN, new double[] {0, 0.5, 0.51, 1}, nanos);
    assertThat(nanos).containsExactly(1_536, 1_536, 3_584, 3_584);
    sketch.quantiles(1, UNKNOWN, new double[] {0, 0.5, 0.51, 1}, nanos);
    assertThat(nanos).as("a row that has none").containsOnly(0);
  }

  @Test
  void aKnownNumberGivesTheSameQuantilesAndClearsTheSame() {
    for (long seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      int visits = 1 + random.nextInt(20);
      for (int i = 0; i < visits; i++) {
        long latency = random.nextLong(1L << (10 + random.nextInt(28)));
        sketch.addLatency(0, 1L << 40); // Beside it, on either side.
        sketch.addLatency(1, latency);
        sketch.addLatency(2, 0);
      }
      double[] nanos = new double[SHARES.length];
      sketch.quantiles(1, visits, SHARES, nanos);
      assertThat(nanos).as("seed %d", seed).containsExactly(quantiles(1));
      sketch.clear(1, visits);
      assertThat(quantiles(1)).as("seed %d", seed).containsOnly(0);
    }
    assertThat(quantiles(2)).containsOnly(512);
    assertThat(quantiles(0)[0]).isGreaterThan(1e11);
  }
}
