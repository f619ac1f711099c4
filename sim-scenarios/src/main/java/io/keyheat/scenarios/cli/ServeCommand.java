package io.keyheat.scenarios.cli;

import io.keyheat.report.workbench.CardHeat;
import io.keyheat.report.workbench.WorkbenchPage;
import io.keyheat.scenarios.cli.option.RepeatedCommand;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.GalleryHeat;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.reference.ScenarioSchema;
import io.keyheat.scenarios.serve.Limits;
import io.keyheat.scenarios.serve.LocalServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Opens a page on this machine where scenarios are edited and run. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    sortOptions = false,
    description = "Serves a local page to edit, run and watch scenarios.",
    footer = {
      "",
      "The page's address contains a token. Anyone who knows the address can run scenarios on",
      "this machine until the command ends. The server has no other pages and reads no other",
      "files. Traces that you give to the page are kept in a temporary folder until the command",
      "ends."
    })
final class ServeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port on the loopback interface (default: any free one).")
  private int port;

  @Mixin private RepeatedCommand repeated = new RepeatedCommand();

  ServeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, InterruptedException {
    if (port < 0 || port > 65_535) {
      throw new BadInputException("--port " + port + "; expected a port from 0 to 65535");
    }
    String line = repeated.line();
    Consumer<Throwable> faults = fault -> InternalErrors.report(fault, line, terminal);
    try (LocalServer server = LocalServer.start(port, Limits.DEFAULT, page(), faults)) {
      terminal.out().println("page: " + server.address());
      terminal.message("serving until Ctrl-C");
      new CountDownLatch(1).await();
      return ExitCode.OK;
    } catch (IOException e) {
      throw new BadInputException("cannot serve on port " + port + ": " + e.getMessage());
    }
  }

  /** The page with the library and the schema. */
  static WorkbenchPage page() throws ScenarioException, IOException {
    List<WorkbenchPage.ShelfEntry> library = new ArrayList<>();
    Map<String, CardHeat> heats = GalleryHeat.load();
    for (String name : Library.names()) {
      Library.LibraryEntry entry = Library.find(name);
      library.add(
          new WorkbenchPage.ShelfEntry(
              entry.name(), entry.title(), entry.text(), heats.get(entry.name())));
    }
    List<WorkbenchPage.ShownSystem> systems = new ArrayList<>();
    for (String name : Profiles.names()) {
      systems.add(new WorkbenchPage.ShownSystem(name, Profiles.load(name).title()));
    }
    return WorkbenchPage.of(library, systems, ScenarioSchema.text());
  }
}
