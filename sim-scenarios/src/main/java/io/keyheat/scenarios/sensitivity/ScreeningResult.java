package io.keyheat.scenarios.sensitivity;

import io.keyheat.scenarios.profile.PlausibleRange;
import io.keyheat.scenarios.statistics.ElementaryEffects.Effect;
import java.util.List;
import java.util.Optional;

/**
 * The screening of one scenario.
 *
 * @param expectations number of expectations of the scenario
 * @param holding how many of them hold with the parameters of the profile
 * @param parameters one for each parameter that was varied
 */
public record ScreeningResult(int expectations, int holding, List<ParameterResult> parameters) {
  public ScreeningResult {
    parameters = List.copyOf(parameters);
  }

  /**
   * The screening of one parameter.
   *
   * @param changes expectations that change where this parameter alone is varied
   * @param effect on the share of expectations that hold; empty: not screened by trajectories
   */
  public record ParameterResult(
      PlausibleRange range, List<OutcomeChange> changes, Optional<Effect> effect) {
    public ParameterResult {
      changes = List.copyOf(changes);
    }
  }

  /**
   * An expectation whose outcome differs from that with the profile's parameters.
   *
   * @param value of the parameter at which it differs
   * @param holds whether the expectation holds at that value
   */
  public record OutcomeChange(String value, ScreenedExpectation expectation, boolean holds) {}
}
