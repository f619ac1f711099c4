package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.model.request.LeadingServers;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.RowLoad;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.scenarios.estimate.latency.DemandPath;
import io.keyheat.scenarios.estimate.latency.DemandStage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the operations of a load ask of rows, tablets and cores, seen from its first keys. Tablets
 * that are going to be split or moved are not foreseen.
 */
public final class Demand {
  /** Operations that are drawn at once. */
  private static final int BATCH = 64;

  /** Of operations that leave out calls, or name a row twice, some visit less. */
  private static final double ALIKE = 0.01;

  private final RunSpec spec;
  private final StartTablets tablets;
  private final LoadPlan load;
  private final List<DemandStage> stages;

  /** What the visits of each stage cost. */
  private final List<List<VisitCost>> costs;

  /** The share of a tablet's stale reads that one server answers. */
  private final double shareOfStale;

  private int operations;

  /** Tablets that they go to, one after the other. */
  private double participated;

  /** Core time that any replica may take, as its calls are stale reads. */
  private double staleNanos;

  /** Sum of the squares of their services at single tablets. */
  private double squaredNanos;

  private final Map<Long, DemandPath> pathByOmission = new LinkedHashMap<>();
  private final Map<DemandPart, RowTally> rows = new HashMap<>();
  private final Map<DemandPart, TabletTally> tallies = new HashMap<>();
  private final List<List<DemandPart>> lockedTogether = new ArrayList<>();

  /** Services of the stage that is counted now, by tablet. */
  private double[] servicesNanos = new double[1];

  private int participants;
  private int stagesCounted;

  /**
   * What a visit costs as the first of its operation to a tablet, and what as a later one.
   *
   * @param serviceNanos of core time
   * @param meteredNanos for which it uses up the tablet's own ceiling
   * @param laterMeteredNanos of a write, where its commit has written the row before
   * @param shareOfServer of the core time, of the server that does most of it
   */
  private record VisitCost(
      double serviceNanos,
      double laterServiceNanos,
      double meteredNanos,
      double laterMeteredNanos,
      double shareOfServer) {}

  /** A row of a key space by its key, or a tablet by its number. */
  public record DemandPart(int keySpace, long hi, long lo) {
    // By hand, as it is hashed some ten times for each drawn operation, and what the JVM would make
    // at its first use takes longer than all of them.

    @Override
    public boolean equals(Object other) {
      return other instanceof DemandPart part
          && keySpace == part.keySpace
          && hi == part.hi
          && lo == part.lo;
    }

    @Override
    public int hashCode() {
      return 31 * (31 * keySpace + Long.hashCode(hi)) + Long.hashCode(lo);
    }
  }

  private Demand(RunSpec spec, StartTablets tablets, LoadPlan load) {
    this.spec = spec;
    this.tablets = tablets;
    this.load = load;
    stages = DemandStage.of(load);
    shareOfStale = LeadingServers.shareOfStale(spec.system().replication(), spec.servers());
    costs =
        stages.stream()
            .map(stage -> stage.visits().stream().map(v -> cost(stage.call(), v)).toList())
            .toList();
  }

  private VisitCost cost(LoadPlan call, LoadPlan.KeyVisit visit) {
    return new VisitCost(
        serviceNanos(call, visit, true),
        serviceNanos(call, visit, false),
        meteredNanos(call, visit, true),
        meteredNanos(call, visit, false),
        call.spec().stale() ? shareOfStale : 1);
  }

  /**
   * Returns the demand of a number of operations. Of what is done with materialized rows, where the
   * next row depends on those before, it is that of one operation whose visits all go to tablets of
   * their own. Calls that depend on what another one finds count as made.
   *
   * @param load which is drawn from, so that its plan serves no run any more
   */
  public static Demand of(RunSpec spec, StartTablets tablets, LoadPlan load, int operations) {
    Demand demand = new Demand(spec, tablets, load);
    if (demand.isDrawn()) {
      demand.draw(operations);
    } else {
      demand.assumeApart();
    }
    return demand;
  }

