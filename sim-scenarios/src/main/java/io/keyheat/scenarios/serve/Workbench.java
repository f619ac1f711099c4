package io.keyheat.scenarios.serve;

import io.keyheat.core.RunSpec;
import io.keyheat.core.measure.Intervals;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Expectation;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks scenarios and runs them, one at a time, within limits. */
public final class Workbench {
  /** What the user's scenario is called. */
  static final String NAME = "scenario";

  private final Limits limits;
  private final Preparation preparation;
  private @Nullable LiveRun latest;
  private int runs;

  /** Reads and checks a scenario's text. */
  public interface Preparation {
    /** A scenario that could be run. */
    Prepared prepare(String text, ReadOptions options) throws ScenarioException;
  }

  /** A scenario without mistakes, what it expects and what its variants are held to. */
  public record Prepared(ScenarioFile file, List<Expectation> expectations, List<Target> targets) {
    public Prepared {
      expectations = List.copyOf(expectations);
      targets = List.copyOf(targets);
    }
  }

  Workbench(Limits limits, Preparation preparation) {
    this.limits = limits;
    this.preparation = preparation;
  }

  /**
   * Reads a scenario.
   *
   * @throws ScenarioException with its mistakes, or that it asks for too much
   */
  Prepared check(String text) throws ScenarioException {
    Prepared prepared =
        preparation.prepare(text, ReadOptions.DEFAULT.withMaxOperations(limits.operations()));
    long cells = prepared.file().variants().stream().mapToLong(v -> cells(v.spec())).sum();
    if (cells > limits.cells()) {
      String message =
          String.format(
              Locale.ROOT,
              "the variants' heatmaps need %,d cells; expected at most %,d here: a longer interval,"
                  + " fewer heatmapRows or fewer variants; or keyheat run on the command line",
              cells,
              limits.cells());
      throw new ScenarioException(List.of(new Problem(NAME, 1, 1, "heatmapRows", message)));
    }
    return prepared;
  }

  private static long cells(RunSpec spec) {
    long columns =
        Intervals.of(spec.durationNanos(), spec.intervalNanos(), spec.warmupNanos()).count();
    return columns * (spec.heatmapRows() + spec.servers() + 10L * spec.loads().size());
  }

  /**
   * Starts to run a scenario.
   *
   * @return nothing where one is still running
   */
  synchronized Optional<LiveRun> start(String text) throws ScenarioException {
    if (latest != null && latest.isRunning()) {
      return Optional.empty();
    }
    latest = new LiveRun(++runs, check(text), limits);
    latest.start();
    return Optional.of(latest);
  }

  /** The run that was started last. */
  synchronized Optional<LiveRun> latest() {
    return Optional.ofNullable(latest);
  }

  /** Names of the variants of a scenario without mistakes. */
  static List<String> variants(Prepared prepared) {
    return prepared.file().variants().stream().map(Variant::name).toList();
  }
}
