package io.keyheat.report;

import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.rules.RuleEvidence;
import io.keyheat.report.rules.RulesModel;
import io.keyheat.report.rules.ShownDocument;
import io.keyheat.report.rules.ShownRule;
import java.util.List;

/** A model with a rule of every kind. */
public final class SampleRules {
  public static final ExpectationResult HOLDING =
      new ExpectationResult("a.throughput >= 0.95 * a.offered", true, "1,423/s ≥ 1,425/s");
  public static final ExpectationResult FAILING =
      new ExpectationResult("b.splits.size == 3", false, "2 ≠ 3");

  private SampleRules() {}

  /**
   * HOLD-1 holds by two scenarios, FAIL-1 fails by one of two, FAULT-1 for a fault, OPEN-1 is open.
   */
  public static RulesModel model() {
    RuleEvidence holds = showing("spanner/a", List.of(HOLDING, HOLDING), null);
    RuleEvidence fails = showing("spanner/b", List.of(HOLDING, FAILING), null);
    RuleEvidence fault = showing("datastore/c", List.of(), "could not be run: OutOfMemoryError");
    return new RulesModel(
        "1.0",
        "keyheat run --all",
        false,
        List.of(
            new ShownDocument(
                "Cloud Spanner",
                "Schema design",
                List.of(
                    rule("HOLD-1", List.of(holds, holds)), rule("FAIL-1", List.of(holds, fails)))),
            new ShownDocument(
                "Datastore & <friends>",
                "Best practices",
                List.of(rule("FAULT-1", List.of(fault)), rule("OPEN-1", List.of())))),
        List.of(holds, fails, fault));
  }

  private static RuleEvidence showing(
      String scenario,
      List<ExpectationResult> expectations,
      @org.jspecify.annotations.Nullable String fault) {
    return new RuleEvidence(
        scenario, "A <b>title</b>", scenario + "/report.html", expectations, fault);
  }

  private static ShownRule rule(String id, List<RuleEvidence> showings) {
    return new ShownRule(id, "Title of " + id, "What " + id + " says.", showings, List.of());
  }
}
