package io.keyheat.report.rules;

import io.keyheat.report.result.ExpectationResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one scenario shows of a rule.
 *
 * @param scenario its name
 * @param title what the scenario is about
 * @param report address of its report, from where the page of rules lies
 * @param expectations those that belong to the rule
 * @param fault why the scenario has no result; null: it has one
 */
public record RuleEvidence(
    String scenario,
    String title,
    String report,
    List<ExpectationResult> expectations,
    @Nullable String fault) {
  public RuleEvidence {
    expectations = List.copyOf(expectations);
  }

  /** How many expectations hold. */
  public long holding() {
    return expectations.stream().filter(ExpectationResult::holds).count();
  }

  /** {@code 4 of 5 hold}, or why there is nothing to count. */
  public String count() {
    if (fault != null) {
      return fault;
    }
    return expectations.isEmpty()
        ? "nothing is expected"
        : holding() + " of " + expectations.size() + " hold";
  }

  /** What this scenario alone says of the rule. */
  public RuleStatus status() {
    if (fault != null || holding() < expectations.size()) {
      return RuleStatus.FAILS;
    }
    return expectations.isEmpty() ? RuleStatus.NOT_SHOWN : RuleStatus.HOLDS;
  }
}
