package io.keyheat.scenarios.cli;

import io.keyheat.report.csv.SensitivityCsv;
import io.keyheat.report.sensitivity.SensitivityMarkdown;
import io.keyheat.report.sensitivity.SensitivityModel;
import io.keyheat.report.sensitivity.SensitivityModel.Screened;
import io.keyheat.report.sensitivity.SensitivityPage;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.presentation.SensitivityPresenter;
import io.keyheat.scenarios.sensitivity.ScreeningResult;
import io.keyheat.scenarios.sweep.RunLogException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds which assumed parameters change what scenarios show. */
@Command(
    name = "sensitivity",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Finds which assumed parameters of a profile change what scenarios show.",
    footer = {
      "",
      "Varied are the assumed parameters for which the profile gives a plausible range (keyheat",
      "profiles NAME shows them), but those that the scenario sets itself: each by itself from end",
      "to end, and all together along Morris's trajectories. Short editions are run unless --full",
      "is given. The output folder (keyheat-out/sensitivity) holds one-at-a-time.html,"
          + " morris.html,",
      "sensitivity.csv, changes.csv, narrow-rules.csv, a summary (sensitivity.md), and for each",
      "scenario a run log from which the same command goes on if it is stopped.",
      "",
      "Examples:",
      "  keyheat sensitivity spanner/sp-12-load-splits",
      "  keyheat sensitivity mine.yaml --steps 5 --trajectories 0",
      "  keyheat sensitivity --all"
    })
final class SensitivityCommand implements Callable<Integer> {
  private static final Path DEFAULT_OUT = Path.of("keyheat-out", "sensitivity");

  private final Terminal terminal;
  private final Interruption interruption;

  @Parameters(
      paramLabel = "FILE|NAME",
      arity = "0..*",
      description = "Scenarios' files, or their names in the library.")
  private List<String> names = List.of();

  @Option(names = "--all", description = "The whole library, which takes hours.")
  private boolean all;

  @Option(names = "--full", description = "The full editions instead of the short ones.")
  private boolean full;

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = "Values of each parameter by itself, both ends included (default: 2).")
  private int steps = 2;

  @Option(
      names = "--trajectories",
      paramLabel = "N",
      description = "Trajectories of the screening, 0 for none (default: 4).")
  private int trajectories = 4;

  @Option(
      names = "--parameter",
      paramLabel = "PATH",
      description = "Vary only this one, such as loadSplits.window. May be given several times.")
  private List<String> parameters = List.of();

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the runs and trajectories.")
  private @Nullable Long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Variants that run at a time (default: the processor's cores).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--max-operations",
      paramLabel = "N",
      description = "Refuse what needs more in all (default: 20,000,000,000).")
  private long maxOperations = StudyOptions.DEFAULT_MAX_OPERATIONS;

  @Option(names = "--out", paramLabel = "DIR", description = "Folder for run logs and results.")
  private Path out = DEFAULT_OUT;

  @Option(
      names = {"-q", "--quiet"},
      description = "Show nothing but what went wrong.")
  private boolean quiet;

  SensitivityCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    checkOptions();
    List<ScreenedScenario> scenarios = read();
    interruption.guard();
    try (OutputFolder folder = OutputFolder.open(out)) {
      List<Screened> screened = new ArrayList<>();
      try {
        for (ScreenedScenario scenario : scenarios) {
          ScreeningResult result = scenario.run(folder.path(), threads, interruption);
          screened.add(
              SensitivityPresenter.scenario(
                  scenario.file().name(), scenario.file().title(), result));
          if (!quiet) {
            tell(screened.get(screened.size() - 1));
          }
        }
      } catch (CancellationException e) {
        terminal.message("interrupted; the same command goes on from the run logs");
        return ExitCode.INTERRUPTED;
      } catch (RunLogException e) {
        throw new BadInputException(String.valueOf(e.getMessage()));
      }
      SensitivityModel edition =
          new SensitivityModel(Main.version(), commandLine(), !full, trajectories, screened);
      folder.publish(files(edition), interruption::throwIfRequested);
      if (!quiet) {
        terminal.out().println("report: " + folder.path().resolve(SensitivityPage.ONE_AT_A_TIME));
      }
    }
    return ExitCode.OK;
  }

  private void checkOptions() throws BadInputException {
    if (all == !names.isEmpty()) {
      throw new BadInputException("name scenarios, or give --all for the whole library");
    }
    if (steps < 2 || steps > 100) {
      throw new BadInputException("--steps " + steps + " is not from 2 to 100");
    }
    if (trajectories == 1 || trajectories < 0 || trajectories > 1000) {
      throw new BadInputException(
          "--trajectories " + trajectories + " is neither 0 nor from 2 to 1000");
    }
    BadInputException.ifLessThanOne("--threads", threads);
  }

  /** With {@code --all}, scenarios without expectations or of several systems are left out. */
  private List<ScreenedScenario> read() throws ScenarioException, BadInputException {
    List<ScreenedScenario> scenarios = new ArrayList<>();
    double operations = 0;
    for (String name : all ? Library.names() : names) {
      ScreenedScenario.Settings settings =
          new ScreenedScenario.Settings(name, seed, !full, steps, trajectories, parameters);
      if (all && !ScreenedScenario.suits(settings)) {
        continue;
      }
      scenarios.add(ScreenedScenario.read(settings));
      operations += scenarios.get(scenarios.size() - 1).operations();
    }
    if (operations > maxOperations) {
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "the points need about %,.0f operations; expected at most %,d, or --max-operations"
                  + " %.0f to allow it",
              operations,
              maxOperations,
              Math.ceil(operations * 1.01)));
    }
    return scenarios;
  }

  private void tell(Screened screened) {
    terminal
        .out()
        .printf(
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
                terminal
                    .out()
                    .printf(
                        "  %s (%s; %s to %s): %d%n",
                        parameter.path(),
                        parameter.value(),
                        parameter.from(),
                        parameter.to(),
                        parameter.flips().size()));
  }

  private Map<String, OutputFolder.Content> files(SensitivityModel edition) {
    Map<String, OutputFolder.Content> files = new LinkedHashMap<>();
    files.put("sensitivity.csv", ResultFiles.text(to -> SensitivityCsv.write(edition, to)));
    files.put("changes.csv", ResultFiles.text(to -> SensitivityCsv.writeFlips(edition, to)));
    files.put(
        "narrow-rules.csv", ResultFiles.text(to -> SensitivityCsv.writeNarrowRules(edition, to)));
    files.put("sensitivity.md", ResultFiles.text(to -> SensitivityMarkdown.write(edition, to)));
    if (edition.trajectories() > 0) {
      files.put(
          SensitivityPage.MORRIS, ResultFiles.text(to -> SensitivityPage.writeMorris(edition, to)));
    }
    files.put(
        SensitivityPage.ONE_AT_A_TIME,
        ResultFiles.text(to -> SensitivityPage.writeOneAtATime(edition, to)));
    return files;
  }

  private String commandLine() {
    List<String> arguments = new ArrayList<>(List.of("sensitivity"));
    arguments.addAll(all ? List.of("--all") : names);
    arguments.addAll(List.of("--steps", Integer.toString(steps)));
    arguments.addAll(List.of("--trajectories", Integer.toString(trajectories)));
    parameters.forEach(path -> arguments.addAll(List.of("--parameter", path)));
    if (full) {
      arguments.add("--full");
    }
    if (seed != null) {
      arguments.addAll(List.of("--seed", Long.toString(seed)));
    }
    return InternalErrors.commandLine(arguments);
  }
}
