package io.keyheat.core.workload;

import io.keyheat.core.engine.Streams;
import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.Names;
import io.keyheat.core.schema.Table;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.SequenceLoad.ShareSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Turns the tables and loads of a scenario into key spaces and batches of operations. */
public final class WorkloadPlanner {
  private WorkloadPlanner() {}

  /**
   * Plans the workload of one run. The same arguments give the same operations, bit for bit; loads,
   * tables and columns of the same names get the same random numbers whatever else differs.
   *
   * @param startEpochNanos calendar time of the run's start, nanoseconds since 1970
   * @throws SchemaException if the tables and loads do not fit one another
   */
  public static WorkloadPlan plan(
      long seed,
      long startEpochNanos,
      long durationNanos,
      IndexPolicy indexes,
      List<TableSpec> tables,
      List<LoadSpec> loads) {
    Map<String, Table> byName = Table.all(HashedKeys.of(tables, indexes.hashing()));
    List<LoadSpan> spans = spans(byName, loads, durationNanos, indexes.zeroAllocates());
    Sources sources = new Sources(new Streams(seed), startEpochNanos, byName, spans);
    KeyCatalog catalog = new KeyCatalog(sources, indexes);
    MaterializedTables kept = new MaterializedTables(sources);
    List<LoadPlanner> planners = new ArrayList<>();
    PlanContext context = new PlanContext(sources, catalog, kept, planners);
    for (LoadSpec load : loads) {
      for (int call = 0; call < load.calls().size(); call++) {
        LoadSpan span = spans.get(planners.size());
        ShareSpec share = SequencePlanner.share(load, call);
        planners.add(new LoadPlanner(context, span, share));
      }
    }
    SpacePlanner spaces = new SpacePlanner(context);
    List<KeySpacePlan> keySpaces = new ArrayList<>();
    for (int s = 0; s < catalog.keySpaces(); s++) {
      keySpaces.add(spaces.plan(s));
    }
    return new WorkloadPlan(
        keySpaces, plans(loads, planners), kept.plans(context), KnownRows.of(loads, context));
  }

  /** A plan for each load, of the planner of its one call or of those of all its calls. */
  private static List<LoadPlan> plans(List<LoadSpec> loads, List<LoadPlanner> planners) {
    List<LoadPlan> plans = new ArrayList<>();
    int next = 0;
    for (LoadSpec load : loads) {
      int end = next + load.calls().size();
      plans.add(
          load instanceof SequenceLoad sequence
              ? SequencePlanner.plan(sequence, planners.subList(next, end))
              : planners.get(next).plan());
      next = end;
    }
    return plans;
  }

  private static List<LoadSpan> spans(
      Map<String, Table> tables, List<LoadSpec> loads, long durationNanos, boolean zeroAllocates) {
    Set<String> names = new HashSet<>();
    List<LoadSpan> spans = new ArrayList<>();
    for (LoadSpec load : loads) {
      String path = "loads." + load.name();
      if (!names.add(load.name())) {
        throw new SchemaException(path, "two loads have this name");
      }
      SequenceLoad sequence = load instanceof SequenceLoad whole ? whole : null;
      for (CallLoad call : load.calls()) {
        Table table = tables.get(call.table());
        if (table == null) {
          String at = "loads." + call.name() + ".table";
          throw Names.unknown(at, "table", call.table(), tables.keySet());
        }
        CallLoad resolved = zeroAllocates ? AllocatedIds.in(call, table.spec) : call;
        spans.add(LoadSpan.of(resolved, table, durationNanos, sequence));
      }
    }
    return spans;
  }
}
