package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.imports.Imported;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Converts a database schema to the tables of a scenario. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Converts a database schema to the tables of a scenario.",
    footer = {
      "",
      "Reads Spanner's DDL (.sql, .ddl, .sdl), firestore.indexes.json and index.yaml. Constructs",
      "without a counterpart are reported with file and line. Values are guessed from types and",
      "defaults; replace them with those you know.",
      "",
      "Example:",
      "  keyheat import schema.sql >tables.yaml"
    })
final class ImportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", arity = "1", description = "The schema's file.")
  private String name = "";

  @Option(names = "--strict", description = "Exit with 1 on any warning or ignored construct.")
  private boolean strict;

  ImportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException {
    String text = SourceText.read(Path.of(name));
    Imported imported = Imported.read(name, text);
    imported.left().stream().map(Problem::toString).forEach(terminal.err()::println);
    if (imported.tables().isEmpty()) {
      throw new BadInputException(
          name + " has no tables; expected CREATE TABLE statements, or composite indexes");
    }
    terminal.out().print(imported.yaml());
    return strict && !imported.left().isEmpty() ? ExitCode.EXPECTATION_FAILED : ExitCode.OK;
  }
}
