package io.keyheat.scenarios.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.report.sensitivity.SensitivityModel;
import io.keyheat.report.sensitivity.SensitivityModel.Narrow;
import io.keyheat.report.sensitivity.SensitivityModel.Screened;
import io.keyheat.scenarios.profile.PlausibleRange;
import io.keyheat.scenarios.sensitivity.ScreenedExpectation;
import io.keyheat.scenarios.sensitivity.ScreeningResult;
import io.keyheat.scenarios.sensitivity.ScreeningResult.OutcomeChange;
import io.keyheat.scenarios.sensitivity.ScreeningResult.ParameterResult;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SensitivityPresenterTest {
  private static final PlausibleRange RANGE =
      new PlausibleRange("servers.maxWait", "1s", "0.5s", "4s", "said so", 0.5e9, 4e9);
  private static final ScreenedExpectation EXPECTATION =
      new ScreenedExpectation("latency.p99 < 1s", List.of("SP-01"));

  private static Screened screened(boolean holds) {
    OutcomeChange change = new OutcomeChange("4s", EXPECTATION, holds);
    ParameterResult parameter = new ParameterResult(RANGE, List.of(change), Optional.empty());
    ScreeningResult result = new ScreeningResult(1, holds ? 0 : 1, List.of(parameter));
    return SensitivityPresenter.scenario("made/up", "Made up", result);
  }

  private static List<Narrow> narrowRules(boolean holds) {
    return new SensitivityModel("1", "x", true, 0, List.of(screened(holds)), List.of())
        .narrowRules();
  }

  @Test
  void aRuleThatIsLostWithinARangeIsNarrow() {
    assertThat(narrowRules(false))
        .singleElement()
        .satisfies(
            narrow -> {
              assertThat(narrow.rule()).isEqualTo("SP-01");
              assertThat(narrow.lostAt()).isEqualTo("4s");
            });
  }

  @Test
  void aRuleThatIsGainedWithinARangeIsNot() {
    assertThat(narrowRules(true)).isEmpty();
  }

  @Test
  void aParameterThatWasNotScreenedHasNoEffect() {
    assertThat(screened(false).parameters().get(0).meanSize()).isNaN();
  }
}
