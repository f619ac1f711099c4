package io.keyheat.core.model.locks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Figures by hand, from section 2 of RFC 6298. */
class AnswerTimesTest {
  private final AnswerTimes times = new AnswerTimes();

  @Test
  void ofALockThatNobodyHasHeldNothingIsKnown() {
    times.forget(0);
    assertThat(times.likelyNanos(0)).isZero();
  }

  @Test
  void theFirstTimeIsTrustedThreefold() {
    times.forget(0);
    times.add(0, 1_000);
    assertThat(times.likelyNanos(0)).isEqualTo(1_000 + 4 * 500);
  }

  @Test
  void furtherTimesMoveMeanAndDeviation() {
    times.forget(0);
    times.add(0, 1_000);
    times.add(0, 2_000);
    // Deviation 500 + (1,000 - 500) / 4, then mean 1,000 + 1,000 / 8.
    assertThat(times.likelyNanos(0)).isEqualTo(1_125 + 4 * 625);
  }

  @Test
  void constantTimesAreTrustedAtLast() {
    times.forget(0);
    for (int i = 0; i < 100; i++) {
      times.add(0, 1_000);
    }
    assertThat(times.likelyNanos(0)).isBetween(1_000.0, 1_001.0);
  }

  @Test
  void eachLockHasItsOwnTimesAndForgetsThemAlone() {
    times.forget(3);
    times.forget(1_000);
    times.add(3, 10);
    times.add(1_000, 20);
    times.forget(3);
    assertThat(times.likelyNanos(3)).isZero();
    assertThat(times.likelyNanos(1_000)).isEqualTo(60);
  }
}
