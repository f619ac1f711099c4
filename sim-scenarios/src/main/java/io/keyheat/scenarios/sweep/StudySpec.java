package io.keyheat.scenarios.sweep;

import io.keyheat.core.HeatListener;
import io.keyheat.core.RunSpec;
import io.keyheat.core.Simulation;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.value.SchemaException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Everything needed to execute any run of a study, on this machine or another: text from which one
 * version of Keyheat makes equal specifications, and therefore equal figures, anywhere.
 *
 * @param file the scenario as the user named it, for messages
 * @param text of the scenario
 * @param folder absolute path that paths in the text are relative to; a worker on another machine
 *     needs the profiles, schemas and traces that the text names at this path
 * @param seed overrides that of the text; null: the text's seed
 * @param shortProfile whether the scenario's short profile is run
 * @param variants names of the variants to run; empty: all
 * @param quantities measured in each run, in the language of expectations; numbers are left out
 * @param mser5 whether MSER-5 cuts the warm-up
 * @param targets in the language of expectations: a run that can no longer meet one of them stops
 *     early, unless its key asks for the whole run
 */
public record StudySpec(
    String file,
    String text,
    String folder,
    @Nullable Long seed,
    boolean shortProfile,
    Set<String> variants,
    List<String> quantities,
    boolean mser5,
    List<String> targets)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  public StudySpec {
    variants = Set.copyOf(variants);
    quantities = quantities.stream().filter(one -> Quantity.parse(one).number().isEmpty()).toList();
    targets = List.copyOf(targets);
  }

  /** Returns the scenario at points; each is read on first use. */
  public DesignPoints points() {
    // No limit on a single point, as there is one on all of them together.
    ReadOptions options =
        new ReadOptions(ReadOptions.seedOf(seed), shortProfile, variants, Long.MAX_VALUE);
    return new DesignPoints(
        fields ->
            ScenarioReader.read(
                file, text, Path.of(folder), options.withFields(List.copyOf(fields))));
  }

  /** Returns the observer that extracts the figures of each run. */
  public Observer observer() {
    return new Observer(quantities.stream().map(Quantity::parse).toList(), mser5);
  }

  /**
   * Executes one run. A worker on another machine calls only this method.
   *
   * @param progress receives the simulated time in nanoseconds; may throw to end the run
   * @throws ScenarioException if the point is invalid
   */
  public RunFigures run(RunKey key, LongConsumer progress) throws ScenarioException {
    DesignPoints points = points();
    RunSpec spec = points.spec(key);
    EarlyStoppingRule stop = earlyStoppingRule(key, spec);
    try {
      RunResult result = Simulation.run(spec, progress, HeatListener.NONE, stop);
      return observer().figures(spec, points.rules(key), result, stop.stop());
    } catch (SchemaException e) {
      throw new ScenarioException(e.path(), String.valueOf(e.getMessage()));
    }
  }

  /** Returns the targets by which a run stops early. */
  List<String> targets(RunKey key) {
    return key.targets().isEmpty() ? targets : key.targets();
  }

  /** Returns the early-stopping rule for a run. */
  EarlyStoppingRule earlyStoppingRule(RunKey key, RunSpec spec) {
    List<String> asked = key.whole() ? List.of() : targets(key);
    return EarlyStoppingRule.of(spec, asked.stream().map(Target::parse).toList(), mser5);
  }
}
