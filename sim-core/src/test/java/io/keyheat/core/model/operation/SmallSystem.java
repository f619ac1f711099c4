package io.keyheat.core.model.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.Agenda;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.HeatRows;
import io.keyheat.core.model.cluster.InitialRows;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.LeaderParameters;
import io.keyheat.core.model.cluster.Moving;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.cluster.VisitCosts;
import io.keyheat.core.model.locks.LockParameters;
import io.keyheat.core.model.locks.LockParameters.Hold;
import io.keyheat.core.model.request.Access;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.model.request.RequestParameters;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.request.SampledVisit;
import io.keyheat.core.model.request.VisitKind;
import io.keyheat.core.model.rows.ReadBill;
import io.keyheat.core.model.rows.RowAccess;
import io.keyheat.core.model.rows.RowWork;
import io.keyheat.core.program.KeyVisit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A system small enough for hand arithmetic: two servers of one core each, service times without
 * spread, no replicas, and 50 ns between the servers and a client.
 *
 * <p>A commit takes 1,000 ns, 100 for each further row and 10 for each byte; a read takes 500, 50
 * for each row of a scan (70 against the order), 5 for each byte and 3 for each tombstone.
 */
public final class SmallSystem {
  public static final long TO_CLIENT = 50;
  public static final long OUTAGE = 400;
  public static final long LONG = 1_000_000;

  /** In which the first retries of a run are drawn. */
  public static final long SEED = 7;

  /** Counts entries, and asks for so many ranges with one query. */
  public static final ReadBill BILL = new ReadBill(true, 30);

  public CostParameters costs = new CostParameters(1_000, 100, 10, 500, 50, 5, 3, 70);
  public long toClient = TO_CLIENT;
  public long maxWait = LONG;
  public LockParameters locks = new LockParameters(Hold.TO_COMMIT, LONG, 0, LONG, LONG);
  public int sampleEvery = 1;
  public ThroughputLimit limit = ThroughputLimit.NONE;
  public final List<Fault> faults = new ArrayList<>();
  public final BitSet askedSpaces = new BitSet();

  /** Rows from before the run, by key space: upper halves of their keys, ascending. */
  public final Map<Integer, long[]> existing = new TreeMap<>();

  public final Agenda agenda = new Agenda();
  public final Cluster cluster =
      new Cluster(new Servers(2, 1), Moving.with(OUTAGE), 1, new RandomStream(1));

  /** What the probe was told, and what the listeners were. */
  public final List<String> told = new ArrayList<>();

  public final List<String> shown = new ArrayList<>();
  public final List<String> written = new ArrayList<>();

  private final List<Route> routes = new ArrayList<>();
  private final List<ClientRules> rules = new ArrayList<>();
  private @Nullable Operations operations;

  public final Probe probe =
      new Probe() {
        @Override
        public void offered(int load, int count) {
          if (count > 0) {
            told.add(load + " offered" + (count == 1 ? "" : " " + count));
          }
        }

        @Override
        public void retried(int load) {
          told.add(load + " tries again");
        }

        @Override
        public void read(int load, long billed, long rows, long tombstones) {
          told.add(
              billed > 0
                  ? load + " is billed " + billed
                  : load + " reads " + rows + " rows, " + tombstones + " deleted");
        }

        @Override
        public void completed(int load, long intendedNanos, long completionNanos) {
          told.add(load + " succeeds, " + intendedNanos + " to " + completionNanos);
        }

        @Override
        public void failed(int load, Failure why, long intendedNanos, long timeNanos) {
          told.add(load + " fails, " + why + ", " + intendedNanos + " to " + timeNanos);
        }
      };

  /** Adds a key space on a server; returns its number. */
  public int space(int server) {
    int number = cluster.spaces().size();
    cluster.addSpace(
        "S" + number,
        new HeatRows(new long[1], new long[1], number),
        server,
        new InitialRows(0, 0, new long[1], new long[1]));
    return number;
  }

  /** Cuts a space at a key and puts what is behind it on a server. */
  public void cut(int space, long hi, int server) {
    KeySpace of = cluster.spaces().get(space);
    cluster.place(cluster.split(of.tabletOf(of.find(hi, 0)), hi, 0, 0), server);
  }

  public static KeyVisit visit(int space, boolean locks) {
    return new KeyVisit(space, 1, 0, locks, 0, true);
  }

  public Route write(boolean locks, boolean watched, int... spaces) {
    return route(true, locks, watched, spaces);
  }

  private Route route(boolean write, boolean locks, boolean watched, int... spaces) {
    List<KeyVisit> visits = new ArrayList<>();
    for (int space : spaces) {
      visits.add(visit(space, locks || watched));
    }
    return route(write, locks, watched, visits, null);
  }

