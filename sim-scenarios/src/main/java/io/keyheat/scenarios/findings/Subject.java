package io.keyheat.scenarios.findings;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.diagnosis.SystemRules;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A run that is judged.
 *
 * @param run what was measured
 * @param spec what was run
 * @param rules of its system
 */
public record Subject(RunResult run, RunSpec spec, SystemRules rules) {
  /** The calls of loads, of which each names its table. */
  Stream<? extends CallLoad> calls() {
    return spec.loads().stream().flatMap(load -> load.calls().stream());
  }

  /**
   * A call with what was measured.
   *
   * @param result its own; that of the load where its calls have none
   * @param load name of its load
   */
  record MeasuredCall(CallLoad call, LoadResult result, String load) {}

  /** All calls, in the order of their loads. */
  List<MeasuredCall> measured() {
    List<MeasuredCall> measured = new ArrayList<>();
    for (int l = 0; l < Math.min(run.loads().size(), spec.loads().size()); l++) {
      LoadResult seen = run.loads().get(l);
      List<? extends CallLoad> calls = spec.loads().get(l).calls();
      boolean haveOwn = seen.calls().size() == calls.size();
      for (int c = 0; c < calls.size(); c++) {
        LoadResult result = haveOwn ? seen.calls().get(c) : seen;
        measured.add(new MeasuredCall(calls.get(c), result, seen.name()));
      }
    }
    return measured;
  }

  /** The results of loads that touch a table or index. */
  List<LoadResult> loads(String space) {
    return IntStream.range(0, Math.min(run.loads().size(), spec.loads().size()))
        .filter(i -> touches(spec.loads().get(i), space))
        .mapToObj(run.loads()::get)
        .toList();
  }

  private boolean touches(LoadSpec load, String space) {
    return load.calls().isEmpty()
        ? load.tables().stream().anyMatch(table -> SpaceKey.holds(spec, space, table))
        : load.calls().stream().anyMatch(call -> touches(call, space));
  }

  /** Whether a call reads or writes rows or entries of a table or index. */
  boolean touches(CallLoad call, String space) {
    if (call.writes()) {
      // An automatic index in descending order is written with the ascending one.
      return SpaceKey.written(spec, call).contains(space.replaceFirst(" desc$", ""));
    }
    return call instanceof ScanLoad scan
        ? space.equals(SpaceDemand.read(spec, spec.table(call.table()), scan.scan().index()))
        : space.equals(SpaceKey.root(spec, spec.table(call.table())).name());
  }

  /** Whether it is an index, declared or automatic, in a key space of its own. */
  boolean isIndex(String space) {
    return run.spaces().stream().anyMatch(of -> of.index() && of.name().equals(space));
  }

  /** Whether all writes by key in a key space have a kind. */
  boolean areAllWrites(String space, WriteLoad.Kind kind) {
    List<WriteLoad> writes =
        calls()
            .filter(WriteLoad.class::isInstance)
            .map(WriteLoad.class::cast)
            .filter(call -> SpaceKey.holds(spec, space, call.table()))
            .toList();
    return !writes.isEmpty() && writes.stream().allMatch(write -> write.kind() == kind);
  }
}
