package io.keyheat.scenarios.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RampScheduleTest {
  /** 500 · 1.5^9 = 19,222 and 500 · 1.5^10 = 28,833: ten steps of five minutes. */
  @Test
  void aRampIsDatedByItsSteps() {
    RampSchedule ramp = new RampSchedule(20_000, 0.5);
    assertThat(ramp.words(Optional.empty())).isEqualTo("20,000/s after 50 minutes");
    assertThat(ramp.words(Optional.of(LocalTime.of(8, 0))))
        .isEqualTo("20,000/s after 50 minutes; begin by 07:10 for 08:00");
  }

  @Test
  void aRateThatMayComeAtOnceTakesNoTime() {
    assertThat(new RampSchedule(500, 0.5).minutes()).isZero();
    assertThat(new RampSchedule(750, 0.5).minutes()).isEqualTo(5);
  }
}
