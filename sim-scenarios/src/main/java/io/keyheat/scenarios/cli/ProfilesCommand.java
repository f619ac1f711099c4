package io.keyheat.scenarios.cli;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.result.Parameter;
import io.keyheat.report.terminal.TextTable;
import io.keyheat.report.terminal.TextTable.Side;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.PlausibleRange;
import io.keyheat.scenarios.profile.Profiles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists system profiles, or the parameters of one. */
@Command(
    name = "profiles",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    description = "Lists system profiles, or one profile's parameters with their sources.",
    footer = {
      "",
      "A parameter without a published source is marked as assumed, with the reason for its value."
    })
final class ProfilesCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "A profile's name, or the path of its file.")
  private @Nullable String name;

  ProfilesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws ScenarioException {
    if (name == null) {
      List<List<String>> rows = new ArrayList<>();
      for (String profile : Profiles.names()) {
        rows.add(List.of(profile, Profiles.load(profile).title()));
      }
      print(rows, Side.LEFT);
      return ExitCode.OK;
    }
    SystemSpec system = Profiles.load(name);
    terminal.out().println(system.title());
    print(
        system.parameters().stream().map(ProfilesCommand::row).toList(),
        Side.LEFT,
        Side.RIGHT,
        Side.LEFT);
    List<PlausibleRange> ranges = Profiles.ranges(name);
    if (!ranges.isEmpty()) {
      terminal.out().println();
      terminal.out().println("Plausible ranges of assumed values (see keyheat sensitivity)");
      print(ranges.stream().map(ProfilesCommand::row).toList(), Side.LEFT, Side.RIGHT, Side.LEFT);
    }
    return ExitCode.OK;
  }

  private static List<String> row(Parameter parameter) {
    String source = (parameter.assumed() ? "assumed: " : "") + parameter.source();
    return List.of(parameter.path(), parameter.value(), source);
  }

  private static List<String> row(PlausibleRange range) {
    return List.of(range.path(), range.from() + " to " + range.to(), range.because());
  }

  private void print(List<List<String>> rows, Side... sides) {
    TextTable.lines(rows, sides).forEach(terminal.out()::println);
  }
}
