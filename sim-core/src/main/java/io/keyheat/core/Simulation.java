package io.keyheat.core;

import io.keyheat.core.measure.EventLog;
import io.keyheat.core.measure.HeatRecorder;
import io.keyheat.core.measure.HotspotRecorder;
import io.keyheat.core.measure.Intervals;
import io.keyheat.core.measure.OperationRecorder;
import io.keyheat.core.measure.QueryRows;
import io.keyheat.core.measure.ServerRecorder;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.policy.ControlLoop;
import io.keyheat.core.policy.FaultInjector;
import io.keyheat.core.policy.TabletLoads;
import io.keyheat.core.result.InitialTablet;
import io.keyheat.core.result.RunIdentity;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.RunTiming;
import io.keyheat.core.result.TabletHistory;
import io.keyheat.core.workload.WorkloadPlan;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Runs one specification to its end.
 *
 * <p>Time advances in control periods. Within one, operations come in order of time: arrivals from
 * the loads' batches, everything else from the event queue; at its end the traffic is drained, the
 * policies act and the recorders write.
 */
public final class Simulation {
  private final RunSpec spec;
  private final WorkloadPlan plan;
  private final Intervals intervals;
  private final Cluster cluster;
  private final RequestPath path;
  private final ArrivalLoop arrivals;
  private final TabletLoads loads;
  private final ControlLoop controller;
  private final FaultInjector faults;
  private final OperationRecorder operationRecorder;
  private final HeatRecorder heat;
  private final ServerRecorder servers;
  private final HotspotRecorder hotspots;
  private final EventLog log;
  private final QueryRows queryRows;
  private final boolean anyReplicaReads;
  private final double meanServiceNanos;
  private List<InitialTablet> initialTablets = List.of();

  Simulation(RunSpec spec, Assembly parts) {
    this.spec = spec;
    plan = parts.plan();
    anyReplicaReads = plan.numbered().stream().anyMatch(load -> load.spec().stale());
    intervals = parts.intervals();
    cluster = parts.cluster();
    path = parts.path();
    arrivals = parts.arrivals();
    loads = parts.loads();
    controller = parts.controller();
    faults = parts.faults();
    operationRecorder = parts.operationRecorder();
    heat = parts.heat();
    servers = parts.servers();
    hotspots = parts.hotspots();
    log = parts.log();
    queryRows = parts.queryRows();
    meanServiceNanos = parts.meanServiceNanos();
  }

  /**
   * Runs to the end.
   *
   * @param spec what to run
   * @param progress told the simulated time in nanoseconds now and then; throwing ends the run
   * @throws io.keyheat.core.schema.SchemaException if the tables or loads cannot be
   */
  public static RunResult run(RunSpec spec, LongConsumer progress) {
    return run(spec, progress, HeatListener.NONE);
  }

  /** Likewise, and hands out the heatmap while it grows. */
  public static RunResult run(RunSpec spec, LongConsumer progress, HeatListener heat) {
    return run(spec, progress, heat, RunWatcher.NONE);
  }

  /** Likewise, and lets somebody end it early. */
  public static RunResult run(
      RunSpec spec, LongConsumer progress, HeatListener heat, RunWatcher watcher) {
    WorkloadPlan plan = spec.plan();
    return new Simulation(spec, Assembly.of(spec, plan, RunObserver.NONE))
        .runToEnd(progress, heat, watcher);
  }

  /** Likewise, with a workload made ready by the caller. */
  static RunResult run(RunSpec spec, WorkloadPlan plan, LongConsumer progress) {
    return new Simulation(spec, Assembly.of(spec, plan, RunObserver.NONE)).runToEnd(progress);
  }

  RunResult runToEnd(LongConsumer progress) {
    return runToEnd(progress, HeatListener.NONE, RunWatcher.NONE);
  }

  private RunResult runToEnd(LongConsumer progress, HeatListener listener, RunWatcher watcher) {
    initialTablets = log.tablets();
    if (listener != HeatListener.NONE) {
      listener.begins(heat.rows(), intervals.count());
    }
    long control = spec.system().controlNanos();
    long begun = 0; // The control period.
    long now = 0;
    int interval = 0;
    boolean goesOn = true;
    faults.actAt(now);
    while (now < spec.durationNanos() && goesOn) {
      long intervalEnd = intervals.endNanos(interval);
      long periodEnd = Math.min((begun / control + 1) * control, intervalEnd);
      long next = Math.min(periodEnd, faults.nextNanos());
      arrivals.runUntil(next);
      drain(next - now);
      log.at(next);
      if (next == periodEnd) {
        hotspots.tick(next);
        controller.endPeriod(next, next - begun);
        begun = next;
      }
      if (next < spec.durationNanos()) {
        faults.actAt(next);
      }
      if (next == intervalEnd) {
        endInterval(interval, listener);
        goesOn =
            watcher == RunWatcher.NONE
                || watcher.goesOn(interval, operationRecorder.interval(interval));
        interval++;
      }
      now = next;
      progress.accept(now);
    }
    cluster.check();
    for (int left = interval; left < intervals.count(); left++) {
      operationRecorder.endInterval();
    }
    return result();
  }

  private void endInterval(int interval, HeatListener listener) {
    operationRecorder.endInterval();
    heat.endInterval(interval);
    servers.endInterval(interval);
    if (listener != HeatListener.NONE) {
      listener.column(interval, heat.capacityShares(interval));
    }
  }

  /** Everyone gets what has come since the last drain, {@code length} before. */
  private void drain(long length) {
    heat.beginDrain(length);
    cluster.drain(
        (row, tablet, numbers, offset, rejected) -> {
          cluster.stored(
              tablet, numbers[offset + SliceCounters.ROWS], numbers[offset + SliceCounters.BYTES]);
          cluster
              .servers()
              .admitted(
                  cluster.tablets().server(tablet), numbers[offset + SliceCounters.SERVICE_NANOS]);
          loads.add(
              tablet,
              numbers[offset + SliceCounters.VISITS],
              numbers[offset + SliceCounters.WRITES],
              numbers[offset + SliceCounters.SERVICE_NANOS]);
          heat.slice(row, tablet, numbers, offset, rejected);
          hotspots.slice(row, tablet, numbers, offset, rejected);
        });
    cluster.drainSkipped(heat::skipped);
    heat.endDrain();
    for (int tablet = 0; tablet < cluster.tablets().limit() && anyReplicaReads; tablet++) {
      loads.add(tablet, 0, 0, -cluster.takeElsewhereNanos(tablet));
    }
  }

  private RunResult result() {
    double capacity = cluster.servers().cores() * 1e9 / meanServiceNanos;
    SystemSpec system = spec.system();
    return new RunResult(
        new RunIdentity(
            spec.variant(), system.title(), system.tabletWord(), spec.seed(), system.parameters()),
        new RunTiming(
            spec.startEpochNanos(),
            spec.durationNanos(),
            intervals.warmupNanos(),
            intervals.lengthNanos()),
        operationRecorder.total(),
        Summary.loads(plan, operationRecorder, queryRows, system.readBill()),
        servers.finish(),
        capacity,
        new TabletHistory(
            initialTablets, log.events(), log.counts(), Summary.spaces(plan, cluster)),
        heat.finish(),
        hotspots.finish(),
        Summary.faults(spec, log.newLeaders(), path.lostAttempts()),
        path.visits(),
        0);
  }
}
