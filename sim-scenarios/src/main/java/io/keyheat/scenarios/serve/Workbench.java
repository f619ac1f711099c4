package io.keyheat.scenarios.serve;

import io.keyheat.core.RunSpec;
import io.keyheat.core.measure.Intervals;
import io.keyheat.scenarios.document.InputFolder;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.run.CheckedScenario;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Checks scenarios and runs them, one at a time, within limits. */
public final class Workbench {
  /** Name of the user's scenario. */
  static final String NAME = "scenario";

  private final Limits limits;
  private final InputFolder files;
  private final Consumer<Throwable> faults;
  private volatile @Nullable Checked checked;
  private @Nullable LiveRun latest;
  private int runs;

  /**
   * A workbench without runs.
   *
   * @param files those that scenarios may name
   * @param faults gets the internal errors of runs
   */
  Workbench(Limits limits, InputFolder files, Consumer<Throwable> faults) {
    this.limits = limits;
    this.files = files;
    this.faults = faults;
  }

  /**
   * Reads a scenario.
   *
   * @param shortProfile whether its short profile is meant
   * @throws ScenarioException with its mistakes, or with the limit that it exceeds
   */
  CheckedScenario check(String text, boolean shortProfile) throws ScenarioException {
    Checked known = checked;
    if (known != null && known.text.equals(text) && known.shortProfile == shortProfile) {
      return known.scenario;
    }
    Checked read = new Checked(text, shortProfile, read(text, shortProfile));
    checked = read;
    return read.scenario;
  }

  /** The scenario that was checked last: a run of it need not check again. */
  private record Checked(String text, boolean shortProfile, CheckedScenario scenario) {}

  private CheckedScenario read(String text, boolean shortProfile) throws ScenarioException {
    ReadOptions options =
        ReadOptions.DEFAULT.withMaxOperations(Long.MAX_VALUE).withShortProfile(shortProfile);
    CheckedScenario scenario =
        CheckedScenario.of(ScenarioReader.readWithin(NAME, text, files, options));
    long operations = (long) scenario.file().estimateOperations();
    if (operations > limits.operations()) {
      throw tooMuch(
          "duration",
          "the variants need about %,d operations in total; expected at most %,d here: use a"
              + " shorter duration, lower rates, fewer variants, or the short profile",
          operations,
          limits.operations());
    }
    List<RunSpec> specs = scenario.specs();
    long cells = specs.stream().mapToLong(Workbench::cells).sum();
    if (cells > limits.cells()) {
      throw tooMuch(
          "heatmapRows",
          "the variants' heatmaps need %,d cells; expected at most %,d here: use a longer interval,"
              + " fewer heatmapRows or fewer variants",
          cells,
          limits.cells());
    }
    long bytes = (long) scenario.effort(LiveRun.THREADS).workBytes();
    if (bytes > limits.workBytes()) {
      throw tooMuch(
          "tables",
          "tablets and materialized rows need %,d bytes of memory; expected at most %,d here: use"
              + " fewer preSplits, existing rows or operations",
          bytes,
          limits.workBytes());
    }
    return scenario;
  }

  private static ScenarioException tooMuch(String field, String message, long found, long most) {
    String text = String.format(Locale.ROOT, message, found, most);
    String wayOut = "; or use keyheat run on the command line";
    return new ScenarioException(List.of(new Problem(NAME, 1, 1, field, text + wayOut)));
  }

  private static long cells(RunSpec spec) {
    long columns =
        Intervals.of(spec.durationNanos(), spec.intervalNanos(), spec.warmupNanos()).count();
    return columns * (spec.heatmapRows() + spec.servers() + 10L * spec.loads().size());
  }

  /**
   * Starts to run a scenario.
   *
   * @return empty where a run is still executing
   */
  synchronized Optional<LiveRun> start(String text, boolean shortProfile) throws ScenarioException {
    if (latest != null && latest.isRunning()) {
      return Optional.empty();
    }
    latest = new LiveRun(++runs, check(text, shortProfile), limits, faults);
    latest.start();
    return Optional.of(latest);
  }

  /** Returns the run that was started last. */
  synchronized Optional<LiveRun> latest() {
    return Optional.ofNullable(latest);
  }

  /** Returns the names of the variants of a scenario. */
  static List<String> variants(CheckedScenario scenario) {
    return scenario.file().variants().stream().map(Variant::name).toList();
  }
}
