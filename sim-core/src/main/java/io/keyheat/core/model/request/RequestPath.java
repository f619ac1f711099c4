package io.keyheat.core.model.request;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CommitStalls;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Replication;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.ServiceTimes;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.model.cluster.Tablets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What happens to one attempt of an operation from its arrival at the servers to its answer.
 *
 * <ol>
 *   <li>Admission, all or nothing: no participant's wait may pass the bound, nor its tablet's token
 *       bucket be in debt, where the system has one.
 *   <li>Service at each participant's server, first come, first served.
 *   <li>For writes: the tablet's serial stage, in the order of admission; then the quorum; with
 *       several participants, two-phase commit: once all have prepared, the coordinator hears of it
 *       and makes the decision durable by a quorum of its own. Now and then a commit meets a pause.
 * </ol>
 *
 * <p>All of it is known on arrival, so that an attempt needs no event. Attempts must come in order
 * of time. So is the loss of an attempt's answer: when a participant's server stops before that
 * part is done, or the first one's, which coordinates, before the answer is on its way. What is
 * lost has taken its time of cores and serial stages until the stop, adds no rows, and is never
 * answered.
 */
public final class RequestPath {
  /** Answer of an attempt that was refused at admission. */
  public static final long REJECTED = -1;

  /** Answer of an attempt that got lost: deferred for ever. */
  public static final long LOST = Long.MIN_VALUE;

  private final Cluster cluster;
  private final Tablets tablets;
  private final Servers servers;
  private final Replication replication;
  private final FastPath lane;
  private final ServiceTimes serviceTimes;
  private final long maxWaitNanos;
  private final long commitNanos;
  private final long clientNanos;
  private final long writeExtraNanos;
  private final long participantNanos;
  private final boolean limited;
  private final long burstNanos;
  private final @Nullable CommitStalls stalls;
  private final FaultTable faults;
  private final boolean disturbed;
  private final RandomStream replicaRandom;
  private long visits;
  private long lostAttempts;
  private long lostAtNanos;
  private boolean laneIsOpen;

  // Scratch of an operation with several visits: by participant, then by visit.
  private int[] participant = new int[8];
  private double[] meanNanos = new double[8];
  private long[] refillNanos = new long[8];
  private int[] server = new int[8];
  private int[] slice = new int[8];
  private int[] participantOf = new int[8];
  private long[] doneNanos = new long[8];

  // Visits gathered one by one.
  private int gathered;
  private int gatheredParticipants;
  private KeySpace[] gatheredSpace = new KeySpace[8];

  public RequestPath(
      Cluster cluster,
      ServerParameters serverParameters,
      TabletParameters tabletParameters,
      ReplicationParameters replicationParameters,
      FaultTable faults,
      RandomStream serviceRandom,
      RandomStream quorumRandom,
      RandomStream stallRandom,
      RandomStream replicaRandom) {
    this.cluster = cluster;
    tablets = cluster.tablets();
    servers = cluster.servers();
    this.faults = faults;
    this.replicaRandom = replicaRandom;
    disturbed = !faults.isEmpty();
    replication = new Replication(replicationParameters, faults, quorumRandom);
    serviceTimes = new ServiceTimes(serverParameters.service(), serviceRandom);
    limited = tabletParameters.limit().exists();
    burstNanos = tabletParameters.limit().burstNanos();
    double stallShare = replicationParameters.stallShare();
    stalls =
        stallShare > 0
            ? new CommitStalls(stallShare, replicationParameters.stallNanos(), stallRandom)
            : null;
    laneIsOpen =
        serverParameters.service() != ServerParameters.Service.ERLANG2
            && !limited
            && stalls == null
            && !disturbed;
    maxWaitNanos = serverParameters.maxWaitNanos();
    commitNanos = tabletParameters.commitNanos();
    clientNanos = replicationParameters.clientRoundTripNanos();
    writeExtraNanos = replicationParameters.commitWaitNanos();
    participantNanos = replicationParameters.participantRoundTripNanos();
    lane =
        new FastPath(
            cluster,
            replication,
            serviceRandom,
            serverParameters,
            tabletParameters,
            replicationParameters);
  }

  /** Tablet visits served so far. */
  public long visits() {
    return visits;
  }

  /** Attempts so far whose answer was lost with a server that stopped. */
  public long lostAttempts() {
    return lostAttempts;
  }

