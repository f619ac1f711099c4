package io.keyheat.scenarios.cli;

import io.keyheat.report.terminal.TextTable;
import io.keyheat.report.terminal.TextTable.Side;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Lists the library. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    description = "Lists the library's scenarios with their titles.")
final class ListCommand implements Callable<Integer> {
  private final Terminal terminal;

  ListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws ScenarioException {
    List<List<String>> rows = new ArrayList<>();
    for (String name : Library.names()) {
      rows.add(List.of(name, Library.find(name).title()));
    }
    TextTable.lines(rows, Side.LEFT).forEach(terminal.out()::println);
    return ExitCode.OK;
  }
}
