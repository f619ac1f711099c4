package io.keyheat.report.headline;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Figures;
import java.util.Optional;

/**
 * The table or index whose provisioned units, which its tablets share, refused most attempts.
 *
 * @param tablets the system's word for tablets
 */
public record UsedUpUnits(String space, long throttled, String tablets) {
  /** What other keys are worth: a query of fewer values of a shard, say, takes fewer units. */
  public static final String OTHER_KEYS =
      "of other keys, only those help with which operations take fewer units";

  /** Returns it if most refusals of the run are for that reason. */
  public static Optional<UsedUpUnits> of(RunResult run) {
    return run.usedUp()
        .map(most -> new UsedUpUnits(most.name(), most.throttled(), run.words().tablet() + "s"));
  }

  /** What refused them. */
  public String why() {
    return "The provisioned units of %s, which all its %s share, are used up: %s attempts refused."
        .formatted(space, tablets, Figures.count(throttled));
  }

  /** What to change. */
  public String remedy() {
    return "Provision more units for %s, or spread the load over time; %s."
        .formatted(space, OTHER_KEYS);
  }
}
