package io.keyheat.scenarios.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.reader.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerWarningsTest {
  private static Variant variant(String rate) throws ScenarioException {
    String text =
        """
        title: A new collection
        system: firestore
        servers: 10
        duration: 15m
        tables:
          players:
            columns: {uid: {type: string, values: autoId, indexed: false}}
            key: [uid]
        loads: {join: {insert: players, rate: %s}}
        """
            .formatted(rate);
    return ScenarioReader.read("test", text).variants().get(0);
  }

  private static String ramp(String share) {
    return "{growth: {from: 500/s, by: " + share + ", every: 5m, to: 1500/s}}";
  }

  /** The documents allow half more every five minutes above 500/s. */
  @ParameterizedTest
  @CsvSource({"50%, false", "100%, true"})
  void aRampFasterThanTheDocumentsAllowIsWarnedOf(String share, boolean isWarned)
      throws ScenarioException {
    Variant base = variant("1500/s");
    RunSpec answer = variant(ramp(share)).spec();
    assertThat(
            AnswerWarnings.of(base, base.spec(), answer).stream()
                .anyMatch(warning -> warning.contains("from 500/s to 1,000/s")))
        .isEqualTo(isWarned);
  }

  /** What the scenario is warned of anyway is no news of the answer. */
  @Test
  void whatHoldsOfTheScenarioAsItIsIsNotRepeated() throws ScenarioException {
    Variant base = variant(ramp("100%"));
    assertThat(Lint.warnings(base)).isNotEmpty();
    assertThat(AnswerWarnings.of(base, base.spec(), base.spec())).isEmpty();
  }
}
