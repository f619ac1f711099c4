package io.keyheat.scenarios.cli.option;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Quote;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The message about an option that a command does not have. */
public final class UnknownOption {
  private UnknownOption() {}

  /** Names the option that was meant: one spelt alike, or one with such a value. */
  public static String message(String written, CommandLine command) {
    String name = written.replaceFirst("=.*", "");
    // By what a user may write: an option's long names, and the label of its value.
    Map<String, String> meant = new LinkedHashMap<>();
    for (OptionSpec option : command.getCommandSpec().options()) {
      Arrays.stream(option.names())
          .filter(own -> own.startsWith("--"))
          .forEach(own -> meant.put(own, own));
    }
    for (OptionSpec option : command.getCommandSpec().options()) {
      String label = option.paramLabel().replaceAll("[<>]", "").toLowerCase(Locale.ROOT);
      meant.putIfAbsent("--" + label, option.longestName());
    }
    return "there is no option "
        + Quote.of(name)
        + " of "
        + command.getCommandSpec().qualifiedName()
        + Nearest.of(name, meant.keySet())
            .map(near -> Nearest.question(meant.getOrDefault(near, near)))
            .orElse("");
  }
}
