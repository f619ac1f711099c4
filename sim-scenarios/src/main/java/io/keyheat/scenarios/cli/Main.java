package io.keyheat.scenarios.cli;

import io.keyheat.core.model.rows.TooManyRowsException;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.ScenarioException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Optional;
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
    description = "Shows where keys will burn before a database does.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  keyheat list                              the scenarios that are shipped",
      "  keyheat run spanner/timestamp-key         run one of them",
      "  keyheat run mine.yaml --out results       run your own",
      "  keyheat check mine.yaml                   find its mistakes without running it",
      "  keyheat sweep mine.yaml --set servers=3..20",
      "                                            run it for each of many values",
      "  keyheat plan mine.yaml --for servers --slo 'latency.p99 < 50ms'",
      "                                            find how many servers keep a target",
      "  keyheat profiles spanner                  the parameters of a system",
      "",
      "Exit codes: 0 every expectation holds, 1 one does not, 2 bad input,",
      "3 a fault of the program, 130 interrupted, 143 terminated."
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
          InternalErrors.report(fault, InternalErrors.commandLine(List.of(args)), terminal);
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
    interruption.finish();
    System.exit(code);
  }

  /** Runs a command; the exit code. */
  static int run(String[] args, Terminal terminal, Interruption interruption) {
    CommandLine commands = new CommandLine(new Main());
    named(args, all(terminal, interruption)).forEach(commands::addSubcommand);
    commands
        // A name that begins with @ is a name; picocli would read more arguments from that file.
        .setExpandAtFiles(false)
        .setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8))
        .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.colour() ? Ansi.ON : Ansi.OFF))
        .setUsageHelpWidth(Math.min(terminal.width(), 100))
        .setParameterExceptionHandler((e, arguments) -> misused(e, terminal))
        .setExecutionExceptionHandler((e, command, result) -> failed(e, result, terminal));
    try {
      return commands.execute(args);
    } catch (Error e) {
      InternalErrors.report(e, InternalErrors.commandLine(List.of(args)), terminal);
      return ExitCode.FAULT;
    }
  }

  private static List<Object> all(Terminal terminal, Interruption interruption) {
    return List.of(
        new RunCommand(terminal, interruption),
        new ReportCommand(terminal),
        new CompareCommand(terminal),
        new LessonCommand(terminal, interruption),
        new ListCommand(terminal),
        new CheckCommand(terminal),
        new SweepCommand(terminal, interruption),
        new PlanCommand(terminal, interruption),
        new ValidateCommand(terminal, interruption),
        new SensitivityCommand(terminal, interruption),
        new AdviseCommand(terminal, interruption),
        new ImportCommand(terminal),
        new ServeCommand(terminal),
        new SchemaCommand(terminal),
        new ProfilesCommand(terminal));
  }

  /**
   * The one command that the first argument names: to find out about the options of the others
   * takes longer than most of them do. All of them where none is named, for help and for advice.
   */
  private static List<Object> named(String[] args, List<Object> all) {
    String name = args.length == 0 ? "" : args[0];
    List<Object> named =
        all.stream()
            .filter(command -> command.getClass().getAnnotation(Command.class).name().equals(name))
            .toList();
    return named.isEmpty() ? all : named;
  }

  /** Without a command there is nothing to do but to say what could be done. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.BAD_INPUT;
  }

  private static int misused(ParameterException e, Terminal terminal) {
    CommandLine command = e.getCommandLine();
    terminal.message(String.valueOf(e.getMessage()));
    UnmatchedArgumentException.printSuggestions(e, command.getErr());
    terminal.err().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    return ExitCode.BAD_INPUT;
  }

  private static int failed(Exception e, ParseResult result, Terminal terminal) {
    if (e instanceof ScenarioException exception) {
      exception.problems().stream().map(Problem::toString).forEach(terminal.err()::println);
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof BadInputException || e instanceof TooManyRowsException) {
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
    InternalErrors.report(e, InternalErrors.commandLine(result.originalArgs()), terminal);
    return ExitCode.FAULT;
  }

  /** The version that the archive's manifest states. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"keyheat " + version()};
    }
  }

  static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
