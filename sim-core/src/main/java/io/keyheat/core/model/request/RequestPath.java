package io.keyheat.core.model.request;

import io.keyheat.core.engine.Helper;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CommitStalls;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Replication;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.cluster.Tablets;
import io.keyheat.core.result.CapacityLimit;
import org.jspecify.annotations.Nullable;

/**
 * What happens to one attempt of an operation from its arrival at the servers to its answer.
 *
 * <ol>
 *   <li>Admission, all or nothing: no participant's wait may pass the bound, nor its tablet's token
 *       bucket be in debt, nor that of its table, where the system has such.
 *   <li>Service at each participant's server, first come, first served.
 *   <li>For writes: the tablet's serial stage, where each takes its turn as its service begins;
 *       then the quorum; with several participants, two-phase commit ({@link JointService}). Now
 *       and then a commit meets a pause.
 * </ol>
 *
 * <p>All of it is known on arrival, so that an attempt needs no event. Attempts must come in order
 * of time. So is the loss of an attempt's answer: when a participant's server stops before that
 * part is done, or the first one's, which coordinates, before the answer is on its way. What is
 * lost has taken its time of cores and serial stages until the stop, adds no rows, and is never
 * answered.
 */
public final class RequestPath {
  /** What tablets and servers do for its visits. */
  public final VisitService service;

  public final Replication replication;
  final long clientNanos;
  final long commitWaitNanos;
  private final Cluster cluster;
  private final Tablets tablets;
  private final ScanStart scanStart;
  private final JointService joint;
  private final Participants parts;
  private final CommitRows commitRows = new CommitRows();
  private final boolean hasStalls;
  private final boolean disturbed;
  private final long afterWriteNanos;
  private long visits;

  /** The slices of visits that are gathered together. */
  private int[] gathered = new int[16];

  /**
   * The random streams of the request path.
   *
   * @param service service times
   * @param quorum round trips to replicas
   * @param stalls pauses of commits
   * @param replicas which replica answers a stale read
   */
  public record PathStreams(
      RandomStream service, RandomStream quorum, RandomStream stalls, RandomStream replicas) {}

  public RequestPath(
      Cluster cluster, RequestParameters parameters, FaultTable faults, PathStreams streams) {
    this.cluster = cluster;
    scanStart = new ScanStart(cluster);
    tablets = cluster.tablets();
    disturbed = !faults.isEmpty();
    ReplicationParameters replicas = parameters.replication();
    replication = new Replication(replicas, faults, streams.quorum());
    service =
        new VisitService(
            cluster, parameters.servers(), parameters.tablets(), faults, streams.service());
    hasStalls = replicas.leader().stallShare() > 0;
    @Nullable CommitStalls stalls =
        hasStalls
            ? new CommitStalls(
                replicas.leader().stallShare(), replicas.leader().stallNanos(), streams.stalls())
            : null;
    joint = new JointService(service, replication, replicas, stalls, faults, streams.replicas());
    parts = new Participants(tablets);
    clientNanos = replicas.clientRoundTripNanos();
    commitWaitNanos = replicas.commitWaitNanos();
    afterWriteNanos = service.commitNanos + replication.likelyNanos() + commitWaitNanos;
  }

  /** Whether the system has only what the fast path knows. */
  public boolean isPlain() {
    return service.isPlain() && !hasStalls;
  }

  /** Serves one participant after the other from now on, for a comparison. */
  public void closePlainService() {
    joint.closePlainService();
  }

  /** Has service and quorum times drawn ahead from now on, whenever the helper has time. */
  public void drawAhead(Helper by) {
    if (service.times.isExponential()) {
      service.times.units().drawAhead(by);
    }
    if (!disturbed) {
      replication.undisturbed().drawAhead(by);
    }
  }

  /** What a served attempt takes besides its visit: the client's network, a commit's wait. */
  public long besidesNanos(boolean write) {
    return clientNanos + (write ? commitWaitNanos : 0);
  }

  /** Tablet visits served so far. */
  public long visits() {
    return visits + joint.visits();
  }

