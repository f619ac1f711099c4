package io.keyheat.core.model.operation;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.HeatRows;
import io.keyheat.core.model.cluster.InitialRows;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.LatencySketch;
import io.keyheat.core.model.cluster.LeaderParameters;
import io.keyheat.core.model.cluster.Moving;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.model.cluster.ServerParameters.Service;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.cluster.VisitCosts;
import io.keyheat.core.model.request.Access;
import io.keyheat.core.model.request.RequestParameters;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.program.KeyVisit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A system without chance, whose every time follows by hand: to be changed, then built. Each of its
 * spaces A, B and C has two rows of the heatmap, from the keys 0 and 100 on, in a tablet of its
 * own, on the server of the same number.
 */
public final class ExactSystem {
  public static final int A = 0;
  public static final int B = 1;
  public static final int C = 2;

  /** A key in the first row of a space, and one in the second. */
  public static final long LOW = 5;

  public static final long HIGH = 105;

  /** What a visit takes of a core, and what a further row of it in the same tablet. */
  public static final long SERVICE = 1_000_000;

  /** For as long a leader answers reads without a quorum. */
  public static final long LEASE = 2 * SERVICE;

  /** A client's deadline that no test reaches. */
  public static final long FOREVER = Long.MAX_VALUE / 4;

  public static final long NEXT = 10_000;
  public static final int BYTES = 10;
  public static final long OUTAGE = 50_000_000;
  public static final long ROUND_TRIP = 500;
  public static final long TO_CLIENT = 7;
  public static final long COMMIT_WAIT = 11;
  public static final long BETWEEN_PARTICIPANTS = 3_000;
  public static final long SEED = 17;

  public int cores = 1;
  public long maxWaitNanos = 100 * SERVICE;
  public long commitNanos;
  public long readNanos;
  public Service service = Service.DETERMINISTIC;
  public ThroughputLimit limit = ThroughputLimit.NONE;
  public double stallShare;
  public long stallNanos;
  public final List<Fault> faults = new ArrayList<>();

  private final List<KeySpace> spaces = new ArrayList<>();
  private Cluster cluster = new Cluster(new Servers(1, 1), Moving.AT_ONCE, 1, new RandomStream(1));

  public RequestPath build() {
    cluster = new Cluster(new Servers(3, cores), Moving.with(OUTAGE), 1, new RandomStream(1));
    for (int space = A; space <= C; space++) {
      long[] rows = {0, HIGH - LOW};
      spaces.add(
          cluster.addSpace(
              "space " + space,
              new HeatRows(rows, new long[2], 2 * space),
              space,
              InitialRows.NONE));
    }
    return new RequestPath(
        cluster,
        new RequestParameters(
            ServerParameters.of(cores, maxWaitNanos, service),
            new TabletParameters(
                commitNanos, readNanos, Moving.with(OUTAGE), limit, ThroughputLimit.Shared.NONE),
            new ReplicationParameters(
                3,
                2,
                0,
                0,
                ROUND_TRIP,
                0,
                TO_CLIENT,
                BETWEEN_PARTICIPANTS,
                COMMIT_WAIT,
                new LeaderParameters(
                    0, 0, stallShare, stallNanos, LEASE, 0, LeaderParameters.Leases.PER_TABLET),
                3,
                0)),
        new FaultTable(3, 3, faults),
        new RequestPath.PathStreams(
            new RandomStream(SEED),
            new RandomStream(2),
            new RandomStream(SEED),
            new RandomStream(SEED)));
  }

  public Cluster cluster() {
    return cluster;
  }

  public KeySpace space(int number) {
    return spaces.get(number);
  }

  public int tablet(int space) {
    return space(space).tabletOf(0);
  }

  /**
   * What a row of a space has seen: its numbers in the order of {@link SliceCounters}, of the
   * writes the commits alone; then what visits waited, what they took, and the most of that.
   */
  public long[] seen(int space, int row) {
    long[] numbers = new long[SliceCounters.STRIDE + 3];
    space(space).settle(row);
    System.arraycopy(
        space(space).traffic(), row * SliceCounters.STRIDE, numbers, 0, SliceCounters.STRIDE);
    numbers[SliceCounters.VISITS] = SliceCounters.visits(numbers, 0);
    numbers[SliceCounters.WRITES] = SliceCounters.commits(numbers, 0);
    LatencySketch times = cluster.latencies();
    numbers[SliceCounters.STRIDE] = times.waitNanos(2 * space + row);
    numbers[SliceCounters.STRIDE + 1] = times.latencyNanos(2 * space + row);
    numbers[SliceCounters.STRIDE + 2] = times.greatestNanos(2 * space + row);
    return numbers;
  }

  /** Rows that commits have written in a row of a space. */
  public long written(int space, int row) {
    space(space).settle(row);
    return SliceCounters.rowsWritten(space(space).traffic(), row * SliceCounters.STRIDE);
  }

  /** Attempts refused in a row of a space. */
  public long refused(int space, int row) {
    return space(space).rejected()[row];
  }

  /** The median of the latencies that a row of a space has counted; 0: there is none. */
  public double medianNanos(int space, int row) {
    double[] nanos = {0};
    cluster.latencies().quantiles(2 * space + row, Long.MAX_VALUE, new double[] {0.5}, nanos);
    return nanos[0];
  }

  public Route insert(int... inSpaces) {
    return route(Access.WRITE, Set.of(Route.Trait.ADDS_ROWS), inSpaces);
  }

  public Route update(int... inSpaces) {
    return route(Access.WRITE, Set.of(), inSpaces);
  }

  public Route lookup(int... inSpaces) {
    return route(Access.READ, Set.of(), inSpaces);
  }

  private Route route(Access access, Set<Route.Trait> traits, int... inSpaces) {
    boolean adds = traits.contains(Route.Trait.ADDS_ROWS);
    List<KeyVisit> visits = new ArrayList<>();
    for (int space : inSpaces) {
      visits.add(new KeyVisit(space, 1, BYTES, false, 0, adds));
    }
    return new Route(
        cluster,
        new VisitCosts(new CostParameters(SERVICE, NEXT, 0, SERVICE, NEXT, 0, 0, 0), limit),
        access,
        traits,
        visits,
        null);
  }

  /** The keys of one operation, as the second one of its arrays. */
  public static long[][] keys(long... ofVisits) {
    long[][] keys = new long[ofVisits.length][2];
    for (int v = 0; v < ofVisits.length; v++) {
      keys[v][1] = ofVisits[v];
    }
    return keys;
  }

  /** An attempt at a time, with a key for each visit. */
  public static long attempt(RequestPath path, Route route, long now, long... keys) {
    return path.attempt(route, keys(keys), new long[keys.length][2], 1, now, FOREVER);
  }
}
