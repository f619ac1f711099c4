package io.keyheat.scenarios.foresight;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Finds loads that end early, so that the figures of a run count time in which nothing happens: a
 * trace whose records end before the run does, and a load that ends within the warm-up; and loads
 * that begin too late.
 */
public final class LoadEnds {
  /** A trace that covers less than this share of its time in the run is worth a note. */
  private static final double WHOLE = 0.95;

  private LoadEnds() {}

  /** A sentence for each such load, with the variants that have it. */
  static List<String> notes(ScenarioFile file) {
    return Notes.ofVariants(
        file,
        variant ->
            variant.spec().loads().stream().flatMap(load -> note(load, variant.spec()).stream()));
  }

  /**
   * Returns when the last load of the first run ends, in nanoseconds, that goes on without any;
   * figures of such a run are those of its load and of idle time in one.
   */
  public static OptionalLong idleFromNanos(Collection<RunSpec> runs) {
    return runs.stream()
        .filter(spec -> lastNanos(spec) < WHOLE * spec.durationNanos())
        .mapToLong(LoadEnds::lastNanos)
        .findFirst();
  }

  private static long lastNanos(RunSpec spec) {
    return spec.loads().stream().mapToLong(LoadEnds::endNanos).max().orElse(Long.MAX_VALUE);
  }

  private static long endNanos(LoadSpec load) {
    return load.client() instanceof ClientSpec.Traced traced
        ? Math.min(traced.trace().lastNanos(), load.endNanos())
        : load.endNanos();
  }

  private static Optional<String> note(LoadSpec load, RunSpec spec) {
    long duration = spec.durationNanos();
    if (load.startNanos() >= duration) {
      return Optional.of(
          "loads."
              + load.name()
              + " begins at "
              + Figures.clock(load.startNanos())
              + ", when the run is over ("
              + Figures.clock(duration)
              + "), and sends nothing");
    }
    if (load.client() instanceof ClientSpec.Traced traced) {
      long end = Math.min(traced.trace().lastNanos(), duration);
      long due = Math.min(load.endNanos(), duration);
      boolean isWhole = end - load.startNanos() >= WHOLE * (due - load.startNanos());
      return isWhole
          ? Optional.empty()
          : Optional.of(
              "loads."
                  + load.name()
                  + ": the trace's records end at "
                  + Figures.clock(end)
                  + ", the run at "
                  + Figures.clock(duration)
                  + "; rates and utilisation count the idle time; shorten duration to "
                  + Figures.clock(end)
                  + ", or leave it out to end with the records");
    }
    return load.endNanos() > spec.warmupNanos()
        ? Optional.empty()
        : Optional.of(
            "loads."
                + load.name()
                + " ends at "
                + Figures.clock(load.endNanos())
                + ", within the warm-up of "
                + Figures.clock(spec.warmupNanos())
                + "; no figure counts it");
  }
}
