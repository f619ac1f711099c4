package io.keyheat.scenarios.cli;

import io.keyheat.report.json.ResultJson;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.result.TargetResult;
import io.keyheat.report.rules.RulesJson;
import io.keyheat.report.rules.RulesModel;
import io.keyheat.report.terminal.RulesReport;
import io.keyheat.report.terminal.TerminalReport;
import io.keyheat.scenarios.cli.option.GateOptions;
import io.keyheat.scenarios.cli.option.MaxOperationsOption;
import io.keyheat.scenarios.cli.option.NotRepeated;
import io.keyheat.scenarios.cli.option.OutOption;
import io.keyheat.scenarios.cli.option.QuietOption;
import io.keyheat.scenarios.cli.option.RepeatedCommand;
import io.keyheat.scenarios.cli.option.ScenarioNames;
import io.keyheat.scenarios.cli.option.SeedOption;
import io.keyheat.scenarios.cli.option.ShortOption;
import io.keyheat.scenarios.cli.option.SloOption;
import io.keyheat.scenarios.cli.option.ThreadsOption;
import io.keyheat.scenarios.cli.option.TraceOptions;
import io.keyheat.scenarios.cli.option.VariantsOption;
import io.keyheat.scenarios.cli.print.Warnings;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.gate.GateFinding;
import io.keyheat.scenarios.gate.GateFindings;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.output.OutputFolders;
import io.keyheat.scenarios.output.ResultFiles;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.RunOutcome;
import io.keyheat.scenarios.run.TracedScenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs scenarios. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    sortOptions = false,
    description = "Runs scenarios, prints the results and judges their expectations.",
    footer = {
      "",
      "Results are written to keyheat-out/SCENARIO: report.html and result.json. Small runs,",
      "and all runs with --all-files, also write heatmap.csv.gz, series.csv,",
      "latency/VARIANT.hgrm and .hlog, and a recording for \"keyheat report\" and \"keyheat",
      "compare\". With several scenarios, each has its own folder in --out, and rules.html",
      "shows which rules hold.",
      "",
      "With --format or --baseline, the exit code is also 1 if there is a hotspot after the",
      "warm-up.",
      "",
      "Examples:",
      "  keyheat run spanner/timestamp-key",
      "  keyheat run spanner/timestamp-key --short --seed 7",
      "  keyheat run mine.yaml --variant before --variant after --out results",
      "  keyheat run mine.yaml --json --quiet | jq '.variants[].latencyMillis.p99'",
      "  keyheat run --all --short                 the whole library, rule by rule",
      "  keyheat run mine.yaml --format junit --baseline .keyheat-baseline.json",
      "  keyheat run --trace log.csv.gz --system spanner --servers 5"
    })
