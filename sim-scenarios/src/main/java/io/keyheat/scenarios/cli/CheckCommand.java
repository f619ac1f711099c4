package io.keyheat.scenarios.cli;

import io.keyheat.report.json.Json;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.cli.option.GateOptions;
import io.keyheat.scenarios.cli.option.ScenarioNames;
import io.keyheat.scenarios.cli.option.SystemOption;
import io.keyheat.scenarios.cli.print.SchemaFindingsText;
import io.keyheat.scenarios.cli.print.Warnings;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.progress.Steps;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.diagnosis.Rules;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.experiment.Effort;
import io.keyheat.scenarios.gate.GateFinding;
import io.keyheat.scenarios.gate.GateFindings;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.lint.Warning;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.SchemaScenario;
import io.keyheat.scenarios.trial.TrialResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks scenarios without running them. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    sortOptions = false,
    description = "Finds mistakes in scenarios, and hotspots by trial runs of limited length.",
    footer = {
      "",
      "The command first applies structural rules. It then runs the variants, with at most 3",
      "million operations in total, and prints the warnings of \"keyheat run\". A longer run is",
      "simulated only at its busiest time. With --no-trial, or for a schema (--system), only",
      "structural rules are applied.",
      "",
      "With --format or --baseline, the exit code is 1 if there is a warning, as with --strict.",
      "",
      "Examples:",
      "  keyheat check mine.yaml --strict",
      "  keyheat check schema.sql --system spanner",
      "  keyheat check mine.yaml --format sarif --baseline .keyheat-baseline.json"
    })
final class CheckCommand implements Callable<Integer> {
  /** A scenario that is too long to run without being asked is checked nevertheless. */
  private static final ReadOptions UNBOUNDED =
      ReadOptions.DEFAULT.withMaxOperations(Long.MAX_VALUE);

  private final Terminal terminal;

  @Mixin private ScenarioNames names = new ScenarioNames();

  @Option(
      names = "--strict",
      description = "Exit with 1 if there are warnings or ignored constructs.")
  private boolean strict;

  @Option(names = "--json", description = "Print the findings as JSON.")
  private boolean json;

  @Option(
      names = "--no-trial",
      description = "Apply structural rules only, without a trial run (for editors).")
  private boolean withoutTrial;

  @Mixin private SystemOption system = new SystemOption();
  @Mixin private GateOptions gate = new GateOptions();

  CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * A scenario or schema with what was found.
   *
   * @param effort of a run; null: it is a schema alone
   * @param part of the runs that was tried; empty: none
   */
  private record Checked(
      CheckedScenario scenario, @Nullable Effort effort, List<Warning> warnings, String part) {
    /** The loads of a schema alone are none that anybody has. */
    List<String> notes() {
      return effort == null ? List.of() : scenario.targetNotes();
    }

    List<GateFinding> findings() {
      return GateFindings.ofCheck(scenario.file(), warnings);
    }
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    names.check("");
    gate.check();
    List<Checked> all;
    try {
      all = system.name() == null ? scenarios() : schemas(system.name());
    } catch (ScenarioException e) {
      if (!gate.hasFormat()) {
        throw e;
      }
      gate.report(GateFindings.ofProblems(e.problems()), terminal.out(), terminal::message);
      return ExitCode.BAD_INPUT;
    }
    if (json) {
      Json out = Json.indented(terminal.out());
      out.document(() -> out.objects("scenarios", all, checked -> write(checked, out)));
    } else if (!gate.hasFormat()) {
      all.forEach(this::print);
    }
    if (!strict && !gate.isGiven()) {
      return ExitCode.OK; // What nobody asks for is not looked for again.
    }
    List<GateFinding> findings = all.stream().flatMap(c -> c.findings().stream()).toList();
    boolean fails = gate.report(findings, terminal.out(), terminal::message);
    return fails ? ExitCode.EXPECTATION_FAILED : ExitCode.OK;
  }

