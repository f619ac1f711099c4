package io.keyheat.scenarios.cli.option;

import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.result.TargetResult;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.expect.ExpectationException;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.expect.metric.RunFacts;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option {@code --slo}. */
public final class SloOption {
  @Option(
      names = "--slo",
      paramLabel = "TARGET",
      description = "Target for each variant, such as 'latency.p99 < 50ms' (repeatable).")
  private List<String> texts = List.of();

  /** The targets given on the command line that a variant misses. */
  public List<TargetResult> missed(ScenarioResult result) {
    return result.targets().stream()
        .filter(target -> texts.contains(target.text()) && !target.met())
        .toList();
  }

  /** Whether every variant meets the targets given on the command line. */
  public boolean areMet(ScenarioResult result) {
    return missed(result).isEmpty();
  }

  public List<String> texts() {
    return texts;
  }

  /**
   * Reads the targets given.
   *
   * @param runs the variants that are held to them
   */
  public List<Target> targets(List<RunFacts> runs) throws BadInputException {
    return parse(texts, runs);
  }

  /**
   * Reads targets.
   *
   * @param runs the variants that are held to them
   * @throws BadInputException if one cannot be read or names what is not in one of the runs
   */
  public static List<Target> parse(List<String> texts, List<RunFacts> runs)
      throws BadInputException {
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
