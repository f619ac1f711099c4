package io.keyheat.core;

import io.keyheat.core.engine.Helper;
import io.keyheat.core.measure.EventLog;
import io.keyheat.core.measure.HeatRecorder;
import io.keyheat.core.measure.Intervals;
import io.keyheat.core.measure.OperationRecorder;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.request.OperationCost;
import io.keyheat.core.policy.TabletLoads;
import io.keyheat.core.result.InitialTablet;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunIdentity;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.RunTiming;
import io.keyheat.core.result.ServerResult;
import io.keyheat.core.result.TabletHistory;
import io.keyheat.core.workload.WorkloadPlan;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs one specification to its end.
 *
 * <p>Time advances in control periods. Within a period, operations are processed in order of time:
 * arrivals from the batches of loads, all else from the event queue. At its end the counters are
 * drained, the policies act and the recorders write.
 */
public final class Simulation {
  /** Share of the operations that fail without much of the servers' time being lost on them. */
  private static final double MOST_FAILED = 0.01;

  private final Assembly parts;
  private final Traffic traffic;
  private final RunSpec spec;
  private final Cluster cluster;
  private final Policies policies;
  private final Recorders recorders;
  private final boolean anyReplicaReads;
  private final SliceCounters.ByTablet byTablet = new SliceCounters.ByTablet(this::account);
  private List<InitialTablet> initialTablets = List.of();

  /** Where the heatmap is drawn; nowhere but here unless a helper does it. */
  private Helper.Lane beside = Helper.Lane.NONE;

  Simulation(Assembly parts) {
    this(parts, parts.arrivals());
  }

  private Simulation(Assembly parts, Traffic traffic) {
    this.parts = parts;
    this.traffic = traffic;
    spec = parts.spec();
    cluster = parts.cluster();
    policies = parts.policies();
    recorders = parts.recorders();
    anyReplicaReads = parts.plan().numbered().stream().anyMatch(load -> load.spec().stale());
  }

  /**
   * Runs a specification to its end.
   *
   * @param spec of the run
   * @param progress receives the simulated time in nanoseconds from time to time; an exception ends
   *     the run
   * @throws io.keyheat.core.value.SchemaException if the tables or loads are invalid
   */
  public static RunResult run(RunSpec spec, LongConsumer progress) {
    return run(spec, progress, HeatListener.NONE);
  }

  /** Runs to the end and reports the growing heatmap. */
  public static RunResult run(RunSpec spec, LongConsumer progress, HeatListener heat) {
    return run(spec, progress, heat, RunWatcher.NONE);
  }

  /** Runs to the end, or until the watcher ends the run early. */
  public static RunResult run(
      RunSpec spec, LongConsumer progress, HeatListener heat, RunWatcher watcher) {
    return run(spec, progress, heat, watcher, Helper.NONE);
  }

  /** Runs with a helper, which changes nothing but the time that the run takes. */
  public static RunResult run(
      RunSpec spec, LongConsumer progress, HeatListener heat, RunWatcher watcher, Helper helper) {
    WorkloadPlan plan = spec.plan();
    Assembly parts = Assembly.of(spec, plan, RunObserver.NONE);
    // What has most to do with its own memory comes first, and stays with the helper most often.
    parts.operations().showBeside(helper);
    parts.cluster().samples().takeInBeside(helper);
    if (plan.isDrawnApart()) {
      parts.arrivals().drawAhead(helper);
    }
    parts.path().drawAhead(helper);
    Simulation simulation = new Simulation(parts);
    simulation.beside = helper.lane();
    return simulation.runToEnd(progress, heat, watcher);
  }

  /**
   * Runs to the end with operations that come while the run goes on.
   *
   * @param spec of the run, each of whose loads replays a {@link
   *     io.keyheat.core.workload.trace.LiveTrace} of its own
   */
  public static RunResult runLive(RunSpec spec, LiveFeed feed) {
    WorkloadPlan plan = spec.plan();
    Assembly parts = Assembly.of(spec, plan, LiveArrivals.observer(feed));
    LiveArrivals traffic = new LiveArrivals(plan.loads(), parts.operations(), feed);
    return new Simulation(parts, traffic).runToEnd(nanos -> {});
  }

  /** Runs to the end with a workload that the caller has planned. */
  static RunResult run(RunSpec spec, WorkloadPlan plan, LongConsumer progress) {
    return new Simulation(Assembly.of(spec, plan, RunObserver.NONE)).runToEnd(progress);
  }

  RunResult runToEnd(LongConsumer progress) {
    return runToEnd(progress, HeatListener.NONE, RunWatcher.NONE);
  }

  private RunResult runToEnd(LongConsumer progress, HeatListener listener, RunWatcher watcher) {
    Intervals intervals = recorders.intervals();
    initialTablets = recorders.log().tablets();
    if (listener != HeatListener.NONE) {
      listener.begins(recorders.heat().rows(), intervals.count());
    }
    long control = spec.system().controlNanos();
    long begun = 0; // The control period.
    long now = 0;
    int interval = 0;
    boolean goesOn = true;
    policies.faults().actAt(now);
    while (now < spec.durationNanos() && goesOn) {
      long intervalEnd = intervals.endNanos(interval);
      long periodEnd = Math.min((begun / control + 1) * control, intervalEnd);
      long next = Math.min(periodEnd, policies.faults().nextNanos());
      runUntil(next, now);
      if (next == periodEnd) {
        recorders.hotspots().tick(next);
        policies.control().endPeriod(next, next - begun);
        begun = next;
      }
      if (next < spec.durationNanos()) {
        policies.faults().actAt(next);
      }
      if (next == intervalEnd) {
        goesOn = endInterval(interval, listener, watcher);
        interval++;
      }
      now = next;
      progress.accept(now);
    }
    recorders.hotspots().end(now);
    cluster.check();
    for (int left = interval; left < intervals.count(); left++) {
      recorders.operations().endInterval();
    }
    return result();
  }

