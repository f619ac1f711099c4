package io.keyheat.scenarios.foresight;

import io.keyheat.core.RunSpec;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.WriteTime;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.estimate.Estimate.MostLocked;
import io.keyheat.scenarios.estimate.LoadEstimate;
import io.keyheat.scenarios.estimate.OverloadEstimate.Overload;
import io.keyheat.scenarios.estimate.OverloadEstimate.SuddenLoad;
import io.keyheat.scenarios.estimate.SplitTime;
import io.keyheat.scenarios.experiment.Effort;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of a variant before it runs, without the plan from which it is known, which is
 * large and takes the longest to make.
 *
 * @param effort what the run takes
 * @param loads what arithmetic says of the loads
 * @param neededNanos how long the run must last for load splits to decide, if it is shorter
 * @param possibleOverload what the loads may ask too much of, as their first keys show
 * @param possibleSuddenLoad what may come to a tablet before load splits have divided it
 * @param mostLocked the row that is locked most
 * @param findUnlocked the share of each load's operations that find all rows that they write
 *     unlocked, by its name
 * @param storedBytes of all tables and indexes at the run's end, as far as inserts add to them
 * @param emptySplits tables and indexes split at keys between which the run has none
 * @param fewerTablets tables and indexes that begin with fewer tablets than their number of
 *     pre-splits
 * @param repeatedKeys tables that begin with fewer rows than the scenario says
 * @param fullTables tables that may come to have more rows than a run holds
 */
public record Foresight(
    Effort effort,
    List<LoadEstimate> loads,
    OptionalLong neededNanos,
    Optional<Overload> possibleOverload,
    Optional<SuddenLoad> possibleSuddenLoad,
    Optional<MostLocked> mostLocked,
    Map<String, Double> findUnlocked,
    double storedBytes,
    List<EmptySplits> emptySplits,
    List<FewerTablets> fewerTablets,
    List<RepeatedKeys> repeatedKeys,
    List<FullTables> fullTables) {
  /** What moves on sooner than this does so among the first keys, too. */
  private static final long LEAST_STAY_NANOS = 1_000_000_000L;

  public Foresight {
    loads = List.copyOf(loads);
    emptySplits = List.copyOf(emptySplits);
    fewerTablets = List.copyOf(fewerTablets);
    repeatedKeys = List.copyOf(repeatedKeys);
    fullTables = List.copyOf(fullTables);
    findUnlocked = Collections.unmodifiableMap(new LinkedHashMap<>(findUnlocked));
  }

  /**
   * Looks ahead.
   *
   * @param plan which is drawn from, so it serves no run any more
   */
  public static Foresight of(RunSpec spec, WorkloadPlan plan) {
    Estimate estimate = Estimate.ofFirstKeys(spec, plan);
    Effort effort = Effort.of(spec, plan);
    return new Foresight(
        effort,
        estimate.loads(),
        neededNanos(spec, estimate),
        estimate.overloads().possibleOverload(),
        estimate.overloads().possibleSuddenLoad(),
        estimate.mostLocked(),
        estimate.findUnlocked(),
        StorageLimits.storedBytes(spec, plan),
        EmptySplits.of(spec, plan),
        FewerTablets.of(spec, plan),
        RepeatedKeys.of(spec, plan),
        FullTables.of(spec, plan));
  }

  /** The first keys do not show that a hot place moves on before load splits have seen it. */
  private static OptionalLong neededNanos(RunSpec spec, Estimate ofFirstKeys) {
    OptionalLong needed = SplitTime.neededNanos(spec, ofFirstKeys);
    return needed.isPresent() && mayMoveOn(spec)
        ? SplitTime.neededNanos(spec, Estimate.of(spec))
        : needed;
  }

  /** Whether some load writes values that stand for a time, after which others are written. */
  private static boolean mayMoveOn(RunSpec spec) {
    return spec.loads().stream()
        .flatMap(load -> load.calls().stream())
        .anyMatch(
            call ->
                spec.table(call.table()).columns().stream()
                    .anyMatch(column -> stands(call.values(column))));
  }

  private static boolean stands(ValueSpec values) {
    WriteTime time = values.writeTime();
    return (time != null && time.resolutionNanos() >= LEAST_STAY_NANOS)
        || values.parts().stream().anyMatch(Foresight::stands);
  }
}
