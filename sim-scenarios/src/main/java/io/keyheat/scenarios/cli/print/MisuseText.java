package io.keyheat.scenarios.cli.print;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Quote;
import java.util.List;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The message about arguments that a command does not take, lacks or cannot read. */
public final class MisuseText {
  private MisuseText() {}

  /** Says what is wrong and what is expected. */
  public static String of(ParameterException e) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    if (e instanceof UnmatchedArgumentException unmatched) {
      return tooMany(unmatched.getUnmatched(), command);
    }
    String message = String.valueOf(e.getMessage());
    if (e instanceof MissingParameterException missing && message.contains("Missing required")) {
      boolean isValue = message.contains("parameter for option");
      String between = message.contains("one of these") ? " or " : ", ";
      String labels = missing.getMissing().stream().map(MisuseText::label).collect(joined(between));
      return isValue
          ? optionName(missing) + " has no value; expected " + labels
          : command.name() + " lacks " + labels;
    }
    return message
        .replaceFirst("(?<=')(-?[0-9]+') is not an? (?:long|int)$", "$1 is out of range")
        .replaceFirst(" is not an? (?:long|int)$", " is not a whole number");
  }

  private static String tooMany(List<String> arguments, CommandSpec command) {
    String labels =
        command.positionalParameters().stream().map(ArgSpec::paramLabel).collect(joined(" "));
    String written = arguments.get(0);
    List<String> options =
        command.options().stream()
            .map(OptionSpec::longestName)
            .filter(n -> n.length() > 2)
            .toList();
    return command.name()
        + " does not take "
        + arguments.stream().map(Quote::of).collect(joined(", "))
        + (labels.isEmpty() ? "; expected options only" : "; expected " + labels + " alone")
        + Nearest.of("--" + written, options).map(Nearest::question).orElse("");
  }

  private static Collector<CharSequence, ?, String> joined(String between) {
    return Collectors.joining(between);
  }

  private static String optionName(MissingParameterException missing) {
    return missing.getMissing().stream()
        .flatMap(arg -> arg instanceof OptionSpec option ? Stream.of(option.longestName()) : null)
        .findFirst()
        .orElse("an option");
  }

  private static String label(ArgSpec arg) {
    return arg instanceof OptionSpec option
        ? option.longestName() + " " + option.paramLabel()
        : arg.paramLabel();
  }
}
