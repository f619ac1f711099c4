package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.expect.ExpectationException;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.expect.metric.RunFacts;
import java.util.ArrayList;
import java.util.List;

/** Reads targets that the option {@code --slo} gives. */
final class SloOption {
  private SloOption() {}

  /**
   * @param runs the variants that are held to them
   * @throws BadInputException if one cannot be read or names what is not in one of the runs
   */
  static List<Target> parse(List<String> texts, List<RunFacts> runs) throws BadInputException {
    List<Target> targets = new ArrayList<>();
    for (String text : texts) {
      try {
        Target target = Target.parse(text);
        runs.forEach(target::check);
        targets.add(target);
      } catch (ExpectationException e) {
        throw new BadInputException("--slo '" + text + "': " + e.getMessage());
      }
    }
    return targets;
  }
}
