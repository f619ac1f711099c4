package io.keyheat.scenarios.cli;

import io.keyheat.core.result.ExpectationResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.json.ResultJson;
import io.keyheat.report.json.RulesJson;
import io.keyheat.report.rules.RulesModel;
import io.keyheat.report.terminal.RulesReport;
import io.keyheat.report.terminal.TerminalReport;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.reader.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs scenarios. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Runs scenarios, shows what came of them and judges their expectations.",
    footer = {
      "",
      "The output folder holds report.html, result.json, heatmap.csv.gz, series.csv, the recording",
      "that \"keyheat report\" and \"keyheat compare\" read, and for each variant",
      "latency/VARIANT.hgrm and latency/VARIANT.hlog. With --all, rules.html beside the scenarios'",
      "folders tells of each rule whether it holds.",
      "",
      "Examples:",
      "  keyheat run spanner/timestamp-key",
      "  keyheat run spanner/timestamp-key --short --seed 7",
      "  keyheat run mine.yaml --variant before --variant after --out results",
      "  keyheat run mine.yaml --json --quiet | jq '.variants[].latencyMillis.p99'",
      "  keyheat run --all --short                 the whole library, rule by rule",
      "  keyheat run --trace log.csv.gz --system spanner --servers 5"
    })
final class RunCommand implements Callable<Integer> {
  private static final Path DEFAULT_OUT = Path.of("keyheat-out");

  private final Terminal terminal;
  private final Interruption interruption;

  @Parameters(
      paramLabel = "FILE|NAME",
      arity = "0..*",
      description = "A scenario's file, or its name in the library.")
  private List<String> names = List.of();

  @Option(
      names = "--all",
      description = "Run the whole library, and show for each rule whether it holds.")
  private boolean all;

