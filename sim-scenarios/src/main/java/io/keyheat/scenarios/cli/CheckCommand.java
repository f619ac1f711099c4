package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Finds mistakes in scenarios. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = "Finds the mistakes in scenarios without running them.")
final class CheckCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "FILE|NAME",
      arity = "1..*",
      description = "A scenario's file, or its name in the library.")
  private List<String> scenarios = List.of();

  CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws ScenarioException {
    for (CheckedScenario scenario : Scenarios.check(scenarios, ReadOptions.DEFAULT)) {
      ScenarioFile file = scenario.file();
      terminal
          .out()
          .printf(
              Locale.ROOT,
              "%s: no mistakes; %s, about %,.0f operations, %s%n",
              file.file(),
              count(file.variants().size(), "variant"),
              file.estimateOperations(),
              count(scenario.expectations().size(), "expectation"));
    }
    return ExitCode.OK;
  }

  private static String count(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
