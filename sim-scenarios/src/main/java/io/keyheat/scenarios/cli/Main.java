package io.keyheat.scenarios.cli;

import io.keyheat.core.key.TooManyKeysException;
import io.keyheat.core.model.rows.TooManyRowsException;
import io.keyheat.scenarios.ProgramVersion;
import io.keyheat.scenarios.cli.arithmetic.CalibrateCommand;
import io.keyheat.scenarios.cli.arithmetic.EstimateCommand;
import io.keyheat.scenarios.cli.option.RepeatedCommand;
import io.keyheat.scenarios.cli.option.UnknownOption;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.run.Scenarios;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program. */
@Command(
    name = "keyheat",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description = "Simulates hotspots, latency and throughput of range-sharded databases.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  keyheat list                              list the shipped scenarios",
      "  keyheat run spanner/timestamp-key         run one of them",
      "  keyheat run mine.yaml --out results       run your own",
      "  keyheat check mine.yaml                   find its mistakes without running it",
      "  keyheat sweep mine.yaml --set servers=3..20",
      "                                            run it with different numbers of servers",
      "  keyheat plan mine.yaml --for servers --slo 'latency.p99 < 50ms'",
      "                                            find how many servers meet a target",
      "  keyheat profiles spanner                  list a system's parameters",
      "",
      "Exit codes: 0 every expectation holds, 1 one does not, 2 bad input,",
      "3 internal error, 130 interrupted, 143 terminated."
    })
public final class Main implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  private Main() {}

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) {
    Terminal terminal = Terminal.ofProcess();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, fault) -> {
          InternalErrors.report(fault, RepeatedCommand.shellLine(List.of(args)), terminal);
          System.exit(ExitCode.FAULT);
        });
    Interruption interruption = new Interruption(terminal);
    interruption.listen();
    int code = run(args, terminal, interruption);
    Optional<String> loss = terminal.loss();
    if (loss.isPresent()) {
      terminal.message("cannot write the output: " + loss.get());
      code = ExitCode.FAULT;
    }
    interruption.finish(code);
    System.exit(code);
  }

  /** Runs a command; the exit code. */
  static int run(String[] args, Terminal terminal, Interruption interruption) {
    try {
      return commands(args, terminal, interruption).execute(args);
    } catch (Error e) {
      InternalErrors.report(e, RepeatedCommand.shellLine(List.of(args)), terminal);
      return ExitCode.FAULT;
    }
  }

  /** The parser of the command that the arguments name, or of all commands. */
  static CommandLine commands(String[] args, Terminal terminal, Interruption interruption) {
    CommandLine commands = new CommandLine(new Main());
    named(args, all(terminal, interruption)).forEach(commands::addSubcommand);
    return commands
        // A name that begins with @ is a name; picocli would read more arguments from that file.
        .setExpandAtFiles(false)
        .setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8))
        .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.colour() ? Ansi.ON : Ansi.OFF))
        .setUsageHelpWidth(Math.min(terminal.width(), 100))
        .setParameterExceptionHandler((e, arguments) -> misused(e, terminal))
        .setExecutionExceptionHandler((e, command, result) -> failed(e, result, terminal));
  }

  /** All commands, in the order of the help. A new command is added here. */
  private static List<Object> all(Terminal terminal, Interruption interruption) {
    return List.of(
        new RunCommand(terminal, interruption),
        new ReportCommand(terminal),
        new CompareCommand(terminal),
        new LessonCommand(terminal, interruption),
        new ListCommand(terminal),
        new CheckCommand(terminal),
        new EstimateCommand(terminal),
        new SweepCommand(terminal, interruption),
        new PlanCommand(terminal, interruption),
        new ValidateCommand(terminal, interruption),
        new SensitivityCommand(terminal, interruption),
        new AdviseCommand(terminal, interruption),
        new RecordCommand(terminal, interruption),
        new ImportCommand(terminal),
        new ServeCommand(terminal),
        new SchemaCommand(terminal),
        new ProfilesCommand(terminal),
        new CalibrateCommand(terminal));
  }

  /**
   * The one command that the first argument names, as parsing the annotations of the others takes
   * longer than most of them run. All commands where none is named, for help and suggestions.
   */
  private static List<Object> named(String[] args, List<Object> all) {
    String name = args.length == 0 ? "" : args[0];
    List<Object> named =
        all.stream()
            .filter(command -> command.getClass().getAnnotation(Command.class).name().equals(name))
            .toList();
    return named.isEmpty() ? all : named;
  }

  /** Prints the usage where no command is given. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.BAD_INPUT;
  }

  private static int misused(ParameterException e, Terminal terminal) {
    CommandLine command = e.getCommandLine();
    if (e instanceof UnmatchedArgumentException unmatched
        && command.getParent() == null
        && !unmatched.getUnmatched().get(0).startsWith("-")) {
      String name = unmatched.getUnmatched().get(0);
      Set<String> commands = command.getSubcommands().keySet();
      boolean isScenario = Scenarios.isFile(name) || Library.has(name);
      terminal.message(
          isScenario
              ? "there is no command " + Quote.of(name) + Nearest.question("run " + name)
              : Section.unknown("command", name, commands));
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof UnmatchedArgumentException unmatched
        && unmatched.getUnmatched().get(0).startsWith("-")) {
      terminal.message(UnknownOption.message(unmatched.getUnmatched().get(0), command));
    } else {
      terminal.message(
          String.valueOf(e.getMessage())
              .replaceFirst(" is not an? (?:long|int)$", " is not a whole number"));
      UnmatchedArgumentException.printSuggestions(e, command.getErr());
    }
    terminal.err().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    return ExitCode.BAD_INPUT;
  }

  private static int failed(Exception e, ParseResult result, Terminal terminal) {
    if (e instanceof ScenarioException exception) {
      exception.problems().stream().map(Problem::toString).forEach(terminal.err()::println);
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof BadInputException
        || e instanceof TooManyRowsException
        || e instanceof TooManyKeysException) {
      terminal.message(String.valueOf(e.getMessage()));
      if (terminal.debug()) {
        e.printStackTrace(terminal.err());
      }
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof InvalidPathException path) {
      terminal.message(
          Quote.of(path.getInput()) + " cannot be the name of a file: " + path.getReason());
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof CancellationException) {
      terminal.message("interrupted; nothing was written");
      return ExitCode.INTERRUPTED;
    }
    if (e instanceof IOException exception) {
      terminal.message("cannot write the results: " + OutputFolder.reason(exception));
      return ExitCode.FAULT;
    }
    InternalErrors.report(e, RepeatedCommand.shellLine(result.originalArgs()), terminal);
    return ExitCode.FAULT;
  }

  /** The version that the archive's manifest states. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"keyheat " + ProgramVersion.text()};
    }
  }
}