  /** When the last attempt that got {@link #LOST} was lost. */
  public long lostAtNanos() {
    return lostAtNanos;
  }

  /** What the client's network adds to every answer, nanoseconds. */
  public long clientRoundTripNanos() {
    return clientNanos;
  }

  /**
   * Attempts operation {@code i} of the arrays at {@code nowNanos}.
   *
   * @param keyHi upper halves of the keys, {@code [visit][operation]}
   * @param adds whether the rows are new; a retry of what was applied unnoticed adds none
   * @return when the client has its answer; or {@link #REJECTED}; or, below −1, a tablet is out of
   *     service and the attempt must be made again at {@link #deferredUntil}; or {@link #LOST}
   */
  public long attempt(
      Route route, long[][] keyHi, long[][] keyLo, int i, long nowNanos, boolean adds) {
    return route.visits == 1 && !route.stale && !disturbed
        ? attemptOne(route, keyHi[0][i], keyLo[0][i], nowNanos, adds)
        : attemptMany(route, keyHi, keyLo, i, nowNanos, adds);
  }

  /**
   * Lets arrivals happen in the fast lane as far as it can: none where the route needs more than
   * one visit or a lock, or the system has what is rare: service times of another kind, token
   * buckets, pauses. See {@link FastPath#run}.
   */
  public int attemptInLane(
      Route route,
      Probe probe,
      int load,
      long[] times,
      long[][] keyHi,
      long[][] keyLo,
      int from,
      int to,
      long beforeNanos,
      long timeoutNanos) {
    if (!laneIsOpen
        || route.visits > 1
        || route.needsLocks
        || route.watched
        || route.stale
        || route.rowWork != null) {
      return from;
    }
    int end =
        lane.run(
            route, probe, load, times, keyHi[0], keyLo[0], from, to, beforeNanos, timeoutNanos);
    visits += end - from;
    return end;
  }

  /** Lets everything take the general path, for a comparison. */
  public void closeLane() {
    laneIsOpen = false;
  }

  /** See {@link FastPath#takeLateAnswer}. */
  public long takeLateAnswer() {
    return lane.takeLateAnswer();
  }

  /** The time that an answer below −1 stands for. */
  public static long deferredUntil(long answer) {
    return -2 - answer;
  }

  static long deferral(long untilNanos) {
    return -2 - untilNanos;
  }

  /** See {@link Cluster#waitedForLock}. */
  public void waitedForLock(int space, long hi, long lo, long nanos) {
    cluster.waitedForLock(space, hi, lo, nanos);
  }

  private long attemptOne(Route route, long hi, long lo, long now, boolean adds) {
    KeySpace space = route.space[0];
    int at = space.find(hi, lo);
    int tablet = space.tablet[at];
    if (now < cluster.allAvailableNanos && now < tablets.availableAtNanos[tablet]) {
      return deferral(tablets.availableAtNanos[tablet]);
    }
    int freeCore = servers.coreFor(tablets.server[tablet], now);
    boolean serial = route.write && commitNanos > 0;
    if (servers.freeAt(freeCore) - now > maxWaitNanos
        || (serial && tablets.serialFreeNanos[tablet] - now > maxWaitNanos)
        || (limited && isInDebt(route.write, tablet, now))) {
      space.rejected[at]++;
      return REJECTED;
    }
    visits++;
    if (limited) {
      take(route.write, tablet, route.refillNanos[0], now);
    }
    long done = serve(space, at, tablets.server[tablet], freeCore, route.firstNanos[0], now);
    if (!route.write) {
      noteLatency(space, at, done - now);
      return done + clientNanos;
    }
    if (serial) {
      done = commitInTurn(space, at, tablet, done);
    }
    done += replication.quorumNanos();
    noteLatency(space, at, done - now);
    noteWrite(space, at, 1);
    if (adds) {
      noteAdded(space, at, route.rows[0], route.bytes[0]);
    }
    return done + clientNanos + writeExtraNanos + (stalls == null ? 0 : stalls.next());
  }

  private boolean isInDebt(boolean write, int tablet, long now) {
    long full = write ? tablets.writesFullNanos[tablet] : tablets.readsFullNanos[tablet];
    return full - now > burstNanos;
  }

