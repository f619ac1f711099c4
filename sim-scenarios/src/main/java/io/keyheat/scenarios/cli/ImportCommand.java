package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.cli.option.SystemOption;
import io.keyheat.scenarios.cli.print.SchemaFindingsText;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.schema.Imported;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Converts a database schema to the tables of a scenario. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    sortOptions = false,
    description = "Converts a database schema to the tables of a scenario.",
    footer = {
      "",
      "The command reads the DDL of Spanner (GoogleSQL, PostgreSQL), CockroachDB, TiDB and",
      "YugabyteDB, firestore.indexes.json, index.yaml, DynamoDB's CloudFormation and",
      "create-table JSON, HBase shell scripts and Bigtable's table lists. It reports each",
      "construct that it ignores, with file and line. It guesses values from types and",
      "defaults: replace these guesses by the values that you know.",
      "",
      "Examples:",
      "  keyheat import schema.sql >tables.yaml",
      "  keyheat import schema.sql --system yugabytedb --strict"
    })
final class ImportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", arity = "1", description = "The schema's file.")
  private String name = "";

  @Mixin private SystemOption system = new SystemOption();

  @Option(
      names = "--strict",
      description = "Exit with 1 if there are warnings or ignored constructs.")
  private boolean strict;

  ImportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException {
    String text = SourceText.read(Path.of(name));
    Imported imported =
        Imported.read(name, text, system.vendor())
            .withGuessedSizes(name, Imported.language(name, text, system.vendor()), Set.of());
    SchemaFindingsText.lines(imported.findings()).forEach(terminal.err()::println);
    if (imported.tables().isEmpty()) {
      throw new BadInputException(
          name
              + " has no tables; expected CREATE TABLE statements, or the system's own form of"
              + " them");
    }
    terminal.out().print(imported.yaml());
    return strict && !imported.left().isEmpty() ? ExitCode.EXPECTATION_FAILED : ExitCode.OK;
  }
}
