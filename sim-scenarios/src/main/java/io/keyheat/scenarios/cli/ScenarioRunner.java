package io.keyheat.scenarios.cli;

import io.keyheat.core.result.ScenarioResult;
import io.keyheat.scenarios.cli.progress.BatchProgress;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.progress.Steps;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.output.ResultFiles;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.ScenarioRun;
import io.keyheat.scenarios.run.Scenarios;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;

/** Runs scenarios one after the other, shows their progress, and ends them on Ctrl-C. */
final class ScenarioRunner {
  private final Interruption interruption;
  private final int threads;
  private final ProgressDisplay display;
  private final BatchProgress batch;

  /**
   * A runner that shows its progress.
   *
   * @param threads variants that run at a time
   * @param all scenarios that it will run
   */
  ScenarioRunner(
      ProgressDisplay display, Interruption interruption, int threads, List<CheckedScenario> all) {
    this.display = display;
    this.interruption = interruption;
    this.threads = threads;
    batch =
        new BatchProgress(
            all.size(),
            all.stream().mapToDouble(scenario -> scenario.file().estimateOperations()).sum());
  }

  /**
   * Reads and checks scenarios, and shows how far that is.
   *
   * @throws ScenarioException with the mistakes of all of them
   */
  @SuppressWarnings("try") // The stage only has to be closed.
  static List<CheckedScenario> checked(
      List<String> filesOrNames, ReadOptions options, ProgressDisplay display)
      throws ScenarioException {
    Steps checked = new Steps("checking", "scenarios", filesOrNames.size());
    try (ProgressDisplay.ShownStage checking = display.start(checked)) {
      return Scenarios.check(filesOrNames, options, checked::done);
    }
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
  @SuppressWarnings("try") // The stage only has to be closed.
  ScenarioResult run(
      CheckedScenario scenario,
      String commandLine,
      OutputFolder folder,
      UnaryOperator<ScenarioResult> complete)
      throws IOException {
    ScenarioResult simulated = result(scenario, commandLine);
    ScenarioResult result = complete.apply(simulated);
    Steps files = new Steps("writing", "files", ResultFiles.count(result));
    try (ProgressDisplay.ShownStage writing = display.start(files)) {
      ResultFiles.write(
          result,
          folder,
          () -> {
            interruption.throwIfRequested();
            files.done();
          },
          threads);
    }
    return result;
  }

  /** Runs a scenario without writing files. */
  ScenarioResult result(CheckedScenario scenario, String commandLine) {
    ScenarioRun run = ScenarioRun.of(scenario, threads);
    interruption.watch(run::cancel);
    return display.during(
        () -> run.result(commandLine), batch.begin(run.progress(), display.elapsedSeconds()));
  }
}
