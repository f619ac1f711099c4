package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.result.CapacityLimit;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.SequencePlan.CallPlan;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.ClientSpec;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The mean demand of one operation of a load, counted over its first operations with the tablets
 * that are there at the start.
 */
final class LoadDemand {
  private static final int BATCH = 64;

  /** A row that is drawn as often is drawn as often again, within a third. */
  private static final int FEWEST_HITS = 10;

  private final RunSpec spec;
  private final StartTablets tablets;
  private final LoadPlan load;
  private final List<CallPlan> calls;
  private final double shareOfStale;
  private final Map<DemandedKey, double[]> useByTablet = new HashMap<>();
  private final Map<DemandedKey, Integer> hitsByRow = new HashMap<>();
  private int operations;
  private double callsMade;
  private double jointCommits;
  private double visits;
  private double serviceNanos;
  private double staleNanos;
  private double squaredNanos;

  /** A row by its key, or a tablet by its number. */
  record DemandedKey(int keySpace, long hi, long lo) {}

  /** What a call asks of one tablet. */
  private static final class Request {
    private int rows;
    private long bytes;
    private long lockedBytes;
    private int scanned;
    private boolean isReverse;

    void add(KeyVisit visit) {
      rows += visit.rows();
      bytes += visit.bytes();
      lockedBytes += visit.locks() ? visit.bytes() : 0;
      scanned += visit.scanDirection() == 0 ? 0 : 1;
      isReverse |= visit.scanDirection() < 0;
    }
  }

  private LoadDemand(RunSpec spec, StartTablets tablets, LoadPlan load) {
    this.spec = spec;
    this.tablets = tablets;
    this.load = load;
    calls =
        load.sequence() == null
            ? List.of(new CallPlan(load, 0, -1, false))
            : load.sequence().steps();
    shareOfStale = LeadingServers.shareOfStale(spec.system().replication(), spec.servers());
  }

  /**
   * Returns the demand of a load.
   *
   * @param load which is drawn from, so that its plan serves no run any more
   * @param count operations to draw; a load may have fewer
   */
  static LoadDemand of(RunSpec spec, StartTablets tablets, LoadPlan load, int count) {
    LoadDemand demand = new LoadDemand(spec, tablets, load);
    boolean drawsKeys =
        demand.calls.stream()
            .map(call -> call.plan().rows())
            .allMatch(rows -> rows == null || rows.ranges() == 0);
    if (drawsKeys) {
      demand.draw(count);
    }
    if (demand.operations == 0) {
      demand.addEverywhere();
    }
    return demand;
  }

  private void draw(int count) {
    boolean isClosed = load.spec().client() instanceof ClientSpec.Closed;
    OperationBatch batch = new OperationBatch(load.keyArrays(), isClosed ? 1 : BATCH);
    while (operations < count) {
      if (isClosed) {
        load.source().fillOne(batch, spec.durationNanos() / count * operations);
      } else {
        load.source().fill(batch, spec.durationNanos());
        if (batch.size == 0) {
          return;
        }
      }
      for (int i = 0; i < batch.size && operations < count; i++) {
        add(batch, i);
      }
    }
  }

  private void add(OperationBatch batch, int i) {
    operations++;
    long omitted = load.sequence() == null ? 0 : batch.keyLo[batch.keyLo.length - 1][i];
    for (int step = 0; step < calls.size(); step++) {
      CallPlan call = calls.get(step);
      if ((omitted >>> step & 1) == 0) {
        Map<DemandedKey, Request> requests = new LinkedHashMap<>();
        for (int v = 0; v < call.plan().visits().size(); v++) {
          KeyVisit visit = call.plan().visits().get(v);
          long hi = batch.keyHi[call.firstVisit() + v][i];
          long lo = batch.keyLo[call.firstVisit() + v][i];
          int tablet = tablets.tabletOf(visit.keySpace(), hi, lo);
          requests
              .computeIfAbsent(new DemandedKey(visit.keySpace(), tablet, 0), p -> new Request())
              .add(visit);
          if (visit.locks() || (visit.scanDirection() == 0 && !call.plan().write())) {
            hitsByRow.merge(new DemandedKey(visit.keySpace(), hi, lo), 1, Integer::sum);
          }
        }
        add(call.plan(), requests, true);
      }
    }
  }

