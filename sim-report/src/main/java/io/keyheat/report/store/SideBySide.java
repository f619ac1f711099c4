package io.keyheat.report.store;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.ScenarioHead;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.result.TargetResult;
import java.util.ArrayList;
import java.util.List;

/** Two results as one, so that all of their variants are drawn on shared scales. */
public final class SideBySide {
  private SideBySide() {}

  /**
   * The variants of {@code a}, then those of {@code b}, each with its result's name in front.
   *
   * @param commandLine that makes the comparison again
   */
  public static ScenarioResult of(
      String nameA, ScenarioResult a, String nameB, ScenarioResult b, String commandLine) {
    List<RunResult> variants = new ArrayList<>();
    List<ExpectationResult> expectations = new ArrayList<>();
    add(nameA, a, variants, expectations);
    add(nameB, b, variants, expectations);
    List<TargetResult> targets = new ArrayList<>();
    addTargets(nameA, a, targets);
    addTargets(nameB, b, targets);
    return new ScenarioResult(
        head(nameA, a, nameB, b, commandLine),
        variants,
        expectations,
        targets,
        findings(a, b),
        null,
        notes(nameA, a, nameB, b));
  }

  /** Those of both, then those of each, with its name. */
  private static List<String> notes(
      String nameA, ScenarioResult a, String nameB, ScenarioResult b) {
    List<String> notes = new ArrayList<>(a.notes());
    notes.retainAll(b.notes());
    a.notes().stream()
        .filter(note -> !b.notes().contains(note))
        .map(n -> nameA + ": " + n)
        .forEach(notes::add);
    b.notes().stream()
        .filter(note -> !a.notes().contains(note))
        .map(n -> nameB + ": " + n)
        .forEach(notes::add);
    return notes;
  }

  private static ScenarioHead head(
      String nameA, ScenarioResult a, String nameB, ScenarioResult b, String commandLine) {
    return new ScenarioHead(
        a.scenario().equals(b.scenario()) ? a.scenario() : a.scenario() + " and " + b.scenario(),
        nameA + " against " + nameB,
        "Two results on one scale. %s, %s. Each is one run: a small difference may be chance."
            .formatted(told(nameA, a), told(nameB, b)),
        a.version().equals(b.version()) ? a.version() : a.version() + " and " + b.version(),
        a.seed(),
        a.source().equals(b.source())
            ? a.source()
            : "# " + nameA + "\n" + a.source() + "\n# " + nameB + "\n" + b.source(),
        commandLine);
  }

  private static String told(String name, ScenarioResult result) {
    return "`%s` is *%s* (seed %d, Keyheat %s)"
        .formatted(name, result.title(), result.seed(), result.version());
  }

  /** Those of the first result, then those of the second, whose variants stand behind. */
  private static List<Finding> findings(ScenarioResult a, ScenarioResult b) {
    List<Finding> findings = new ArrayList<>(a.findings());
    for (Finding finding : b.findings()) {
      findings.add(finding.ofVariant(a.variants().size() + finding.variant()));
    }
    return findings;
  }

  private static void addTargets(String name, ScenarioResult result, List<TargetResult> targets) {
    for (TargetResult one : result.targets()) {
      String variant = name + ": " + one.variant();
      targets.add(new TargetResult(one.text(), variant, one.met(), one.observed()));
    }
  }

  private static void add(
      String name,
      ScenarioResult result,
      List<RunResult> variants,
      List<ExpectationResult> expectations) {
    for (RunResult run : result.variants()) {
      variants.add(run.withVariant(name + ": " + run.variant()));
    }
    for (ExpectationResult line : result.expectations()) {
      expectations.add(
          new ExpectationResult(name + ": " + line.text(), line.holds(), line.observed()));
    }
  }
}
