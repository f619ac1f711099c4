package io.keyheat.scenarios.cli;

import io.keyheat.report.workbench.WorkbenchPage;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.reader.ScenarioSchema;
import io.keyheat.scenarios.serve.Limits;
import io.keyheat.scenarios.serve.LocalServer;
import io.keyheat.scenarios.serve.Workbench;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Opens a page on this machine where scenarios are edited and run. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Serves a page to this machine on which scenarios are edited, run and watched.",
    footer = {
      "",
      "The address holds a token: whoever has it can run scenarios here, as long as the command",
      "runs. Nothing else is served, no file is read, and nothing is written."
    })
final class ServeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port on the loopback interface (default: any that is free).")
  private int port;

  ServeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, InterruptedException {
    if (port < 0 || port > 65_535) {
      throw new BadInputException("--port " + port + " is no port; expected one up to 65535");
    }
    try (LocalServer server =
        LocalServer.start(port, Limits.DEFAULT, ServeCommand::prepared, page())) {
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
    List<WorkbenchPage.Entry> library = new ArrayList<>();
    for (String name : Library.names()) {
      Library.Entry entry = Library.find(name);
      library.add(new WorkbenchPage.Entry(entry.name(), entry.title(), entry.text()));
    }
    return WorkbenchPage.of(library, ScenarioSchema.text());
  }

  static Workbench.Prepared prepared(String text, ReadOptions options) throws ScenarioException {
    CheckedScenario scenario =
        CheckedScenario.of(ScenarioReader.readWithoutFiles("scenario", text, options));
    return new Workbench.Prepared(scenario.file(), scenario.expectations(), scenario.targets());
  }
}