  /** Takes from a tablet's bucket. */
  private void take(boolean write, int tablet, long refill, long now) {
    long[] full = write ? tablets.writesFullNanos : tablets.readsFullNanos;
    full[tablet] = Math.max(full[tablet], now) + refill;
  }

  /** Takes a core; returns when the service ends. */
  private long serve(KeySpace space, int at, int by, int freeCore, double mean, long now) {
    long start = Math.max(now, servers.freeAt(freeCore));
    long service = serviceTimes.next(mean);
    if (disturbed) {
      service = faults.slowed(by, start, service);
    }
    long done = start + service;
    servers.occupy(freeCore, done);
    long[] traffic = space.traffic;
    int t = at * SliceCounters.STRIDE;
    traffic[t + SliceCounters.VISITS]++;
    traffic[t + SliceCounters.SERVICE_NANOS] += service;
    traffic[t + SliceCounters.WAIT_NANOS] += start - now;
    return done;
  }

  /** Waits for the tablet's serial stage and holds it; returns when the commit has passed it. */
  private long commitInTurn(KeySpace space, int at, int tablet, long ready) {
    long start = Math.max(ready, tablets.serialFreeNanos[tablet]);
    long done = start + commitNanos;
    tablets.serialFreeNanos[tablet] = done;
    space.traffic[at * SliceCounters.STRIDE + SliceCounters.WAIT_NANOS] += start - ready;
    return done;
  }

  private void noteLatency(KeySpace space, int at, long latency) {
    cluster.latencies().add(space.rowOf(at), latency, 1);
    long[] traffic = space.traffic;
    int t = at * SliceCounters.STRIDE;
    traffic[t + SliceCounters.LATENCY_NANOS] += latency;
    if (latency > traffic[t + SliceCounters.MAX_LATENCY_NANOS]) {
      traffic[t + SliceCounters.MAX_LATENCY_NANOS] = latency;
    }
  }

  private static void noteWrite(KeySpace space, int at, int commits) {
    space.traffic[at * SliceCounters.STRIDE + SliceCounters.WRITES] += commits;
  }

  static void noteAdded(KeySpace space, int at, int rows, int bytes) {
    long[] traffic = space.traffic;
    int t = at * SliceCounters.STRIDE;
    traffic[t + SliceCounters.ROWS] += rows;
    traffic[t + SliceCounters.BYTES] += bytes;
  }

  private long attemptMany(
      Route route, long[][] keyHi, long[][] keyLo, int i, long now, boolean adds) {
    ensureScratch(route.visits);
    long availableAt = 0;
    int participants = 0;
    for (int v = 0; v < route.visits; v++) {
      KeySpace space = route.space[v];
      int at = space.find(keyHi[v][i], keyLo[v][i]);
      int tablet = space.tablet[at];
      int known = route.mayShareTablet ? indexOf(tablet, participants) : participants;
      slice[v] = at;
      participantOf[v] = known;
      if (known < participants) {
        meanNanos[known] += route.nextNanos[v];
        refillNanos[known] += route.refillNanos[v];
        continue;
      }
      participant[known] = tablet;
      server[known] = tablets.server[tablet];
      meanNanos[known] = route.firstNanos[v];
      refillNanos[known] = route.refillNanos[v];
      participants++;
      if (now < cluster.allAvailableNanos) {
        availableAt = Math.max(availableAt, tablets.availableAtNanos[tablet]);
      }
    }
    long last =
        serveTogether(
            route.space, route.visits, participants, route.write, route.stale, availableAt, now);
    if (last < 0) {
      return last;
    }
    if (adds) {
      noteAdded(route);
    }
    return last + clientNanos;
  }

  // Visits that no route tells beforehand, gathered one by one.

  /** Begins to gather an attempt's visits. */
  void beginGathering() {
    gathered = 0;
    gatheredParticipants = 0;
  }

  /**
   * Adds a visit.
   *
   * @param firstNanos its mean service if it is the first in its tablet
   * @param nextNanos if it is not
   * @param refill what it takes from its tablet's bucket
   */
  void gather(KeySpace space, long hi, long lo, double firstNanos, double nextNanos, long refill) {
    if (gathered == gatheredSpace.length) {
      gatheredSpace = Arrays.copyOf(gatheredSpace, 2 * gathered);
    }
    keepScratch(gathered + 1);
    int at = space.find(hi, lo);
    int tablet = space.tablet[at];
    int p = indexOf(tablet, gatheredParticipants);
    if (p == gatheredParticipants) {
      participant[p] = tablet;
      server[p] = tablets.server[tablet];
      meanNanos[p] = firstNanos;
      refillNanos[p] = 0;
      gatheredParticipants++;
    } else {
      meanNanos[p] += nextNanos;
    }
    refillNanos[p] += refill;
    gatheredSpace[gathered] = space;
    slice[gathered] = at;
    participantOf[gathered++] = p;
  }

