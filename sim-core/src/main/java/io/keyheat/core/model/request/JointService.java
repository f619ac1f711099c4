package io.keyheat.core.model.request;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.CommitStalls;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Replication;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.result.CapacityLimit;
import org.jspecify.annotations.Nullable;

/**
 * Serves the participants of an attempt, all or none, and lets a write of several participants
 * commit in two phases: once all have prepared, the coordinator (the first one) learns of it and
 * makes the decision durable by a quorum of its own.
 */
final class JointService {
  private final VisitService service;
  private final Replication replication;
  private final @Nullable CommitStalls stalls;
  private final FaultTable faults;
  private final boolean disturbed;
  private final long commitWaitNanos;
  final long participantNanos;
  private final RandomStream replicaRandom;

  /** Serves all participants at once; null where the system has rare features. */
  private @Nullable PlainService plain;

  private long visits;
  private long lostAttempts;
  private long lostAtNanos;

  JointService(
      VisitService service,
      Replication replication,
      ReplicationParameters parameters,
      @Nullable CommitStalls stalls,
      FaultTable faults,
      RandomStream replicaRandom) {
    this.service = service;
    this.replication = replication;
    this.stalls = stalls;
    this.faults = faults;
    this.replicaRandom = replicaRandom;
    disturbed = !faults.isEmpty();
    commitWaitNanos = parameters.commitWaitNanos();
    participantNanos = parameters.participantRoundTripNanos();
    plain = service.isPlain() ? new PlainService(service, replication) : null;
  }

  /** Serves one participant after the other from now on, for a comparison. */
  void closePlainService() {
    plain = null;
  }

  long visits() {
    return visits;
  }

  long lostAttempts() {
    return lostAttempts;
  }

  long lostAtNanos() {
    return lostAtNanos;
  }

  /**
   * Serves all participants or none.
   *
   * @param longestWaitNanos that each of them may have
   * @return when they are done, a commit decided; or an {@link Answer} other than served
   */
  long serve(Participants parts, Access access, long now, long longestWaitNanos) {
    boolean write = access == Access.WRITE;
    if (plain != null && access != Access.STALE_READ && PlainService.serves(parts)) {
      return serve(plain, parts, write, now, longestWaitNanos);
    }
    long availableAt =
        access == Access.STALE_READ ? chooseReplicas(parts, now) : availableAt(parts, write, now);
    if (availableAt > now) {
      return Answer.deferredUntil(availableAt);
    }
    if (!admits(parts, write, now, longestWaitNanos)) {
      return Answer.REJECTED;
    }
    visits += parts.count;
    lostAtNanos = FaultTable.NEVER;
    long last = serveAll(parts, write, now);
    if (write) {
      last = decide(parts, last, now);
    }
    return disturbed && isLost(parts, write ? last : now, now) ? Answer.LOST : last;
  }

  private long serve(
      PlainService by, Participants parts, boolean write, long now, long longestWaitNanos) {
    long availableAt = by.availableAt(parts, now);
    if (availableAt > now) {
      return Answer.deferredUntil(availableAt);
    }
    int busy = by.firstBusy(parts, write, now, longestWaitNanos);
    if (busy >= 0) {
      int visit = parts.firstVisit[busy];
      CapacityLimit exceeded =
          service.exceededStage(parts.tablet[busy], write, now, longestWaitNanos);
      service.refuse(parts.space[visit], parts.slice[visit], exceeded);
      return Answer.REJECTED;
    }
    visits += parts.count;
    long last = by.serve(parts, write, now);
    return write ? decide(parts, last, now) : last;
  }

  /**
   * When all participants are in service, and have quorums to write to, or leases that let them
   * answer.
   */
  private long availableAt(Participants parts, boolean write, long now) {
    long from = 0;
    for (int p = 0; p < parts.count; p++) {
      from = Math.max(from, service.tablets.availableAtNanos[parts.tablet[p]]);
      if (disturbed) {
        int leader = parts.server[p];
        long tablet = number(parts, p);
        from =
            Math.max(
                from,
                write
                    ? replication.quorumFromNanos(leader, tablet, now)
                    : replication.leaseFromNanos(leader, tablet, now));
      }
    }
    return from;
  }

  /**
   * Sends each participant's part to a replica at random, of those that can answer: all that are
   * up, the leader only while it leads.
   *
   * @return when there is one for each
   */
  private long chooseReplicas(Participants parts, long now) {
    long from = now;
    for (int p = 0; p < parts.count; p++) {
      long leaderNanos = service.tablets.availableAtNanos[parts.tablet[p]];
      int chosen =
          replication.anyReplica(
              parts.server[p], number(parts, p), leaderNanos <= now, now, replicaRandom);
      if (chosen < 0) {
        from = Math.max(from, leaderNanos);
      } else {
        parts.server[p] = chosen;
      }
    }
    return from;
  }

