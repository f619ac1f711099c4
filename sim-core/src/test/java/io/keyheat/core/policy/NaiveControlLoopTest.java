package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The control loop acts as a naive one does: splits, merges, moves, reasons and times. */
class NaiveControlLoopTest {
  private static final int SYSTEMS = 2_000;

  @Test
  void actsAndDecisionsAreThoseOfTheNaiveLoop() {
    ControlLoopComparison comparison = new ControlLoopComparison();
    for (long seed = 1; seed <= SYSTEMS; seed++) {
      comparison.compare(seed);
    }
    assertThat(comparison.met().keySet())
        .containsExactlyInAnyOrder(
            "split SIZE",
            "split LOAD",
            "merged",
            "moved",
            "leads",
            "HOT_ROW",
            "MOVING_HOT_SPOT",
            "LARGE_SCAN_HOT_SPOT",
            "UNISOLATABLE_HOT_ROW",
            "UNSPECIFIED",
            "null");
  }
}
