package io.keyheat.scenarios.presentation;

import io.keyheat.core.RunSpec;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.gate.GateFinding;
import io.keyheat.scenarios.gate.GateFinding.Severity;
import io.keyheat.scenarios.plan.SearchKind;
import io.keyheat.scenarios.plan.SearchParameter;
import io.keyheat.scenarios.plan.SearchResult;
import io.keyheat.scenarios.plan.SearchVerdict;
import io.keyheat.scenarios.reader.ScenarioFile;

/**
 * A plan's answers as findings of a gate. A variant fails if it has no answer, if it has fewer
 * servers than the answer, or a greater rate.
 */
public final class PlanFindings {
  private static final String RULE = "plan";

  /** Rates are searched in steps of 5 % and written with four digits. */
  private static final double RATE_TOLERANCE = 1.001;

  private final SearchParameter parameter;
  private final ScenarioFile file;
  private final PlanHeadline headline;

  /** Findings of one plan, at the lines of its scenario. */
  public PlanFindings(SearchParameter parameter, ScenarioFile file) {
    this.parameter = parameter;
    this.file = file;
    headline = new PlanHeadline(parameter);
  }

  /**
   * Returns the finding for one variant.
   *
   * @param spec the variant as the scenario has it
   */
  public GateFinding of(SearchResult result, RunSpec spec) {
    if (result.answer().isEmpty() || result.verdict() == SearchVerdict.NOT_MONOTONIC) {
      return finding(Severity.ERROR, result, "");
    }
    String answer = parameter.range().values().get(result.answer().getAsInt());
    return switch (parameter.kind()) {
      case SERVERS ->
          finding(
              spec.servers() < Integer.parseInt(answer) ? Severity.ERROR : Severity.NOTE,
              result,
              "; the scenario has " + spec.servers());
      case RATE -> {
        double rate = Peak.perSecond(spec);
        double greatest = Double.parseDouble(answer.replace("/s", ""));
        yield finding(
            rate > greatest * RATE_TOLERANCE ? Severity.ERROR : Severity.NOTE,
            result,
            "; the scenario has " + Figures.perSecond(rate));
      }
      case SHARDS, PRE_SPLITS, RAMP, FIELD -> finding(Severity.NOTE, result, "");
    };
  }

  private GateFinding finding(Severity severity, SearchResult result, String own) {
    String field = parameter.kind() == SearchKind.RATE ? "loads" : parameter.path();
    String message = result.variant() + ": " + headline.of(result) + own;
    Problem place = file.problemAt(result.variant(), field, message);
    String name = parameter.name() + " (" + result.variant() + ")";
    return new GateFinding(
        severity,
        RULE,
        severity == Severity.ERROR ? "The targets need more" : "The targets are met",
        new Problem(place.file(), place.line(), place.column(), name, message));
  }
}
