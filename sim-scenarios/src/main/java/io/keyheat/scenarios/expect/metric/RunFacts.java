package io.keyheat.scenarios.expect.metric;

import io.keyheat.core.RunSpec;
import io.keyheat.core.measure.Intervals;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.Parameter;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.core.workload.spec.LoadSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The names of a run that an expectation may use, known before the run starts.
 *
 * @param loads names of the loads, and {@code NAME.calls.CALL} of calls of pages and transactions
 * @param spaces names of the key spaces; null: not known yet
 * @param parameters of the system profile, with their values
 * @param warnings numbers of warnings of {@code keyheat check} by rule; a rule without any may be
 *     missing
 */
public record RunFacts(
    String variant,
    long durationNanos,
    long warmupNanos,
    long intervalNanos,
    List<String> loads,
    @Nullable List<String> spaces,
    List<Parameter> parameters,
    Map<String, Integer> warnings) {

  /**
   * The names that a specification fixes before its run.
   *
   * @param spaces names of the key spaces that the run's tables and indexes make; null: not known
   */
  public static RunFacts of(RunSpec spec, @Nullable List<String> spaces) {
    Intervals intervals =
        Intervals.of(spec.durationNanos(), spec.intervalNanos(), spec.warmupNanos());
    return new RunFacts(
        spec.variant(),
        spec.durationNanos(),
        intervals.warmupNanos(),
        intervals.lengthNanos(),
        spec.loads().stream().flatMap(RunFacts::names).toList(),
        spaces,
        spec.system().parameters(),
        Map.of());
  }

  /** Those of the first part of the run. */
  public RunFacts until(long endNanos) {
    return new RunFacts(
        variant, endNanos, warmupNanos, intervalNanos, loads, spaces, parameters, warnings);
  }

  private static Stream<String> names(LoadSpec load) {
    return Stream.concat(Stream.of(load.name()), load.stepNames().stream());
  }

  private static Stream<String> names(LoadResult load) {
    return Stream.concat(
        Stream.of(load.name()),
        load.calls().stream().map(call -> load.name() + ".calls." + call.name()));
  }

  public static RunFacts of(RunResult run) {
    return new RunFacts(
        run.variant(),
        run.durationNanos(),
        run.warmupNanos(),
        run.intervalNanos(),
        run.loads().stream().flatMap(RunFacts::names).toList(),
        run.spaces().stream().map(SpaceResult::name).toList(),
        run.parameters(),
        Map.of());
  }

  public RunFacts withWarnings(Map<String, Integer> byRule) {
    return new RunFacts(
        variant, durationNanos, warmupNanos, intervalNanos, loads, spaces, parameters, byRule);
  }
}