final class RunCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final Interruption interruption;
  private final List<GateFinding> findings = new ArrayList<>();
  private @Nullable ProgressDisplay display;

  @Mixin private ScenarioNames names = new ScenarioNames();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private VariantsOption variants = new VariantsOption();
  @Mixin private ShortOption isShort = new ShortOption();
  @Mixin private SloOption slos = new SloOption();
  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Mixin
  private MaxOperationsOption maxOperations =
      new MaxOperationsOption(ReadOptions.DEFAULT_MAX_OPERATIONS);

  @Mixin private OutOption out = new OutOption();
  @Mixin private QuietOption quiet = new QuietOption();

  @NotRepeated
  @Option(names = "--json", description = "Print result.json instead of the report.")
  private boolean json;

  @NotRepeated
  @Option(names = "--all-files", description = "Write all files, however large they are.")
  private boolean allFiles;

  @Mixin private GateOptions gate = new GateOptions();
  @Mixin private TraceOptions trace = new TraceOptions();
  @Mixin private RepeatedCommand repeated = new RepeatedCommand();

  RunCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    threads.check();
    gate.check();
    checkNames();
    ReadOptions options =
        new ReadOptions(seed.value(), isShort.isGiven(), variants.names(), maxOperations.limit());
    if (trace.isGiven()) {
      return runTrace(options);
    }
    List<String> wanted = names.or(Library::names);
    List<CheckedScenario> scenarios = new ArrayList<>();
    try {
      for (CheckedScenario scenario : ScenarioRunner.checked(wanted, options, display())) {
        scenario.checkHeap(Runtime.getRuntime().maxMemory());
        scenarios.add(withTargets(scenario));
      }
    } catch (ScenarioException e) {
      if (!gate.hasFormat()) {
        throw e;
      }
      gate.report(GateFindings.ofProblems(e.problems()), terminal.out(), terminal::message);
      return ExitCode.BAD_INPUT;
    }
    interruption.guard();
    return names.isAll() ? runLibrary(wanted, scenarios) : runEach(wanted, scenarios);
  }

  private void checkNames() throws BadInputException {
    trace.check(!names.isEmpty());
    if (!trace.isGiven()) {
      names.check(", or --trace");
    }
    if (names.isAll() && !variants.names().isEmpty()) {
      throw new BadInputException("--all runs all variants; expected no --variant with it");
    }
    if (gate.isGiven() && (names.isAll() || trace.isGiven())) {
      throw new BadInputException(
          "--format and --baseline need named scenarios; expected neither --all nor --trace with"
              + " them");
    }
  }

  private CheckedScenario withTargets(CheckedScenario scenario) throws BadInputException {
    return scenario.withTargets(slos.targets(scenario.facts()));
  }

  private ScenarioRunner runner(List<CheckedScenario> scenarios) {
    ScenarioRunner runner = new ScenarioRunner(display(), interruption, threads.count(), scenarios);
    runner.write(extent());
    return runner;
  }

  private ResultFiles.Extent extent() {
    return allFiles ? ResultFiles.Extent.ALL : ResultFiles.Extent.SMALL;
  }

  /** The display of this command; one for all its stages. */
  private ProgressDisplay display() {
    if (display == null) {
      display = new ProgressDisplay(terminal, !quiet.isGiven());
    }
    return display;
  }

  private int runEach(List<String> wanted, List<CheckedScenario> scenarios)
      throws ScenarioException, BadInputException, IOException {
    int code = ExitCode.OK;
    ScenarioRunner runner = runner(scenarios);
    try (OutputFolders folders = OutputFolders.open(paths(scenarios))) {
      for (int i = 0; i < scenarios.size() && code != ExitCode.INTERRUPTED; i++) {
        code = Math.max(code, run(runner, scenarios.get(i), wanted.get(i), folders.get(i)));
      }
    }
    boolean fails = gate.report(findings, terminal.out(), terminal::message);
    boolean isWhole = code == ExitCode.OK || code == ExitCode.EXPECTATION_FAILED;
    return gate.isGiven() && isWhole ? fails ? ExitCode.EXPECTATION_FAILED : ExitCode.OK : code;
  }

  private int run(ScenarioRunner runner, CheckedScenario scenario, String name, OutputFolder folder)
      throws IOException {
    if (!quiet.isGiven()) {
      warn(scenario, name);
    }
    String commandLine = repeated.line(name, scenario.file().seed());
    try {
      ScenarioResult result = runner.result(scenario, commandLine, folder);
      findings.addAll(GateFindings.ofRun(scenario.file(), result));
      publish(runner, result, folder);
      boolean allHold = result.expectations().stream().allMatch(ExpectationResult::holds);
      return Math.max(
          InternalErrors.report(runner.failures(), commandLine, terminal),
          allHold && slos.areMet(result) ? ExitCode.OK : ExitCode.EXPECTATION_FAILED);
    } catch (CancellationException e) {
      if (!folder.hasKept()) {
        throw e;
      }
      terminal.message(
          "interrupted; the results of completed variants are stored: keyheat report "
              + folder.path());
      return ExitCode.INTERRUPTED;
    } catch (RuntimeException | Error e) {
      return InternalErrors.report(e, commandLine, terminal);
    }
  }

  /** Writes the files and shows the report, which a full disk does not keep from the terminal. */
  private void publish(ScenarioRunner runner, ScenarioResult result, OutputFolder folder)
      throws IOException {
    try {
      runner.write(result, folder);
    } catch (IOException e) {
      show(result);
      throw e;
    }
    show(result);
    if (isReportShown()) {
      terminal.out().println("report: " + folder.path().resolve(ResultFiles.REPORT));
      if (ResultFiles.leavesOut(result, extent())) {
        terminal.message("--all-files also writes tables, histograms and the recording");
      }
    }
  }

  private boolean isReportShown() {
    return !json && !quiet.isGiven() && !gate.hasFormat();
  }

  private void warn(CheckedScenario scenario, String name) {
    if (scenario.unjudged() > 0) {
      terminal.message(
          scenario.unjudged() + " expectations are not evaluated: they need other variants too");
    }
    scenario.notes().forEach(terminal::message);
    scenario.unreachable().forEach(terminal::message);
    Warnings.beforeRun(scenario.lint())
        .ifPresent(warnings -> terminal.message(warnings + "; details: keyheat check " + name));
  }

  @SuppressWarnings("try") // The stage only has to be closed.
  private int runTrace(ReadOptions options)
      throws ScenarioException, BadInputException, IOException {
    TracedScenario traced;
    try (ProgressDisplay.ShownStage reading =
        display().start(ProgressDisplay.Line.of("reading the trace"))) {
      traced = trace.read(options);
    }
    CheckedScenario scenario = withTargets(traced.scenario());
    interruption.guard();
    if (!quiet.isGiven()) {
      traced.notes().forEach(terminal::message);
      scenario.unreachable().forEach(terminal::message);
    }
    try (OutputFolders folders = OutputFolders.open(paths(List.of(scenario)))) {
      String commandLine = repeated.line(scenario.file().seed());
      ScenarioRunner runner = runner(List.of(scenario));
      ScenarioResult result =
          traced.diagnosed(runner.result(scenario, commandLine, folders.get(0)));
      publish(runner, result, folders.get(0));
      return slos.areMet(result) ? ExitCode.OK : ExitCode.EXPECTATION_FAILED;
    }
  }

  private int runLibrary(List<String> wanted, List<CheckedScenario> scenarios)
      throws BadInputException, IOException {
    List<String> commandLines = new ArrayList<>();
    for (int i = 0; i < scenarios.size(); i++) {
      commandLines.add(repeated.line(wanted.get(i), scenarios.get(i).file().seed()));
    }
    Path rootPath = out.or(OutOption.DEFAULT_ROOT);
    LibraryRun library = new LibraryRun(runner(scenarios), terminal, quiet.isGiven());
    try (OutputFolder root = OutputFolder.open(rootPath);
        OutputFolders folders = OutputFolders.open(paths(scenarios))) {
      List<RunOutcome> outcomes = library.run(scenarios, commandLines, folders);
      RulesModel rules = library.model(outcomes, repeated.line(), isShort.isGiven());
      LibraryRun.write(rules, root, interruption::throwIfRequested);
      show(rules, rootPath);
    }
    return library.exitCode();
  }

  private void show(RulesModel rules, Path root) throws IOException {
    if (json) {
      RulesJson.write(rules, terminal.out());
    } else if (!quiet.isGiven()) {
      RulesReport.print(rules, terminal.out(), terminal.colour());
      terminal.out().println("page: " + root.resolve(LibraryRun.PAGE));
    }
  }

  private List<Path> paths(List<CheckedScenario> scenarios) {
    boolean alone = scenarios.size() == 1 && !names.isAll() && out.isGiven();
    Path root = out.or(OutOption.DEFAULT_ROOT);
    return scenarios.stream()
        .map(scenario -> alone ? root : root.resolve(scenario.file().name()))
        .toList();
  }

  private void show(ScenarioResult result) throws IOException {
    if (gate.hasFormat()) {
      return;
    }
    if (json) {
      ResultJson.write(result, terminal.out());
      terminal.out().println();
    } else if (!quiet.isGiven()) {
      TerminalReport.print(result, terminal.out(), terminal.colour(), terminal.width());
    }
    if (json || quiet.isGiven()) {
      for (ExpectationResult expectation : result.expectations()) {
        if (!expectation.holds()) {
          terminal.message(
              result.scenario() + " fails: " + expectation.text() + ": " + expectation.observed());
        }
      }
      for (TargetResult target : slos.missed(result)) {
        terminal.message(
            target.variant() + " misses the target " + target.text() + ": " + target.observed());
      }
    }
  }
}
