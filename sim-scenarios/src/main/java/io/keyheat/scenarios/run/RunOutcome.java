package io.keyheat.scenarios.run;

import io.keyheat.report.result.ExpectationResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scenario with its judged expectations, without its figures: those of a whole library would not
 * fit into memory.
 *
 * @param fault why the scenario could not be run; null where it ran
 */
public record RunOutcome(
    CheckedScenario scenario, List<ExpectationResult> expectations, @Nullable String fault) {
  public RunOutcome {
    expectations = List.copyOf(expectations);
  }
}
