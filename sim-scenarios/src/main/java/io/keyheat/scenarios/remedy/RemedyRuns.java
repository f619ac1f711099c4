package io.keyheat.scenarios.remedy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.Simulation;
import io.keyheat.core.result.RunResult;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Runs one variant of a scenario as it is and with remedies, for what figures do not show. */
final class RemedyRuns {
  private final Runs runs;
  private final Variant variant;
  private @Nullable RunResult unchanged;

  RemedyRuns(Runs runs, Variant variant) {
    this.runs = runs;
    this.variant = variant;
  }

  /** The scenario as it is, which is run once. */
  RunResult asItIs(LongConsumer progress) throws ScenarioException {
    RunResult known = unchanged;
    RunResult run = known == null ? run(Remedy.NONE, progress) : known;
    unchanged = run;
    return run;
  }

  /** The scenario with a remedy, run anew. */
  RunResult run(Remedy remedy, LongConsumer progress) throws ScenarioException {
    return Simulation.run(spec(remedy), progress);
  }

  /** The scenario with a remedy, to be run. */
  RunSpec spec(Remedy remedy) throws ScenarioException {
    return runs.points().spec(new RunKey(remedy.point(), variant.name(), 0));
  }
}