  /** Counts visits that the fast path has served. */
  public void addVisits(int count) {
    visits += count;
  }

  /** Attempts so far whose answer was lost with a server that stopped. */
  public long lostAttempts() {
    return joint.lostAttempts();
  }

  /** When the last attempt that got {@link Answer#LOST} was lost. */
  public long lostAtNanos() {
    return joint.lostAtNanos();
  }

  /** What the client's network adds to every answer, nanoseconds. */
  public long clientRoundTripNanos() {
    return clientNanos;
  }

  /**
   * Attempts operation {@code i} of the arrays at {@code nowNanos}; of a scan that fetches rows,
   * the scan alone.
   *
   * @param keyHi upper halves of the keys, {@code [visit][operation]}
   * @param deadlineNanos when the client gives up
   * @return an {@link Answer}
   */
  public long attempt(
      Route route, long[][] keyHi, long[][] keyLo, int i, long nowNanos, long deadlineNanos) {
    return route.visits == 1 && !route.stale && !disturbed
        ? attemptOne(route, keyHi[0][i], keyLo[0][i], nowNanos, deadlineNanos - nowNanos)
        : attemptMany(route.first, keyHi, keyLo, i, nowNanos, deadlineNanos - nowNanos);
  }

  /**
   * Attempts operation {@code i} of a batch for the first time, when it arrives, as the other
   * method does.
   */
  public long attempt(Route route, Arrivals batch, int i, long deadlineNanos) {
    final long now = batch.timeNanos()[i];
    if (!route.findsAhead) {
      return attempt(route, batch.keyHi(), batch.keyLo(), i, now, deadlineNanos);
    }
    parts.begin(route.first);
    batch.found().takeVisits(route, batch, i, cluster.layout(), parts.slice);
    open(route.first);
    return attemptFound(route.first, batch.keyHi(), batch.keyLo(), i, now, deadlineNanos - now);
  }

  /**
   * Looks up the rows that the scan of operation {@code i} has found, as {@link #attempt} does.
   *
   * @param fetch of the operation's route
   */
  public long fetch(
      Route.VisitGroup fetch,
      long[][] keyHi,
      long[][] keyLo,
      int i,
      long nowNanos,
      long deadlineNanos) {
    return attemptMany(fetch, keyHi, keyLo, i, nowNanos, deadlineNanos - nowNanos);
  }

  /**
   * The longest wait of an operation whose visits are known to lie in as many tablets, and whose
   * client waits for a given time.
   */
  public long longestWaitNanos(Route route, long leftNanos) {
    double slowest = 0;
    for (int v = 0; v < route.visits; v++) {
      slowest = route.firstNanos[v] > slowest ? route.firstNanos[v] : slowest;
    }
    return longestWaitNanos(slowest, route.visits, route.write, leftNanos);
  }

  /** The longest wait of participants of which the slowest one takes a mean time. */
  private long longestWaitNanos(
      double slowestNanos, int participants, boolean write, long leftNanos) {
    long likely = likelyNanos(slowestNanos, write);
    return service.longestWaitNanos(
        leftNanos, write && participants > 1 ? likely + joint.likelyAgreementNanos() : likely);
  }

  /** What the participants of a write take to agree, besides the coordinator's quorum. */
  public long agreementNanos() {
    return joint.participantNanos;
  }

  /** A time that an attempt hardly exceeds after its waits. */
  private long likelyNanos(double meanNanos, boolean write) {
    return (long) (Replication.MEANS_HARDLY_EXCEEDED * meanNanos)
        + (write ? afterWriteNanos : 0)
        + clientNanos;
  }

