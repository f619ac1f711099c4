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
import io.keyheat.core.model.ClientRules;
import io.keyheat.core.model.Cluster;
import io.keyheat.core.model.Operations;
import io.keyheat.core.model.RequestPath;
import io.keyheat.core.model.Route;
import io.keyheat.core.policy.Controller;
import io.keyheat.core.policy.LoadSplitter;
import io.keyheat.core.policy.TabletLoads;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.LoadSpec;
import io.keyheat.core.workload.WorkloadPlan;
import java.util.ArrayList;
import java.util.List;

/** All parts of a run, made from its specification and put together. */
record Assembly(
    WorkloadPlan plan,
    Intervals intervals,
    Cluster cluster,
    RequestPath path,
    Operations operations,
    Arrivals arrivals,
    TabletLoads loads,
    Controller controller,
    OperationRecorder operationRecorder,
    HeatRecorder heat,
    ServerRecorder servers,
    HotspotRecorder hotspots,
    EventLog log,
    QueryRows queryRows,
    double meanServiceNanos) {

  static Assembly of(RunSpec spec, WorkloadPlan plan, Tap tap) {
    SystemSpec system = spec.system();
    Streams streams = new Streams(spec.seed());
    Intervals intervals =
        Intervals.of(spec.durationNanos(), spec.intervalNanos(), spec.warmupNanos());
    RowAxis axis = new RowAxis(plan.keySpaces(), spec.heatmapRows());
    Cluster cluster = InitialTablets.build(spec, plan, axis, streams.named("key samples"));
    TabletLoads loads = new TabletLoads();
    LoadSplitter loadSplitter =
        new LoadSplitter(system.loadSplits(), cluster, loads, streams.named("split candidates"));
    long commitNanos = system.tablets().commitNanos();
    HotspotRecorder hotspots =
        new HotspotRecorder(cluster, plan.keySpaces(), axis, commitNanos, loadSplitter::reason);
    EventLog log = new EventLog(cluster, plan.keySpaces(), axis, hotspots);
    Controller controller =
        new Controller(
            cluster,
            loads,
            loadSplitter,
            system.sizeSplits(),
            system.merges(),
            system.balancer(),
            tap.acts(log, cluster));
    RequestPath path =
        new RequestPath(
            cluster,
            system.servers(),
            system.tablets(),
            system.replication(),
            streams.named("service"),
            streams.named("quorum"));
    QueryRows queryRows = new QueryRows(plan, spec.durationNanos());
    List<Route> routes = routes(plan, cluster, system, queryRows);
    OperationRecorder recorder = new OperationRecorder(intervals, routes.size());
    Agenda agenda = new Agenda();
    Operations operations =
        new Operations(
            agenda,
            path,
            system.locks(),
            routes,
            rules(plan, streams),
            tap.operations(recorder),
            loadSplitter,
            queryRows,
            system.loadSplits().sampleEvery(),
            streams.named("retries"),
            streams.named("sampled visits"));
    return new Assembly(
        plan,
        intervals,
        cluster,
        path,
        operations,
        new Arrivals(plan.loads(), operations, spec.durationNanos()),
        loads,
        controller,
        recorder,
        new HeatRecorder(axis, intervals, cluster, commitNanos),
        new ServerRecorder(intervals, cluster),
        hotspots,
        log,
        queryRows,
        routes.stream().mapToDouble(Route::meanServiceNanos).max().orElse(1));
  }

  private static List<Route> routes(
      WorkloadPlan plan, Cluster cluster, SystemSpec system, QueryRows queryRows) {
    List<Route> routes = new ArrayList<>();
    for (LoadPlan load : plan.loads()) {
      List<Route.Visit> visits = new ArrayList<>();
      for (LoadPlan.Visit visit : load.visits()) {
        visits.add(
            new Route.Visit(
                visit.keySpace(),
                visit.rows(),
                visit.bytes(),
                visit.locks(),
                visit.scanDirection() != 0));
      }
      boolean needsLocks = load.write() && !load.uniqueRows();
      routes.add(
          new Route(
              cluster,
              system.costs(),
              load.write(),
              load.addsRows(),
              needsLocks,
              queryRows.concerns(load),
              visits));
    }
    return routes;
  }

  private static List<ClientRules> rules(WorkloadPlan plan, Streams streams) {
    List<ClientRules> rules = new ArrayList<>();
    for (LoadPlan load : plan.loads()) {
      LoadSpec.RetrySpec retry = load.spec().retry();
      ClientRules.ClosedLoop closed =
          load.spec().client() instanceof LoadSpec.ClientSpec.Closed clients
              ? new ThinkingClients(load, clients, thinkStream(load, streams))
              : null;
      rules.add(
          new ClientRules(
              retry.timeoutNanos(),
              retry.attempts(),
              retry.backoffNanos(),
              retry.maxBackoffNanos(),
              closed));
    }
    return rules;
  }

  private static RandomStream thinkStream(LoadPlan load, Streams streams) {
    return streams.named("think " + load.spec().name());
  }
}
