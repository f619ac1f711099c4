package io.keyheat.core;

import io.keyheat.core.engine.Agenda;
import io.keyheat.core.engine.Streams;
import io.keyheat.core.measure.ConcentrationRecorder;
import io.keyheat.core.measure.EventLog;
import io.keyheat.core.measure.HeatRecorder;
import io.keyheat.core.measure.HotspotRecorder;
import io.keyheat.core.measure.Intervals;
import io.keyheat.core.measure.LockWaitRecorder;
import io.keyheat.core.measure.OperationRecorder;
import io.keyheat.core.measure.QueryRows;
import io.keyheat.core.measure.RowAxis;
import io.keyheat.core.measure.ServerRecorder;
import io.keyheat.core.measure.TabletCapacity;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CompactionParameters;
import io.keyheat.core.model.cluster.Compactions;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.VisitCosts;
import io.keyheat.core.model.operation.Backend;
import io.keyheat.core.model.operation.Loads;
import io.keyheat.core.model.operation.OperationObservers;
import io.keyheat.core.model.operation.OperationStreams;
import io.keyheat.core.model.operation.Operations;
import io.keyheat.core.model.request.OperationCost;
import io.keyheat.core.model.request.RequestParameters;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.rows.RowAccess;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.policy.ControlLoop;
import io.keyheat.core.policy.FaultInjector;
import io.keyheat.core.policy.LeaseEnds;
import io.keyheat.core.policy.PolicyContext;
import io.keyheat.core.policy.PolicyListener;
import io.keyheat.core.policy.TabletLoads;
import io.keyheat.core.result.LatencyStage;
import io.keyheat.core.result.SplitDecision;
import io.keyheat.core.workload.SequencePlan;
import io.keyheat.core.workload.WorkloadPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the parts of a run: first the cluster, then the policies that change it, then the loads
 * that use it, and with each its recorders.
 */
final class Assembler {
  /** Visits of a cell of the heatmap that its percentiles need, on average. */
  private static final int COUNTED_PER_CELL = 256;

  private final RunSpec spec;
  private final SystemSpec system;
  private final WorkloadPlan plan;
  private final RunObserver observer;
  private final Streams streams;
  private final Intervals intervals;
  private final Agenda agenda = new Agenda();
  private final FaultTable faultTable;
  private final VisitCosts costs;
  private final List<RowTable> tables;
  private final RowAxis axis;
  private final Cluster cluster;
  private final TabletCapacity capacity;
  private final TabletLoads loads;
  private final ConcentrationRecorder concentration;
  private final HotspotRecorder hotspots;
  private final EventLog log;
  private final LockWaitRecorder lockWaits;
  private final PolicyListener acts;
  private final ControlLoop control;

  Assembler(RunSpec spec, WorkloadPlan plan, RunObserver observer) {
    this.spec = spec;
    this.plan = plan;
    this.observer = observer;
    system = spec.system();
    streams = new Streams(spec.seed());
    intervals = Intervals.of(spec.durationNanos(), spec.intervalNanos(), spec.warmupNanos());
    faultTable = new FaultTable(spec.servers(), system.replication().zones(), spec.faults());
    loads = new TabletLoads(system.policies().loadMemoryNanos());
    costs = new VisitCosts(system.costs(), system.tablets().limit());
    tables = plan.rowTables().stream().map(RowRoutes::table).toList();
    axis = new RowAxis(plan.keySpaces(), spec.heatmapRows());
    cluster = InitialTablets.build(spec, plan, axis, tables, streams);
    double cells = (double) axis.rows() * intervals.count();
    cluster.latencies().countOneOf((long) (OfferedOperations.of(spec) / cells / COUNTED_PER_CELL));
    capacity =
        new TabletCapacity(
            system.servers().cores(),
            system.tablets().commitNanos(),
            Math.min(system.replication().replicas(), spec.servers()) - 1);
    concentration =
        new ConcentrationRecorder(
            cluster,
            plan.keySpaces(),
            plan.numbered().stream().map(load -> load.spec().name()).toList(),
            system.servers().cores(),
            system.tablets().limit());
    hotspots =
        new HotspotRecorder(
            cluster,
            spec.durationNanos(),
            plan.keySpaces(),
            axis,
            capacity,
            concentration,
            this::decision);
    log = new EventLog(cluster, plan.keySpaces(), axis, hotspots);
    lockWaits =
        new LockWaitRecorder(
            cluster, plan.keySpaces().size(), spec.warmupNanos(), spec.durationNanos());
    acts = observer.acts(log, cluster);
    control = new ControlLoop(policyContext(), acts);
  }

