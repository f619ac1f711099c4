package io.keyheat.scenarios.cli;

import io.keyheat.core.result.ScenarioResult;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.output.ResultFiles;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.ScenarioRun;
import java.io.IOException;
import java.util.function.UnaryOperator;

/** Runs scenarios one after the other, shows their progress, and ends them on Ctrl-C. */
final class ScenarioRunner {
  private final Terminal terminal;
  private final Interruption interruption;
  private final int threads;
  private final boolean progress;

  /**
   * A runner that reports to a terminal.
   *
   * @param threads variants that run at a time
   * @param progress whether progress is shown, where standard error is a terminal
   */
  ScenarioRunner(Terminal terminal, Interruption interruption, int threads, boolean progress) {
    this.terminal = terminal;
    this.interruption = interruption;
    this.threads = threads;
    this.progress = progress;
  }

  /**
   * Runs a scenario and writes its results.
   *
   * @param commandLine that repeats the run
   * @throws java.util.concurrent.CancellationException if the user interrupts it
   */
  ScenarioResult run(CheckedScenario scenario, String commandLine, OutputFolder folder)
      throws IOException {
    return run(scenario, commandLine, folder, result -> result);
  }

  /**
   * Runs a scenario and writes its completed results.
   *
   * @param complete adds what is derived from the result
   */
  ScenarioResult run(
      CheckedScenario scenario,
      String commandLine,
      OutputFolder folder,
      UnaryOperator<ScenarioResult> complete)
      throws IOException {
    ScenarioResult result = complete.apply(result(scenario, commandLine));
    ResultFiles.write(result, folder, interruption::throwIfRequested);
    return result;
  }

  /** Runs a scenario without writing files. */
  ScenarioResult result(CheckedScenario scenario, String commandLine) {
    ScenarioRun run = ScenarioRun.of(scenario, threads);
    interruption.watch(run::cancel);
    return progress
        ? ProgressDisplay.during(() -> run.result(commandLine), run.progress(), terminal)
        : run.result(commandLine);
  }
}