  /**
   * Returns the demand of operations that start at given times, whatever a load's rate is.
   *
   * @param timesNanos ascending, and not before those of an earlier call
   */
  static Demand from(RunSpec spec, StartTablets tablets, LoadPlan load, long[] timesNanos) {
    Demand demand = new Demand(spec, tablets, load);
    OperationBatch batch = new OperationBatch(load.keyArrays(), 1);
    for (long time : timesNanos) {
      load.source().fillOne(batch, time);
      demand.operations++;
      demand.addOperation(batch, 0);
    }
    return demand;
  }

  /**
   * Whether keys were drawn, so that shares of rows and tablets are known: writes name their rows,
   * and what scans do with materialized rows depends on those before.
   */
  public boolean isDrawn() {
    return stages.stream().map(stage -> stage.call().rows()).allMatch(Demand::namesRows);
  }

  private static boolean namesRows(@Nullable RowLoad rows) {
    return rows == null || rows.ranges() == 0;
  }

  /** How many operations it is the demand of. */
  public double operations() {
    return operations;
  }

  /** How many tablets they go to, each counted for each operation. */
  public double participated() {
    return participated;
  }

  /** The ways that the operations take, one for each choice of calls that are left out. */
  public List<DemandPath> paths() {
    return List.copyOf(pathByOmission.values());
  }

  /** The rows that are asked for or locked; none where no key was drawn. */
  public Map<DemandPart, RowTally> rows() {
    return rows;
  }

  /** The tablets, or, where no key was drawn, one for each visit of an operation. */
  public Map<DemandPart, TabletTally> tablets() {
    return tallies;
  }

  /** Of each operation, the rows that it locks. */
  List<List<DemandPart>> lockedTogether() {
    return lockedTogether;
  }

  /** How often a row is locked. */
  int locked(DemandPart row) {
    RowTally tally = rows.get(row);
    return tally == null ? 0 : tally.locked();
  }

  /** Whether some operation locks a row that another one locks, too. */
  boolean locksAlike() {
    return rows.values().stream().anyMatch(row -> row.locked() > 1);
  }

  /**
   * Whether it is known which tablets are asked for, by keys or by the rows with which scans begin.
   */
  boolean knowsTablets() {
    return isDrawn() && tallies.values().stream().anyMatch(tablet -> tablet.visitors() > 0);
  }

  /** How often the row that is asked for most is asked for. */
  int mostAsked() {
    return rows.values().stream().mapToInt(RowTally::asked).max().orElse(0);
  }

  /** The load whose operations they are. */
  LoadSpec load() {
    return load.spec();
  }

  /** Nanoseconds of a core that one operation takes. */
  public double serviceNanos() {
    return tallies.values().stream().mapToDouble(TabletTally::servedNanos).sum() / operations;
  }

  /** Nanoseconds of these that any replica may take, as calls are stale reads. */
  double staleNanos() {
    return staleNanos / operations;
  }

  /** Nanoseconds of these that only a leader of tablets takes. */
  double ledNanos() {
    return serviceNanos() - staleNanos();
  }

  /** Sum of the squares of what one operation takes at each of its tablets. */
  double squaredNanos() {
    return squaredNanos / operations;
  }

  /** Whether its operations name several rows at a time, some of them in one tablet. */
  boolean joinsRows() {
    boolean namesSeveral = stages.stream().anyMatch(stage -> stage.visits().size() > 1);
    int visits = stages.stream().mapToInt(stage -> stage.visits().size()).sum();
    return isDrawn() && namesSeveral && participated < (1 - ALIKE) * visits * operations;
  }

  /** Whether some call of its operations writes. */
  public boolean writes() {
    return stages.stream().anyMatch(stage -> stage.call().write());
  }