  private PolicyContext policyContext() {
    CompactionParameters compaction = system.policies().compaction();
    return new PolicyContext(
        cluster,
        loads,
        system.policies().on(spec.servers(), system.replication().replicas()),
        new Compactions(cluster, compaction, agenda, observer.compactions(log, cluster)),
        streams::named);
  }

  /** The policies' decision on a tablet; recorders ask once all policies are made. */
  private @Nullable SplitDecision decision(int tablet) {
    return control.decision(tablet);
  }

  Assembly assemble() {
    Policies policies = policies();
    RequestPath path = path();
    QueryRows queryRows = new QueryRows(plan, spec.durationNanos());
    RouteCompiler compiler = new RouteCompiler(plan, system, cluster, costs);
    List<Route> routes = compiler.routes(tables, queryRows);
    OperationRecorder recorder =
        new OperationRecorder(intervals, routes.size(), plan.loads().size());
    Loads compiled =
        new Loads(routes, compiler.clientRules(streams), compiler.rowExistence(routes));
    Operations operations = operations(path, compiled, queryRows, recorder);
    return new Assembly(
        spec,
        plan,
        cluster,
        path,
        operations,
        new ArrivalLoop(plan.loads(), operations, spec.durationNanos()),
        policies,
        new Recorders(
            intervals,
            recorder,
            new HeatRecorder(axis, intervals, cluster, capacity),
            new ServerRecorder(intervals, cluster),
            hotspots,
            log,
            lockWaits,
            queryRows),
        costliest(routes));
  }

  /** Of the calls of a page or transaction each has a route, behind those of all loads. */
  private OperationCost costliest(List<Route> routes) {
    List<OperationCost> ofLoads = new ArrayList<>();
    int call = plan.loads().size();
    for (int load = 0; load < plan.loads().size(); load++) {
      SequencePlan sequence = plan.loads().get(load).sequence();
      int calls = sequence == null ? 0 : sequence.steps().size();
      ofLoads.add(
          OperationCost.of(
              sequence == null ? List.of(routes.get(load)) : routes.subList(call, call + calls)));
      call += calls;
    }
    return Collections.max(ofLoads, Comparator.comparingDouble(OperationCost::meanServiceNanos));
  }

  private Policies policies() {
    LeaseEnds leases = new LeaseEnds(system.replication(), streams.named("lease ends"));
    FaultInjector faults =
        new FaultInjector(spec.faults(), faultTable, leases, cluster, control, acts);
    return new Policies(loads, control, faults);
  }

  private RequestPath path() {
    return new RequestPath(
        cluster,
        new RequestParameters(system.servers(), system.tablets(), system.replication()),
        faultTable,
        new RequestPath.PathStreams(
            streams.named("service"),
            streams.named("quorum"),
            streams.named("stalls"),
            streams.named("replicas")));
  }

  private Operations operations(
      RequestPath path, Loads compiled, QueryRows queryRows, OperationRecorder recorder) {
    return new Operations(
        agenda,
        new Backend(path, new RowAccess(cluster, costs, system.readBill()), system.locks()),
        compiled,
        new OperationObservers(
            observer.operations(recorder),
            visit -> {
              control.visited(visit);
              concentration.visited(visit);
            },
            system.policies().loadSplits().sampleEvery(),
            (load, keyHi, keyLo, i, answer) -> {
              queryRows.written(load, keyHi, keyLo, i, answer);
              compiled.existence().written(load, keyHi, keyLo, i, answer);
            },
            (load, space, hi, lo, waitedNanos, nowNanos) -> {
              lockWaits.waited(load, space, hi, lo, waitedNanos, nowNanos);
              recorder.spent(load, LatencyStage.LOCK_WAIT, waitedNanos);
            }),
        new OperationStreams(
            streams.named("retries"),
            streams.named("sampled visits"),
            streams.named("transactions")));
  }
}
