package io.keyheat.scenarios.trial;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.Cause;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.experiment.Effort;
import io.keyheat.scenarios.experiment.Experiment;
import io.keyheat.scenarios.lint.Level;
import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.lint.Warning;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What {@code keyheat check} warns of: the findings of bounded runs, and the structural rules of
 * which no run shows anything.
 *
 * @param found by the runs, in the order of the ranks
 * @param structural what the file shows beside that
 * @param part of the runs that was tried, a sentence; empty: none was
 */
public record TrialResult(List<Warning> found, List<Warning> structural, String part) {
  /**
   * Causes that splits and moves may remove in the time that a part of a run does not show, or have
   * removed before it.
   */
  private static final Set<String> PASSING =
      Stream.of(Cause.FEW_TABLETS, Cause.CROWDED_SERVER, Cause.MOVING_TABLETS, Cause.SHORT_TIMEOUT)
          .map(Cause::id)
          .collect(Collectors.toSet());

  public TrialResult {
    found = List.copyOf(found);
    structural = List.copyOf(structural);
  }

  /** Tries nothing. */
  public static TrialResult none(ScenarioFile file) {
    return new TrialResult(List.of(), Lint.of(file), "");
  }

  /** Returns all warnings: those of runs first. */
  public List<Warning> warnings() {
    List<Warning> all = new ArrayList<>(found);
    all.addAll(structural);
    return all;
  }

  /**
   * Tries each variant, on all cores.
   *
   * @param efforts of the variants' whole runs
   */
  public static TrialResult of(ScenarioFile file, List<Effort> efforts) {
    int threads = Runtime.getRuntime().availableProcessors();
    return of(file, efforts, specs -> new Experiment(specs, Math.min(specs.size(), threads)).run());
  }

  /**
   * Tries each variant.
   *
   * @param simulator executes the runs, in order
   */
  public static TrialResult of(
      ScenarioFile file, List<Effort> efforts, Function<List<RunSpec>, List<RunResult>> simulator) {
    List<TrialPart> parts = new ArrayList<>();
    for (int v = 0; v < file.variants().size(); v++) {
      RunSpec spec = file.variants().get(v).spec();
      parts.add(TrialPart.of(spec, efforts.get(v), file.variants().size()));
    }
    List<RunResult> runs = simulator.apply(parts.stream().map(TrialPart::spec).toList());
    List<Warning> found = new ArrayList<>();
    for (Warning warning : RunWarnings.of(file, runs, RunWarnings.findings(file, runs))) {
      Variant variant = file.variant(warning.variants().get(0));
      TrialPart part = parts.get(file.variants().indexOf(variant));
      if (part.isWhole(variant.spec()) || !PASSING.contains(warning.id())) {
        found.add(warning);
      } else if (part.fromNanos() == 0) {
        found.add(warning.at(Level.NOTE));
      }
    }
    return new TrialResult(
        RunWarnings.merged(found), notShown(Lint.of(file), found), inWords(file.variants(), parts));
  }

  /**
   * The structural warnings that no finding repeats. That all writes go to one end of a table or
   * index is a note in the variants in which no finding is about it.
   */
  static List<Warning> notShown(List<Warning> lint, List<Warning> found) {
    List<Warning> others = new ArrayList<>();
    for (Warning warning : lint) {
      List<String> variants =
          warning.variants().stream()
              .filter(variant -> !warning.isOfHeat() || !isFound(warning, variant, found))
              .toList();
      if (!variants.isEmpty()) {
        others.add((warning.isOfHeat() ? warning.at(Level.NOTE) : warning).of(variants));
      }
    }
    return Lint.sorted(others);
  }

  /** Whether runs judge a place: what concerns a part of its keys only is then not repeated. */
  private static boolean isFound(Warning warning, String variant, List<Warning> found) {
    return warning.level() == Level.NOTE
        || found.stream()
            .anyMatch(of -> of.space().equals(warning.space()) && of.variants().contains(variant));
  }

  private static String inWords(List<Variant> variants, List<TrialPart> parts) {
    int whole = 0;
    long least = Long.MAX_VALUE;
    long most = 0;
    for (int v = 0; v < parts.size(); v++) {
      if (parts.get(v).isWhole(variants.get(v).spec())) {
        whole++;
      } else {
        least = Math.min(least, parts.get(v).nanos());
        most = Math.max(most, parts.get(v).nanos());
      }
    }
    if (whole == parts.size()) {
      return "simulated: the whole run";
    }
    String part =
        least == most
            ? Figures.duration(most)
            : Figures.duration(least) + " to " + Figures.duration(most);
    boolean isBeginning = parts.stream().allMatch(of -> of.fromNanos() == 0);
    return "tried: "
        + (isBeginning ? "the first " + part : part + " at the greatest demand")
        + (whole > 0 ? " of " + (parts.size() - whole) + " variants, the others completely" : "")
        + "; for the rest: keyheat run";
  }
}
