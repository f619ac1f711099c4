package io.keyheat.scenarios.cli;

import io.keyheat.report.csv.StudyCsv;
import io.keyheat.report.result.Finding.StatedRule;
import io.keyheat.report.sensitivity.SensitivityMarkdown;
import io.keyheat.report.sensitivity.SensitivityModel;
import io.keyheat.report.sensitivity.SensitivityModel.Screened;
import io.keyheat.report.sensitivity.SensitivityPage;
import io.keyheat.scenarios.ProgramVersion;
import io.keyheat.scenarios.cli.option.MaxOperationsOption;
import io.keyheat.scenarios.cli.option.OutOption;
import io.keyheat.scenarios.cli.option.QuietOption;
import io.keyheat.scenarios.cli.option.RepeatedCommand;
import io.keyheat.scenarios.cli.option.ScenarioNames;
import io.keyheat.scenarios.cli.option.SeedOption;
import io.keyheat.scenarios.cli.option.ShortOption;
import io.keyheat.scenarios.cli.option.ThreadsOption;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.progress.Steps;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.diagnosis.Rule;
import io.keyheat.scenarios.diagnosis.Rules;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.output.OutputFolder.Content;
import io.keyheat.scenarios.output.ResultFiles;
import io.keyheat.scenarios.presentation.SensitivityPresenter;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.sensitivity.ScreenedScenario;
import io.keyheat.scenarios.sensitivity.ScreeningResult;
import io.keyheat.scenarios.sweep.RunLogException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Finds which assumed parameters change whether expectations hold. */
@Command(
    name = "sensitivity",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    sortOptions = false,
    description = "Finds which assumed parameters change whether a scenario's expectations hold.",
    footer = {
      "",
      "The command varies each assumed parameter that has a plausible range in the profile",
      "(keyheat profiles NAME lists them), unless the scenario sets it. It varies each",
      "parameter alone, and then all of them together by Morris's method. --all omits scenarios",
      "without expectations and scenarios with several systems. It takes hours, even with",
      "--short.",
      "",
      "Results are written to keyheat-out/sensitivity: one-at-a-time.html, morris.html,",
      "sensitivity.csv, changes.csv, narrow-rules.csv, sensitivity.md, and a run log for each",
      "scenario. A repeated command continues from these logs.",
      "",
      "Examples:",
      "  keyheat sensitivity spanner/sp-12-load-splits --short",
      "  keyheat sensitivity mine.yaml --steps 5 --trajectories 0",
      "  keyheat sensitivity --all --short"
    })
