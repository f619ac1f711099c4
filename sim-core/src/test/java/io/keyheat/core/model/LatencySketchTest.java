package io.keyheat.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LatencySketchTest {
  private static final double[] SHARES = {0.5, 0.99};

  private final LatencySketch sketch = new LatencySketch();

  LatencySketchTest() {
    sketch.ensureRows(3);
  }

  private double[] quantiles(int row) {
    double[] nanos = new double[SHARES.length];
    sketch.quantiles(row, SHARES, nanos);
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
      sketch.clear(0);
    }
  }

  @Test
  void rowsAreApartAndWhatIsClearedIsGone() {
    sketch.add(0, 1_000_000, 1);
    sketch.add(2, 8_000_000, 1);
    sketch.clear(0);
    assertThat(quantiles(0)).containsOnly(0);
    assertThat(quantiles(1)).containsOnly(0);
    assertThat(quantiles(2)[0]).isCloseTo(8_000_000, Percentage.withPercentage(7));
  }

  @Test
  void aWeightStandsForSoManyVisits() {
    sketch.add(0, 1_000_000, 98);
    sketch.add(0, 64_000_000, 2);
    assertThat(quantiles(0)[1]).isCloseTo(64_000_000, Percentage.withPercentage(7));
    sketch.clear(0);
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
    assertThat(sketch.every()).isCloseTo(1 << 20, within(0));
  }
}
