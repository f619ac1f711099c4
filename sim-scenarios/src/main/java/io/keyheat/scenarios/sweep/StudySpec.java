package io.keyheat.scenarios.sweep;

import io.keyheat.core.HeatListener;
import io.keyheat.core.RunSpec;
import io.keyheat.core.Simulation;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.schema.SchemaException;
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
 * All that it takes to carry out any run of a study, on this machine or on another: text, from
 * which the same version of Keyheat makes the same specification and so the same figures anywhere.
 *
 * @param file the scenario as the user named it, for messages
 * @param text of the scenario
 * @param folder absolute path from which those in the text start. The profiles, schemas and traces
 *     that it names are read there, so whoever carries out runs needs them at the same place
 * @param seed instead of the text's; null: the text's own
 * @param shortEdition whether it is the short edition
 * @param variants only these; empty: all
 * @param quantities measured in each run, in the language of expectations
 * @param mser5 whether MSER-5 cuts the warm-up
 * @param targets in the language of expectations: a run that cannot keep one of them any more ends
 *     early, unless its key says otherwise
 */
public record StudySpec(
    String file,
    String text,
    String folder,
    @Nullable Long seed,
    boolean shortEdition,
    Set<String> variants,
    List<String> quantities,
    boolean mser5,
    List<String> targets)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  public StudySpec {
    variants = Set.copyOf(variants);
    quantities = List.copyOf(quantities);
    targets = List.copyOf(targets);
  }

  /** The scenario at points, each read when it is first asked for. */
  public DesignPoints points() {
    // No limit on a single point, as there is one on all of them together.
    ReadOptions options =
        new ReadOptions(ReadOptions.seedOf(seed), shortEdition, variants, Long.MAX_VALUE);
    return new DesignPoints(
        fields ->
            ScenarioReader.read(
                file, text, Path.of(folder), options.withFields(List.copyOf(fields))));
  }

  /** What is kept of each run. */
  public Observer observer() {
    return new Observer(quantities.stream().map(Quantity::parse).toList(), mser5);
  }

  /**
   * Carries out one run: all that a worker elsewhere has to do.
   *
   * @param progress told the simulated time in nanoseconds now and then; throwing ends the run
   * @throws ScenarioException if the point cannot be
   */
  public RunFigures run(RunKey key, LongConsumer progress) throws ScenarioException {
    RunSpec spec = points().spec(key);
    EarlyStoppingRule stop = earlyStoppingRule(key, spec);
    try {
      RunResult result = Simulation.run(spec, progress, HeatListener.NONE, stop);
      return observer().figures(spec, result, stop.stop());
    } catch (SchemaException e) {
      throw new ScenarioException(e.path(), String.valueOf(e.getMessage()));
    }
  }

  /** Who may end a run. */
  EarlyStoppingRule earlyStoppingRule(RunKey key, RunSpec spec) {
    List<String> asked = key.whole() ? List.of() : targets;
    return EarlyStoppingRule.of(spec, asked.stream().map(Target::parse).toList(), mser5);
  }
}
