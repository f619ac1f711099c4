package io.keyheat.scenarios.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.scenarios.plan.bill.BilledUnit;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GrowthTest {
  @Test
  void eightPerCentAMonthAreFourTimesAsMuchInEighteen() {
    Growth growth = Growth.parse("8%/month", "18mo");
    assertThat(growth.factor(18)).isCloseTo(3.996, within(0.001)); // 1.08^18
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

  /** 3 · 657 + 10 · 0.30 = 1,974; 3 nodes are 3,000 processing units of 0.657. */
  @ParameterizedTest
  @CsvSource({
    "'server=657,GB=0.30 USD', '3 servers × 657 = 1,971.00; 10 GB stored × 0.3 = 3.00; together"
        + " 1,974.00 USD'",
    "processingUnit=0.657, '3,000 processing units × 0.657 = 1,971.00; together 1,971.00, without"
        + " GB stored (storage), which have no price'",
    "GB=0.30, '10 GB stored × 0.3 = 3.00; together 3.00, without servers (server), which have no"
        + " price'",
  })
  void pricesAddUp(String prices, String arithmetic) {
    Map<BilledUnit, Double> month = Map.of(BilledUnit.SERVER, 3.0, BilledUnit.STORAGE, 10.0);
    assertThat(Prices.parse(prices).bill("v", month).arithmetic()).isEqualTo(arithmetic);
  }

  /** 5,000,000 reads of 0.06 for 100,000 are 3; deletes that cost nothing have a price of 0. */
  @Test
  void operationsArePricedByTheHundredThousandOrMillion() {
    Map<BilledUnit, Double> month =
        Map.of(BilledUnit.READ, 5e6, BilledUnit.WRITE, 2e6, BilledUnit.DELETE, 10.0);
    assertThat(Prices.parse("read=0.06/100k,write=1.8/1M,delete=0").bill("v", month).arithmetic())
        .isEqualTo(
            "5,000,000 reads × 0.06 / 100,000 = 3.00; 2,000,000 writes × 1.8 / 1,000,000 = 3.60;"
                + " 10 deletes × 0 = 0.00; together 6.60");
    assertThat(Prices.parse("read=0.06/100k EUR").bill("v", month).words())
        .isEqualTo("3.00 EUR a month, without its writes (write), deletes (delete)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"650", "read=0.06/", "read=0.06/0", "GB=0.1/100k", "rows=1", "read=0.1/GiB"})
  void pricesThatCannotBeReadAreRefused(String prices) {
    assertThatThrownBy(() -> Prices.parse(prices)).hasMessageContaining("--price '" + prices);
  }

  @Test
  void serversHaveOnePrice() {
    assertThatThrownBy(() -> Prices.parse("server=657,processingUnit=0.657"))
        .hasMessageContaining("a server is 1,000 processing units");
  }
}
