package io.keyheat.scenarios.run;

import io.keyheat.core.RunSpec;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.workload.KeySpacePlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.VariantProblems;
import io.keyheat.scenarios.expect.Expectation;
import io.keyheat.scenarios.expect.Expectations;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.experiment.Effort;
import io.keyheat.scenarios.experiment.ShortTasks;
import io.keyheat.scenarios.lint.Level;
import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.lint.LoadTimes;
import io.keyheat.scenarios.lint.Warning;
import io.keyheat.scenarios.reader.ExpectLine;
import io.keyheat.scenarios.reader.ExpectMistakes;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.trial.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A scenario in which nothing is wrong that can be known before it runs.
 *
 * @param expected expectations that speak of none but the variants asked for
 * @param unjudged how many others there are
 * @param targets that each variant asked for is held to
 * @param efforts of the runs of the variants asked for
 */
public record CheckedScenario(
    ScenarioFile file,
    List<Expected> expected,
    int unjudged,
    List<Target> targets,
    List<Effort> efforts) {

  /**
   * An expectation and what it is to show.
   *
   * @param rules ids of the rules that it belongs to
   */
  public record Expected(Expectation expectation, List<String> rules) {}

  public List<Expectation> expectations() {
    return expected.stream().map(Expected::expectation).toList();
  }

  /** What targets and metrics may name in each variant asked for. */
  public List<RunFacts> facts() {
    return file.variants().stream().map(variant -> RunFacts.of(variant.spec(), null)).toList();
  }

  /** Specifications of the variants asked for. */
  public List<RunSpec> specs() {
    return file.variants().stream().map(Variant::spec).toList();
  }

  /**
   * Checks a scenario that was read.
   *
   * @throws ScenarioException with every mistake that is found
   */
  public static CheckedScenario of(ScenarioFile file) throws ScenarioException {
    Set<Problem> problems = new LinkedHashSet<>();
    Set<String> chosen = file.variants().stream().map(Variant::name).collect(Collectors.toSet());
    List<Look> looks =
        ShortTasks.results(
            file.allVariants().stream()
                .<Supplier<Look>>map(
                    variant ->
                        chosen.contains(variant.name())
                            ? () -> look(file, variant)
                            : () -> new Look(RunFacts.of(variant.spec(), null), null, null))
                .toList());
    problems.addAll(problems(file, looks));
    List<RunFacts> facts = looks.stream().map(Look::facts).toList();
    List<Effort> efforts = looks.stream().map(Look::effort).filter(Objects::nonNull).toList();
    problems.addAll(ExpectMistakes.of(file, facts));
    if (!problems.isEmpty()) {
      throw new ScenarioException(List.copyOf(problems));
    }
    List<Expected> expected = new ArrayList<>();
    for (ExpectLine line : file.expectations()) {
      Expectation expectation = Expectations.parse(line.text());
      if (chosen.containsAll(Expectations.check(expectation, facts))) {
        expected.add(new Expected(expectation, rules(file, line)));
      }
    }
    List<Target> targets = file.targets().stream().map(line -> Target.parse(line.text())).toList();
    int unjudged = file.expectations().size() - expected.size();
    return new CheckedScenario(file, List.copyOf(expected), unjudged, targets, efforts);
  }

  /** Why variants asked for cannot be planned. */
  private static List<Problem> problems(ScenarioFile file, List<Look> looks) {
    VariantProblems found = new VariantProblems();
    file.variants().forEach(variant -> found.addVariant(variant.name()));
    for (int v = 0; v < looks.size(); v++) {
      Problem problem = looks.get(v).problem();
      if (problem != null) {
        found.add(problem, file.allVariants().get(v).name());
      }
    }
    return found.named();
  }

  /** What structural rules say of it. */
  public List<Warning> lint() {
    return Lint.of(file);
  }

  /** Tries its variants for a bounded time. */
  public TrialResult trial() {
    return TrialResult.of(file, efforts);
  }

  /** Sentences about what makes figures of this scenario easy to misread; most have none. */
  public List<String> notes() {
    return notes(warning -> true);
  }

  /** The same, where all loads are held at their peaks. */
  public List<String> notesAtPeak() {
    return notes(warning -> !LoadTimes.areOfPeaks(warning));
  }

  private List<String> notes(Predicate<Warning> which) {
    return lint().stream()
        .filter(warning -> warning.rules().isEmpty() && warning.level() == Level.NOTE)
        .filter(which)
        .map(this::note)
        .toList();
  }

  private String note(Warning warning) {
    boolean isOfAll = warning.variants().size() == file.variants().size();
    return warning.path()
        + ": "
        + warning.message()
        + (isOfAll ? "" : " (" + String.join(", ", warning.variants()) + ")");
  }

  /** Targets out of reach, or of few operations. */
  public List<String> targetNotes() {
    List<String> notes = new ArrayList<>(unreachable());
    notes.addAll(FewOperations.notes(this));
    return notes;
  }

  /**
   * Sentences about targets and expectations whose outcome is known before a run; most have none.
   */
  public List<String> unreachable() {
    return UnreachableTargets.notes(this);
  }

  /** Returns a copy with more targets. */
  public CheckedScenario withTargets(List<Target> others) {
    List<Target> all = new ArrayList<>(targets);
    all.addAll(others);
    return new CheckedScenario(file, expected, unjudged, List.copyOf(all), efforts);
  }

  /** An expectation that names no rule counts for all of the scenario's. */
  private static List<String> rules(ScenarioFile file, ExpectLine line) {
    return line.rule() == null ? file.rules() : List.of(line.rule());
  }

  /**
   * Refuses runs that cannot end within a heap.
   *
   * @throws BadInputException with the longest duration that can
   */
  public void checkHeap(long heapBytes) throws BadInputException {
    for (int i = 0; i < efforts.size(); i++) {
      double share = efforts.get(i).shareWithin(heapBytes);
      if (share < 1) {
        RunFacts run = facts().get(i);
        throw new BadInputException(
            ("%s: needs more memory than the heap of %s; expected a duration of at most %.0fs, or a"
                    + " larger heap: KEYHEAT_HEAP=%.0fg")
                .formatted(
                    run.variant(),
                    Figures.bytes((double) heapBytes),
                    share * run.durationNanos() / 1e9,
                    Math.ceil(2 * heapBytes / share / 1e9)));
      }
    }
  }

  /** What a run of all variants asked for takes, some of them at a time. */
  public Effort effort(int threads) {
    return Effort.ofProgram(efforts, threads);
  }

  /**
   * What a look at a variant shows.
   *
   * @param effort null if the variant is not asked for, or cannot be planned
   * @param problem why it cannot be planned; null if it can
   */
  private record Look(RunFacts facts, @Nullable Effort effort, @Nullable Problem problem) {}

  private static Look look(ScenarioFile file, Variant variant) {
    RunSpec spec = variant.spec();
    try {
      WorkloadPlan plan = spec.plan();
      List<String> spaces = plan.keySpaces().stream().map(KeySpacePlan::name).toList();
      return new Look(RunFacts.of(spec, spaces), Effort.of(spec, plan), null);
    } catch (SchemaException e) {
      String message = String.valueOf(e.getMessage());
      return new Look(
          RunFacts.of(spec, null), null, file.problemAt(variant.name(), e.path(), message));
    }
  }
}
