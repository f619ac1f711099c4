package io.keyheat.scenarios.cli;

import io.keyheat.core.result.ExpectationResult;
import io.keyheat.report.rules.RuleEvidence;
import io.keyheat.report.rules.RuleStatus;
import io.keyheat.report.rules.RulesModel;
import io.keyheat.report.rules.RulesPage;
import io.keyheat.scenarios.diagnosis.Rules;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Runs the whole library and gathers, rule by rule, what came of it. */
final class LibraryRun {
  /** The page of rules, in the folder that holds the scenarios' own. */
  static final String PAGE = "rules.html";

  private final ScenarioRun runs;
  private final Terminal terminal;
  private final boolean quiet;
  private final Rules rules = Rules.load();
  private int code = ExitCode.OK;

  /**
   * @param quiet whether nothing but what goes wrong is told on the way
   */
  LibraryRun(ScenarioRun runs, Terminal terminal, boolean quiet) {
    this.runs = runs;
    this.terminal = terminal;
    this.quiet = quiet;
  }

  /** What a scenario's run left; its figures are too many to keep those of all scenarios. */
  record Outcome(
      CheckedScenario scenario, List<ExpectationResult> expectations, @Nullable String fault) {}

  /**
   * Runs the scenarios, each into its folder.
   *
   * @param commandLines that repeat each of them
   */
  List<Outcome> run(
      List<CheckedScenario> scenarios, List<String> commandLines, OutputFolders folders)
      throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < scenarios.size(); i++) {
      Outcome outcome = run(scenarios.get(i), commandLines.get(i), folders.get(i));
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

  private Outcome run(CheckedScenario scenario, String commandLine, OutputFolder folder)
      throws IOException {
    try {
      return new Outcome(scenario, runs.run(scenario, commandLine, folder).expectations(), null);
    } catch (CancellationException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      InternalErrors.report(e, commandLine, terminal);
      code = ExitCode.FAULT;
      return new Outcome(scenario, List.of(), "could not be run: " + e.getClass().getSimpleName());
    }
  }

  /** The worst that has happened so far. */
  int exitCode() {
    return code;
  }

  /** The outcomes by rule. */
  RulesModel edition(List<Outcome> outcomes, String commandLine, boolean shortEdition) {
    return RuleFindings.edition(rules, outcomes, commandLine, shortEdition);
  }

  /** Writes the page beside the scenarios' folders. */
  static void write(RulesModel edition, OutputFolder root, Runnable proceed) throws IOException {
    root.publish(
        Map.of(
            PAGE,
            out -> {
              Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
              RulesPage.write(edition, writer);
              writer.flush();
            }),
        proceed);
  }
}