  /** An operation whose keys are not known before it runs: each visit goes to another tablet. */
  private void addEverywhere() {
    operations = 1;
    for (CallPlan call : calls) {
      Map<DemandedKey, Request> requests = new LinkedHashMap<>();
      for (KeyVisit visit : call.plan().visits()) {
        Request request = new Request();
        request.add(visit);
        requests.put(new DemandedKey(visit.keySpace(), requests.size(), 0), request);
      }
      add(call.plan(), requests, false);
    }
  }

  private void add(LoadPlan call, Map<DemandedKey, Request> requests, boolean areKnown) {
    callsMade++;
    visits += requests.size();
    jointCommits += call.write() && requests.size() > 1 ? 1 : 0;
    requests.forEach(
        (tablet, request) -> {
          double nanos = serviceNanos(call, request);
          boolean isStale = call.spec().stale();
          serviceNanos += nanos;
          staleNanos += isStale ? nanos : 0;
          squaredNanos += nanos * nanos;
          if (areKnown) {
            addUse(
                useByTablet.computeIfAbsent(tablet, t -> new double[CapacityLimit.values().length]),
                call,
                request,
                isStale ? shareOfStale * nanos : nanos);
          }
        });
  }

  private double serviceNanos(LoadPlan call, Request request) {
    CostParameters costs = spec.system().costs();
    if (request.rows == 0) {
      return call.write() ? costs.commitNanos(1, 0) : 0;
    }
    if (call.write()) {
      return costs.commitNanos(request.rows, request.bytes);
    }
    // A lookup's own cost includes its first row; a scan's rows all count.
    int rows = request.scanned == 0 ? request.rows - 1 : request.rows;
    return costs.scanNanos(rows, request.bytes, request.isReverse);
  }

  /** Adds the time for which a request takes all of each limit of its tablet. */
  private void addUse(double[] use, LoadPlan call, Request request, double ofServerNanos) {
    TabletParameters of = spec.system().tablets();
    use[CapacityLimit.SERVER_CORES.ordinal()] += ofServerNanos / spec.system().servers().cores();
    boolean isStale = call.spec().stale();
    if (call.write()) {
      use[CapacityLimit.COMMIT_STAGE.ordinal()] += (double) of.commitNanos() * request.rows;
    } else if (request.rows > 0) {
      use[CapacityLimit.READ_STAGE.ordinal()] += of.readNanos() * (isStale ? shareOfStale : 1);
    }
    use[CapacityLimit.TABLET_UNITS.ordinal()] +=
        isStale
            ? of.limit().staleRefillNanos(request.bytes)
            : call.writesSeveralRows() && request.lockedBytes > 0
                ? of.limit().severalRowsRefillNanos(request.bytes)
                : of.limit().refillNanos(call.write(), request.bytes);
  }

  /** Core time of all tablets, nanoseconds. */
  double serviceNanos() {
    return serviceNanos / operations;
  }

  /** The part of the core time that any replica may give. */
  double staleNanos() {
    return staleNanos / operations;
  }

  /** The part of the core time that only leaders give. */
  double ledNanos() {
    return serviceNanos() - staleNanos();
  }

  /** The sum of the squares of the services at single tablets. */
  double squaredNanos() {
    return squaredNanos / operations;
  }

  /** Visits of tablets. */
  double visits() {
    return visits / operations;
  }

  /** Commits that go to several tablets, which must agree. */
  double jointCommits() {
    return jointCommits / operations;
  }

  /** Calls that are made. */
  double calls() {
    return callsMade / operations;
  }

  /**
   * The share of the operations that need the row which most of them need; 0: chance may have made
   * it.
   */
  double hottestRow() {
    int hits = hitsByRow.isEmpty() ? 0 : Collections.max(hitsByRow.values());
    return hits >= FEWEST_HITS || 2 * hits > operations
        ? Math.min(1, (double) hits / operations)
        : 0;
  }

  /**
   * The nanoseconds for which an operation takes all of each limit of a tablet, by {@link
   * CapacityLimit#ordinal}.
   */
  Map<DemandedKey, double[]> useByTablet() {
    Map<DemandedKey, double[]> use = new HashMap<>();
    useByTablet.forEach(
        (tablet, nanos) -> {
          double[] mean = nanos.clone();
          for (int limit = 0; limit < mean.length; limit++) {
            mean[limit] /= operations;
          }
          use.put(tablet, mean);
        });
    return use;
  }
}
