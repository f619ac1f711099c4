package io.keyheat.scenarios.presentation;

import io.keyheat.report.sensitivity.SensitivityModel.Flip;
import io.keyheat.report.sensitivity.SensitivityModel.Screened;
import io.keyheat.report.sensitivity.SensitivityModel.ScreenedParameter;
import io.keyheat.scenarios.sensitivity.ScreeningResult;
import io.keyheat.scenarios.sensitivity.ScreeningResult.OutcomeChange;
import io.keyheat.scenarios.sensitivity.ScreeningResult.ParameterResult;
import io.keyheat.scenarios.statistics.ElementaryEffects.Effect;

/** Makes the model of the sensitivity pages. */
public final class SensitivityPresenter {
  private static final Effect NOT_SCREENED = new Effect(Double.NaN, Double.NaN);

  private SensitivityPresenter() {}

  /** Returns the part of the model that shows one scenario. */
  public static Screened scenario(String name, String title, ScreeningResult result) {
    return new Screened(
        name,
        title,
        result.expectations(),
        result.holding(),
        result.parameters().stream().map(SensitivityPresenter::parameter).toList());
  }

  private static ScreenedParameter parameter(ParameterResult parameter) {
    Effect effect = parameter.effect().orElse(NOT_SCREENED);
    return new ScreenedParameter(
        parameter.range().path(),
        parameter.range().value(),
        parameter.range().from(),
        parameter.range().to(),
        parameter.range().because(),
        parameter.changes().stream().map(SensitivityPresenter::flip).toList(),
        effect.meanSize(),
        effect.deviation());
  }

  private static Flip flip(OutcomeChange change) {
    return new Flip(
        change.value(), change.expectation().text(), change.expectation().rules(), change.holds());
  }
}
