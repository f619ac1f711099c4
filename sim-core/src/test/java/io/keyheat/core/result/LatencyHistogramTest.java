package io.keyheat.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Histograms put together. */
class LatencyHistogramTest {
  /** Some latencies of 1 us to 1,000 s in HdrHistogram's own buckets. */
  private static LatencyHistogram of(Random random, int latencies) {
    Histogram histogram = new Histogram(LatencyHistogram.MAX_MICROS, 3);
    double sumNanos = 0;
    long maxNanos = 0;
    for (int i = 0; i < latencies; i++) {
      long micros = (long) Math.pow(10, 9 * random.nextDouble());
      histogram.recordValue(micros);
      sumNanos += 1000.0 * micros;
      maxNanos = Math.max(maxNanos, 1000 * micros);
    }
    TreeMap<Long, Long> buckets = new TreeMap<>();
    histogram
        .recordedValues()
        .forEach(
            bucket ->
                buckets.put(
                    bucket.getValueIteratedTo(), bucket.getCountAddedInThisIterationStep()));
    return new LatencyHistogram(
        buckets.keySet().stream().mapToLong(value -> value).toArray(),
        buckets.values().stream().mapToLong(count -> count).toArray(),
        latencies,
        sumNanos,
        maxNanos);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void severalHoldWhatOneOfAllTheirLatenciesHolds(long seed) {
    Random random = new Random(seed);
    List<LatencyHistogram> parts = new ArrayList<>();
    Histogram all = new Histogram(LatencyHistogram.MAX_MICROS, LatencyHistogram.SIGNIFICANT_DIGITS);
    double sumNanos = 0;
    for (int i = 0; i < random.nextInt(20); i++) {
      parts.add(of(random, random.nextInt(300)));
      parts.get(i).addTo(all);
      sumNanos += parts.get(i).sumNanos();
    }
    LatencyHistogram merged = LatencyHistogram.merged(parts);
    Histogram again = new Histogram(LatencyHistogram.MAX_MICROS, 3);
    merged.addTo(again);
    assertThat(again).as("seed %d", seed).isEqualTo(all);
    assertThat(merged.count()).isEqualTo(all.getTotalCount());
    assertThat(merged.valuesMicros()).as("ascending, each once").isSorted().doesNotHaveDuplicates();
    assertThat(Arrays.stream(merged.counts()).sum()).isEqualTo(merged.count());
    assertThat(merged.sumNanos()).isCloseTo(sumNanos, within(1e-12 * sumNanos));
  }

  @Test
  void nothingAddsNothing() {
    LatencyHistogram one = of(new Random(1), 10);
    assertThat(LatencyHistogram.merged(List.of())).isSameAs(LatencyHistogram.EMPTY);
    assertThat(LatencyHistogram.merged(List.of(LatencyHistogram.EMPTY, one))).isSameAs(one);
  }
}
