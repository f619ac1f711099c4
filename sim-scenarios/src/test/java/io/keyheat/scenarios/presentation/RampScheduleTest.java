package io.keyheat.scenarios.presentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.scenarios.presentation.RampSchedule.Due;
import io.keyheat.scenarios.presentation.RampSchedule.RampedLoad;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RampScheduleTest {
  private static RampSchedule to(double rate, double share) {
    return new RampSchedule(List.of(load(500, rate)), share);
  }

  private static RampedLoad load(double from, double to) {
    return new RampedLoad("orders", from, to, 0, Long.MAX_VALUE);
  }

  /** 500 · 1.5^6 = 5,695, so 5,000/s take six steps of five minutes, counted from the fifth. */
  @Test
  void aLoadThatEndsBeforeItsRateIsReachedShowsNothingOfThat() {
    long minute = 60_000_000_000L;
    RampedLoad all = load(500, 4_000);
    for (int until : new int[] {34, 35}) {
      RampedLoad hot = new RampedLoad("hot", 500, 5_000, 5 * minute, until * minute);
      assertThat(new RampSchedule(List.of(all, hot), 0.5).unseen(40 * minute))
          .isEqualTo(
              until == 35
                  ? ""
                  : "; hot ends at 34:00 and does not reach its full rate: expected a duration"
                      + " above 35m, or no ramp of this load");
    }
  }

  /** 500 · 1.5^9 = 19,222 and 500 · 1.5^10 = 28,833: ten steps of five minutes. */
  @Test
  void aRampIsDatedByItsSteps() {
    assertThat(to(20_000, 0.5).words(Optional.empty())).isEqualTo("20,000/s after 50 minutes");
    assertThat(to(20_000, 0.5).words(Optional.of(Due.parse("08:00"))))
        .isEqualTo("20,000/s after 50 minutes; begin by 07:10, for 08:00");
  }

  @Test
  void aRunThatEndsBeforeTheRampShowsNothingOfItsEnd() {
    assertThat(to(20_000, 0.5).unseen(70_000_000_000L))
        .isEqualTo(
            "; the runs end at 1:10 , before the end of the ramp: expected a duration above 50m");
    assertThat(to(20_000, 0.5).unseen(50 * 60_000_000_000L)).isEmpty();
  }

  /**
   * 20,000 = 500 · 40. ln 40 / ln 1.01 = 370.7, so 371 steps, 1,855 minutes, which are a day and
   * 415 minutes; ln 40 / ln 1.5 = 9.1, so 50 minutes.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.5  | 00:30            | 23:40 the day before, for 00:30",
        "0.5  | 00:50            | 00:00, for 00:50",
        "0.01 | 08:00            | 01:05 the day before, for 08:00",
        "0.01 | 06:00            | 23:05 2 days before, for 06:00",
        "0.5  | 2028-03-01T00:30 | 2028-02-29 23:40, for 2028-03-01 00:30",
        "0.5  | 2027-03-01T00:30 | 2027-02-28 23:40, for 2027-03-01 00:30",
        "0.01 | 2029-01-01T06:00 | 2028-12-30 23:05, for 2029-01-01 06:00",
        "0.01 | 2028-03-01T08:00 | 2028-02-29 01:05, for 2028-03-01 08:00",
      })
  void theBeginMayLieInAnotherDayMonthOrYear(double share, String due, String begin) {
    assertThat(to(20_000, share).words(Optional.of(Due.parse(due))))
        .endsWith("minutes; begin by " + begin);
  }

  /** 8,000 = 500 · 16 in 7 steps, 12,000 = 1,000 · 12 in 7 steps: ln 12 / ln 1.5 = 6.1. */
  @Test
  void allLoadsHaveTheirRatesWithTheLast() {
    List<RampedLoad> loads = List.of(load(500, 8_000), load(1_000, 12_000), load(500, 600));
    assertThat(new RampSchedule(loads, 0.5).words(Optional.empty()))
        .isEqualTo("20,600/s after 35 minutes");
  }

  @Test
  void aRateThatMayComeAtOnceTakesNoTime() {
    assertThat(to(500, 0.5).minutes()).isZero();
    assertThat(to(750, 0.5).minutes()).isEqualTo(5);
  }

  @Test
  void datesThatNoCalendarHasAreRefused() {
    assertThatThrownBy(() -> Due.parse("2027-02-29T08:00"))
        .hasMessageContaining("2027-02-29T08:00: expected a time such as 08:00");
  }
}