  private boolean admits(Participants parts, boolean write, long now, long longestWaitNanos) {
    for (int p = 0; p < parts.count; p++) {
      int freeCore = service.servers.coreFor(parts.server[p], now);
      int visit = parts.firstVisit[p];
      KeySpace space = parts.space[visit];
      int others = service.hasPlaces ? parts.othersOnServer(p) : 0;
      CapacityLimit exceeded =
          service.exceeded(space, parts.tablet[p], freeCore, others, write, now, longestWaitNanos);
      if (exceeded != null) {
        service.refuse(space, parts.slice[visit], exceeded);
        return false;
      }
    }
    return true;
  }

  /** Serves each participant once; returns when the last one is done. */
  private long serveAll(Participants parts, boolean write, long now) {
    long last = now;
    int opened = 0;
    for (int v = 0; v < parts.visits; v++) {
      boolean first = parts.participantOf[v] == opened;
      if (first) {
        long done = serveOne(parts, v, write, now);
        parts.doneNanos[opened++] = done;
        last = Math.max(last, done);
      }
      if (write && first) {
        VisitService.noteCommit(parts.space[v], parts.slice[v], parts.written[v]);
      } else if (write) {
        VisitService.noteWritten(parts.space[v], parts.slice[v], parts.written[v]);
      }
    }
    return last;
  }

  /** Serves the participant of its first visit. */
  private long serveOne(Participants parts, int visit, boolean write, long now) {
    KeySpace space = parts.space[visit];
    int slice = parts.slice[visit];
    int p = parts.participantOf[visit];
    int tablet = parts.tablet[p];
    int server = parts.server[p];
    long before = space.traffic()[slice * SliceCounters.STRIDE + SliceCounters.SERVICE_NANOS];
    service.takeTokens(space, write, tablet, parts.refillNanos[p], now);
    int freeCore = service.servers.coreFor(server, now);
    long begun = service.beginsNanos(freeCore, now);
    long done = service.serve(space, slice, server, freeCore, parts.meanNanos[p], now);
    if (server != service.tablets.server[tablet]) {
      long given = space.traffic()[slice * SliceCounters.STRIDE + SliceCounters.SERVICE_NANOS];
      service.cluster.servedBy(server, tablet, given - before);
    }
    long stop = disturbed ? faults.nextStopNanos(server, now) : FaultTable.NEVER;
    if (write && done <= stop) {
      done = service.commitInTurn(space, slice, tablet, parts.rows[p], begun, done);
      done += quorumNanos(parts, p, now);
    } else if (done <= stop && server == service.tablets.server[tablet]) {
      done = service.readInTurn(space, slice, tablet, now, done);
    }
    if (done > stop) {
      lostAtNanos = Math.min(lostAtNanos, stop);
    }
    service.noteLatency(space, slice, done - now);
    return done;
  }

  /** When a commit is decided whose last participant has prepared at {@code preparedNanos}. */
  private long decide(Participants parts, long preparedNanos, long now) {
    long decided = preparedNanos + commitWaitNanos;
    if (parts.count > 1) {
      decided += participantNanos + farthestNanos(parts, now) + quorumNanos(parts, 0, now);
    }
    return decided + stallNanos();
  }

  /** What the agreement of several participants hardly exceeds. */
  long likelyAgreementNanos() {
    return participantNanos + replication.likelyNanos();
  }

  /** The pause that the next commit meets, mostly 0. */
  long stallNanos() {
    return stalls == null ? 0 : stalls.next();
  }

  /** What round trips between the coordinator and the other participants take beyond the usual. */
  private long farthestNanos(Participants parts, long now) {
    long most = 0;
    for (int p = 1; p < parts.count && disturbed; p++) {
      most = Math.max(most, faults.extraNanos(parts.server[0], parts.server[p], now));
    }
    return most;
  }

  private long number(Participants parts, int participant) {
    return service.tablets.number[parts.tablet[participant]];
  }

  private long quorumNanos(Participants parts, int participant, long now) {
    return disturbed
        ? replication.quorumNanos(parts.server[participant], number(parts, participant), now)
        : (long) replication.undisturbed().next();
  }

  /** Whether a part is lost, or what the coordinator has to do until a time. */
  private boolean isLost(Participants parts, long coordinatesUntilNanos, long now) {
    long stop = faults.nextStopNanos(parts.server[0], now);
    if (coordinatesUntilNanos > stop) {
      lostAtNanos = Math.min(lostAtNanos, stop);
    }
    if (lostAtNanos == FaultTable.NEVER) {
      return false;
    }
    lostAttempts++;
    return true;
  }
}
