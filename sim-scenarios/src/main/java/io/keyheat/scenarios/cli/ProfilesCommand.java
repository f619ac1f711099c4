package io.keyheat.scenarios.cli;

import io.keyheat.core.SystemSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.PlausibleRange;
import io.keyheat.scenarios.profile.Profiles;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows system profiles. */
@Command(
    name = "profiles",
    mixinStandardHelpOptions = true,
    description =
        "Shows the system profiles; of one, every parameter with its source, or the word assumed"
            + " and why.")
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
      for (String profile : Profiles.names()) {
        terminal.out().printf("%-12s  %s%n", profile, Profiles.load(profile).title());
      }
      return ExitCode.OK;
    }
    SystemSpec system = Profiles.load(name);
    terminal.out().println(system.title());
    terminal.out().print(Profiles.table(system));
    List<PlausibleRange> ranges = Profiles.ranges(name);
    if (!ranges.isEmpty()) {
      terminal.out().println();
      terminal.out().println("Where assumed values might as well lie (see keyheat sensitivity)");
      terminal.out().print(Profiles.table(ranges));
    }
    return ExitCode.OK;
  }
}
