package io.keyheat.scenarios.cli;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ScenarioResult;
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
import java.util.Map;
import java.util.function.Supplier;

/** Runs scenarios one after the other, shows their progress, and ends them on Ctrl-C. */
final class ScenarioRunner {
  /** What is run again sooner than read is not kept. */
  private static final double LEAST_SECONDS = 1;

  private final Interruption interruption;
  private final int threads;
  private final ProgressDisplay display;
  private final BatchProgress batch;
  private ResultFiles.Extent extent = ResultFiles.Extent.SMALL;

  /** What the variants that did not finish threw, by name, of the last run. */
  private Map<String, Throwable> failures = Map.of();

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

  /** Chooses the files that are written. */
  void write(ResultFiles.Extent files) {
    extent = files;
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
    ScenarioResult result = result(scenario, commandLine, folder);
    write(result, folder);
    return result;
  }

  /** Writes the results of a scenario. */
  @SuppressWarnings("try") // The stage only has to be closed.
  void write(ScenarioResult result, OutputFolder folder) throws IOException {
    Steps files = new Steps("writing", "files", ResultFiles.count(result, extent));
    try (ProgressDisplay.ShownStage writing = display.start(files)) {
      ResultFiles.write(
          result,
          folder,
          () -> {
            interruption.throwIfRequested();
            files.done();
          },
          threads,
          extent);
    }
  }

  /** Runs a scenario; the folder keeps only the variants that have ended. */
  ScenarioResult result(CheckedScenario scenario, String commandLine, OutputFolder folder) {
    int variants = scenario.file().variants().size();
    return result(
        scenario, commandLine, (index, run, alone) -> keep(run, alone, index, variants, folder));
  }

  /** Runs a scenario without writing files. */
  ScenarioResult result(CheckedScenario scenario, String commandLine) {
    return result(scenario, commandLine, (index, run, alone) -> {});
  }

  private ScenarioResult result(
      CheckedScenario scenario, String commandLine, ScenarioRun.Ending ending) {
    ScenarioRun run = ScenarioRun.of(scenario, threads);
    interruption.watch(run::cancel);
    ScenarioResult result =
        display.during(
            () -> run.result(commandLine, ending),
            batch.begin(run.progress(), display.elapsedSeconds()));
    failures = run.failures();
    return result;
  }

  private static void keep(
      RunResult run, Supplier<ScenarioResult> alone, int index, int variants, OutputFolder folder) {
    if (variants == 1 || run.wallSeconds() < LEAST_SECONDS) {
      return;
    }
    try {
      ResultFiles.keep(alone.get(), index, variants, folder);
    } catch (IOException e) {
      // The run goes on; whether its results can be written is said when they are.
      return;
    }
  }

  /** Returns what the variants that did not finish threw, by name, of the last run. */
  Map<String, Throwable> failures() {
    return failures;
  }
}
