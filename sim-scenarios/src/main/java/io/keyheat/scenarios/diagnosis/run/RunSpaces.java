package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.LoadSplitReach;
import io.keyheat.core.RunSpec;
import io.keyheat.core.policy.LoadSplitParameters;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import java.util.List;

/** What a run and its specification tell of a table or index, whatever was hot in it. */
final class RunSpaces {
  private final RunResult run;
  private final RunSpec spec;

  RunSpaces(RunResult run, RunSpec spec) {
    this.run = run;
    this.spec = spec;
  }

  /** Whether any load, a scan or a trace among them, may change a table or index. */
  boolean isWritten(String space) {
    return spec.loads().stream()
        .filter(LoadSpec::writes)
        .flatMap(load -> load.tables().stream())
        .anyMatch(table -> SpaceKey.holds(spec, space, table));
  }

  boolean isRead(String space) {
    return spec.loads().stream()
        .flatMap(load -> load.calls().stream())
        .anyMatch(call -> !call.writes() && SpaceKey.holds(spec, space, call.table()));
  }

  /** Whether all that loads write of it by key are deletions. */
  boolean isOnlyDeletedFrom(String space) {
    List<WriteLoad.Kind> kinds =
        spec.loads().stream()
            .filter(WriteLoad.class::isInstance)
            .map(WriteLoad.class::cast)
            .filter(load -> SpaceKey.holds(spec, space, load.table()))
            .map(WriteLoad::kind)
            .toList();
    return !kinds.isEmpty() && kinds.stream().allMatch(kind -> kind == WriteLoad.Kind.DELETE);
  }

  boolean isIndex(List<String> tables) {
    return run.spaces().stream()
        .filter(space -> tables.stream().limit(1).anyMatch(space.name()::equals))
        .anyMatch(SpaceResult::index);
  }

  /** Whether it is an index that a table declares, which holds exempted columns all the same. */
  boolean isDeclaredIndex(String space) {
    return SpaceKey.of(spec, space).declared().isPresent();
  }

  /** Whether it is an index with entries of rows that have no value in it. */
  boolean hasEntriesOfNulls(String space) {
    SpaceKey key = SpaceKey.of(spec, space);
    return key.declared()
        .filter(index -> SpaceKey.hasEntriesOfNulls(spec, key.table(), index))
        .isPresent();
  }

  /** Whether the table of an index lies with the rows of another one. */
  boolean hasParent(String space) {
    return spec.tables().stream()
        .anyMatch(table -> space.startsWith(table.name() + ".") && table.interleavedIn() != null);
  }

  /** Whether load has split a table or index, or might have. */
  boolean isSplitByLoad(String space) {
    return hasBeenSplit(space) || reach(space).canSplit();
  }

  boolean hasBeenSplit(String space) {
    return run.events().stream()
        .filter(event -> event.kind() == RunEvent.Kind.LOAD_SPLIT)
        .anyMatch(event -> space.equals(event.space()));
  }

  /** Whether as many tablets as there may be at the start are merged again. */
  boolean isMergedAgain(String space) {
    return reach(space)
        .mergesAgain(Math.max(tablets(space), RemedyKind.PRE_SPLITS_PER_SERVER * servers()));
  }

  private LoadSplitReach reach(String space) {
    return LoadSplitReach.of(spec, space, this::mostPerSecond);
  }

  /** Tablets that a table or index starts with. */
  int tablets(String space) {
    return (int)
        run.tablets().initial().stream().filter(tablet -> tablet.space().equals(space)).count();
  }

  int servers() {
    return run.servers().size();
  }

  /** Operations of a load in the interval in which most were offered. */
  private double mostPerSecond(LoadSpec load) {
    LoadResult seen = run.loads().get(spec.loads().indexOf(load));
    long most =
        seen.intervals().stream().mapToLong(LoadResult.IntervalStats::offered).max().orElse(0);
    return most / (run.intervalNanos() / 1e9);
  }

  /** Whether no split by load may divide what a table or index holds at the end. */
  boolean isTooSmallToDivide(String name) {
    LoadSplitParameters splits = spec.system().policies().loadSplits();
    return run.spaces().stream()
        .filter(space -> space.name().equals(name))
        .anyMatch(space -> splits.leaveUncut(space.storedBytes()));
  }
}
