package io.keyheat.core.workload.spec;

import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.workload.arrival.RateIntegral;
import io.keyheat.core.workload.spec.RateSchedule.Segment;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateScheduleTest {
  /** 500/s, then half as much again every five minutes, for ninety minutes. */
  private static final RateSchedule RAMP =
      RateSchedule.geometric(500, 1.5, 5 * MINUTE, 740_000, 19);

  @Test
  void the500To740000RampHasItsDocumentedPlateaus() {
    assertThat(RAMP.segments()).hasSize(19);
    assertThat(RAMP.segments().get(0)).isEqualTo(new Segment(0, 500, 500));
    assertThat(RAMP.segments().get(1)).isEqualTo(new Segment(5 * MINUTE, 750, 750));
    assertThat(RAMP.segments().get(2)).isEqualTo(new Segment(10 * MINUTE, 1125, 1125));
    Segment last = RAMP.segments().get(18);
    assertThat(last.startNanos()).isEqualTo(90 * MINUTE);
    assertThat(last.startPerSecond()).isCloseTo(738_945, within(1.0));
  }

  /** 500, 750, 1,125, 1,687.5, then 2,000, not 2,531. */
  @Test
  void growthEndsAtItsLimitByASmallerStep() {
    RateSchedule growth = RateSchedule.geometric(500, 1.5, 5 * MINUTE, 2000, 100);
    assertThat(growth.segments())
        .extracting(Segment::startPerSecond)
        .containsExactly(500.0, 750.0, 1125.0, 1687.5, 2000.0);
    assertThat(RateSchedule.geometric(500, 1.5, MINUTE, 500, 100).segments()).hasSize(1);
  }

  /** A geometric sum: 300 s · 500/s · (1.5^19 − 1) / 0.5. */
  @Test
  void theWholeRampHoldsAbout665MillionOperations() {
    double expected = 300 * 500 * (Math.pow(1.5, 19) - 1) / 0.5;
    assertThat(new RateIntegral(RAMP, 95 * MINUTE).total()).isCloseTo(expected, within(1e-3));
    assertThat(expected).isBetween(664e6, 666e6);
  }

  private static final RateSchedule HILL =
      new RateSchedule(
          List.of(
              new Segment(0, 0, 100),
              new Segment(10 * SECOND, 100, 100),
              new Segment(20 * SECOND, 100, 0),
              new Segment(30 * SECOND, 0, 0)));

  /** What comes before a time and what comes from it on is all. */
  @ParameterizedTest
  @ValueSource(longs = {0, 4 * SECOND, 10 * SECOND, 23 * SECOND, 40 * SECOND})
  void aScheduleGoesOnFromATime(long nanos) {
    double before = new RateIntegral(HILL, nanos).total();
    double after = new RateIntegral(HILL.from(nanos), MINUTE - nanos).total();
    assertThat(before + after).isCloseTo(2000, within(1e-6));
  }

  @Test
  void theIntegralLeadsBackToTheTime() {
    RateIntegral integral = new RateIntegral(HILL, MINUTE);
    assertThat(integral.total()).isCloseTo(500 + 1000 + 500, within(1e-6));
    // Half of the first triangle lies before 10 s / √2.
    assertThat((double) integral.timeNanos(250))
        .isCloseTo(10 * SECOND / Math.sqrt(2), within(10.0));
    assertThat(integral.timeNanos(1000)).isCloseTo(15 * SECOND, within(10L));
    assertThat((double) integral.timeNanos(1750))
        .isCloseTo(30 * SECOND - 10 * SECOND / Math.sqrt(2), within(10.0));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.001, 1, 100, 101, 5000})
  void theTimeIsTheLastNanosecondWithNoMoreThanSoMany(double endPerSecond) {
    RateSchedule slope =
        new RateSchedule(
            List.of(new Segment(0, 100, endPerSecond), new Segment(10 * SECOND, 0, 0)));
    SplittableRandom random = new SplittableRandom(20261120);
    for (int n = 0; n < 1000; n++) {
      double amount = random.nextDouble() * new RateIntegral(slope, 10 * SECOND).total();
      long time = new RateIntegral(slope, MINUTE).timeNanos(amount);
      String what = amount + " operations at " + time;
      assertThat(new RateIntegral(slope, time).total()).as(what).isLessThanOrEqualTo(amount);
      assertThat(new RateIntegral(slope, time + 1).total()).as(what).isGreaterThan(amount);
    }
  }
}
