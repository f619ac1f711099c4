package io.keyheat.scenarios.run;

import io.keyheat.core.SystemSpec;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.result.TraceDiagnosis;
import io.keyheat.report.result.TraceDiagnosis.TraceFinding;
import io.keyheat.scenarios.diagnosis.trace.TraceKeys;
import io.keyheat.scenarios.diagnosis.trace.TraceRemarks;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.util.ArrayList;
import java.util.List;

/**
 * The scenario that was made of a trace, and what the trace's first reading found.
 *
 * @param notes what the user should know before the run
 * @param limits what copies of the recorded application were made of and cannot show; empty where
 *     there are none
 */
public record TracedScenario(
    CheckedScenario scenario, TraceSurvey survey, List<String> notes, List<String> limits) {
  public TracedScenario {
    notes = List.copyOf(notes);
    limits = List.copyOf(limits);
  }

  /** Returns the result with its findings as the recorded keys explain them. */
  public ScenarioResult diagnosed(ScenarioResult result) {
    Variant variant = scenario.file().variants().get(0);
    SystemSpec system = variant.spec().system();
    TraceKeys keys = new TraceKeys(variant.rules(), system.indexes().hashing().byDefault());
    List<Finding> findings =
        result.findings().stream()
            .map(found -> keys.explain(found, survey, result.variants().get(found.variant())))
            .toList();
    List<TraceFinding> others =
        keys.find(survey).stream()
            .filter(of -> findings.stream().noneMatch(found -> found.space().equals(of.table())))
            .toList();
    boolean isSplitByLoad = system.policies().loadSplits().thresholds().areReachable();
    List<String> remarks =
        new ArrayList<>(TraceRemarks.of(survey, result.variants().get(0), isSplitByLoad));
    remarks.addAll(limits);
    return result
        .withFindings(findings)
        .withTrace(new TraceDiagnosis(others, remarks))
        .withNotes(notes);
  }
}
