package io.keyheat.scenarios.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.YamlDocument;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldAliasesTest {
  private static List<FieldValue> ramp(String rate) throws Exception {
    return ramp("1x", rate);
  }

  private static List<FieldValue> ramp(String peak, String rate) throws Exception {
    String text =
        "{duration: 15m, peak: " + peak + ", loads: {writes: {insert: Log, rate: " + rate + "}}}";
    Node.Mapping document = YamlDocument.parse(text, new Problems("test"));
    return FieldAliases.expand(new FieldValue("ramp", "40%"), document);
  }

  /** In fifteen minutes a rate doubles after five and after ten, and 500 so comes to 2000. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3000/s | 500/s | 3000/s",
        "'{growth: {from: 700/s, by: 100%, every: 5m, to: 9000/s}}' | 700/s | 9000/s",
        "'{growth: {from: 500/s, by: 100%, every: 5m}}' | 500/s | 2000/s",
        "500-100-5 | 500/s | 2000/s",
      })
  void aRampGrowsToTheRateThatTheLoadHasOrComesTo(String rate, String from, String to)
      throws Exception {
    assertThat(ramp(rate))
        .containsExactly(
            new FieldValue(
                "loads.writes.rate",
                "{growth: {from: " + from + ", by: 40%, every: 5m, to: " + to + "}}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"400/s", "'{growth: {from: 500/s, by: 100%, every: 15m}}'"})
  void whatNeverComesAboveTheFirstRateHasNothingToGrowTo(String rate) throws Exception {
    assertThat(ramp(rate)).isEmpty();
  }

  @Test
  void whereAllRatesAreMultipliedTheFirstOneIsAsMuchLess() throws Exception {
    assertThat(ramp("5x", "400/s"))
        .containsExactly(
            new FieldValue(
                "loads.writes.rate", "{growth: {from: 100/s, by: 40%, every: 5m, to: 400/s}}"));
  }

  @Test
  void aRateThatCannotBeReadIsLeftToTheReaderOfTheScenario() throws Exception {
    assertThat(ramp("{growth: {from: 500/s, by: much, every: 5m}}")).isEmpty();
  }
}