  @Option(names = "--seed", paramLabel = "N", description = "Seed instead of the file's.")
  private @Nullable Long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Folder for the results (default: keyheat-out/SCENARIO); with several scenarios, a"
              + " folder in it for each.")
  private @Nullable Path out;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "Run only this variant. May be given several times.")
  private Set<String> variants = Set.of();

  @Option(
      names = "--slo",
      paramLabel = "TARGET",
      description =
          "A target to hold each variant to beside the scenario's own, such as 'latency.p99 <"
              + " 50ms'. May be given several times.")
  private List<String> slos = List.of();

  @Option(names = "--short", description = "Run the scenario's short edition.")
  private boolean shortEdition;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Variants that run at a time (default: the processor's cores).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--max-operations",
      paramLabel = "N",
      description = "Refuse scenarios that need more (default: ${DEFAULT-VALUE}).")
  private long maxOperations = ReadOptions.DEFAULT_MAX_OPERATIONS;

  @Option(
      names = {"-q", "--quiet"},
      description = "Show neither progress nor report, only what went wrong.")
  private boolean quiet;

  @Option(names = "--json", description = "Print result.json instead of the report.")
  private boolean json;

  @Mixin private TraceOptions trace = new TraceOptions();

  RunCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    BadInputException.ifLessThanOne("--threads", threads);
    checkNames();
    ReadOptions options =
        new ReadOptions(ReadOptions.seedOf(seed), shortEdition, variants, maxOperations);
    if (trace.isGiven()) {
      return runTrace(options);
    }
    List<String> wanted = all ? Library.names() : names;
    List<CheckedScenario> scenarios = new ArrayList<>();
    for (CheckedScenario scenario : Scenarios.check(wanted, options)) {
      scenarios.add(scenario.withTargets(slos));
    }
    interruption.guard();
    return all ? runLibrary(wanted, scenarios) : runEach(wanted, scenarios);
  }

  private void checkNames() throws BadInputException {
    if (all && !names.isEmpty()) {
      throw new BadInputException("--all runs the whole library; expected no names beside it");
    }
    if (all && !variants.isEmpty()) {
      throw new BadInputException("--all runs all variants; expected no --variant beside it");
    }
    trace.check(all || !names.isEmpty());
    if (!all && names.isEmpty() && !trace.isGiven()) {
      throw new BadInputException(
          "nothing to run; expected a scenario's file or name, --all for the whole library, or"
              + " --trace");
    }
  }

  private ScenarioRun scenarioRun() {
    return new ScenarioRun(terminal, interruption, threads, !quiet);
  }

  private int runEach(List<String> wanted, List<CheckedScenario> scenarios)
      throws BadInputException, IOException {
    int code = ExitCode.OK;
    try (OutputFolders folders = OutputFolders.open(paths(scenarios))) {
      for (int i = 0; i < scenarios.size(); i++) {
        code = Math.max(code, run(scenarios.get(i), wanted.get(i), folders.get(i)));
      }
    }
    return code;
  }

  private int runTrace(ReadOptions options)
      throws ScenarioException, BadInputException, IOException {
    TracedScenario traced = trace.read(options);
    CheckedScenario scenario = traced.scenario().withTargets(slos);
    interruption.guard();
    if (!quiet) {
      traced.notes().forEach(terminal::message);
    }
    try (OutputFolders folders = OutputFolders.open(paths(List.of(scenario)))) {
      List<String> arguments = arguments("", scenario.file().seed());
      arguments.remove(1);
      arguments.addAll(1, trace.arguments());
      String commandLine = InternalErrors.commandLine(arguments);
      ScenarioResult result =
          scenarioRun().run(scenario, commandLine, folders.get(0), traced::withDiagnosis);
      show(result, folders.get(0));
      if (!quiet && !json) {
        terminal.out().println();
        TerminalReport.printLines(
            traced.diagnosis(result).lines(), terminal.out(), terminal.width());
      }
      return ExitCode.OK;
    }
  }

  private int runLibrary(List<String> wanted, List<CheckedScenario> scenarios)
      throws BadInputException, IOException {
    List<String> commandLines = new ArrayList<>();
    for (int i = 0; i < scenarios.size(); i++) {
      commandLines.add(
          InternalErrors.commandLine(arguments(wanted.get(i), scenarios.get(i).file().seed())));
    }
    Path rootPath = out == null ? DEFAULT_OUT : out;
    LibraryRun library = new LibraryRun(scenarioRun(), terminal, quiet);
    try (OutputFolder root = OutputFolder.open(rootPath);
        OutputFolders folders = OutputFolders.open(paths(scenarios))) {
      List<LibraryRun.Outcome> outcomes = library.run(scenarios, commandLines, folders);
      String commandLine = InternalErrors.commandLine(arguments("--all", seed));
      RulesModel edition = library.edition(outcomes, commandLine, shortEdition);
      LibraryRun.write(edition, root, interruption::throwIfRequested);
      show(edition, rootPath);
    }
    return library.exitCode();
  }

  private void show(RulesModel edition, Path root) throws IOException {
    if (json) {
      RulesJson.write(edition, terminal.out());
    } else if (!quiet) {
      RulesReport.print(edition, terminal.out(), terminal.colour());
      terminal.out().println("page: " + root.resolve(LibraryRun.PAGE));
    }
  }

  private List<Path> paths(List<CheckedScenario> scenarios) {
    List<Path> paths = new ArrayList<>();
    for (CheckedScenario scenario : scenarios) {
      String name = scenario.file().name();
      if (out == null) {
        paths.add(DEFAULT_OUT.resolve(name));
      } else {
        paths.add(scenarios.size() == 1 && !all ? out : out.resolve(name));
      }
    }
    return paths;
  }

  private int run(CheckedScenario scenario, String name, OutputFolder folder) throws IOException {
    if (scenario.unjudged() > 0 && !quiet) {
      terminal.message(
          scenario.unjudged() + " expectations are not judged: they need other variants too");
    }
    if (!quiet) {
      Warnings.beforeRun(Lint.of(scenario.file()))
          .ifPresent(warnings -> terminal.message(warnings + "; for each: keyheat check " + name));
    }
    String commandLine = InternalErrors.commandLine(arguments(name, scenario.file().seed()));
    try {
      ScenarioResult result = scenarioRun().run(scenario, commandLine, folder);
      show(result, folder);
      boolean allHold = result.expectations().stream().allMatch(ExpectationResult::holds);
      return allHold ? ExitCode.OK : ExitCode.EXPECTATION_FAILED;
    } catch (CancellationException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      InternalErrors.report(e, commandLine, terminal);
      return ExitCode.FAULT;
    }
  }

  /** What else was asked for, such as threads, changes nothing in the result. */
  private List<String> arguments(String what, @Nullable Long usedSeed) {
    List<String> arguments = new ArrayList<>(List.of("run", what));
    if (usedSeed != null) {
      arguments.addAll(List.of("--seed", usedSeed.toString()));
    }
    if (shortEdition) {
      arguments.add("--short");
    }
    for (String variant : variants) {
      arguments.add("--variant");
      arguments.add(variant);
    }
    for (String slo : slos) {
      arguments.addAll(List.of("--slo", slo));
    }
    return arguments;
  }

  private void show(ScenarioResult result, OutputFolder folder) throws IOException {
    if (json) {
      ResultJson.write(result, terminal.out());
      terminal.out().println();
    } else if (!quiet) {
      TerminalReport.print(result, terminal.out(), terminal.colour(), terminal.width());
      terminal.out().println("report: " + folder.path().resolve(ResultFiles.REPORT));
    }
    if (json || quiet) {
      for (ExpectationResult expectation : result.expectations()) {
        if (!expectation.holds()) {
          terminal.message(
              result.scenario() + " fails: " + expectation.text() + ": " + expectation.observed());
        }
      }
    }
  }
}
