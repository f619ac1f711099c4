package io.keyheat.core;

import io.keyheat.core.engine.Agenda;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Streams;
import io.keyheat.core.measure.EventLog;
import io.keyheat.core.measure.HeatRecorder;
import io.keyheat.core.measure.HotspotRecorder;
import io.keyheat.core.measure.Intervals;
import io.keyheat.core.measure.OperationRecorder;
import io.keyheat.core.measure.QueryRows;
import io.keyheat.core.measure.RowAxis;
import io.keyheat.core.measure.ServerRecorder;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Compactions;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.operation.ClientRules;
import io.keyheat.core.model.operation.Operations;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.request.RowExistence;
import io.keyheat.core.model.rows.RowAccess;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.policy.Compactor;
import io.keyheat.core.policy.ControlLoop;
import io.keyheat.core.policy.FaultInjector;
import io.keyheat.core.policy.LoadSplitter;
import io.keyheat.core.policy.PolicyListener;
import io.keyheat.core.policy.TabletLoads;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.LoadSpec;
import java.util.ArrayList;
import java.util.List;

/** All parts of a run, made from its specification and put together. */
record Assembly(
    WorkloadPlan plan,
    Intervals intervals,
    Cluster cluster,
    RequestPath path,
    Operations operations,
    ArrivalLoop arrivals,
    TabletLoads loads,
    ControlLoop controller,
    FaultInjector faults,
    OperationRecorder operationRecorder,
    HeatRecorder heat,
    ServerRecorder servers,
    HotspotRecorder hotspots,
    EventLog log,
    QueryRows queryRows,
    double meanServiceNanos) {

  /** Visits of a cell of the heatmap that its percentiles need, on average. */
  private static final int COUNTED_PER_CELL = 256;

  static Assembly of(RunSpec spec, WorkloadPlan plan, RunObserver tap) {
    SystemSpec system = spec.system();
    Streams streams = new Streams(spec.seed());
    Intervals intervals =
        Intervals.of(spec.durationNanos(), spec.intervalNanos(), spec.warmupNanos());
    RowAxis axis = new RowAxis(plan.keySpaces(), spec.heatmapRows());
    FaultTable faultTable =
        new FaultTable(spec.servers(), system.replication().zones(), spec.faults());
    List<RowTable> tables = plan.rowTables().stream().map(RowRoutes::table).toList();
    Cluster cluster = InitialTablets.build(spec, plan, axis, tables, streams.named("key samples"));
    double cells = (double) axis.rows() * intervals.count();
    cluster.latencies().countOneOf((long) (OfferedOperations.of(spec) / cells / COUNTED_PER_CELL));
    TabletLoads loads = new TabletLoads();
    LoadSplitter loadSplitter =
        new LoadSplitter(system.loadSplits(), cluster, loads, streams.named("split candidates"));
    long ceilingNanos = system.tablets().ceilingNanos();
    HotspotRecorder hotspots =
        new HotspotRecorder(cluster, plan.keySpaces(), axis, ceilingNanos, loadSplitter::reason);
    EventLog log = new EventLog(cluster, plan.keySpaces(), axis, hotspots);
    PolicyListener acts = tap.acts(log, cluster);
    Agenda agenda = new Agenda();
    Compactions compactions =
        new Compactions(cluster, system.compaction(), agenda, tap.compactions(log, cluster));
    ControlLoop controller =
        new ControlLoop(
            cluster,
            loads,
            loadSplitter,
            system.sizeSplits(),
            system.merges(),
            system.balancer(),
            new Compactor(cluster, compactions, system.compaction().intervalNanos()),
            acts);
    FaultInjector faults =
        new FaultInjector(
            spec.faults(),
            faultTable,
            system.replication().failOverNanos(),
            cluster,
            controller,
            acts);
    RequestPath path =
        new RequestPath(
            cluster,
            system.servers(),
            system.tablets(),
            system.replication(),
            faultTable,
            streams.named("service"),
            streams.named("quorum"),
            streams.named("stalls"),
            streams.named("replicas"));
    QueryRows queryRows = new QueryRows(plan, spec.durationNanos());
    SequenceCompiler sequencing = new SequenceCompiler(plan, system);
    List<Route> routes = routes(plan, cluster, system, queryRows, sequencing, tables);
    RowExistence presence =
        new RowExistence(
            sequencing.askedSpaces(), routes, system.replication().clientRoundTripNanos());
    OperationRecorder recorder =
        new OperationRecorder(intervals, routes.size(), plan.loads().size());
    Operations operations =
        new Operations(
            agenda,
            path,
            new RowAccess(cluster, system.costs(), system.tablets().limit(), system.readBill()),
            system.locks(),
            routes,
            rules(plan, streams, sequencing),
            tap.operations(recorder),
            loadSplitter,
            (load, keyHi, keyLo, i, answer) -> {
              queryRows.written(load, keyHi, keyLo, i, answer);
              presence.written(load, keyHi, keyLo, i, answer);
            },
            presence,
            system.loadSplits().sampleEvery(),
            streams.named("retries"),
            streams.named("sampled visits"),
            streams.named("transactions"));
    return new Assembly(
        plan,
        intervals,
        cluster,
        path,
        operations,
        new ArrivalLoop(plan.loads(), operations, spec.durationNanos()),
        loads,
        controller,
        faults,
        recorder,
        new HeatRecorder(axis, intervals, cluster, ceilingNanos),
        new ServerRecorder(intervals, cluster),
        hotspots,
        log,
        queryRows,
        routes.stream().mapToDouble(Route::meanServiceNanos).max().orElse(1));
  }

  private static List<Route> routes(
      WorkloadPlan plan,
      Cluster cluster,
      SystemSpec system,
      QueryRows queryRows,
      SequenceCompiler sequencing,
      List<RowTable> tables) {
    List<Route> routes = new ArrayList<>();
    for (LoadPlan load : plan.numbered()) {
      List<Route.Visit> visits = new ArrayList<>();
      boolean isSequence = load.sequence() != null; // Its steps have the visits.
      for (LoadPlan.Visit visit : isSequence ? List.<LoadPlan.Visit>of() : load.visits()) {
        visits.add(
            new Route.Visit(
                visit.keySpace(),
                visit.rows(),
                visit.bytes(),
                visit.locks(),
                visit.scanDirection() != 0,
                visit.adds()));
      }
      boolean locks = load.visits().stream().anyMatch(LoadPlan.Visit::locks);
      boolean needsLocks = isSequence || (locks && !load.uniqueRows());
      routes.add(
          new Route(
              cluster,
              system.costs(),
              system.tablets().limit(),
              load.write(),
              load.addsRows(),
              needsLocks,
              queryRows.concerns(load) || sequencing.concerns(load),
              load.spec().stale(),
              visits,
              RowRoutes.work(load, cluster, tables)));
    }
    return routes;
  }

  private static List<ClientRules> rules(
      WorkloadPlan plan, Streams streams, SequenceCompiler sequencing) {
    List<ClientRules> rules = new ArrayList<>();
    List<LoadPlan> loads = plan.numbered();
    for (int number = 0; number < loads.size(); number++) {
      LoadPlan load = loads.get(number);
      LoadSpec.RetrySpec retry = load.spec().retry();
      boolean isCall = number >= plan.loads().size();
      ClientRules.ClosedLoop closed =
          !isCall && load.spec().client() instanceof LoadSpec.ClientSpec.Closed clients
              ? new ThinkingClients(load, clients, thinkStream(load, streams))
              : null;
      rules.add(
          new ClientRules(
              retry.timeoutNanos(),
              sequencing.isTransactional(number) ? 1 : retry.attempts(),
              retry.backoffNanos(),
              retry.maxBackoffNanos(),
              closed,
              sequencing.rules(number)));
    }
    return rules;
  }

  private static RandomStream thinkStream(LoadPlan load, Streams streams) {
    return streams.named("think " + load.spec().name());
  }
}
