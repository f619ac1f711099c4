package io.keyheat.scenarios.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.statistics.Interval;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepPresenterTest {
  private static final RunFacts FACTS =
      new RunFacts(
          "v", 60_000_000_000L, 0, 1_000_000_000L, List.of(), List.of(), List.of(), Map.of());

  /** Of 2 % and 4.6 % the mean is 3.3 %, and half of the interval 12.7 · 1.3 % = 16.5 %. */
  @Test
  void halfOfAnIntervalIsInTheUnitOfItsMean() {
    assertThat(shown(0.02, 0.046)).isEqualTo("3.3 % ± 16.5 %");
    assertThat(shown(0.0325, 0.0335)).isEqualTo("3.3 % ± 0.64 %");
  }

  private static String shown(double... errors) {
    Quantity quantity = Quantity.parse("errors");
    return SweepPresenter.shown(Interval.of(errors), quantity, FACTS);
  }
}