final class SensitivityCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final Interruption interruption;

  @Mixin private ScenarioNames names = new ScenarioNames();

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = "Number of values of each parameter, varied alone (default: ${DEFAULT-VALUE}).")
  private int steps = 2;

  @Option(
      names = "--trajectories",
      paramLabel = "N",
      description = "Number of Morris's trajectories to run; 0: none (default: ${DEFAULT-VALUE}).")
  private int trajectories = 4;

  @Option(
      names = "--parameter",
      paramLabel = "PATH",
      description = "Vary only this parameter, such as loadSplits.window (repeatable).")
  private List<String> parameters = List.of();

  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private ShortOption isShort = new ShortOption();
  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Mixin
  private MaxOperationsOption maxOperations = new MaxOperationsOption(MaxOperationsOption.OF_STUDY);

  @Mixin private OutOption out = new OutOption();
  @Mixin private QuietOption quiet = new QuietOption();
  @Mixin private RepeatedCommand repeated = new RepeatedCommand();

  SensitivityCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    checkOptions();
    ProgressDisplay display = new ProgressDisplay(terminal, !quiet.isGiven());
    List<ScreenedScenario> scenarios = read(display);
    interruption.guard();
    try (OutputFolder folder =
        OutputFolder.open(out.or(OutOption.DEFAULT_ROOT.resolve("sensitivity")))) {
      SensitivityModel model;
      try {
        model = model(screened(scenarios, folder, display));
      } catch (CancellationException e) {
        terminal.message("interrupted; repeat the command to continue from the run logs");
        return ExitCode.INTERRUPTED;
      } catch (RunLogException e) {
        throw new BadInputException(String.valueOf(e.getMessage()));
      }
      folder.publish(files(model), interruption::throwIfRequested);
      if (!quiet.isGiven()) {
        terminal.out().println("report: " + folder.path().resolve(SensitivityPage.ONE_AT_A_TIME));
      }
    }
    return ExitCode.OK;
  }

  private void checkOptions() throws BadInputException {
    names.check("");
    if (steps < 2 || steps > 100) {
      throw new BadInputException("--steps " + steps + "; expected from 2 to 100");
    }
    if (trajectories == 1 || trajectories < 0 || trajectories > 1000) {
      throw new BadInputException(
          "--trajectories " + trajectories + "; expected 0, or from 2 to 1000");
    }
    threads.check();
  }

  /** With {@code --all}, scenarios without expectations or of several systems are left out. */
  @SuppressWarnings("try") // The stage only has to be closed.
  private List<ScreenedScenario> read(ProgressDisplay display)
      throws ScenarioException, BadInputException {
    List<ScreenedScenario> scenarios = new ArrayList<>();
    List<String> wanted = names.or(Library::names);
    Steps checked = new Steps("checking", "scenarios", wanted.size());
    try (ProgressDisplay.ShownStage checking = display.start(checked)) {
      for (String name : wanted) {
        ScreenedScenario.Settings settings =
            new ScreenedScenario.Settings(
                name, seed.orNull(), isShort.isGiven(), steps, trajectories, parameters);
        if (!names.isAll() || ScreenedScenario.suits(settings)) {
          scenarios.add(ScreenedScenario.read(settings));
        }
        checked.done();
      }
    }
    maxOperations.check(
        "the screening", scenarios.stream().mapToDouble(ScreenedScenario::operations).sum());
    return scenarios;
  }

  @SuppressWarnings("try") // The stage only has to be closed.
  private List<Screened> screened(
      List<ScreenedScenario> scenarios, OutputFolder folder, ProgressDisplay display)
      throws ScenarioException, IOException, RunLogException {
    List<Screened> screened = new ArrayList<>();
    for (ScreenedScenario scenario : scenarios) {
      ScreeningResult findings;
      Steps points =
          new Steps("screening " + scenario.file().name() + ",", "points", scenario.points());
      try (ProgressDisplay.ShownStage screening = display.start(points)) {
        findings =
            scenario.run(folder.path(), threads.count(), interruption.cancellation(), points::done);
      }
      ScenarioFile file = scenario.file();
      Screened result = SensitivityPresenter.scenario(file.name(), file.title(), findings);
      screened.add(result);
      if (!quiet.isGiven()) {
        print(result, terminal.out());
      }
    }
    return screened;
  }

  private SensitivityModel model(List<Screened> screened) {
    return new SensitivityModel(
        ProgramVersion.text(),
        repeated.line(),
        isShort.isGiven(),
        trajectories,
        screened,
        rules(screened));
  }

  /** The rules that the screened expectations belong to, in the order of their ids. */
  private static List<StatedRule> rules(List<Screened> screened) {
    return screened.stream()
        .flatMap(scenario -> scenario.parameters().stream())
        .flatMap(parameter -> parameter.flips().stream())
        .flatMap(flip -> flip.rules().stream())
        .distinct()
        .sorted()
        .flatMap(id -> Rules.load().find(id).stream())
        .map(Rule::stated)
        .toList();
  }

  private static void print(Screened screened, PrintStream out) {
    out.printf(
        "%s: %d of %d expectations hold; %d of %d assumed parameters change that%n",
        screened.name(),
        screened.holding(),
        screened.expectations(),
        screened.decisive().size(),
        screened.parameters().size());
    screened
        .decisive()
        .forEach(
            parameter ->
                out.printf(
                    "  %s (%s; %s to %s): %d%n",
                    parameter.path(),
                    parameter.value(),
                    parameter.from(),
                    parameter.to(),
                    parameter.flips().size()));
  }

  private static Map<String, Content> files(SensitivityModel model) {
    Map<String, Content> files = new LinkedHashMap<>();
    files.put("sensitivity.csv", ResultFiles.text(to -> StudyCsv.writeSensitivity(model, to)));
    files.put("changes.csv", ResultFiles.text(to -> StudyCsv.writeFlips(model, to)));
    files.put("narrow-rules.csv", ResultFiles.text(to -> StudyCsv.writeNarrowRules(model, to)));
    files.put("sensitivity.md", ResultFiles.text(to -> SensitivityMarkdown.write(model, to)));
    if (model.trajectories() > 0) {
      files.put(
          SensitivityPage.MORRIS, ResultFiles.text(to -> SensitivityPage.writeMorris(model, to)));
    }
    files.put(
        SensitivityPage.ONE_AT_A_TIME,
        ResultFiles.text(to -> SensitivityPage.writeOneAtATime(model, to)));
    return files;
  }
}