  /**
   * Attempts all gathered visits at once.
   *
   * @return when the last of them is done, a commit decided; or as {@link #attempt} says
   */
  long attemptGathered(boolean write, boolean stale, long now) {
    long availableAt = 0;
    for (int p = 0; p < gatheredParticipants; p++) {
      availableAt = Math.max(availableAt, tablets.availableAtNanos[participant[p]]);
    }
    return serveTogether(
        gatheredSpace, gathered, gatheredParticipants, write, stale, availableAt, now);
  }

  /** The tablet of a gathered visit. */
  int tabletOf(int visit) {
    return participant[participantOf[visit]];
  }

  /** When the tablet of a gathered visit is done. */
  long doneNanos(int visit) {
    return doneNanos[participantOf[visit]];
  }

  /**
   * Serves the participants that the scratch arrays hold, all or none.
   *
   * @param unavailableUntil when all of their tablets are in service
   * @return when they are done, a commit decided
   */
  private long serveTogether(
      KeySpace[] space,
      int count,
      int participants,
      boolean write,
      boolean stale,
      long unavailableUntil,
      long now) {
    long availableAt = unavailableUntil;
    if (stale) {
      availableAt = chooseReplicas(participants, now);
    } else if (disturbed && write) {
      availableAt = Math.max(availableAt, quorumsFrom(participants, now));
    }
    if (availableAt > now) {
      return deferral(availableAt);
    }
    if (!admitted(space, participants, write, now)) {
      return REJECTED;
    }
    visits += participants;
    lostAtNanos = FaultTable.NEVER;
    long last = serveAll(space, count, write, now);
    if (write) {
      last += writeExtraNanos;
      if (participants > 1) {
        last += participantNanos + farthestNanos(participants, now) + quorumNanos(server[0], now);
      }
      if (stalls != null) {
        last += stalls.next();
      }
    }
    return disturbed && isLost(write ? last : now, now) ? LOST : last;
  }

  /** What round trips between the coordinator and the other participants take beyond the usual. */
  private long farthestNanos(int participants, long now) {
    long most = 0;
    for (int p = 1; p < participants && disturbed; p++) {
      most = Math.max(most, faults.extraNanos(server[0], server[p], now));
    }
    return most;
  }

  private long quorumNanos(int leader, long now) {
    return disturbed ? replication.quorumNanos(leader, now) : replication.quorumNanos();
  }

  /** When each participant has enough replicas for a quorum. */
  private long quorumsFrom(int participants, long now) {
    long from = now;
    for (int p = 0; p < participants; p++) {
      from = Math.max(from, replication.quorumFromNanos(server[p], now));
    }
    return from;
  }

  /**
   * Sends each participant's part to a replica at random, of those that can answer: all that are
   * up, the leader only while it leads.
   *
   * @return when there is one for each
   */
  private long chooseReplicas(int participants, long now) {
    long from = now;
    for (int p = 0; p < participants; p++) {
      boolean led = tablets.availableAtNanos[participant[p]] <= now;
      int chosen = replication.anyReplica(server[p], led, now, replicaRandom);
      if (chosen < 0) {
        from = Math.max(from, tablets.availableAtNanos[participant[p]]);
      } else {
        server[p] = chosen;
      }
    }
    return from;
  }

  /** Whether a part is lost, or what the coordinator has to do until a time. */
  private boolean isLost(long coordinatesUntilNanos, long now) {
    long stop = faults.nextStopNanos(server[0], now);
    if (coordinatesUntilNanos > stop) {
      lostAtNanos = Math.min(lostAtNanos, stop);
    }
    if (lostAtNanos == FaultTable.NEVER) {
      return false;
    }
    lostAttempts++;
    return true;
  }

  private int indexOf(int tablet, int participants) {
    int p = 0;
    while (p < participants && participant[p] != tablet) {
      p++;
    }
    return p;
  }

