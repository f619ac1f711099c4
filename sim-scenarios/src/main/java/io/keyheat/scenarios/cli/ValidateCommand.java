package io.keyheat.scenarios.cli;

import io.keyheat.report.csv.ValidationCsv;
import io.keyheat.report.json.ValidationJson;
import io.keyheat.report.terminal.ValidationReport;
import io.keyheat.report.validation.Agreement;
import io.keyheat.report.validation.ValidationModel;
import io.keyheat.report.validation.ValidationModel.Validated;
import io.keyheat.report.validation.ValidationPage;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.experiment.Experiment;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.library.Validations;
import io.keyheat.scenarios.presentation.ValidationPresenter;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.validate.Validation;
import io.keyheat.scenarios.validate.ValidationResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares simulated figures with those that others have published. */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Simulates what others have published, and compares the figures.",
    footer = {
      "",
      "A validation is a scenario with a published section: what was published, by whom, the",
      "figure, the metric that has its place, and how far off it may be. Without names the whole",
      "suite that comes with Keyheat is run. The output folder (keyheat-out/validate) holds",
      "validation.html, validation.json and validation.csv.",
      "",
      "The exit code is 0 where every figure agrees, and 1 where one does not or the interval is",
      "too wide to tell.",
      "",
      "Examples:",
      "  keyheat validate",
      "  keyheat validate queueing/mm1 --short",
      "  keyheat validate mine.yaml"
    })
final class ValidateCommand implements Callable<Integer> {
  private static final Path DEFAULT_OUT = Path.of("keyheat-out", "validate");

  /** Half of an interval by which an exact figure is told, as a share of the figure. */
  private static final double PRECISION = 0.03;

  /** The same for short editions, which see less. */
  private static final double SHORT_PRECISION = 0.15;

  private static final String REPORT = "validation.html";

  private final Terminal terminal;
  private final Interruption interruption;

  @Parameters(
      paramLabel = "NAME|FILE",
      arity = "0..*",
      description = "Only these of the suite, or files of your own.")
  private List<String> names = List.of();

  @Option(names = "--list", description = "Show the suite with a line each, and run nothing.")
  private boolean list;

  @Option(names = "--short", description = "The short editions, which take seconds.")
  private boolean shortEdition;

  @Option(names = "--seed", paramLabel = "N", description = "Seed instead of the files'.")
  private @Nullable Long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Runs at a time (default: the processor's cores).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--out", paramLabel = "DIR", description = "Folder for the results.")
  private Path out = DEFAULT_OUT;

  @Option(
      names = {"-q", "--quiet"},
      description = "Show neither progress nor results, only what went wrong.")
  private boolean quiet;

  ValidateCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    BadInputException.ifLessThanOne("--threads", threads);
    if (list) {
      return list();
    }
    List<Validation> validations = read();
    interruption.guard();
    try (OutputFolder folder = OutputFolder.open(out)) {
      List<Validated> validated = new ArrayList<>();
      for (Validation validation : validations) {
        validated.add(ValidationPresenter.scenario(run(validation)));
      }
      ValidationModel edition =
          new ValidationModel(Main.version(), commandLine(), shortEdition, precision(), validated);
      folder.publish(files(edition), interruption::throwIfRequested);
      if (!quiet) {
        ValidationReport.print(edition, terminal.out(), terminal.colour());
        terminal.out().println("report: " + folder.path().resolve(REPORT));
      }
      boolean all = edition.count(Agreement.DISAGREES) == 0 && edition.count(Agreement.OPEN) == 0;
      return all ? ExitCode.OK : ExitCode.EXPECTATION_FAILED;
    }
  }

  private int list() throws ScenarioException {
    List<String> all = Validations.names();
    int width = all.stream().mapToInt(String::length).max().orElse(0);
    for (String name : all) {
      String padding = " ".repeat(width - name.length());
      terminal.out().println(name + padding + "  " + Validations.find(name).title());
    }
    return ExitCode.OK;
  }

  private List<Validation> read() throws ScenarioException {
    List<Validation> validations = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (String name : names.isEmpty() ? Validations.names() : names) {
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

  private double precision() {
    return shortEdition ? SHORT_PRECISION : PRECISION;
  }

  private ScenarioFile read(String name) throws ScenarioException {
    OptionalLong seeds = ReadOptions.seedOf(seed);
    ReadOptions options =
        new ReadOptions(seeds, shortEdition, Set.of(), ReadOptions.DEFAULT_MAX_OPERATIONS);
    if (Scenarios.isFile(name)) {
      return ScenarioReader.read(Path.of(name), options);
    }
    Library.Entry entry = Validations.find(name);
    return ScenarioReader.read(entry.name(), entry.text(), options);
  }

  private ValidationResult run(Validation validation) {
    Experiment experiment = new Experiment(validation.specs(), threads);
    interruption.watch(experiment::cancel);
    return quiet
        ? validation.run(experiment)
        : ProgressDisplay.during(() -> validation.run(experiment), experiment.progress(), terminal);
  }

  private static Map<String, OutputFolder.Content> files(ValidationModel edition) {
    Map<String, OutputFolder.Content> files = new LinkedHashMap<>();
    files.put("validation.csv", ResultFiles.text(to -> ValidationCsv.write(edition, to)));
    files.put("validation.json", to -> ValidationJson.write(edition, to));
    files.put(REPORT, ResultFiles.text(to -> ValidationPage.write(edition, to)));
    return files;
  }

  private String commandLine() {
    List<String> arguments = new ArrayList<>(List.of("validate"));
    arguments.addAll(names);
    if (shortEdition) {
      arguments.add("--short");
    }
    if (seed != null) {
      arguments.addAll(List.of("--seed", Long.toString(seed)));
    }
    return InternalErrors.commandLine(arguments);
  }
}
