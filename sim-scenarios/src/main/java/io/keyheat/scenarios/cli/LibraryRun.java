package io.keyheat.scenarios.cli;

import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.rules.RuleEvidence;
import io.keyheat.report.rules.RuleStatus;
import io.keyheat.report.rules.RulesModel;
import io.keyheat.report.rules.RulesPage;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.diagnosis.Rules;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.output.OutputFolders;
import io.keyheat.scenarios.output.ResultFiles;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.RuleFindings;
import io.keyheat.scenarios.run.RunOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** Runs the whole library and sorts the judged expectations by rule. */
final class LibraryRun {
  /** The page of rules, in the folder that holds the scenarios' own. */
  static final String PAGE = "rules.html";

  private final ScenarioRunner runs;
  private final Terminal terminal;
  private final boolean quiet;
  private final Rules rules = Rules.load();
  private int code = ExitCode.OK;

  /**
   * Runs all scenarios of the library.
   *
   * @param quiet whether only failing scenarios are printed
   */
  LibraryRun(ScenarioRunner runs, Terminal terminal, boolean quiet) {
    this.runs = runs;
    this.terminal = terminal;
    this.quiet = quiet;
  }

  /**
   * Runs the scenarios, each into its folder.
   *
   * @param commandLines that repeat each of them
   */
  List<RunOutcome> run(
      List<CheckedScenario> scenarios, List<String> commandLines, OutputFolders folders)
      throws IOException {
    List<RunOutcome> outcomes = new ArrayList<>();
    for (int i = 0; i < scenarios.size(); i++) {
      RunOutcome outcome = run(scenarios.get(i), commandLines.get(i), folders.get(i));
      outcomes.add(outcome);
      RuleEvidence total = RuleFindings.total(outcome);
      if (total.status() == RuleStatus.FAILS) {
        code = Math.max(code, ExitCode.EXPECTATION_FAILED);
      }
      if (!quiet || total.status() == RuleStatus.FAILS) {
        terminal.message(total.scenario() + ": " + total.count());
      }
    }
    return outcomes;
  }

  private RunOutcome run(CheckedScenario scenario, String commandLine, OutputFolder folder)
      throws IOException {
    try {
      ScenarioResult result = runs.run(scenario, commandLine, folder);
      code = Math.max(code, InternalErrors.report(runs.failures(), commandLine, terminal));
      return new RunOutcome(scenario, result.expectations(), null);
    } catch (CancellationException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      code = Math.max(code, InternalErrors.report(e, commandLine, terminal));
      return new RunOutcome(
          scenario, List.of(), "could not be run: " + e.getClass().getSimpleName());
    }
  }

  /** The exit code of the worst outcome so far. */
  int exitCode() {
    return code;
  }

  /** The outcomes by rule. */
  RulesModel model(List<RunOutcome> outcomes, String commandLine, boolean shortProfile) {
    return RuleFindings.model(rules, outcomes, commandLine, shortProfile);
  }

  /** Writes the page beside the scenarios' folders. */
  static void write(RulesModel model, OutputFolder root, Runnable proceed) throws IOException {
    root.publish(Map.of(PAGE, ResultFiles.text(out -> RulesPage.write(model, out))), proceed);
  }
}
