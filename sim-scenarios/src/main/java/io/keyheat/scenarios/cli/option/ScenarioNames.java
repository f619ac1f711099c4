package io.keyheat.scenarios.cli.option;

import io.keyheat.scenarios.document.BadInputException;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The scenarios that a command takes: named ones, or all that ship with Keyheat. */
public final class ScenarioNames {
  static final String ALL = "--all";

  @Parameters(
      paramLabel = ScenarioName.LABEL,
      arity = "0..*",
      description = ScenarioName.DESCRIPTION)
  private List<String> names = List.of();

  @Option(names = ALL, description = "Use all shipped scenarios that the command applies to.")
  private boolean all;

  /**
   * Refuses no scenario at all, and names together with {@code --all}.
   *
   * @param otherwise what else the command takes in place of scenarios, such as {@code , or
   *     --trace}; empty: nothing
   */
  public void check(String otherwise) throws BadInputException {
    if (all && !names.isEmpty()) {
      throw new BadInputException("--all takes no names; expected either names or --all");
    }
    if (isEmpty()) {
      throw new BadInputException(
          "no scenario is named; expected a file, a name, or --all" + otherwise);
    }
  }

  /** Whether neither names nor {@code --all} were given. */
  public boolean isEmpty() {
    return !all && names.isEmpty();
  }

  public boolean isAll() {
    return all;
  }

  /** The names given, or else those of the shipped scenarios. */
  public List<String> or(Supplier<List<String>> shipped) {
    return all ? shipped.get() : names;
  }
}
