package io.keyheat.scenarios.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.LocalDate;
import java.util.Optional;
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
  void aQuartersGrowthIsSpreadOverItsThreeMonths() {
    Growth doubling = Growth.parse("100%/quarter", "4q");
    assertThat(doubling.factor(3)).isCloseTo(2, within(1e-9));
    assertThat(doubling.factor(12)).isCloseTo(16, within(1e-9));
    assertThat(doubling.months()).isEqualTo(12);
  }

  /** A month after the last day of January is the last of February, and the next that of March. */
  @Test
  void monthsAreDatedFromTodayOnAcrossShortMonthsAndLeapYears() {
    Growth leap = Growth.parse("3%/month", "2y").from(Optional.of(LocalDate.of(2028, 1, 31)));
    assertThat(leap.label(0)).isEqualTo("now, 2028-01-31");
    assertThat(leap.label(1)).isEqualTo("month 1, 2028-02-29");
    assertThat(leap.label(2)).isEqualTo("month 2, 2028-03-31");
    assertThat(leap.label(3)).isEqualTo("month 3, 2028-04-30");
    assertThat(leap.label(13)).isEqualTo("month 13, 2029-02-28");
    assertThat(Growth.parse("3%/month", "2y").label(13)).isEqualTo("month 13");
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