  @SuppressWarnings("try") // The stage only has to be closed.
  private List<Checked> scenarios() throws ScenarioException, BadInputException {
    List<String> wanted = names.or(Library::names);
    SchemaScenario.refuse(wanted);
    ProgressDisplay display = new ProgressDisplay(terminal, true);
    List<CheckedScenario> scenarios = ScenarioRunner.checked(wanted, UNBOUNDED, display);
    Steps linted = new Steps("running the loads of", "scenarios", scenarios.size());
    List<Checked> all = new ArrayList<>();
    try (ProgressDisplay.ShownStage linting = display.start(linted)) {
      for (CheckedScenario scenario : scenarios) {
        TrialResult trial = withoutTrial ? TrialResult.none(scenario.file()) : scenario.trial();
        all.add(new Checked(scenario, effort(scenario), trial.warnings(), trial.part()));
        linted.done();
      }
    }
    return all;
  }

  private List<Checked> schemas(String systemName) throws ScenarioException, BadInputException {
    List<Checked> all = new ArrayList<>();
    for (String name : names.or(List::of)) {
      CheckedScenario schema = CheckedScenario.of(SchemaScenario.read(name, systemName, UNBOUNDED));
      all.add(new Checked(schema, null, Lint.ofSchema(schema.file()), ""));
    }
    return all;
  }

  /** Of a run with as many threads as the processor has cores. */
  private static Effort effort(CheckedScenario scenario) {
    return scenario.effort(Runtime.getRuntime().availableProcessors());
  }

  /** To two digits at most, as no estimate knows more. */
  private static String duration(double seconds) {
    return seconds < 100
        ? Figures.count(seconds) + " s"
        : seconds < 6000
            ? Figures.count(seconds / 60) + " min"
            : Figures.count(Math.ceil(seconds / 3600)) + " h";
  }

  private void print(Checked checked) {
    ScenarioFile file = checked.scenario.file();
    Effort effort = checked.effort;
    if (effort == null) {
      int tables = file.variants().get(0).spec().tables().size();
      terminal
          .out()
          .printf(
              Locale.ROOT,
              "%s: %s of %s, structural rules only, as it has no loads%s%n",
              file.file(),
              Warnings.count(tables, "table"),
              file.variants().get(0).spec().system().title(),
              Warnings.summary(checked.warnings));
    } else {
      printEffort(checked, effort);
    }
    if (!checked.part.isEmpty()) {
      terminal.out().println("  " + checked.part);
    }
    checked.notes().forEach(note -> terminal.out().println("  note: " + note));
    List<String> findings =
        effort == null
            ? SchemaFindingsText.linesOfKeys(file.schemaFindings())
            : SchemaFindingsText.lines(file.schemaFindings());
    findings.forEach(terminal.out()::println);
    Rules rules = Rules.load();
    for (Warning warning : checked.warnings) {
      Warnings.lines(warning, file.variants().size()).forEach(terminal.out()::println);
      if (effort == null) {
        rules
            .find(warning.rule())
            .ifPresent(rule -> terminal.out().println("    " + rule.sentence()));
      }
    }
  }

  private void printEffort(Checked checked, Effort effort) {
    ScenarioFile file = checked.scenario.file();
    terminal
        .out()
        .println(
            file.file()
                + ": no mistakes; "
                + Warnings.count(file.variants().size(), "variant")
                + ", about "
                + Figures.count(effort.operations())
                + " operations, "
                + duration(effort.cpuSeconds())
                + " of a core and "
                + Figures.count(effort.bytes() / 1e6)
                + " MB, "
                + Warnings.count(checked.scenario.expected().size(), "expectation")
                + Warnings.summary(checked.warnings));
    if (effort.operations() > ReadOptions.DEFAULT_MAX_OPERATIONS) {
      terminal
          .out()
          .printf(
              Locale.ROOT,
              "  to run it: --max-operations %.0f%n",
              Math.ceil(effort.operations() * 1.01));
    }
  }

  private void write(Checked checked, Json out) throws IOException {
    ScenarioFile file = checked.scenario.file();
    Rules rules = Rules.load();
    out.member("file", file.file());
    out.member("variants", file.variants().size());
    Effort effort = checked.effort;
    if (effort != null) {
      out.member("operations", effort.operations());
      out.member("cpuSeconds", effort.cpuSeconds());
      out.member("memoryBytes", effort.bytes());
    }
    out.member("expectations", checked.scenario.expected().size());
    if (!checked.part.isEmpty()) {
      out.member("tried", checked.part);
    }
    out.member("notes", checked.notes());
    out.objects("warnings", checked.warnings, warning -> Warnings.write(warning, rules, out));
  }
}
