package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.ClientSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the operations of a load ask of rows, tablets and cores, seen from its first keys. Tablets
 * that are going to be split or moved are not foreseen.
 */
public final class Demand {
  private final RunSpec spec;
  private final StartTablets tablets;
  private final LoadPlan load;
  private final List<DemandStage> stages;

  private double operations;

  /** Tablets that they go to, one after the other. */
  private double participated;

  private final Map<Long, DemandPath> pathByOmission = new LinkedHashMap<>();
  private final Map<DemandPart, Double> locked = new HashMap<>();
  private final List<Set<DemandPart>> lockedTogether = new ArrayList<>();
  private final Map<DemandPart, Double> asked = new HashMap<>();
  private final Map<DemandPart, Double> committed = new HashMap<>();
  private final Map<DemandPart, Double> served = new HashMap<>();
  private final Map<DemandPart, Double> meteredReads = new HashMap<>();
  private final Map<DemandPart, Double> meteredWrites = new HashMap<>();
  private final Map<DemandPart, List<DemandPart>> visited = new HashMap<>();

  /** Numbers of the operations that go to a tablet, ascending. */
  private final Map<DemandPart, List<Integer>> visitors = new HashMap<>();

  /** Of fewer visits, chance makes a crowd. */
  private static final int FEWEST_OF_A_CROWD = 100;

  /** As many visits at random hardly ever crowd as much. */
  private static final double CROWD = 1.5;

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

  /** Whether keys were drawn, so that shares of rows and tablets are known. */
  public boolean isDrawn() {
    return stages.stream().allMatch(stage -> stage.call().rows() == null);
  }

  /** Whether it is known which tablets serve it: any replica may answer stale reads. */
  public boolean isPlaced() {
    return isDrawn() && !load.spec().stale();
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

  /** How often a row is locked by those who write it. */
  public Map<DemandPart, Double> locked() {
    return locked;
  }

  /** Of each operation, those rows. */
  List<Set<DemandPart>> lockedTogether() {
    return lockedTogether;
  }

  /** How often a single row or entry is asked for. */
  public Map<DemandPart, Double> asked() {
    return asked;
  }

  /** Rows that are committed to a tablet. */
  public Map<DemandPart, Double> committed() {
    return committed;
  }

  /** Nanoseconds of a core that a tablet takes. */
  public Map<DemandPart, Double> served() {
    return served;
  }

  /**
   * Nanoseconds for which reads use up a tablet's own ceiling of reads; none where no key was drawn
   * or tablets have none.
   */
  public Map<DemandPart, Double> meteredReads() {
    return meteredReads;
  }

  /** Nanoseconds for which writes use up the ceiling of writes. */
  public Map<DemandPart, Double> meteredWrites() {
    return meteredWrites;
  }

  /** Rows of a tablet in the order in which they are asked for; none where no key was drawn. */
  public Map<DemandPart, List<DemandPart>> visited() {
    return visited;
  }

  /**
   * How many times as often as over all operations a tablet is visited in the middle half of its
   * visits: keys that follow an order go to one tablet after the other, and all to one at a time.
   * 1: its visits are spread, or too few to tell.
   */
  double crowding(DemandPart tablet) {
    List<Integer> numbers = visitors.getOrDefault(tablet, List.of());
    int visits = numbers.size();
    if (visits < FEWEST_OF_A_CROWD) {
      return 1;
    }
    int half = numbers.get(3 * visits / 4) - numbers.get(visits / 4) + 1;
    double crowding = operations / 2 / half;
    return crowding > CROWD ? crowding : 1;
  }

  /** The share of the operations that do not go to a tablet. */
  double absence(DemandPart tablet) {
    return 1 - visitors.getOrDefault(tablet, List.of()).size() / operations;
  }

  /** Nanoseconds of a core that one operation takes. */
  public double serviceNanos() {
    return served.values().stream().mapToDouble(n -> n).sum() / operations;
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
      DemandStage stage = stages.get(s);
      List<Double> services =
          stage.visits().stream().map(visit -> serviceNanos(stage.call(), visit, true)).toList();
      services.forEach(nanos -> served.put(new DemandPart(served.size(), 0, 0), nanos));
      path.add(s, services);
    }
    participated = Math.max(1, served.size());
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
    OperationBatch one = new OperationBatch(load.keyArrays(), 1);
    for (int drawn = 0; drawn < count; drawn++) {
      if (closed) {
        load.source().fillOne(one, spec.durationNanos() / count * drawn);
      } else {
        load.source().fill(one, spec.durationNanos());
        if (one.size == 0) {
          break;
        }
      }
      operations++;
      addOperation(one);
    }
    if (operations == 0) {
      assumeApart();
    }
  }

  private void addOperation(OperationBatch one) {
    long omission = load.sequence() == null ? 0 : one.keyLo[one.keyLo.length - 1][0];
    DemandPath path = path(omission);
    path.count();
    NamedRows named = new NamedRows(new HashSet<>(), new HashSet<>());
    for (int s = 0; s < stages.size(); s++) {
      if ((omission >>> stages.get(s).step() & 1) == 0) {
        addStage(s, one, path, named);
      }
    }
    lockedTogether.add(named.locked());
  }

  /**
   * Rows that earlier stages of an operation have named.
   *
   * @param locked those that it writes and locks, which it does once however often it names them:
   *     of those that it only reads, others may read, too
   */
  private record NamedRows(Set<DemandPart> asked, Set<DemandPart> locked) {}

  private void addStage(int s, OperationBatch one, DemandPath path, NamedRows named) {
    DemandStage stage = stages.get(s);
    LoadPlan step = stage.call();
    Map<DemandPart, Double> servedHere = new HashMap<>();
    for (int v = 0; v < stage.visits().size(); v++) {
      LoadPlan.KeyVisit visit = stage.visits().get(v);
      int key = stage.firstKey() + v;
      DemandPart row = new DemandPart(visit.keySpace(), one.keyHi[key][0], one.keyLo[key][0]);
      if (step.write() && visit.locks() && !step.uniqueRows() && named.locked().add(row)) {
        locked.merge(row, 1.0, Double::sum);
      }
      if (visit.scanDirection() == 0 && named.asked().add(row)) {
        asked.merge(row, 1.0, Double::sum);
      }
      DemandPart tablet = new DemandPart(visit.keySpace(), tablets.tabletOf(row), 0);
      boolean first = !servedHere.containsKey(tablet);
      visited.computeIfAbsent(tablet, unseen -> new ArrayList<>()).add(row);
      List<Integer> numbers = visitors.computeIfAbsent(tablet, unseen -> new ArrayList<>());
      int number = (int) operations;
      if (numbers.isEmpty() || numbers.get(numbers.size() - 1) != number) {
        numbers.add(number);
      }
      double service = serviceNanos(step, visit, first);
      servedHere.merge(tablet, service, Double::sum);
      served.merge(tablet, service, Double::sum);
      (step.write() ? meteredWrites : meteredReads)
          .merge(tablet, meteredNanos(step, visit, first), Double::sum);
      if (step.write()) {
        committed.merge(tablet, (double) visit.rows(), Double::sum);
      }
    }
    participated += servedHere.size();
    path.add(s, servedHere.values());
  }

  /** What a read asks of one tablet is one request, however many rows it asks for. */
  private double meteredNanos(LoadPlan call, LoadPlan.KeyVisit visit, boolean first) {
    if (visit.rows() == 0) {
      return 0;
    }
    TabletParameters tablets = spec.system().tablets();
    return call.write() || first
        ? tablets.ceilingNanos(call.write(), visit.rows(), visit.bytes())
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