  private void assumeApart() {
    operations = 1;
    DemandPath path = path(0);
    path.count();
    for (int s = 0; s < stages.size(); s++) {
      double[] services = costs.get(s).stream().mapToDouble(VisitCost::serviceNanos).toArray();
      for (double nanos : services) {
        tablet(new DemandPart(tallies.size(), 0, 0)).serve(nanos, nanos);
        addService(stages.get(s).call(), nanos);
      }
      path.add(s, services, services.length);
    }
    participated = Math.max(1, tallies.size());
  }

  /** Counts the service of one tablet. */
  private void addService(LoadPlan call, double nanos) {
    squaredNanos += nanos * nanos;
    if (call.spec().stale()) {
      staleNanos += nanos;
    }
  }

  private TabletTally tablet(DemandPart tablet) {
    return tallies.computeIfAbsent(tablet, unseen -> new TabletTally());
  }

  /**
   * Returns the way of operations that leave out some calls.
   *
   * @param omission of call n in bit n
   */
  private DemandPath path(long omission) {
    return pathByOmission.computeIfAbsent(omission, unseen -> new DemandPath(stages));
  }

  private void draw(int count) {
    boolean closed = load.spec().client() instanceof ClientSpec.Closed;
    OperationBatch batch = new OperationBatch(load.keyArrays(), closed ? 1 : BATCH);
    while (operations < count) {
      if (closed) {
        load.source().fillOne(batch, spec.durationNanos() / count * operations);
      } else {
        load.source().fill(batch, spec.durationNanos());
        if (batch.size == 0) {
          break;
        }
      }
      for (int i = 0; i < batch.size && operations < count; i++) {
        operations++;
        addOperation(batch, i);
      }
    }
    if (operations == 0) {
      assumeApart();
    }
  }

  private void addOperation(OperationBatch batch, int i) {
    long omission = load.sequence() == null ? 0 : batch.keyLo[batch.keyLo.length - 1][i];
    DemandPath path = path(omission);
    path.count();
    List<DemandPart> locked = new ArrayList<>(1);
    for (int s = 0; s < stages.size(); s++) {
      if ((omission >>> stages.get(s).step() & 1) == 0) {
        addStage(s, batch, i, locked);
        path.add(s, servicesNanos, participants);
      }
    }
    lockedTogether.add(locked);
  }

  /**
   * Counts a stage of an operation, which locks a row once however often it names it; of those that
   * it only reads, others may read, too.
   */
  private void addStage(int s, OperationBatch batch, int i, List<DemandPart> locked) {
    DemandStage stage = stages.get(s);
    LoadPlan step = stage.call();
    int number = ++stagesCounted;
    participants = 0;
    @Nullable TabletTally ofRemoved = null; // Where the entry lay that this visit's replaces.
    for (int v = 0; v < stage.visits().size(); v++) {
      LoadPlan.KeyVisit visit = stage.visits().get(v);
      int key = stage.firstKey() + v;
      DemandPart row = new DemandPart(visit.keySpace(), batch.keyHi[key][i], batch.keyLo[key][i]);
      boolean isNew = addRow(stage, visit, row, locked);
      TabletTally tablet = tablet(new DemandPart(visit.keySpace(), tablets.tabletOf(row), 0));
      boolean hasMovedWithin = tablet == ofRemoved;
      if (hasMovedWithin) {
        tablet.visitInstead(tablets.whole(row));
      } else {
        tablet.visit(tablets.whole(row), operations);
      }
      boolean isCounted = isNew && !hasMovedWithin;
      addCost(tablet, number, costs.get(s).get(v), written(step, visit, isCounted));
      ofRemoved = visit.removes() ? tablet : null;
    }
    for (int rank = 0; rank < participants; rank++) {
      addService(step, servicesNanos[rank]);
    }
    participated += participants;
  }

  /**
   * Rows that a visit writes, of which a commit writes each once, and an entry that moves within a
   * tablet is one; negative: it reads.
   */
  private static int written(LoadPlan step, LoadPlan.KeyVisit visit, boolean isCounted) {
    return !step.write() ? -1 : isCounted ? visit.rows() : 0;
  }