  /** What is done with the rows of a table, with a key in each of these spaces. */
  public Route rows(RowWork work, boolean locks, int... spaces) {
    List<KeyVisit> visits = new ArrayList<>();
    for (int space : spaces) {
      visits.add(visit(space, locks));
    }
    boolean write = work.kind() != RowWork.Kind.SCAN;
    return route(write, locks, false, visits, work);
  }

  private Route route(
      boolean write,
      boolean locks,
      boolean watched,
      List<KeyVisit> visits,
      @Nullable RowWork work) {
    Set<Route.Trait> traits = EnumSet.noneOf(Route.Trait.class);
    if (write) {
      traits.add(Route.Trait.ADDS_ROWS);
    }
    if (locks) {
      traits.add(Route.Trait.NEEDS_LOCKS);
      traits.add(Route.Trait.REPEATS_ROWS);
    }
    if (watched) {
      traits.add(Route.Trait.WATCHED);
    }
    Access access = write ? Access.WRITE : Access.READ;
    return new Route(cluster, new VisitCosts(costs, limit), access, traits, visits, work);
  }

  public static ClientRules once(long timeoutNanos) {
    return attempts(1, timeoutNanos);
  }

  public static ClientRules attempts(int attempts, long timeoutNanos) {
    return new ClientRules(timeoutNanos, attempts, 1_000, LONG, null, null, null);
  }

  /** Adds a load; returns its number. */
  public int load(Route route, ClientRules of) {
    routes.add(route);
    rules.add(of);
    return routes.size() - 1;
  }

  public Operations operations() {
    if (operations == null) {
      operations = assemble();
    }
    return operations;
  }

  public RequestPath path() {
    return new RequestPath(
        cluster,
        new RequestParameters(
            ServerParameters.of(1, maxWait, ServerParameters.Service.DETERMINISTIC),
            new TabletParameters(0, 0, Moving.with(OUTAGE), limit, ThroughputLimit.Shared.NONE),
            new ReplicationParameters(
                1, 1, 0, 0, 0, 0, toClient, 0, 0, LeaderParameters.failingOverIn(0), 1, 0)),
        new FaultTable(2, 1, faults),
        new RequestPath.PathStreams(
            new RandomStream(2), new RandomStream(3), new RandomStream(4), new RandomStream(5)));
  }

  public RowAccess access() {
    return new RowAccess(cluster, new VisitCosts(costs, limit), BILL);
  }

  private Operations assemble() {
    RowExistence presence = new RowExistence(askedSpaces, routes, toClient);
    existing.forEach((space, hi) -> presence.addExisting(space, hi, new long[hi.length]));
    return new Operations(
        agenda,
        new Backend(path(), access(), locks),
        new Loads(routes, rules, presence),
        new OperationObservers(
            probe,
            this::show,
            sampleEvery,
            (load, keyHi, keyLo, i, answer) -> {
              written.add(load + " at " + answer);
              presence.written(load, keyHi, keyLo, i, answer);
            },
            (load, space, hi, lo, nanos, now) -> cluster.waitedForLock(space, hi, lo, nanos)),
        new OperationStreams(
            new RandomStream(SEED), new RandomStream(SEED), new RandomStream(SEED)));
  }

  private void show(SampledVisit visit) {
    VisitKind kind = visit.kind();
    String name = kind == VisitKind.LOOKUP ? "read" : kind.name().toLowerCase(Locale.ROOT);
    shown.add(
        "%s %d at %d,%d: %d bytes, %.0f ns"
            .formatted(
                name, visit.tablet(), visit.hi(), visit.lo(), visit.bytes(), visit.meanNanos()));
  }

  /** Lets an operation arrive whose keys have these upper halves, and what is due before it. */
  public void arrive(int load, long nanos, long... keyHi) {
    arrive(load, nanos, keyHi, new long[keyHi.length]);
  }

  public void arrive(int load, long nanos, long[] keyHi, long[] keyLo) {
    long[][] hi = new long[keyHi.length][1];
    long[][] lo = new long[keyHi.length][1];
    for (int v = 0; v < keyHi.length; v++) {
      hi[v][0] = keyHi[v];
      lo[v][0] = keyLo[v];
    }
    runUntil(nanos);
    operations().arriveInTurn(new Arrivals(load, new long[] {nanos}, hi, lo), 0, 1, nanos);
  }

  /** Lets happen what is due until a time. */
  public void runUntil(long nanos) {
    while (operations().nextEventNanos() <= nanos) {
      operations().runNextEvent(0);
    }
  }

  /** Lets everything happen that is still to come, behind which nothing may be left. */
  public void finish() {
    runUntil(Long.MAX_VALUE - 1);
    operations().catchUp();
    assertThat(operations().pending().inUse()).as("operations that are not over").isZero();
  }
}