  private boolean admitted(KeySpace[] space, int participants, boolean write, long now) {
    boolean serial = write && commitNanos > 0;
    for (int p = 0; p < participants; p++) {
      int tablet = participant[p];
      int freeCore = servers.coreFor(server[p], now);
      if (servers.freeAt(freeCore) - now > maxWaitNanos
          || (serial && tablets.serialFreeNanos[tablet] - now > maxWaitNanos)
          || (limited && isInDebt(write, tablet, now))) {
        int v = firstVisitOf(p);
        space[v].rejected[slice[v]]++;
        return false;
      }
    }
    return true;
  }

  private int firstVisitOf(int p) {
    int v = 0;
    while (participantOf[v] != p) {
      v++;
    }
    return v;
  }

  /** Serves each participant once; returns when the last one is done. */
  private long serveAll(KeySpace[] space, int count, boolean write, long now) {
    long last = now;
    int opened = 0;
    for (int v = 0; v < count; v++) {
      boolean opens = participantOf[v] == opened;
      if (opens) {
        doneNanos[opened] = serveParticipant(space[v], slice[v], opened, write, now);
        last = Math.max(last, doneNanos[opened]);
        opened++;
      }
      if (write) {
        noteWrite(space[v], slice[v], opens ? 1 : 0);
      }
    }
    return last;
  }

  private void noteAdded(Route route) {
    for (int v = 0; v < route.visits; v++) {
      noteAdded(route.space[v], slice[v], route.rows[v], route.bytes[v]);
    }
  }

  private long serveParticipant(KeySpace space, int at, int p, boolean write, long now) {
    int tablet = participant[p];
    long before = space.traffic[at * SliceCounters.STRIDE + SliceCounters.SERVICE_NANOS];
    if (limited) {
      take(write, tablet, refillNanos[p], now);
    }
    int freeCore = servers.coreFor(server[p], now);
    long done = serve(space, at, server[p], freeCore, meanNanos[p], now);
    if (server[p] != tablets.server[tablet]) {
      long service =
          space.traffic[at * SliceCounters.STRIDE + SliceCounters.SERVICE_NANOS] - before;
      cluster.servedBy(server[p], tablet, service);
    }
    long stop = disturbed ? faults.nextStopNanos(server[p], now) : FaultTable.NEVER;
    if (write && done <= stop) {
      if (commitNanos > 0) {
        done = commitInTurn(space, at, tablet, done);
      }
      done += quorumNanos(server[p], now);
    }
    if (done > stop) {
      lostAtNanos = Math.min(lostAtNanos, stop);
    }
    noteLatency(space, at, done - now);
    return done;
  }

  private void ensureScratch(int needed) {
    if (needed > slice.length) {
      participant = new int[needed];
      server = new int[needed];
      meanNanos = new double[needed];
      refillNanos = new long[needed];
      slice = new int[needed];
      participantOf = new int[needed];
      doneNanos = new long[needed];
    }
  }

  /** As {@link #ensureScratch}, but nothing in it is lost. */
  private void keepScratch(int needed) {
    if (needed > slice.length) {
      int capacity = 2 * needed;
      participant = Arrays.copyOf(participant, capacity);
      server = Arrays.copyOf(server, capacity);
      meanNanos = Arrays.copyOf(meanNanos, capacity);
      refillNanos = Arrays.copyOf(refillNanos, capacity);
      slice = Arrays.copyOf(slice, capacity);
      participantOf = Arrays.copyOf(participantOf, capacity);
      doneNanos = Arrays.copyOf(doneNanos, capacity);
    }
  }

  /** Shows the visits of an attempt that was served to an observer. */
  public void show(
      Route route, long[][] keyHi, long[][] keyLo, int i, boolean adds, VisitObserver observer) {
    for (int v = 0; v < route.visits; v++) {
      KeySpace space = route.space[v];
      int tablet = space.tablet[space.find(keyHi[v][i], keyLo[v][i])];
      observer.visited(
          tablet,
          keyHi[v][i],
          keyLo[v][i],
          route.write,
          route.scan[v],
          route.bytes[v],
          route.firstNanos[v]);
      if (adds) {
        cluster.sampleAdded(tablet, keyHi[v][i], keyLo[v][i]);
      }
    }
  }
}
