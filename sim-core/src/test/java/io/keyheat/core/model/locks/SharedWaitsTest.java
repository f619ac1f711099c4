package io.keyheat.core.model.locks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SharedWaitsTest {
  private static final int PAGE = 3;

  private final IntLists waiting = new IntLists();
  private final SharedWaits waits = new SharedWaits(waiting);

  private void begin(int call, long now) {
    waits.begin(PAGE, call, now);
    waiting.add(PAGE, call);
  }

  private long end(int call, long now) {
    waits.dealOut(PAGE, now);
    waiting.remove(PAGE, call);
    return waits.nanos(call);
  }

  /** One alone for 40, both for 10, one alone for 50: they wait for 100 together. */
  @Test
  void whatLiesSideBySideAddsUpToTheTimeOfTheWhole() {
    begin(70, 0);
    begin(9, 40);
    assertThat(end(9, 50)).isEqualTo(10 / 2);
    assertThat(end(70, 100)).isEqualTo(40 + 10 / 2 + 50);
  }

  /** Nobody waits from 100 to 300, which is nobody's wait. */
  @Test
  void waitsInTurnCountWhole() {
    begin(1, 0);
    assertThat(end(1, 100)).isEqualTo(100);
    begin(2, 300);
    assertThat(end(2, 370)).isEqualTo(70);
    begin(1, 370);
    assertThat(end(1, 400)).as("its number is used again").isEqualTo(30);
  }

  @Test
  void pagesDoNotShareTheirWaits() {
    begin(1, 0);
    waits.begin(PAGE + 1, 2, 10);
    waiting.add(PAGE + 1, 2);
    assertThat(end(1, 50)).isEqualTo(50);
    waits.dealOut(PAGE + 1, 60);
    assertThat(waits.nanos(2)).isEqualTo(50);
  }
}