  private long attemptOne(Route route, long hi, long lo, long now, long leftNanos) {
    KeySpace space = route.space[0];
    int at = route.scanDirection[0] == 0 ? space.find(hi, lo) : scanSlice(route, 0, hi, lo);
    int tablet = space.tabletOf(at);
    if (now < cluster.allAvailableNanos && now < tablets.availableAtNanos[tablet]) {
      return Answer.deferredUntil(tablets.availableAtNanos[tablet]);
    }
    int server = tablets.server[tablet];
    int freeCore = service.servers.coreFor(server, now);
    CapacityLimit exceeded =
        service.exceeded(
            space, tablet, freeCore, 0, route.write, now, longestWaitNanos(route, leftNanos));
    if (exceeded != null) {
      service.refuse(space, at, exceeded);
      return Answer.REJECTED;
    }
    visits++;
    service.takeTokens(space, route.write, tablet, route.refillNanos[0], now);
    long begun = service.beginsNanos(freeCore, now);
    long done = service.serve(space, at, server, freeCore, route.firstNanos[0], now);
    if (!route.write) {
      done = service.readInTurn(space, at, tablet, now, done);
      service.noteLatency(space, at, done - now);
      return done + clientNanos;
    }
    done =
        service.commitInTurn(space, at, tablet, route.written[0], begun, done)
            + (long) replication.undisturbed().next();
    service.noteLatency(space, at, done - now);
    VisitService.noteCommit(space, at, route.written[0]);
    if (route.addsRows) {
      VisitService.noteAdded(space, at, route.rows[0], route.bytes[0]);
    }
    service.noteRow(space, at, hi, lo);
    return done + clientNanos + commitWaitNanos + joint.stallNanos();
  }

  private long attemptMany(
      Route.VisitGroup group, long[][] keyHi, long[][] keyLo, int i, long now, long leftNanos) {
    Route route = group.route();
    if (route.mayRepeat) {
      gatherOnce(route, keyHi, keyLo, i);
    } else {
      parts.begin(group);
      findSlices(group, keyHi, keyLo, i);
      open(group);
    }
    return attemptFound(group, keyHi, keyLo, i, now, leftNanos);
  }

  private long attemptFound(
      Route.VisitGroup group, long[][] keyHi, long[][] keyLo, int i, long now, long leftNanos) {
    Route route = group.route();
    long last = joint.serve(parts, route.access, now, longestWaitNanos(route.access, leftNanos));
    if (!Answer.isServed(last)) {
      return last;
    }
    for (int v = 0; v < route.visits && route.write; v++) {
      KeySpace space = route.space[v];
      if (route.addsRows) {
        VisitService.noteAdded(space, parts.slice[v], route.rows[v], route.bytes[v]);
      }
      if (space.tracksSpans && route.written[v] > 0 && !route.removes[v]) {
        service.noteRow(space, parts.slice[v], keyHi[v][i], keyLo[v][i]);
      }
    }
    return last + clientNanos;
  }

  private void open(Route.VisitGroup group) {
    if (group.route().mayShareTablet) {
      parts.openShared(group);
    } else {
      parts.openTablets();
    }
  }

  /**
   * Finds the slices of all visits, one after the other, before anything else is done with them.
   */
  private void findSlices(Route.VisitGroup group, long[][] keyHi, long[][] keyLo, int i) {
    Route route = group.route();
    int[] slice = parts.slice;
    int from = group.from();
    for (int v = from; v < group.to(); v++) {
      long hi = keyHi[v][i];
      long lo = keyLo[v][i];
      slice[v - from] =
          route.scanDirection[v] == 0 ? route.space[v].find(hi, lo) : scanSlice(route, v, hi, lo);
    }
  }

  /**
   * Gathers the visits of a commit that may write a row twice, which counts once. Without locks, a
   * load never does so.
   */
  private void gatherOnce(Route route, long[][] keyHi, long[][] keyLo, int i) {
    parts.clear();
    commitRows.clear();
    @Nullable KeySpace lastSpace = null;
    long lastHi = 0;
    long lastLo = 0;
    for (int v = 0; v < route.visits; v++) {
      KeySpace space = route.space[v];
      long hi = keyHi[v][i];
      long lo = keyLo[v][i];
      int known = parts.count;
      int p;
      if (hi == lastHi && lo == lastLo && space == lastSpace) {
        p = parts.addAgain(); // Mostly a row that is mentioned again is so at once.
      } else {
        int rows = commitRows.count(space, hi, lo) ? route.written[v] : 0;
        p = parts.add(space, space.find(hi, lo), rows);
        if (v > 0 && route.removes[v - 1]) {
          discountMoved(v - 1, space, lastHi, lastLo);
        }
        lastSpace = space;
        lastHi = hi;
        lastLo = lo;
      }
      parts.meanNanos[p] += p == known ? route.firstNanos[v] : route.nextNanos[v];
      parts.refillNanos[p] += route.refillNanos[v];
    }
  }