  /** Counts a row that a visit names, and returns whether no other visit of its commit has. */
  private boolean addRow(
      DemandStage stage, LoadPlan.KeyVisit visit, DemandPart row, List<DemandPart> locked) {
    LoadPlan step = stage.call();
    boolean locks = step.write() && visit.locks() && !step.uniqueRows();
    if (!locks && visit.scanDirection() != 0) {
      return true;
    }
    RowTally tally = rows.computeIfAbsent(row, unseen -> new RowTally());
    if (locks && tally.lock(operations)) {
      locked.add(row);
    }
    if (visit.scanDirection() == 0) {
      tally.ask(operations);
    }
    int commit = load.spec() instanceof TransactionLoad ? operations : stagesCounted;
    return !stage.locks() || tally.commit(commit);
  }

  /**
   * Counts what a visit costs.
   *
   * @param written rows that it writes, 0: its commit has written the row before; negative: it
   *     reads
   */
  private void addCost(TabletTally tablet, int stage, VisitCost cost, int written) {
    boolean first = tablet.isNewTo(stage);
    if (first) {
      if (participants == servicesNanos.length) {
        servicesNanos = Arrays.copyOf(servicesNanos, 2 * participants);
      }
      tablet.rank(stage, participants);
      servicesNanos[participants++] = 0;
    }
    double service = first ? cost.serviceNanos : cost.laterServiceNanos;
    boolean isMeteredFirst = written < 0 ? first : written > 0;
    double metered = isMeteredFirst ? cost.meteredNanos : cost.laterMeteredNanos;
    servicesNanos[tablet.rank()] += service;
    tablet.serve(service, cost.shareOfServer * service);
    if (written < 0) {
      tablet.read(metered);
    } else {
      tablet.write(metered, written);
    }
  }

  /**
   * What a read asks of one tablet is one request, however many rows it asks for; what a commit
   * writes there is as many rows as differ, and all that it says of them.
   */
  private double meteredNanos(LoadPlan call, LoadPlan.KeyVisit visit, boolean first) {
    if (visit.rows() == 0) {
      return 0;
    }
    TabletParameters tablets = spec.system().tablets();
    if (call.spec().stale()) { // Only reads that the leader answers wait for their turn.
      double turnNanos = first ? shareOfStale * tablets.readNanos() : 0;
      return Math.max(turnNanos, (double) tablets.limit().staleRefillNanos(visit.bytes()));
    }
    if (call.write()) {
      double one = tablets.ceilingNanos(true, first ? visit.rows() : 0, visit.bytes());
      return call.writesSeveralRows() && visit.locks()
          ? Math.max(one, (double) tablets.limit().severalRowsRefillNanos(visit.bytes()))
          : one;
    }
    return first
        ? tablets.ceilingNanos(false, visit.rows(), visit.bytes())
        : tablets.limit().refillNanos(false, visit.bytes());
  }

  /**
   * Returns the mean service of a visit in nanoseconds of core time.
   *
   * @param first whether it is the operation's first visit to its tablet
   */
  private double serviceNanos(LoadPlan call, LoadPlan.KeyVisit visit, boolean first) {
    CostParameters costs = spec.system().costs();
    if (call.write()) {
      double commit = costs.commitNanos(visit.rows(), visit.bytes());
      return first ? commit : commit - costs.writeNanos() + costs.writeRowNanos();
    }
    if (visit.rows() == 0) {
      return 0;
    }
    // A look-up's own cost includes its first row; a scan's rows all count.
    int rows = visit.scanDirection() == 0 && first ? visit.rows() - 1 : visit.rows();
    double scan = costs.scanNanos(rows, visit.bytes(), visit.scanDirection() < 0);
    return first ? scan : scan - costs.readNanos();
  }
}
