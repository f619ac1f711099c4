package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.reader.ProfileSchema;
import io.keyheat.scenarios.reader.ScenarioSchema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the JSON Schema of scenario files, or of profiles. */
@Command(
    name = "schema",
    mixinStandardHelpOptions = true,
    description = "Prints the JSON Schema of scenario files, by which editors complete them.",
    footer = {
      "",
      "Most editors take it from the first line of a scenario:",
      "  # yaml-language-server: $schema=keyheat.schema.json",
      "once it has been stored: keyheat schema >keyheat.schema.json"
    })
final class SchemaCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(names = "--profile", description = "The schema of a system's profile instead.")
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
