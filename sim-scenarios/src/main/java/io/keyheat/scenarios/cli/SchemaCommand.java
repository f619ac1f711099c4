package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.reference.ProfileSchema;
import io.keyheat.scenarios.reference.ScenarioSchema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the JSON Schema of scenario files, or of profiles. */
@Command(
    name = "schema",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    description = "Prints the JSON Schema of scenario files, for editors.",
    footer = {
      "",
      "Most editors find the schema by the first line of a scenario:",
      "  # yaml-language-server: $schema=keyheat.schema.json",
      "Store it once: keyheat schema >keyheat.schema.json"
    })
final class SchemaCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(names = "--profile", description = "Print the schema of system profiles instead.")
  private boolean profile;

  SchemaCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    terminal.out().println((profile ? ProfileSchema.text() : ScenarioSchema.text()).strip());
    return ExitCode.OK;
  }
}
