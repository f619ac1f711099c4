package io.keyheat.scenarios.run;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.core.result.TraceDiagnosis;
import io.keyheat.core.result.TraceDiagnosis.TraceFinding;
import io.keyheat.scenarios.diagnosis.trace.TraceAnalysis;
import io.keyheat.scenarios.diagnosis.trace.TraceAnalysis.Demanded;
import io.keyheat.scenarios.diagnosis.trace.TraceAnalysis.HeldRow;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.profile.Vendor.Limit;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

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

  private TraceAnalysis.AnalysedTrace findings(ScenarioResult result, int number) {
    Variant variant = scenario.file().variants().get(number);
    Vendor vendor = variant.vendor();
    OptionalDouble plannedCpu =
        vendor.cpu().values().stream().mapToDouble(Limit::value).findFirst();
    return TraceAnalysis.of(
        survey,
        result.variants().get(number),
        variant.rules(),
        plannedCpu,
        variant.spec().system(),
        demanded(variant.spec()));
  }

  private static Demanded demanded(RunSpec spec) {
    Estimate estimate = Estimate.of(spec);
    Optional<HeldRow> held =
        IntStream.range(0, spec.loads().size())
            .filter(i -> estimate.loads().get(i).lockUtilisation() > 0)
            .mapToObj(
                i ->
                    new HeldRow(
                        spec.loads().get(i).tables().get(0),
                        estimate.loads().get(i).lockUtilisation()))
            .max(Comparator.comparingDouble(HeldRow::share));
    return new Demanded(held, estimate.utilisation() < 1 ? 0 : estimate.utilisation());
  }

  /** Returns the result with the trace's diagnosis, and its own diagnoses as the trace has them. */
  public ScenarioResult diagnosed(ScenarioResult result) {
    List<TraceAnalysis.AnalysedTrace> found = new ArrayList<>();
    for (int v = 0; v < Math.min(2, result.variants().size()); v++) {
      found.add(findings(result, v));
    }
    return result
        .withFindings(
            result.findings().stream().map(f -> found.get(f.variant()).explain(f)).toList())
        .withTrace(diagnosis(found))
        .withNotes(notes);
  }

  private TraceDiagnosis diagnosis(List<TraceAnalysis.AnalysedTrace> found) {
    TraceDiagnosis first = found.get(0).trace();
    String verdict = first.verdict();
    List<TraceFinding> places = new ArrayList<>(first.places());
    if (found.size() > 1) {
      TraceDiagnosis second = found.get(1).trace();
      verdict =
          "If the copies share the values that recur: "
              + first.verdict()
              + " If each has its own: "
              + second.verdict();
      second.places().stream()
          .filter(place -> places.stream().noneMatch(p -> isOfOneTable(p, place)))
          .forEach(places::add);
    }
    List<String> remarks = new ArrayList<>(first.remarks());
    remarks.addAll(limits);
    return new TraceDiagnosis(verdict, places, remarks);
  }

  private static boolean isOfOneTable(TraceFinding one, TraceFinding other) {
    return one.table().equals(other.table()) && one.waitsForLocks() == other.waitsForLocks();
  }
}
