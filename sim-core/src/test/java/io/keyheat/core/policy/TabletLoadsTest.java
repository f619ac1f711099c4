package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TabletLoadsTest {
  private static final long SECOND = 1_000_000_000;

  private final TabletLoads loads = new TabletLoads();

  private void second(int writes, int reads) {
    loads.add(0, writes + reads, writes, writes * SECOND / 1_000);
    loads.endPeriod(2, SECOND);
    loads.beginPeriod(2);
  }

  /** After t seconds, 1 − e^(−t/10) of the rate is known. */
  @Test
  void ratesAreLearntWithATimeConstantOfTenSeconds() {
    for (int i = 0; i < 10; i++) {
      second(300, 50);
    }
    assertThat(loads.rate(LoadKind.WRITES, 0)).isCloseTo(300 * (1 - Math.exp(-1)), within(1e-6));
    assertThat(loads.rate(LoadKind.READS, 0)).isCloseTo(50 * (1 - Math.exp(-1)), within(1e-6));
    assertThat(loads.cpuCores(0)).isCloseTo(0.3 * (1 - Math.exp(-1)), within(1e-9));
    second(0, 0);
    assertThat(loads.rate(LoadKind.WRITES, 0))
        .isCloseTo(300 * (1 - Math.exp(-1)) * Math.exp(-0.1), within(1e-6));
  }

  @Test
  void theLengthOfAPeriodMakesNoDifferenceToARate() {
    for (int i = 0; i < 100; i++) {
      loads.add(0, 30, 30, 0);
      loads.endPeriod(1, SECOND / 10);
      loads.beginPeriod(1);
    }
    assertThat(loads.rate(LoadKind.WRITES, 0)).isCloseTo(300 * (1 - Math.exp(-1)), within(1e-6));
  }

  @Test
  void aSplitDividesTheRatesAndAMergeAddsThem() {
    second(1_000, 200);
    double writes = loads.rate(LoadKind.WRITES, 0);
    loads.divide(0, 1, 0.25);
    assertThat(loads.rate(LoadKind.WRITES, 0)).isCloseTo(writes / 4, within(1e-9));
    assertThat(loads.rate(LoadKind.WRITES, 1)).isCloseTo(3 * writes / 4, within(1e-9));
    loads.join(0, 1);
    assertThat(loads.rate(LoadKind.WRITES, 0)).isCloseTo(writes, within(1e-9));
  }
}
