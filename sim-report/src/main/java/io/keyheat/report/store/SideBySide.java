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

  private record Named(String name, ScenarioResult result) {
    String named(String text) {
      return name + ": " + text;
    }
  }

  /**
   * The variants of {@code a}, then those of {@code b}, each with its result's name in front.
   *
   * @param commandLine that makes the comparison again
   */
  public static ScenarioResult of(
      String nameA, ScenarioResult a, String nameB, ScenarioResult b, String commandLine) {
    List<RunResult> variants = new ArrayList<>();
    List<ExpectationResult> expectations = new ArrayList<>();
    List<TargetResult> targets = new ArrayList<>();
    List<Finding> findings = new ArrayList<>();
    List<String> notes = new ArrayList<>(a.notes());
    notes.retainAll(b.notes()); // Those of both come first.
    for (Named one : List.of(new Named(nameA, a), new Named(nameB, b))) {
      ScenarioResult result = one.result();
      int before = variants.size();
      result.variants().forEach(run -> variants.add(run.withVariant(one.named(run.variant()))));
      result
          .expectations()
          .forEach(
              line ->
                  expectations.add(
                      new ExpectationResult(
                          one.named(line.text()), line.holds(), line.observed())));
      result
          .targets()
          .forEach(
              target ->
                  targets.add(
                      new TargetResult(
                          target.text(),
                          one.named(target.variant()),
                          target.met(),
                          target.observed())));
      result.findings().forEach(f -> findings.add(f.ofVariant(before + f.variant())));
      result.notes().stream()
          .filter(note -> !(a.notes().contains(note) && b.notes().contains(note)))
          .forEach(note -> notes.add(one.named(note)));
    }
    ScenarioHead head = head(nameA, a, nameB, b, commandLine);
    return new ScenarioResult(head, variants, expectations, targets, findings, null, notes);
  }

  private static ScenarioHead head(
      String nameA, ScenarioResult a, String nameB, ScenarioResult b, String commandLine) {
    return new ScenarioHead(
        joined(a.scenario(), b.scenario()),
        nameA + " against " + nameB,
        "Two results on one scale. %s, %s. Each is one run: a small difference may be chance."
            .formatted(told(nameA, a), told(nameB, b)),
        joined(a.version(), b.version()),
        a.seed(),
        a.source().equals(b.source())
            ? a.source()
            : "# " + nameA + "\n" + a.source() + "\n# " + nameB + "\n" + b.source(),
        commandLine);
  }

  private static String joined(String ofA, String ofB) {
    return ofA.equals(ofB) ? ofA : ofA + " and " + ofB;
  }

  private static String told(String name, ScenarioResult result) {
    return "`%s` is *%s* (seed %d, Keyheat %s)"
        .formatted(name, result.title(), result.seed(), result.version());
  }
}
