package io.keyheat.scenarios.cli;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.scenarios.diagnosis.RunDiagnosis;
import io.keyheat.scenarios.expect.Expectations;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.experiment.Experiment;
import io.keyheat.scenarios.lint.Lint;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;

/** Runs scenarios one after the other and leaves their results in their folders. */
final class ScenarioRun {
  private final Terminal terminal;
  private final Interruption interruption;
  private final int threads;
  private final boolean progress;

  /**
   * @param threads variants that run at a time
   * @param progress whether it is shown where a person can see it
   */
  ScenarioRun(Terminal terminal, Interruption interruption, int threads, boolean progress) {
    this.terminal = terminal;
    this.interruption = interruption;
    this.threads = threads;
    this.progress = progress;
  }

  /**
   * Runs all variants asked for and judges their expectations.
   *
   * @param commandLine that repeats the run
   * @throws java.util.concurrent.CancellationException if the user interrupts it
   */
  ScenarioResult run(CheckedScenario scenario, String commandLine, OutputFolder folder)
      throws IOException {
    return run(scenario, commandLine, folder, result -> result);
  }

  /**
   * The same.
   *
   * @param finish adds to the result what is known only when it is there
   */
  ScenarioResult run(
      CheckedScenario scenario,
      String commandLine,
      OutputFolder folder,
      UnaryOperator<ScenarioResult> finish)
      throws IOException {
    ScenarioResult result = finish.apply(result(scenario, commandLine));
    ResultFiles.write(result, folder, interruption::throwIfRequested);
    return result;
  }

  /** Likewise, and leaves nothing in any folder. */
  ScenarioResult result(CheckedScenario scenario, String commandLine) {
    Experiment experiment = new Experiment(scenario.specs(), threads);
    interruption.watch(experiment::cancel);
    List<RunResult> runs =
        progress
            ? ProgressDisplay.during(experiment::run, experiment.progress(), terminal)
            : experiment.run();
    return new ScenarioResult(
        scenario.file().name(),
        scenario.file().title(),
        scenario.file().prose(),
        Main.version(),
        scenario.file().seed(),
        scenario.file().text(),
        commandLine,
        runs,
        Expectations.judge(scenario.expectations(), runs, Lint.counts(scenario.file())),
        Target.judge(scenario.targets(), runs),
        RunDiagnosis.of(
            runs, scenario.file().variants().stream().map(v -> v.vendor().rules()).toList()));
  }
}
