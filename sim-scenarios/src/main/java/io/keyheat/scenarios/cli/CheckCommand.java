package io.keyheat.scenarios.cli;

import io.keyheat.core.RunSpec;
import io.keyheat.report.json.Json;
import io.keyheat.scenarios.cli.option.ScenarioNames;
import io.keyheat.scenarios.cli.print.Warnings;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.diagnosis.Rules;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.experiment.Effort;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.lint.Level;
import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.lint.Warning;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.Scenarios;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks scenarios without running them. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = "Finds mistakes in scenarios and warns of rules they may break.",
    footer = {
      "",
      "Runs nothing. Valid scenarios are printed with the estimated number of operations, time and",
      "memory of a run; warnings name the documented rule that tables or loads may break."
    })
final class CheckCommand implements Callable<Integer> {
  /** A scenario that is too long to run without being asked is checked nevertheless. */
  private static final ReadOptions UNBOUNDED =
      new ReadOptions(OptionalLong.empty(), false, Set.of(), Long.MAX_VALUE);

  private final Terminal terminal;

  @Mixin private ScenarioNames names = new ScenarioNames();

  @Option(names = "--strict", description = "Exit with 1 on any warning or ignored construct.")
  private boolean strict;

  @Option(names = "--json", description = "Print the findings as JSON.")
  private boolean json;

  CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  private record Checked(CheckedScenario scenario, Effort effort, List<Warning> warnings) {}

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    names.check("");
    List<Checked> all =
        Scenarios.check(names.or(Library.names()), UNBOUNDED).stream()
            .map(scenario -> new Checked(scenario, effort(scenario), Lint.of(scenario.file())))
            .toList();
    if (json) {
      Json out = Json.indented(terminal.out());
      out.document(() -> out.objects("scenarios", all, checked -> write(checked, out)));
    } else {
      all.forEach(this::print);
    }
    boolean ignored =
        all.stream().anyMatch(checked -> !checked.scenario.file().schemaLeft().isEmpty());
    boolean warned =
        all.stream()
            .flatMap(checked -> checked.warnings.stream())
            .anyMatch(warning -> warning.level() == Level.WARNING);
    return strict && (warned || ignored) ? ExitCode.EXPECTATION_FAILED : ExitCode.OK;
  }

  /** Of a run with as many threads as the processor has cores. */
  private static Effort effort(CheckedScenario scenario) {
    List<Effort> runs = new ArrayList<>();
    for (RunSpec spec : scenario.specs()) {
      runs.add(Effort.of(spec, spec.plan()));
    }
    return Effort.ofProgram(runs, Runtime.getRuntime().availableProcessors());
  }

  /** To two digits at most, as no estimate knows more. */
  private static String duration(double seconds) {
    return seconds < 100
        ? String.format(Locale.ROOT, "%.0f s", seconds)
        : seconds < 6000
            ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
            : String.format(Locale.ROOT, "%,.0f h", Math.ceil(seconds / 3600));
  }

  private void print(Checked checked) {
    ScenarioFile file = checked.scenario.file();
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "%s: no mistakes; %s, about %,.0f operations, %s of a core and %,.0f MB, %s%s%n",
            file.file(),
            Warnings.count(file.variants().size(), "variant"),
            checked.effort.operations(),
            duration(checked.effort.cpuSeconds()),
            checked.effort.bytes() / 1e6,
            Warnings.count(checked.scenario.expected().size(), "expectation"),
            Warnings.summary(checked.warnings));
    if (checked.effort.operations() > ReadOptions.DEFAULT_MAX_OPERATIONS) {
      terminal
          .out()
          .printf(
              Locale.ROOT,
              "  to run it: --max-operations %.0f%n",
              Math.ceil(checked.effort.operations() * 1.01));
    }
    checked.scenario.notes().forEach(note -> terminal.out().println("  note: " + note));
    file.schemaLeft().forEach(left -> terminal.out().println(left + " (ignored)"));
    Rules rules = Rules.load();
    for (Warning warning : checked.warnings) {
      Warnings.lines(warning, rules, file.variants().size()).forEach(terminal.out()::println);
    }
  }

  private void write(Checked checked, Json out) throws IOException {
    ScenarioFile file = checked.scenario.file();
    Rules rules = Rules.load();
    out.member("file", file.file());
    out.member("variants", file.variants().size());
    out.member("operations", checked.effort.operations());
    out.member("cpuSeconds", checked.effort.cpuSeconds());
    out.member("memoryBytes", checked.effort.bytes());
    out.member("expectations", checked.scenario.expected().size());
    out.objects("warnings", checked.warnings, warning -> Warnings.write(warning, rules, out));
  }
}
