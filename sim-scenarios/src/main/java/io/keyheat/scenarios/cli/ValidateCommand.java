package io.keyheat.scenarios.cli;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.csv.StudyCsv;
import io.keyheat.report.observed.ObservedJson;
import io.keyheat.report.observed.ObservedModel;
import io.keyheat.report.observed.ObservedPage;
import io.keyheat.report.terminal.AgreementReport;
import io.keyheat.report.terminal.TextTable;
import io.keyheat.report.terminal.TextTable.Side;
import io.keyheat.report.validation.Agreement;
import io.keyheat.report.validation.ValidationJson;
import io.keyheat.report.validation.ValidationModel;
import io.keyheat.report.validation.ValidationModel.Validated;
import io.keyheat.report.validation.ValidationPage;
import io.keyheat.scenarios.ProgramVersion;
import io.keyheat.scenarios.cli.option.OutOption;
import io.keyheat.scenarios.cli.option.QuietOption;
import io.keyheat.scenarios.cli.option.RepeatedCommand;
import io.keyheat.scenarios.cli.option.ScenarioNames;
import io.keyheat.scenarios.cli.option.SeedOption;
import io.keyheat.scenarios.cli.option.ShortOption;
import io.keyheat.scenarios.cli.option.ThreadsOption;
import io.keyheat.scenarios.cli.progress.BatchProgress;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.progress.Steps;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.experiment.Experiment;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.library.Validations;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.output.OutputFolder.Content;
import io.keyheat.scenarios.output.ResultFiles;
import io.keyheat.scenarios.presentation.RecordedWorkloads;
import io.keyheat.scenarios.presentation.ValidationPresenter;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.Scenarios;
import io.keyheat.scenarios.validate.Validation;
import io.keyheat.scenarios.validate.ValidationResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares simulated figures with published ones. */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    sortOptions = false,
    description =
        "Simulates published experiments, and compares the results with the published figures.",
    footer = {
      "",
      "A validation is a scenario with a section of published figures. Each figure has a",
      "source, a metric and a tolerance.",
      "",
      "Results are written to keyheat-out/validate: validation.html, validation.json and",
      "validation.csv; for recordings, recordings.html, recordings.json and recordings.csv.",
      "",
      "The exit code is 0 if every figure agrees. It is 1 if a figure does not agree, or if its",
      "interval is too wide to decide.",
      "",
      "Examples:",
      "  keyheat validate --all --short",
      "  keyheat validate queueing/mm1",
      "  keyheat validate mine.yaml",
      "  keyheat validate --against recordings/sequential-1 recordings/sequential-2"
    })
final class ValidateCommand implements Callable<Integer> {
  /** Half of an interval within which an exact figure must lie, as a share of the figure. */
  private static final double PRECISION = 0.03;

  /** The share for short profiles, whose intervals are wider. */
  private static final double SHORT_PRECISION = 0.15;

  private static final String PAGE = "validation.html";
  private static final String RECORDINGS_PAGE = "recordings.html";

  private final Terminal terminal;
  private final Interruption interruption;

  @Mixin private ScenarioNames names = new ScenarioNames();

  @Option(names = "--list", description = "List the shipped validations and run nothing.")
  private boolean list;

  @Option(
      names = "--against",
      arity = "1..*",
      paramLabel = "RECORDING",
      description = "Folders of recordings of a running database, to compare the simulation with.")
  private List<Path> recordings = List.of();

  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private ShortOption isShort = new ShortOption();
  @Mixin private ThreadsOption threads = new ThreadsOption();
  @Mixin private OutOption out = new OutOption();
  @Mixin private QuietOption quiet = new QuietOption();
  @Mixin private RepeatedCommand repeated = new RepeatedCommand();

  ValidateCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    threads.check();
    if (list) {
      return list();
    }
    if (recordings.isEmpty()) {
      names.check(", --list or --against");
    }
    ProgressDisplay display = new ProgressDisplay(terminal, !quiet.isGiven());
    List<Validation> validations = read(display);
    RecordedWorkloads recorded = RecordedWorkloads.read(recordings, options());
    for (ScenarioFile scenario : recorded.scenarios()) {
      CheckedScenario.of(scenario);
    }
    interruption.guard();
    try (OutputFolder folder =
        OutputFolder.open(out.or(OutOption.DEFAULT_ROOT.resolve("validate")))) {
      BatchProgress batch = batch(validations);
      List<Validated> validated = new ArrayList<>();
      for (Validation validation : validations) {
        validated.add(ValidationPresenter.scenario(run(validation, batch, display)));
      }
      ValidationModel model =
          new ValidationModel(
              ProgramVersion.text(), repeated.line(), isShort.isGiven(), precision(), validated);
      ObservedModel observed =
          recorded.compare(
              repeated.line(), specs -> results(new Experiment(specs, threads.count()), display));
      folder.publish(files(model, observed), interruption::throwIfRequested);
      if (!quiet.isGiven()) {
        print(model, observed, folder.path());
      }
      return allAgree(model, observed) ? ExitCode.OK : ExitCode.EXPECTATION_FAILED;
    }
  }

  /** The validations' progress; that of recordings is shown by itself. */
  private static BatchProgress batch(List<Validation> validations) {
    double operations =
        validations.stream()
            .flatMap(validation -> validation.specs().stream())
            .mapToDouble(OfferedOperations::of)
            .sum();
    return new BatchProgress(validations.size(), operations);
  }

  private List<RunResult> results(Experiment experiment, ProgressDisplay display) {
    interruption.watch(experiment::cancel);
    return display.during(experiment::run, experiment.progress());
  }

  private static boolean allAgree(ValidationModel model, ObservedModel observed) {
    return model.count(Agreement.DISAGREES) == 0
        && model.count(Agreement.OPEN) == 0
        && observed.count(Agreement.DISAGREES) == 0;
  }

  private void print(ValidationModel model, ObservedModel observed, Path folder)
      throws IOException {
    if (!model.validations().isEmpty()) {
      AgreementReport.print(model, terminal.out(), terminal.colour());
      terminal.out().println("report: " + folder.resolve(PAGE));
    }
    if (!observed.workloads().isEmpty()) {
      AgreementReport.print(observed, terminal.out(), terminal.colour());
      terminal.out().println("report: " + folder.resolve(RECORDINGS_PAGE));
    }
  }

  private int list() throws ScenarioException {
    List<List<String>> rows = new ArrayList<>();
    for (String name : Validations.names()) {
      rows.add(List.of(name, Validations.find(name).title()));
    }
    TextTable.lines(rows, Side.LEFT).forEach(terminal.out()::println);
    return ExitCode.OK;
  }

  @SuppressWarnings("try") // The stage only has to be closed.
  private List<Validation> read(ProgressDisplay display) throws ScenarioException {
    List<Validation> validations = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    List<String> wanted = names.or(Validations::names);
    Steps checked = new Steps("checking", "validations", wanted.size());
    try (ProgressDisplay.ShownStage checking = display.start(checked)) {
      for (String name : wanted) {
        try {
          ScenarioFile scenario = CheckedScenario.of(read(name)).file();
          validations.add(Validation.of(scenario, precision()));
        } catch (ScenarioException e) {
          problems.addAll(e.problems());
        }
        checked.done();
      }
    }
    if (!problems.isEmpty()) {
      throw new ScenarioException(problems);
    }
    return validations;
  }

  private double precision() {
    return isShort.isGiven() ? SHORT_PRECISION : PRECISION;
  }

  private ScenarioFile read(String name) throws ScenarioException {
    if (Scenarios.isFile(name)) {
      return ScenarioReader.read(Path.of(name), options());
    }
    Library.LibraryEntry entry = Validations.find(name);
    return ScenarioReader.read(entry.name(), entry.text(), options());
  }

  private ReadOptions options() {
    return new ReadOptions(
        seed.value(), isShort.isGiven(), Set.of(), ReadOptions.DEFAULT_MAX_OPERATIONS);
  }

  private ValidationResult run(
      Validation validation, BatchProgress batch, ProgressDisplay display) {
    Experiment experiment = new Experiment(validation.specs(), threads.count());
    interruption.watch(experiment::cancel);
    return display.during(
        () -> validation.run(experiment),
        batch.begin(experiment.progress(), display.elapsedSeconds()));
  }

  private static Map<String, Content> files(ValidationModel model, ObservedModel observed) {
    Map<String, Content> files = new LinkedHashMap<>();
    if (!model.validations().isEmpty()) {
      files.put("validation.csv", ResultFiles.text(to -> StudyCsv.writeValidation(model, to)));
      files.put("validation.json", to -> ValidationJson.write(model, to));
      files.put(PAGE, ResultFiles.text(to -> ValidationPage.write(model, to)));
    }
    if (!observed.workloads().isEmpty()) {
      files.put("recordings.csv", ResultFiles.text(to -> StudyCsv.writeRecordings(observed, to)));
      files.put("recordings.json", to -> ObservedJson.write(observed, to));
      files.put(RECORDINGS_PAGE, ResultFiles.text(to -> ObservedPage.write(observed, to)));
    }
    return files;
  }
}
