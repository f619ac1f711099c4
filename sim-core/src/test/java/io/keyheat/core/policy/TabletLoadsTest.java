package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.model.request.SampledVisit;
import io.keyheat.core.model.request.VisitKind;
import org.junit.jupiter.api.Test;

class TabletLoadsTest {
  private static final long SECOND = 1_000_000_000;

  private final TabletLoads loads = Clusters.loads();

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
  void aSampledVisitStandsForAllThatWereNotSampled() {
    TabletLoads loads = Clusters.loads();
    loads.addSampled(new SampledVisit(1, 1, 0, VisitKind.WRITE, 300, 2_000, 1, 0, 0), 10);
    assertThat(loads.period(LoadKind.BYTES_WRITTEN, 1)).isEqualTo(3_000);
    assertThat(loads.period(LoadKind.READ_SERVICE, 1)).isZero();
    loads.addSampled(new SampledVisit(1, 1, 0, VisitKind.LOOKUP, 500, 2_000, 1, 0, 0), 10);
    assertThat(loads.period(LoadKind.BYTES_READ, 1)).isEqualTo(5_000);
    assertThat(loads.period(LoadKind.READ_SERVICE, 1)).isEqualTo(20_000);
  }
}
