package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Shows the library. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "Shows the scenarios of the library with a line each.")
final class ListCommand implements Callable<Integer> {
  private final Terminal terminal;

  ListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws ScenarioException {
    List<String> names = Library.names();
    int width = names.stream().mapToInt(String::length).max().orElse(0);
    for (String name : names) {
      String padding = " ".repeat(width - name.length());
      terminal.out().println(name + padding + "  " + Library.find(name).title());
    }
    return ExitCode.OK;
  }
}
