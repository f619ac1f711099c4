package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.ProgramVersion;
import io.keyheat.scenarios.cli.arithmetic.CalibrateCommand;
import io.keyheat.scenarios.cli.arithmetic.EstimateCommand;
import io.keyheat.scenarios.cli.option.RepeatedCommand;
import io.keyheat.scenarios.cli.option.UnknownOption;
import io.keyheat.scenarios.cli.print.MisuseText;
import io.keyheat.scenarios.cli.terminal.ExitCode;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program. */
@Command(
    name = Main.PROGRAM,
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    versionProvider = Main.Version.class,
    description = "Simulates hotspots, latency and throughput of range-sharded databases.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  keyheat list                              list the shipped scenarios",
      "  keyheat run spanner/timestamp-key         run one of them",
      "  keyheat run mine.yaml --out results       run your own",
      "  keyheat check mine.yaml                   find its mistakes and hotspots",
      "  keyheat sweep mine.yaml --set servers=3..20",
      "                                            run it with different numbers of servers",
      "  keyheat plan mine.yaml --for servers --slo 'latency.p99 < 50ms'",
      "                                            find how many servers meet a target",
      "  keyheat profiles spanner                  list a system's parameters",
      "",
      "Exit codes: 0 every expectation holds, 1 one does not, 2 invalid input,",
      "3 internal error, 130 interrupted, 143 terminated."
    })
public final class Main implements Callable<Integer> {
  static final String PROGRAM = "keyheat";

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  private Main() {}

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) {
    // No option is of these types, and picocli takes 8 ms to make converters of theirs.
    System.setProperty("picocli.converters.excludes", "java\\.(sql|time)\\..*");
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
  static int run(String[] typed, Terminal terminal, Interruption interruption) {
    String[] args = help(typed);
    List<String> words = List.of(args);
    try {
      return commands(args, terminal, interruption).execute(args);
    } catch (Error e) {
      InternalErrors.report(e, RepeatedCommand.shellLine(words), terminal);
      return ExitCode.FAULT;
    }
  }

  /** A line with {@code help} before a command, as other programs have it, in words of this one. */
  private static String[] help(String[] args) {
    boolean isHelp = args.length > 0 && args.length <= 2 && args[0].equals("help");
    return !isHelp
        ? args
        : args.length == 1 ? new String[] {"--help"} : new String[] {args[1], "--help"};
  }

  /**
   * The parser of the command that the first argument names. Of all commands where it names none,
   * for help and suggestions: to read the annotations of all takes longer than most commands run.
   */
  static CommandLine commands(String[] args, Terminal terminal, Interruption interruption) {
    Map<String, Supplier<Object>> all = all(terminal, interruption);
    boolean isNamed = args.length > 0 && all.containsKey(args[0]);
    CommandLine commands =
        isNamed ? new CommandLine(CommandSpec.create().name(PROGRAM)) : new CommandLine(new Main());
    if (isNamed) {
      all.keySet().retainAll(Set.of(args[0]));
    }
    for (Map.Entry<String, Supplier<Object>> entry : all.entrySet()) {
      CommandLine command = new CommandLine(entry.getValue().get());
      command.getCommandSpec().versionProvider(new Version());
      commands.addSubcommand(command);
    }
    return commands
        // A name that begins with @ is a name; picocli would read more arguments from that file.
        .setExpandAtFiles(false)
        .setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8))
        .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.colour() ? Ansi.ON : Ansi.OFF))
        .setUsageHelpWidth(Math.min(terminal.width(), 100))
        .setParameterExceptionHandler(new MisuseHandler(terminal))
        .setExecutionExceptionHandler(new FailureHandler(terminal));
  }

  /** How each command is made, by name, in the order of the help. A new command is added here. */
  static Map<String, Supplier<Object>> all(Terminal terminal, Interruption interruption) {
    Map<String, Supplier<Object>> all = new LinkedHashMap<>();
    all.put("run", () -> new RunCommand(terminal, interruption));
    all.put("report", () -> new ReportCommand(terminal));
    all.put("compare", () -> new CompareCommand(terminal));
    all.put("lesson", () -> new LessonCommand(terminal, interruption));
    all.put("list", () -> new ListCommand(terminal));
    all.put("check", () -> new CheckCommand(terminal));
    all.put("estimate", () -> new EstimateCommand(terminal));
    all.put("sweep", () -> new SweepCommand(terminal, interruption));
    all.put("plan", () -> new PlanCommand(terminal, interruption));
    all.put("validate", () -> new ValidateCommand(terminal, interruption));
    all.put("sensitivity", () -> new SensitivityCommand(terminal, interruption));
    all.put("advise", () -> new AdviseCommand(terminal, interruption));
    all.put("record", () -> new RecordCommand(terminal, interruption));
    all.put("import", () -> new ImportCommand(terminal));
    all.put("serve", () -> new ServeCommand(terminal));
    all.put("schema", () -> new SchemaCommand(terminal));
    all.put("profiles", () -> new ProfilesCommand(terminal));
    all.put("calibrate", () -> new CalibrateCommand(terminal));
    return all;
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
      terminal.message(MisuseText.of(e));
    }
    terminal.err().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    return ExitCode.BAD_INPUT;
  }

  private static int failed(Exception e, List<String> words, Terminal terminal) {
    if (e instanceof ScenarioException exception) {
      exception.problems().stream().map(Problem::toString).forEach(terminal.err()::println);
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof BadInputException || InternalErrors.isTooMuch(e)) {
      terminal.message(String.valueOf(e.getMessage()));
      if (terminal.debug()) {
        e.printStackTrace(terminal.err());
      }
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof InvalidPathException path) {
      terminal.message(
          Quote.of(path.getInput()) + " is not a valid file name: " + path.getReason());
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
    InternalErrors.report(e, RepeatedCommand.shellLine(words), terminal);
    return ExitCode.FAULT;
  }

  // Not lambdas: the class archive leaves out the interfaces of lambdas, and lambdas of interfaces,
  // that were compiled for Java 5, as picocli's were.

  /** Reports arguments that no command has. */
  private record MisuseHandler(Terminal terminal) implements IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException e, String[] args) {
      return misused(e, terminal);
    }
  }

  /** Tells why a command could not be carried out. */
  private record FailureHandler(Terminal terminal) implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult result) {
      return failed(e, result.originalArgs(), terminal);
    }
  }

  /** The version that the archive's manifest states. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"keyheat " + ProgramVersion.text()};
    }
  }
}
