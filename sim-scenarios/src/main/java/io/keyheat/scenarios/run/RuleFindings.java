package io.keyheat.scenarios.run;

import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.rules.RuleEvidence;
import io.keyheat.report.rules.RulesModel;
import io.keyheat.report.rules.ShownDocument;
import io.keyheat.report.rules.ShownRule;
import io.keyheat.scenarios.ProgramVersion;
import io.keyheat.scenarios.diagnosis.NarrowRules;
import io.keyheat.scenarios.diagnosis.Rule;
import io.keyheat.scenarios.diagnosis.Rules;
import io.keyheat.scenarios.output.ResultFiles;
import java.util.ArrayList;
import java.util.List;

/** Sorts what scenarios have shown by the rules that they are about. */
public final class RuleFindings {
  private RuleFindings() {}

  public static RulesModel model(
      Rules rules, List<RunOutcome> outcomes, String commandLine, boolean shortProfile) {
    List<ShownDocument> documents =
        rules.systems().stream()
            .map(
                system ->
                    new ShownDocument(
                        system.title(),
                        system.document(),
                        system.rules().stream().map(rule -> shown(rule, outcomes)).toList()))
            .toList();
    return new RulesModel(
        ProgramVersion.text(),
        commandLine,
        shortProfile,
        documents,
        outcomes.stream().map(RuleFindings::total).toList());
  }

  private static ShownRule shown(Rule rule, List<RunOutcome> outcomes) {
    List<RuleEvidence> showings =
        outcomes.stream()
            .filter(outcome -> outcome.scenario().file().rules().contains(rule.id()))
            .map(outcome -> showing(outcome, expectations(outcome, rule.id())))
            .toList();
    return new ShownRule(
        rule.id(), rule.title(), rule.verdict(), showings, NarrowRules.of(rule.id()));
  }

  /** Those that belong to a rule; none where the scenario has no result. */
  private static List<ExpectationResult> expectations(RunOutcome outcome, String rule) {
    List<ExpectationResult> own = new ArrayList<>();
    for (int i = 0; i < outcome.expectations().size(); i++) {
      if (outcome.scenario().expected().get(i).rules().contains(rule)) {
        own.add(outcome.expectations().get(i));
      }
    }
    return own;
  }

  /** A scenario with all of its expectations. */
  public static RuleEvidence total(RunOutcome outcome) {
    return showing(outcome, outcome.expectations());
  }

  private static RuleEvidence showing(RunOutcome outcome, List<ExpectationResult> expectations) {
    String name = outcome.scenario().file().name();
    return new RuleEvidence(
        name,
        outcome.scenario().file().title(),
        name + "/" + ResultFiles.REPORT,
        expectations,
        outcome.fault());
  }
}
