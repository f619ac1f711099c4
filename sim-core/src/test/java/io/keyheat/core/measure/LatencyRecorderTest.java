package io.keyheat.core.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.result.LatencyHistogram;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyRecorderTest {
  private final LatencyRecorder recorder = new LatencyRecorder();
  private final Histogram expected =
      new Histogram(LatencyHistogram.MAX_MICROS, LatencyHistogram.SIGNIFICANT_DIGITS);

  private void record(long nanos) {
    recorder.record(nanos);
    expected.recordValue(Math.min((nanos + 999) / 1000, LatencyHistogram.MAX_MICROS));
  }

  private static Histogram buckets(LatencyHistogram histogram) {
    Histogram buckets =
        new Histogram(LatencyHistogram.MAX_MICROS, LatencyHistogram.SIGNIFICANT_DIGITS);
    histogram.addTo(buckets);
    return buckets;
  }

  @Test
  void bucketsAreThoseOfAnHdrHistogram() {
    RandomStream random = new RandomStream(9);
    for (int i = 0; i < 100_000; i++) {
      record((long) Math.pow(10, 2 + 11 * random.nextDouble())); // 100 ns to nearly 3 hours.
    }
    LatencyHistogram taken = recorder.take();
    assertThat(buckets(taken)).isEqualTo(expected);
    for (double percentile : new double[] {0, 1, 50, 90, 99, 99.9, 99.99}) {
      assertThat(taken.percentileMillis(percentile))
          .as("p%s", percentile)
          .isEqualTo(expected.getValueAtPercentile(percentile) / 1e3);
    }
  }

  @Test
  void noLatencyIsLostWhereThereAreMoreThanSmallNumbersCanCount() {
    LatencyRecorder small = new LatencyRecorder(4);
    long[] starts = new long[3];
    long[] ends = {1_000_000, 1_000_000, 5_000_000};
    for (int i = 0; i < 5; i++) {
      assertThat(small.recordBefore(5_000_001, starts, 0, ends, 3)).isEqualTo(3);
      small.record(1_000_000);
    }
    LatencyHistogram taken = small.take();
    assertThat(taken.count()).isEqualTo(5 * 4);
    assertThat(buckets(taken).getCountAtValue(1_000)).isEqualTo(5 * 3);
    assertThat(buckets(taken).getCountAtValue(5_000)).isEqualTo(5);
    small.record(1_000_000);
    assertThat(small.take().count()).as("begun anew").isEqualTo(1);
  }

  @Test
  void noneIsRecordedBehindTheFirstThatMayEndTooLate() {
    long[] starts = {0, 10};
    long[] ends = {30, 20};
    assertThat(new LatencyRecorder().recordBefore(41, starts, 0, ends, 2)).isEqualTo(2);
    LatencyRecorder late = new LatencyRecorder();
    assertThat(late.recordBefore(40, starts, 0, ends, 2)).as("10 + 30 is not before 40").isZero();
    assertThat(late.take().count()).isZero();
  }

  @Test
  void everyBucketsEdgeFallsWhereItBelongs() {
    for (int bit = 0; bit < 32; bit++) {
      for (long offset = -1; offset <= 1; offset++) {
        long nanos = Math.max(0, (1L << bit) + offset) * 1000;
        record(nanos);
        record(nanos + 1); // Up to the next microsecond, as the one before.
        record(nanos + 999);
      }
    }
    assertThat(buckets(recorder.take())).isEqualTo(expected);
  }

  @Test
  void eachMicrosecondIsRoundedUp() {
    for (long micros = 0; micros < 10_000; micros++) {
      record(1000 * micros);
      record(1000 * micros + 1);
    }
    assertThat(buckets(recorder.take())).isEqualTo(expected);
  }

  @Test
  void meanAndMaximumAreExact() {
    record(1);
    record(1_500);
    record(123_456_789);
    LatencyHistogram taken = recorder.take();
    assertThat(taken.count()).isEqualTo(3);
    assertThat(taken.meanMillis()).isCloseTo((1 + 1_500 + 123_456_789) / 3e6, within(1e-12));
    assertThat(taken.maxMillis()).isEqualTo(123.456789);
  }

  @Test
  void takingBeginsAnew() {
    record(1_000);
    recorder.take();
    assertThat(recorder.take()).isSameAs(LatencyHistogram.EMPTY);
    record(5_000_000);
    assertThat(recorder.take().maxMillis()).isEqualTo(5);
  }
}
