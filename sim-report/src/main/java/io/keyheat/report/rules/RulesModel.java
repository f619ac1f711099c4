package io.keyheat.report.rules;

import io.keyheat.report.view.Tally;
import java.util.List;

/**
 * The rules of all documents with what a run of the library shows of them.
 *
 * @param version of Keyheat
 * @param commandLine that repeats the run
 * @param shortProfile whether the scenarios' short profiles were run
 * @param scenarios all that were run, each with all of its expectations
 */
public record RulesModel(
    String version,
    String commandLine,
    boolean shortProfile,
    List<ShownDocument> documents,
    List<RuleEvidence> scenarios) {
  public RulesModel {
    documents = List.copyOf(documents);
    scenarios = List.copyOf(scenarios);
  }

  /** How many rules have come out so. */
  public long count(RuleStatus status) {
    return documents.stream()
        .flatMap(document -> document.rules().stream())
        .filter(rule -> rule.status() == status)
        .count();
  }

  /** {@code 50 rules: 48 hold, 1 fails, 1 not yet shown}. */
  public String summary() {
    return new Tally("rules")
        .plus(count(RuleStatus.HOLDS), "holds", "hold")
        .plus(count(RuleStatus.FAILS), "fails", "fail")
        .plus(count(RuleStatus.NOT_SHOWN), "not yet shown", "not yet shown")
        .toString();
  }
}
