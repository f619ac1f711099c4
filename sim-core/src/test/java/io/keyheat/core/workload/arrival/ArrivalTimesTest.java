package io.keyheat.core.workload.arrival;

import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RateSchedule.Segment;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.stat.inference.TestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalTimesTest {
  /** Rises, stays, drops to nothing, comes back, falls in a line to nothing, ends on a plateau. */
  private static final RateSchedule HILLY =
      new RateSchedule(
          List.of(
              new Segment(0, 10, 100),
              new Segment(60 * SECOND, 50, 50),
              new Segment(100 * SECOND, 0, 0),
              new Segment(120 * SECOND, 0, 80),
              new Segment(160 * SECOND, 80, 0),
              new Segment(200 * SECOND, 25, 25)));

  private static final long END = 300 * SECOND;

  /** Areas of the six pieces: trapezia, rectangles and triangles. */
  private static final double[] AREAS = {60 * 55.0, 40 * 50.0, 0, 40 * 40.0, 40 * 40.0, 100 * 25.0};

  private static long[] arrivals(RateSchedule schedule, Spacing spacing, int burst, long seed) {
    long[] times = new long[1_000_000];
    ArrivalTimes arrivals = new ArrivalTimes(schedule, 0, spacing, burst, new RandomStream(seed));
    return Arrays.copyOf(times, arrivals.fill(times, times.length, END));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void countsFollowTheAreaUnderTheRate(long seed) {
    long[] times = arrivals(HILLY, Spacing.POISSON, 1, seed);
    for (int s = 0; s < AREAS.length; s++) {
      long from = HILLY.segments().get(s).startNanos();
      long to = s + 1 < AREAS.length ? HILLY.segments().get(s + 1).startNanos() : END;
      long count = Arrays.stream(times).filter(t -> t >= from && t < to).count();
      // Five standard deviations: one test in two million fails by chance.
      assertThat((double) count)
          .as("seed %d, piece %d", seed, s)
          .isCloseTo(AREAS[s], within(5 * Math.sqrt(AREAS[s])));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void amountsOfTheIntegralBetweenArrivalsAreExponential(long seed) {
    RateIntegralProbe integral = new RateIntegralProbe();
    long[] times = arrivals(HILLY, Spacing.POISSON, 1, seed);
    double[] gaps = new double[times.length];
    double last = 0;
    for (int i = 0; i < times.length; i++) {
      double now = integral.upTo(times[i]);
      gaps[i] = now - last;
      last = now;
    }
    double p = TestUtils.kolmogorovSmirnovTest(new ExponentialDistribution(null, 1), gaps);
    assertThat(p).as("seed %d", seed).isGreaterThan(1e-4);
  }

  /** The integral of the hilly rate, written down piece by piece. */
  private static final class RateIntegralProbe {
    double upTo(long nanos) {
      double t = nanos / (double) SECOND;
      double sum = 0;
      for (int s = 0; s < AREAS.length; s++) {
        Segment segment = HILLY.segments().get(s);
        boolean last = s + 1 == AREAS.length;
        double start = segment.startNanos() / (double) SECOND;
        double end = last ? 300 : HILLY.segments().get(s + 1).startNanos() / (double) SECOND;
        double x = Math.min(t, end) - start;
        if (x > 0) {
          double rise = segment.endPerSecond() - segment.startPerSecond();
          sum += segment.startPerSecond() * x + rise / (end - start) * x * x / 2;
        }
      }
      return sum;
    }
  }

  @ParameterizedTest
  @EnumSource(Spacing.class)
  void batchesDoNotChangeTheTimes(Spacing spacing) {
    long[] expected = arrivals(HILLY, spacing, 7, 11);
    ArrivalTimes arrivals = new ArrivalTimes(HILLY, 0, spacing, 7, new RandomStream(11));
    RandomStream cuts = new RandomStream(12);
    long[] seen = new long[expected.length + 1];
    int n = 0;
    long[] batch = new long[40];
    for (long end = 0; end < END; ) {
      end = Math.min(END, end + cuts.nextLong(5 * SECOND));
      int capacity = 1 + (int) cuts.nextLong(batch.length);
      int got;
      do {
        got = arrivals.fill(batch, capacity, end);
        System.arraycopy(batch, 0, seen, n, got);
        n += got;
      } while (got == capacity);
    }
    assertThat(Arrays.copyOf(seen, n)).isEqualTo(expected);
  }

  /** At nearly a thousand million a second most nanoseconds would hold several. */
  @ParameterizedTest
  @EnumSource(Spacing.class)
  void noTwoArrivalsShareANanosecondAndNoneIsLateForItsBatch(Spacing spacing) {
    ArrivalTimes arrivals =
        new ArrivalTimes(RateSchedule.constant(0.9e9), 0, spacing, 7, new RandomStream(13));
    long[] batch = new long[64];
    long last = -1;
    for (long end = 10; end < 5000; end += 10) {
      int n;
      do {
        n = arrivals.fill(batch, batch.length, end);
        for (int i = 0; i < n; i++) {
          assertThat(batch[i]).isGreaterThan(last).isLessThan(end);
          last = batch[i];
        }
      } while (n == batch.length);
    }
    assertThat(last).isGreaterThan(4000);
  }

  @Test
  void evenlySpacedArrivalsKeepTheirDistance() {
    long[] times = arrivals(RateSchedule.constant(8), Spacing.FIXED, 1, 14);
    assertThat(times).hasSize(8 * 300);
    for (int i = 1; i < times.length; i++) {
      assertThat(times[i] - times[i - 1]).isCloseTo(SECOND / 8, within(1L));
    }
  }

  @Test
  void evenlySpacedArrivalsFollowTheRateToWithinOne() {
    long[] times = arrivals(HILLY, Spacing.FIXED, 1, 15);
    RateIntegralProbe integral = new RateIntegralProbe();
    for (int i = 0; i < times.length; i++) {
      assertThat((double) i).isCloseTo(integral.upTo(times[i]), within(1.0));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1000", "10, 1000", "50, 3000"})
  void burstsComeAtOneInstantAndKeepTheMeanRate(int burst, double rate) {
    long[] times = arrivals(RateSchedule.constant(rate), Spacing.BURSTY, burst, 16);
    assertThat(times.length % burst).isZero();
    for (int i = 0; i < times.length; i++) {
      // One nanosecond apart, so that no two rows share a time.
      assertThat(times[i]).isEqualTo(times[i - i % burst] + i % burst);
    }
    // A compound Poisson count of mean m in bursts of b has the variance m·b.
    double mean = rate * 300;
    assertThat((double) times.length).isCloseTo(mean, within(5 * Math.sqrt(mean * burst)));
  }

  @Test
  void aRateOfNothingBringsNothing() {
    assertThat(arrivals(RateSchedule.constant(0), Spacing.POISSON, 1, 17)).isEmpty();
    RateSchedule pause = new RateSchedule(List.of(new Segment(0, 0, 0), new Segment(MINUTE, 5, 5)));
    long[] times = arrivals(pause, Spacing.POISSON, 1, 18);
    assertThat(times[0]).isGreaterThanOrEqualTo(MINUTE);
    assertThat((double) times.length).isCloseTo(5 * 240, within(5 * Math.sqrt(5 * 240)));
  }

  @Test
  void aScheduleMayStartLater() {
    long[] now = new long[1000];
    long[] later = new long[1000];
    int n =
        new ArrivalTimes(HILLY, 0, Spacing.POISSON, 1, new RandomStream(19)).fill(now, 1000, END);
    int m =
        new ArrivalTimes(HILLY, MINUTE, Spacing.POISSON, 1, new RandomStream(19))
            .fill(later, 1000, END + MINUTE);
    assertThat(m).isEqualTo(n);
    for (int i = 0; i < n; i++) {
      assertThat(later[i] - now[i]).isCloseTo(MINUTE, within(1L));
    }
  }
}
