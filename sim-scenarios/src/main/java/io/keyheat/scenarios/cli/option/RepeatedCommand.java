package io.keyheat.scenarios.cli.option;

import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * The command line that repeats a run, as results and pages state it: the parsed arguments without
 * those {@link NotRepeated}, and with the seed that was used.
 */
@Command
public final class RepeatedCommand {
  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  /** The parsed command, with the seed only where the user gave one. */
  public String line() {
    return line(names(), List.of());
  }

  /** The parsed command with a seed. */
  public String line(long seed) {
    return line(names(), seed(seed));
  }

  /** The command that runs one of the scenarios alone. */
  public String line(String scenario, long seed) {
    return line(List.of(scenario), seed(seed));
  }

  private static List<String> seed(long seed) {
    return List.of(SeedOption.NAME, Long.toString(seed));
  }

  private String line(List<String> names, List<String> seed) {
    List<String> words = new ArrayList<>(List.of(command.name()));
    words.addAll(names);
    words.addAll(seed);
    for (OptionSpec option : parsed().matchedOptionsSet()) {
      boolean stated = option.longestName().equals(SeedOption.NAME) && !seed.isEmpty();
      boolean all = option.longestName().equals(ScenarioNames.ALL) && !names.isEmpty();
      if (!stated && !all && isRepeated(option)) {
        words.addAll(words(option));
      }
    }
    return shellLine(words);
  }

  private ParseResult parsed() {
    return command.commandLine().getParseResult();
  }

  private List<String> names() {
    return parsed().matchedPositionalsSet().stream()
        .flatMap(names -> names.originalStringValues().stream())
        .toList();
  }

  private static boolean isRepeated(ArgSpec argument) {
    return !(argument.userObject() instanceof AnnotatedElement field
        && field.isAnnotationPresent(NotRepeated.class));
  }

  private static List<String> words(OptionSpec option) {
    List<String> words = new ArrayList<>();
    if (option.arity().max() == 0) {
      return List.of(option.longestName());
    }
    for (String value : option.originalStringValues()) {
      words.addAll(List.of(option.longestName(), value));
    }
    return words;
  }

  /** Arguments of the program as a shell takes them. */
  public static String shellLine(List<String> arguments) {
    return arguments.stream()
        .map(
            argument ->
                argument.matches("[A-Za-z0-9_./:=,@%+-]+")
                    ? argument
                    : "'" + argument.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" ", "keyheat ", ""));
  }
}
