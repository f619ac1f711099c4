package io.keyheat.scenarios.run;

import io.keyheat.core.HeatListener;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.ScenarioHead;
import io.keyheat.report.result.ScenarioQuestion;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.scenarios.ProgramVersion;
import io.keyheat.scenarios.expect.Expectations;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.experiment.Experiment;
import io.keyheat.scenarios.experiment.Progress;
import io.keyheat.scenarios.reader.AskedQuestion;
import io.keyheat.scenarios.reader.ExpectLine;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.trial.RunWarnings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs all chosen variants of a scenario and judges its expectations and targets. Any thread may
 * follow the progress or cancel the run.
 */
public final class ScenarioRun {
  private final CheckedScenario scenario;
  private final Experiment experiment;

  /** What the variants that did not finish threw, by name. */
  private final Map<String, Throwable> failures = new LinkedHashMap<>();

  private ScenarioRun(CheckedScenario scenario, Experiment experiment) {
    this.scenario = scenario;
    this.experiment = experiment;
  }

  /**
   * Prepares a run of all variants.
   *
   * @param threads variants that run at a time
   */
  public static ScenarioRun of(CheckedScenario scenario, int threads) {
    return new ScenarioRun(scenario, new Experiment(scenario.specs(), threads));
  }

  /**
   * A run whose heatmaps can be watched while they grow.
   *
   * @param threads variants that run at a time
   * @param heats the listener of each variant, by its name
   */
  public static ScenarioRun watched(
      CheckedScenario scenario, int threads, Function<String, HeatListener> heats) {
    return new ScenarioRun(scenario, Experiment.watched(scenario.specs(), threads, heats));
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>(scenario.notes());
    notes.addAll(scenario.unreachable());
    failures.keySet().forEach(variant -> notes.add("variant " + variant + " did not finish"));
    return notes;
  }

  public Progress progress() {
    return experiment.progress();
  }

  /** Returns what the variants that did not finish threw, by name; complete after the result. */
  public Map<String, Throwable> failures() {
    return Map.copyOf(failures);
  }

  /** Makes {@link #result} throw soon. */
  public void cancel() {
    experiment.cancel();
  }

  /** Receives each variant as soon as it has ended, on any thread. */
  @FunctionalInterface
  public interface Ending {
    /**
     * Takes a variant.
     *
     * @param index of the variant
     * @param alone makes a result with this variant alone, of which nothing is judged
     */
    void ended(int index, RunResult run, Supplier<ScenarioResult> alone);
  }

  /** Runs the scenario for its result alone. */
  public ScenarioResult result(String commandLine) {
    return result(commandLine, (index, run, alone) -> {});
  }

  /**
   * Runs the scenario; returns the results of the variants that finished. An expectation of another
   * variant cannot be judged, so it fails.
   *
   * @param commandLine that repeats the run
   * @throws java.util.concurrent.CancellationException if the run was cancelled
   * @throws RuntimeException or an {@link Error}: the first that a variant threw, if none finished
   */
  public ScenarioResult result(String commandLine, Ending ending) {
    ScenarioFile file = scenario.file();
    Experiment.Ended<RunResult> outcome =
        experiment.outcome((run, index) -> ending.ended(index, run, () -> alone(run, commandLine)));
    outcome.failures().forEach((v, e) -> failures.put(file.variants().get(v).name(), e));
    List<RunResult> runs = List.copyOf(outcome.results().values());
    List<Finding> findings = RunWarnings.findings(file, runs);
    Map<String, Map<String, Integer>> warnings = RunWarnings.counts(file, runs, findings);
    return new ScenarioResult(
        head(commandLine, runs),
        runs,
        Expectations.judge(scenario.expectations(), runs, warnings),
        Target.judge(scenario.targets(), runs, warnings),
        findings,
        null,
        notes());
  }

  private ScenarioResult alone(RunResult run, String commandLine) {
    List<RunResult> runs = List.of(run);
    return new ScenarioResult(
        head(commandLine, runs),
        runs,
        List.of(),
        List.of(),
        RunWarnings.findings(scenario.file(), runs),
        null,
        scenario.notes());
  }

  private ScenarioHead head(String commandLine, List<RunResult> runs) {
    ScenarioFile file = scenario.file();
    return new ScenarioHead(
        file.name(),
        file.title(),
        file.prose(),
        ProgramVersion.text(),
        file.seed(),
        file.text(),
        commandLine,
        question(file.question(), runs));
  }

  /** The question with the figures that answer it. */
  private static ScenarioQuestion question(AskedQuestion asked, List<RunResult> runs) {
    ExpectLine about = asked.about();
    if (about == null) {
      return new ScenarioQuestion(asked.text(), asked.contrast(), "", List.of());
    }
    Quantity metric = Quantity.parse(about.text());
    return new ScenarioQuestion(
        asked.text(), asked.contrast(), metric.text(), runs.stream().map(metric::answer).toList());
  }
}
