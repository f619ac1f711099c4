package io.keyheat.core;

import io.keyheat.core.measure.FaultFormatter;
import io.keyheat.core.measure.OperationRecorder;
import io.keyheat.core.measure.QueryRows;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.rows.ReadBill;
import io.keyheat.core.result.FaultResult.FaultSpan;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.core.workload.KeySpacePlan;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.SequencePlan;
import io.keyheat.core.workload.SequencePlan.CallPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The parts of a result that only gather what others have counted. */
final class Summary {
  private Summary() {}

  /** Where the figures of loads come from. */
  private record LoadFigures(OperationRecorder recorder, ReadBill bill) {}

  static List<LoadResult> loads(
      WorkloadPlan plan, OperationRecorder recorder, QueryRows queryRows, ReadBill bill) {
    LoadFigures figures = new LoadFigures(recorder, bill);
    List<LoadResult> result = new ArrayList<>();
    int call = plan.loads().size(); // The calls are numbered after the loads.
    for (int load = 0; load < plan.loads().size(); load++) {
      LoadSpec spec = plan.loads().get(load).spec();
      List<LoadResult> calls = new ArrayList<>();
      SequencePlan sequence = plan.loads().get(load).sequence();
      for (CallPlan step : sequence == null ? List.<CallPlan>of() : sequence.steps()) {
        String path = step.plan().spec().name();
        String name = path.substring(path.lastIndexOf('.') + 1);
        calls.add(load(call++, name, step.plan(), figures, List.of(), List.of()));
      }
      LoadPlan whole = plan.loads().get(load);
      result.add(load(load, spec.name(), whole, figures, queryRows.rowsOf(load), calls));
    }
    return result;
  }

  private static LoadResult load(
      int number,
      String name,
      LoadPlan plan,
      LoadFigures figures,
      List<String> rows,
      List<LoadResult> calls) {
    LoadSpec spec = plan.spec();
    List<LoadResult.IntervalStats> intervals = figures.recorder().intervalsOf(number);
    return new LoadResult(
        name,
        spec.operation(),
        String.join(", ", spec.tables()),
        figures.recorder().statsOf(number),
        intervals,
        rows,
        calls,
        reads(number, plan, figures, intervals),
        spec instanceof WriteLoad write ? write.rowsPerCommit() : 1,
        plan.sequence() == null ? figures.recorder().timesOf(number) : null,
        figures.recorder().rowsAskedBy(number));
  }

  /**
   * What a load's scans have read: as counted where rows are materialized; elsewhere every range is
   * taken to hold as many rows as the limit.
   */
  private static LoadResult.@Nullable Reads reads(
      int number, LoadPlan plan, LoadFigures figures, List<LoadResult.IntervalStats> intervals) {
    if (!(plan.spec() instanceof ScanLoad load)) {
      return null;
    }
    if (plan.rows() != null) {
      return figures.recorder().readsOf(number);
    }
    ScanSpec scan = load.scan();
    int ranges = scan.ranges();
    boolean indexOnly = scan.index() != null && !scan.fetchRows();
    long billed = figures.bill().readsOfFull(ranges, 0, scan.limit(), indexOnly);
    long rows = (long) ranges * scan.limit();
    long[] completed = intervals.stream().mapToLong(LoadResult.IntervalStats::completed).toArray();
    return new LoadResult.Reads(
        LongStream.of(completed).map(n -> n * billed).toArray(),
        LongStream.of(completed).map(n -> n * rows).toArray(),
        new long[completed.length]);
  }

  /** The spans of the faults that begin within the run. */
  static List<FaultSpan> faultSpans(RunSpec spec) {
    List<FaultSpan> spans = new ArrayList<>();
    for (Fault fault : spec.faults()) {
      if (fault.fromNanos() < spec.durationNanos()) {
        long to = Math.min(fault.toNanos(), spec.durationNanos());
        spans.add(new FaultSpan(FaultFormatter.label(fault), fault.fromNanos(), to));
      }
    }
    return spans;
  }

  static List<SpaceResult> spaces(WorkloadPlan plan, Cluster cluster, Recorders recorders) {
    List<SpaceResult> result = new ArrayList<>();
    for (int i = 0; i < plan.keySpaces().size(); i++) {
      KeySpacePlan spacePlan = plan.keySpaces().get(i);
      KeySpace space = cluster.spaces().get(i);
      long rows = 0;
      long bytes = 0;
      int tablets = 0;
      for (int slice = 0; slice < space.slices(); slice++) {
        rows += space.storedRows(slice);
        bytes += space.storedBytes(slice);
        if (slice == 0 || space.tabletOf(slice) != space.tabletOf(slice - 1)) {
          tablets++;
        }
      }
      result.add(
          new SpaceResult(
              spacePlan.name(),
              spacePlan.table(),
              spacePlan.index(),
              tablets,
              rows,
              bytes,
              space.throttled,
              recorders.hotspots().rejected(i),
              recorders.lockWaits().mostAwaited(i, spacePlan.format())));
    }
    return result;
  }
}
