package io.keyheat.scenarios.cli;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.csv.ValidationCsv;
import io.keyheat.report.json.ValidationJson;
import io.keyheat.report.terminal.TextTable;
import io.keyheat.report.terminal.TextTable.Side;
import io.keyheat.report.terminal.ValidationReport;
import io.keyheat.report.validation.Agreement;
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
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.experiment.Experiment;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.library.Validations;
import io.keyheat.scenarios.observed.DatabaseRecording;
import io.keyheat.scenarios.observed.RangeComparison;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.output.OutputFolder.Content;
import io.keyheat.scenarios.output.ResultFiles;
import io.keyheat.scenarios.presentation.RangePresenter;
import io.keyheat.scenarios.presentation.ValidationPresenter;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
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
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares simulated figures with published ones. */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Simulates published experiments and compares the figures.",
    footer = {
      "",
      "A validation is a scenario with a published section: the figure, its source, the metric",
      "that corresponds to it, and the tolerance.",
      "",
      "Results are written to keyheat-out/validate: validation.html, validation.json and",
      "validation.csv.",
      "",
      "The exit code is 0 where every figure agrees, and 1 where one does not or its interval is",
      "too wide to tell.",
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

  private final Terminal terminal;
  private final Interruption interruption;

  @Mixin private ScenarioNames names = new ScenarioNames();

  @Option(names = "--list", description = "List the shipped validations and run nothing.")
  private boolean list;

  @Option(
      names = "--against",
      arity = "1..*",
      paramLabel = "RECORDING",
      description = "Compare with recordings of a running database (folders).")
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
    List<Validation> validations = read();
    List<List<DatabaseRecording>> repetitions = readRecordings();
    interruption.guard();
    try (OutputFolder folder =
        OutputFolder.open(out.or(OutOption.DEFAULT_ROOT.resolve("validate")))) {
      List<Validated> validated = new ArrayList<>();
      for (Validation validation : validations) {
        validated.add(ValidationPresenter.scenario(run(validation)));
      }
      for (List<DatabaseRecording> repeated : repetitions) {
        validated.add(compare(repeated));
      }
      ValidationModel model =
          new ValidationModel(
              ProgramVersion.text(), repeated.line(), isShort.isGiven(), precision(), validated);
      folder.publish(files(model), interruption::throwIfRequested);
      if (!quiet.isGiven()) {
        ValidationReport.print(model, terminal.out(), terminal.colour());
        terminal.out().println("report: " + folder.path().resolve(PAGE));
      }
      boolean all = model.count(Agreement.DISAGREES) == 0 && model.count(Agreement.OPEN) == 0;
      return all ? ExitCode.OK : ExitCode.EXPECTATION_FAILED;
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

  private List<Validation> read() throws ScenarioException {
    List<Validation> validations = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (String name : names.or(Validations.names())) {
      try {
        validations.add(Validation.of(read(name), precision()));
      } catch (ScenarioException e) {
        problems.addAll(e.problems());
      }
    }
    if (!problems.isEmpty()) {
      throw new ScenarioException(problems);
    }
    return validations;
  }

  /** The recordings, those of one title together, in the order of the command line. */
  private List<List<DatabaseRecording>> readRecordings()
      throws BadInputException, ScenarioException, IOException {
    Map<String, List<DatabaseRecording>> byTitle = new LinkedHashMap<>();
    for (Path folder : recordings) {
      DatabaseRecording recording = DatabaseRecording.read(folder, options());
      byTitle
          .computeIfAbsent(recording.scenario().title(), title -> new ArrayList<>())
          .add(recording);
    }
    return List.copyOf(byTitle.values());
  }

  private Validated compare(List<DatabaseRecording> repetitions) {
    Experiment experiment = new Experiment(RangeComparison.specs(repetitions), threads.count());
    List<RunResult> runs = during(experiment, experiment::run);
    return RangePresenter.recording(repetitions, RangeComparison.of(repetitions, runs));
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

  private ValidationResult run(Validation validation) {
    Experiment experiment = new Experiment(validation.specs(), threads.count());
    return during(experiment, () -> validation.run(experiment));
  }

  private <T> T during(Experiment experiment, Supplier<T> work) {
    interruption.watch(experiment::cancel);
    return quiet.isGiven()
        ? work.get()
        : ProgressDisplay.during(work, experiment.progress(), terminal);
  }

  private static Map<String, Content> files(ValidationModel model) {
    Map<String, Content> files = new LinkedHashMap<>();
    files.put("validation.csv", ResultFiles.text(to -> ValidationCsv.write(model, to)));
    files.put("validation.json", to -> ValidationJson.write(model, to));
    files.put(PAGE, ResultFiles.text(to -> ValidationPage.write(model, to)));
    return files;
  }
}