  /** Counts an entry that has moved within one tablet once, as the new one. */
  private void discountMoved(int from, KeySpace space, long hi, long lo) {
    if (parts.written[from] > 0 && parts.participantOf[from] == parts.participantOf[from + 1]) {
      discountRow(from, space, hi, lo);
    }
  }

  /** The slice in which a scan begins to read. */
  private int scanSlice(Route route, int visit, long hi, long lo) {
    scanStart.find(route, visit, hi, lo);
    return route.space[visit].find(scanStart.hi(), scanStart.lo());
  }

  /** The longest wait of the participants that have been gathered. */
  private long longestWaitNanos(Access access, long leftNanos) {
    double slowest = 0;
    for (int p = 0; p < parts.count; p++) {
      slowest = parts.meanNanos[p] > slowest ? parts.meanNanos[p] : slowest;
    }
    return longestWaitNanos(slowest, parts.count, access == Access.WRITE, leftNanos);
  }

  // Visits that no route tells beforehand, gathered one by one.

  /**
   * What a visit that is gathered costs.
   *
   * @param firstNanos its mean service if it is the first in its tablet
   * @param nextNanos if it is not
   * @param refillNanos what it takes from its tablet's bucket
   */
  record VisitCost(double firstNanos, double nextNanos, long refillNanos) {}

  /** Begins to gather an attempt's visits. */
  void beginGathering() {
    parts.clear();
    commitRows.clear();
  }

  /**
   * Adds a visit.
   *
   * @param firstNanos its mean service if it is the first in its tablet
   * @param nextNanos if it is not
   * @param refill what it takes from its tablet's bucket
   */
  void gather(KeySpace space, long hi, long lo, double firstNanos, double nextNanos, long refill) {
    int known = parts.count;
    int p = parts.add(space, space.find(hi, lo), 1);
    parts.meanNanos[p] += p == known ? firstNanos : nextNanos;
    parts.refillNanos[p] += refill;
  }

  /** Adds visits of one space that cost as much as one another. */
  void gatherAll(KeySpace space, long[] hi, long[] lo, int count, VisitCost cost) {
    if (gathered.length < count) {
      gathered = new int[hi.length];
    }
    space.find(hi, lo, 0, count, gathered);
    for (int n = 0; n < count; n++) {
      int known = parts.count;
      int p = parts.add(space, gathered[n], 1);
      parts.meanNanos[p] += p == known ? cost.firstNanos : cost.nextNanos;
      parts.refillNanos[p] += cost.refillNanos;
    }
  }

  /** Counts the row of the last gathered visit; returns false if another visit counts for it. */
  boolean countRow(KeySpace space, long hi, long lo) {
    boolean isNew = commitRows.count(space, hi, lo);
    if (!isNew) {
      parts.countNoRow(parts.visits - 1);
    }
    return isNew;
  }

  /** Takes back that a gathered visit counts as a row of the commit. */
  void discountRow(int visit, KeySpace space, long hi, long lo) {
    commitRows.discount(space, hi, lo);
    parts.countNoRow(visit);
  }

  /**
   * Attempts all gathered visits at once.
   *
   * @param deadlineNanos when the client gives up
   * @return when the last of them is done, a commit decided; or an {@link Answer} other than served
   */
  long attemptGathered(Access access, long now, long deadlineNanos) {
    return joint.serve(parts, access, now, longestWaitNanos(access, deadlineNanos - now));
  }

  /** The tablet of a gathered visit. */
  int tabletOf(int visit) {
    return parts.tablet[parts.participantOf[visit]];
  }

  /** When the tablet of a gathered visit is done. */
  long doneNanos(int visit) {
    return parts.doneNanos[parts.participantOf[visit]];
  }
}
