package io.keyheat.scenarios.run;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.core.result.TraceDiagnosis;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.TraceAnalysis;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.profile.Vendor.Limit;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The scenario that was made of a trace, and what the trace's first reading found.
 *
 * @param notes what the user should know before the run
 */
public record TracedScenario(CheckedScenario scenario, TraceSurvey survey, List<String> notes) {
  public TracedScenario {
    notes = List.copyOf(notes);
  }

  private TraceDiagnosis diagnosis(ScenarioResult result) {
    Variant variant = scenario.file().variants().get(0);
    RunResult run = result.variants().get(0);
    Vendor vendor = variant.vendor();
    OptionalDouble plannedCpu =
        vendor.cpu().values().stream().mapToDouble(Limit::value).findFirst();
    return TraceAnalysis.of(survey, run, SystemRules.of(vendor.rules()), plannedCpu);
  }

  /** Returns the result with the trace's diagnosis. */
  public ScenarioResult diagnosed(ScenarioResult result) {
    return result.withTrace(diagnosis(result));
  }
}
