package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help says little on each line, and the same of an option wherever there is one. */
class HelpTest {
  private static final int MOST_WORDS = 12;

  private static final Pattern AFTER_THE_SENTENCE =
      Pattern.compile(" \\((?:repeatable|default: [^)]*)\\)|^With --[a-z-]+: ");

  private final CommandLine keyheat = new CommandLineFixture().commands();

  private static void assertShort(String what, String[] lines) {
    assertThat(lines).as(what).hasSize(1);
    String sentence = AFTER_THE_SENTENCE.matcher(lines[0]).replaceAll("");
    assertThat(sentence.split(" ")).as(what).hasSizeLessThanOrEqualTo(MOST_WORDS);
  }

  @Test
  void commandsAndOptionsAreDescribedInOneShortSentence() {
    for (CommandLine command : keyheat.getSubcommands().values()) {
      CommandSpec spec = command.getCommandSpec();
      assertShort(spec.name(), spec.usageMessage().description());
      for (ArgSpec argument : spec.args()) {
        assertShort(spec.name() + " " + argument.paramLabel(), argument.description());
      }
    }
  }

  /** To look at the annotations of all methods takes a fiftieth of a short command. */
  @Test
  void noCommandIsSearchedForMethodsThatAreCommands() {
    for (CommandLine command : keyheat.getSubcommands().values()) {
      Command declared = command.getCommand().getClass().getAnnotation(Command.class);
      assertThat(declared.addMethodSubcommands()).as(command.getCommandName()).isFalse();
    }
  }

  @Test
  void aCommandThatIsReadAloneHelpsAsItDoesAmongAll() {
    keyheat
        .getSubcommands()
        .forEach(
            (name, command) -> {
              CommandLine alone = new CommandLineFixture().commands(name);
              assertThat(alone.getSubcommands()).as(name).containsOnlyKeys(name);
              assertThat(alone.getSubcommands().get(name).getUsageMessage())
                  .as(name)
                  .isEqualTo(command.getUsageMessage())
                  .contains("keyheat " + name);
            });
  }

  @Test
  void optionsOfOneNameAreDescribedAlike() {
    Map<String, String> descriptions = new LinkedHashMap<>();
    for (CommandLine command : keyheat.getSubcommands().values()) {
      for (OptionSpec option : command.getCommandSpec().options()) {
        String name = option.longestName();
        if (!Set.of("--json", "--for").contains(name)) {
          String description = String.join(" ", option.description());
          description = option.paramLabel() + " " + description.replaceFirst("default: .*", "");
          assertThat(descriptions.getOrDefault(name, description))
              .as(command.getCommandName() + " " + name)
              .isEqualTo(description);
          descriptions.put(name, description);
        }
      }
    }
  }
}
