package io.keyheat.scenarios.gate;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.result.TargetResult;
import io.keyheat.scenarios.diagnosis.Rule;
import io.keyheat.scenarios.diagnosis.Rules;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.gate.GateFinding.Severity;
import io.keyheat.scenarios.lint.Level;
import io.keyheat.scenarios.lint.Warning;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.schema.text.SchemaFinding;
import io.keyheat.scenarios.trial.RunWarnings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes findings of what checks and runs report. */
public final class GateFindings {
  private static final String EXPECTATION = "expectation";
  private static final String TARGET = "target";

  /** What to say of a run that is too short for hotspots. */
  public static final String NO_MINUTE =
      "hotspots are recorded for each minute, and no minute ends after the warm-up; expected a"
          + " longer duration or a shorter warm-up";

  private GateFindings() {}

  /** Mistakes because of which a file cannot be read. */
  public static List<GateFinding> ofProblems(List<Problem> problems) {
    return problems.stream()
        .map(problem -> new GateFinding(Severity.ERROR, "mistake", "A mistake in a file", problem))
        .toList();
  }

  /** What a check of a scenario reports. */
  public static List<GateFinding> ofCheck(ScenarioFile file, List<Warning> warnings) {
    List<GateFinding> findings = new ArrayList<>();
    for (SchemaFinding schema : file.schemaFindings()) {
      if (schema.isLoss()) {
        findings.add(
            new GateFinding(
                Severity.WARNING,
                "schema",
                "A construct of a schema is not represented",
                schema.problem()));
      }
    }
    for (Warning warning : warnings) {
      findings.add(
          new GateFinding(
              severity(warning),
              warning.rule().isEmpty() ? warning.id() : warning.rule(),
              title(warning.rule()),
              new Problem(
                  warning.file(),
                  warning.line(),
                  warning.column(),
                  warning.path() + " (" + warning.id() + ")",
                  warning.message())));
    }
    return findings;
  }

  private static Severity severity(Warning warning) {
    return warning.level() == Level.WARNING ? Severity.WARNING : Severity.NOTE;
  }

  private static String title(String rule) {
    return Rules.load().find(rule).map(Rule::title).orElse("");
  }

  /** What a run shows: expectations that fail, targets that are missed, and hotspots. */
  public static List<GateFinding> ofRun(ScenarioFile file, ScenarioResult result) {
    List<GateFinding> findings = new ArrayList<>();
    for (ExpectationResult expectation : result.expectations()) {
      if (!expectation.holds()) {
        String message = expectation.text() + " does not hold: " + expectation.observed();
        Problem place =
            file.expectations().stream()
                .filter(line -> line.text().equals(expectation.text()))
                .findFirst()
                .map(line -> file.problemAt(line, message))
                .orElseGet(() -> new Problem(file.file(), 1, 1, "expect", message));
        findings.add(
            new GateFinding(Severity.ERROR, EXPECTATION, "An expectation fails", inPath(place)));
      }
    }
    for (TargetResult target : result.targets()) {
      if (!target.met()) {
        String message = target.variant() + " misses " + target.text() + ": " + target.observed();
        Problem place =
            file.targets().stream()
                .filter(line -> line.text().equals(target.text()))
                .findFirst()
                .map(line -> file.problemAt(line, "targets", message))
                .orElseGet(() -> new Problem(file.file(), 1, 1, "targets", message));
        String field = "targets: " + target.text();
        findings.add(
            new GateFinding(
                Severity.ERROR,
                TARGET,
                "A target is missed",
                named(place, field + of(target.variant(), result), message)));
      }
    }
    findings.addAll(ofFindings(file, result));
    for (RunResult run : result.variants()) {
      if (!run.recordsHotspots()) {
        findings.add(
            new GateFinding(
                Severity.NOTE,
                "too-short",
                "A run too short for hotspots",
                file.problemAt(run.variant(), "duration", run.variant() + ": " + NO_MINUTE)));
      }
    }
    return findings;
  }

  /** Expectations share one path, so that the message makes their identity. */
  private static Problem inPath(Problem place) {
    String text = place.message().replaceFirst(" does not hold: .*", "");
    return named(place, "expect: " + text, place.message());
  }

  /** A problem at a place under a name that tells it from others there. */
  private static Problem named(Problem place, String name, String message) {
    return new Problem(place.file(), place.line(), place.column(), name, message);
  }

  /** The variant, where there are several: a baseline that knows one must not accept another. */
  private static String of(String variant, ScenarioResult result) {
    return result.variants().size() == 1 ? "" : ", " + variant;
  }

  /**
   * One for each variant, table or index, rule and cause. What was hot during the warm-up alone, or
   * costs no operations, is a note.
   */
  private static List<GateFinding> ofFindings(ScenarioFile file, ScenarioResult result) {
    Map<String, GateFinding> findings = new LinkedHashMap<>();
    for (Warning warning : RunWarnings.of(file, result.variants(), result.findings())) {
      String variant = warning.variants().get(0);
      String place = warning.space().isEmpty() ? variant : warning.space() + ", " + variant;
      GateFinding finding =
          new GateFinding(
              severity(warning),
              warning.rule().isEmpty() ? warning.id() : warning.rule(),
              title(warning.rule()),
              new Problem(
                  warning.file(),
                  warning.line(),
                  warning.column(),
                  warning.path() + " (" + warning.id() + of(variant, result) + ")",
                  place + ": " + warning.message()));
      findings.putIfAbsent(finding.identity(), finding);
    }
    return List.copyOf(findings.values());
  }
}