  /** Runs the traffic until a time and drains its counters. */
  private void runUntil(long nanos, long fromNanos) {
    traffic.runUntil(nanos);
    cluster.samples().takeIn();
    drain(nanos - fromNanos);
    recorders.log().at(nanos);
  }

  /** Ends an interval; returns whether the run continues. */
  private boolean endInterval(int interval, HeatListener listener, RunWatcher watcher) {
    recorders.endInterval(interval);
    if (listener != HeatListener.NONE) {
      listener.column(interval, recorders.heat().capacityShares(interval));
    }
    return watcher == RunWatcher.NONE
        || watcher.goesOn(interval, recorders.operations().interval(interval));
  }

  /** Passes the counters of the last {@code length} nanoseconds to recorders and policies. */
  private void drain(long length) {
    HeatRecorder heat = recorders.heat();
    heat.beginDrain(length);
    recorders.hotspots().beginDrain(length);
    // The heatmap needs nothing but the counters: a helper may draw it meanwhile.
    Helper.@Nullable Done drawn = beside.begin(() -> cluster.showTraffic(heat));
    if (drawn == null) {
      cluster.showTraffic(
          (row, tablet, numbers, offset, rejected) -> {
            heat.slice(row, tablet, numbers, offset, rejected);
            byTablet.slice(row, tablet, numbers, offset, rejected);
          });
    } else {
      cluster.showTraffic(byTablet);
      drawn.await();
    }
    byTablet.end();
    heat.endDrain();
    cluster.settleTraffic();
    cluster.drainSkipped(heat::skipped);
    TabletLoads loads = policies.loads();
    if (spec.system().tablets().limit().exists()) {
      recorders.hotspots().meter();
      loads.addUnits(cluster.tablets());
      cluster.tablets().forgetMetered();
    }
    recorders.hotspots().addRejected();
    recorders.hotspots().endDrain();
    for (int tablet = 0; tablet < cluster.tablets().limit() && anyReplicaReads; tablet++) {
      loads.add(tablet, 0, 0, -cluster.takeElsewhereNanos(tablet));
    }
  }

  /** Adds a tablet's numbers to what all but the heatmap know. */
  private void account(int firstRow, int tablet, long[] numbers, int offset, long rejected) {
    long service = numbers[offset + SliceCounters.SERVICE_NANOS];
    long visits = SliceCounters.visits(numbers, offset);
    cluster.stored(
        tablet, numbers[offset + SliceCounters.ROWS], numbers[offset + SliceCounters.BYTES]);
    cluster.servers().admitted(cluster.tablets().server(tablet), service);
    long rows = SliceCounters.rowsWritten(numbers, offset);
    long reads = visits - SliceCounters.commits(numbers, offset);
    policies.loads().add(tablet, reads + rows, rows, service);
    recorders.hotspots().tablet(tablet, numbers, offset, rejected);
  }

  private RunResult result() {
    SystemSpec system = spec.system();
    EventLog log = recorders.log();
    OperationRecorder operations = recorders.operations();
    List<ServerResult> servers = recorders.servers().finish();
    return new RunResult(
        new RunIdentity(
            spec.variant(), system.title(), system.words(), spec.seed(), system.parameters()),
        new RunTiming(
            spec.startEpochNanos(),
            spec.durationNanos(),
            recorders.intervals().warmupNanos(),
            recorders.intervals().lengthNanos()),
        operations.total(),
        Summary.loads(parts.plan(), operations, recorders.queryRows(), system.readBill()),
        servers,
        serverCapacityPerSecond(servers),
        new TabletHistory(
            initialTablets,
            log.events(),
            log.counts(parts.operations().waits()),
            Summary.spaces(parts.plan(), cluster, recorders)),
        recorders.heat().finish(),
        recorders.hotspots().finish(),
        log.faults(Summary.faultSpans(spec), parts.path().lostAttempts()),
        parts.path().visits(),
        0);
  }

  /**
   * Operations of the costliest load that one server's cores can serve. What one takes whose rows
   * may share tablets is known by what was served alone, and so only where there is no other load,
   * and hardly any was served in vain.
   */
  private double serverCapacityPerSecond(List<ServerResult> servers) {
    OperationCost costliest = parts.costliest();
    if (!costliest.mayShareTablet()) {
      return cluster.servers().cores() * 1e9 / costliest.meanServiceNanos();
    }
    double busy = servers.stream().mapToDouble(ServerResult::utilisationMean).sum();
    OperationStats total = recorders.operations().total();
    boolean isMixed = parts.plan().loads().size() > 1;
    return isMixed || busy == 0 || total.failed().total() > MOST_FAILED * total.offered()
        ? Double.NaN
        : total.throughputPerSecond() / busy;
  }
}
