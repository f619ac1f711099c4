package io.keyheat.scenarios.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class GrowthTest {
  @Test
  void eightPerCentAMonthAreFourTimesAsMuchInEighteen() {
    Growth growth = Growth.parse("8%/month", "18mo");
    assertThat(growth.factor(18)).isCloseTo(3.996, within(0.001)); // 1.08^18
    assertThat(growth.milestones()).containsExactly(6, 12, 18);
  }

  @Test
  void aYearsGrowthIsSpreadOverItsMonths() {
    assertThat(Growth.parse("100%/year", "2y").factor(12)).isCloseTo(2, within(1e-9));
    assertThat(Growth.parse("100%/year", "2y").months()).isEqualTo(24);
  }

  @Test
  void whatCannotBeReadIsExplained() {
    assertThatThrownBy(() -> Growth.parse("8", "18mo")).hasMessageContaining("--growth 8: ");
    assertThatThrownBy(() -> Growth.parse("8%/month", "soon")).hasMessageContaining("--until");
    assertThatThrownBy(() -> Prices.parse("650")).hasMessageContaining("--price");
  }

  @Test
  void pricesAddUp() {
    Prices prices = Prices.parse("server=657,GB=0.30 USD");
    assertThat(prices.of(3, 10e9)).isEqualTo("1,974 USD a month"); // 1,971 + 3.
  }
}
