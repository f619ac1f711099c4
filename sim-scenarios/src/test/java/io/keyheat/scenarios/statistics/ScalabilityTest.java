package io.keyheat.scenarios.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScalabilityTest {
  @Test
  void theLawIsFoundInFiguresThatObeyIt() {
    double[] servers = {1, 2, 4, 8, 16, 32, 64};
    Scalability truth = new Scalability(1000, 0.05, 0.0005, 1);
    double[] throughput = new double[servers.length];
    for (int i = 0; i < servers.length; i++) {
      throughput[i] = truth.at(servers[i]);
    }
    Scalability fit = Scalability.fit(servers, throughput).orElseThrow();
    assertThat(fit.lambda()).isCloseTo(1000, within(5.0));
    assertThat(fit.sigma()).isCloseTo(0.05, within(0.002));
    assertThat(fit.kappa()).isCloseTo(0.0005, within(0.00005));
    assertThat(fit.goodness()).isCloseTo(1, within(1e-4));
    // √((1 − 0.05) / 0.0005) = 43.6 servers.
    assertThat(fit.peak()).isCloseTo(43.6, within(2.0));
  }

  /** Where the servers do all that is offered, the throughput says nothing of the servers. */
  @Test
  void whatTheLoadLimitsIsNoLawOfTheServers() {
    double[] idle = {6001, 6000.4, 6001.2, 6000.8, 6001};
    assertThat(Scalability.fit(new double[] {2, 3, 4, 5, 6}, idle)).isEmpty();
    double[] servers = {1, 2, 3, 4, 5, 6, 7};
    double[] full = {3500, 7000, 10_500, 14_000, 15_000, 15_001, 15_000};
    assertThat(Scalability.fit(servers, full).orElseThrow().sigma()).isLessThan(1e-3);
    double[] scattered = {3500, 9000, 2000, 8000, 3000, 9500, 2500};
    assertThat(Scalability.fit(servers, scattered)).isEmpty();
  }

  @Test
  void threePointsAreTooFew() {
    assertThat(Scalability.fit(new double[] {1, 2, 3}, new double[] {1, 2, 3})).isEmpty();
  }
}
