package io.keyheat.core.model.request;

import io.keyheat.core.engine.Helper;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Variates;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CommitStalls;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Replication;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.ServiceTimes;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.model.cluster.Tablets;
import io.keyheat.core.result.CapacityLimit;
import io.keyheat.core.result.LatencyStage;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What happens to an attempt of an operation from its arrival at the servers to its answer. The
 * order of steps stands in {@link #serve}, once for all attempts:
 *
 * <ol>
 *   <li>All participants must be available.
 *   <li>Admission, all or nothing: no participant's wait may pass the bound, nor its server's queue
 *       be full, nor its tablet's token bucket be in debt, nor that of its table, where the system
 *       has such.
 *   <li>Service at each participant's server, first come, first served; then the tablet's serial
 *       stage, where each takes its turn as its service begins; then the quorum.
 *   <li>A write of several participants commits in two phases: once all have prepared, the
 *       coordinator (the first one) learns of it and makes the decision durable by a quorum of its
 *       own. Now and then a commit meets a pause.
 * </ol>
 *
 * <p>All of it is known on arrival, so that an attempt needs no event. Attempts must come in order
 * of time. So is the loss of an attempt's answer: when a participant's server stops before that
 * part is done, or the first one's, which coordinates, before the answer is on its way. What is
 * lost has taken its time of cores and serial stages until the stop, adds no rows, and is never
 * answered.
 *
 * <p>Attempts are served in blocks: their range segments, tablets and participants are found
 * beforehand, column by column, and what they have meant is counted afterwards ({@link
 * BlockCounts}). A lone attempt is a block of one.
 */
public final class RequestPath {
  final Cluster cluster;
  final Replication replication;
  private final Tablets tablets;
  private final Servers servers;
  private final ServiceTimes times;
  private final FaultTable faults;
  private final @Nullable CommitStalls stalls;
  private final RandomStream replicaRandom;
  private final ScanStart scanStart;
  private final BlockCounts counts;

  // Of the system.
  private final boolean disturbed;
  private final boolean hasPlaces;
  private final boolean isLimited;
  private final boolean isShared;
  private final boolean isRare;

  /** Whether nothing but the queues of single cores limits visits. */
  private final boolean isBare;

  private final boolean hasQuorums;
  private final int cores;
  private final Variates quorums;
  private final long maxWaitNanos;
  private final boolean areDeadlinesKnown;
  private final long commitNanos;
  private final long readNanos;
  private final long burstNanos;
  private final long tableBurstNanos;
  private final long clientNanos;
  private final long commitWaitNanos;
  private final long participantNanos;
  private final long afterWriteNanos;

  private long visits;
  private long lostAttempts;
  private long lostAtNanos;

  /** The limit for which the last attempt was rejected that was. */
  private CapacityLimit exceeded = CapacityLimit.SERVER_CORES;

  /** When the first part of the attempt under way is lost. */
  private long lostNanos;

  // Lone attempts.
  private AttemptTimes loneTimes = new AttemptTimes();
  private final Block lone;
  private final Participants gathered;
  private final Terms[] loneTerms =
      Arrays.stream(Access.values()).map(Terms::of).toArray(Terms[]::new);
  private int[][] slices = new int[16][1];
  private int[] found = new int[16];

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
    this.faults = faults;
    tablets = cluster.tablets();
    servers = cluster.servers();
    scanStart = new ScanStart(cluster);
    times = new ServiceTimes(parameters.servers(), streams.service());
    disturbed = !faults.isEmpty();
    hasPlaces = parameters.servers().places() > 0;
    maxWaitNanos = parameters.servers().maxWaitNanos();
    areDeadlinesKnown = parameters.servers().deadlines().areKnown();
    TabletParameters ofTablets = parameters.tablets();
    commitNanos = ofTablets.commitNanos();
    readNanos = ofTablets.readNanos();
    isLimited = ofTablets.limit().exists();
    burstNanos = ofTablets.limit().burstNanos();
    tableBurstNanos = ofTablets.shared().tableBurstNanos();
    isShared =
        cluster.spaces().stream()
            .anyMatch(space -> space.writeRefillRatio > 0 || space.readRefillRatio > 0);
    ReplicationParameters replicas = parameters.replication();
    replication = new Replication(replicas, faults, streams.quorum());
    isRare = hasPlaces || isLimited || isShared;
    cores = servers.cores();
    quorums = replication.undisturbed();
    hasQuorums = replication.takesTime();
    replicaRandom = streams.replicas();
    double stallShare = replicas.leader().stallShare();
    stalls =
        stallShare > 0
            ? new CommitStalls(stallShare, replicas.leader().stallNanos(), streams.stalls())
            : null;
    isBare =
        !isRare
            && !disturbed
            && cores == 1
            && commitNanos == 0
            && readNanos == 0
            && times.isExponential();
    clientNanos = replicas.clientRoundTripNanos();
    commitWaitNanos = replicas.commitWaitNanos();
    participantNanos = replicas.participantRoundTripNanos();
    afterWriteNanos = commitNanos + replication.likelyNanos() + commitWaitNanos;
    counts = new BlockCounts(cluster.latencies());
    lone = new Block(tablets);
    gathered = new Participants(lone);
  }

  /** Has service and quorum times drawn ahead from now on, whenever the helper has time. */
  public void drawAhead(Helper by) {
    if (times.isExponential()) {
      times.units().drawAhead(by);
    }
    if (!disturbed) {
      replication.undisturbed().drawAhead(by);
    }
  }

  /** Tablet visits served so far. */
  public long visits() {
    return visits;
  }

  /** Attempts so far whose answer was lost with a server that stopped. */
  public long lostAttempts() {
    return lostAttempts;
  }

  /** When the last attempt that got {@link Answer#LOST} was lost. */
  public long lostAtNanos() {
    return lostAtNanos;
  }

  /** Whether servers know when a client gives up. */
  public boolean areDeadlinesKnown() {
    return areDeadlinesKnown;
  }

  /** What the client's network adds to every answer, nanoseconds. */
  public long clientRoundTripNanos() {
    return clientNanos;
  }

  // The bound on waits.

  /** The longest wait of the first attempts of an operation, or {@link Terms#RECKONED}. */
  long longestWaitNanos(Route route, long leftNanos) {
    final int width = route.first.to();
    if (route.mayShareTablet && width > 1) {
      return Terms.RECKONED;
    }
    double slowest = 0;
    for (int v = 0; v < width; v++) {
      slowest = Math.max(slowest, route.firstNanos[v]);
    }
    return longestWaitNanos(slowest, width, route.write, leftNanos);
  }

  private long longestWaitNanos(Block block, int arrival) {
    final Terms terms = block.terms[arrival];
    double slowest = 0;
    for (int p = block.first[arrival]; p < block.first[arrival + 1]; p++) {
      slowest = Math.max(slowest, block.meanNanos[p]);
    }
    int participants = block.first[arrival + 1] - block.first[arrival];
    return longestWaitNanos(slowest, participants, terms.write, terms.timeoutNanos);
  }

  /**
   * The longest wait of participants of which the slowest one takes a mean time: the system's
   * bound, or less where servers know that the client would have given up by the end of what is
   * likely to follow the wait.
   */
  private long longestWaitNanos(
      double slowestNanos, int participants, boolean write, long leftNanos) {
    long likely =
        (long) (Replication.MEANS_HARDLY_EXCEEDED * slowestNanos)
            + (write ? afterWriteNanos : 0)
            + clientNanos
            + (write && participants > 1 ? participantNanos + replication.likelyNanos() : 0);
    return areDeadlinesKnown
        ? Math.min(maxWaitNanos, Math.max(0, leftNanos - likely))
        : maxWaitNanos;
  }

  // The steps.

  /**
   * Serves arrivals of a block, one after the other, each of which gets an {@link Answer}.
   *
   * @return the first one on whose answer something may follow before the last arrival comes, which
   *     is for the caller to continue; {@code to}: there is none. Others that are to be continued
   *     may lie before it: {@link Block#isAnyContinued}
   */
  int serve(Block block, int from, int to) {
    int begin = from;
    if (isBare && block.isUniform && block.terms[from].isOrdinary) {
      begin = serveBare(block, from, to);
    }
    return begin == to ? to : serveAll(block, begin, to);
  }

  /**
   * The same for single visits of one load where servers have one core each and nothing else limits
   * them, in short loops. Up to the first one that is rejected or comes while a tablet moves.
   */
  private int serveBare(Block block, int from, int to) {
    final Terms terms = block.terms[from];
    final long[] time = block.timeNanos;
    final long timeout = terms.timeoutNanos;
    if (time[from] < cluster.allAvailableNanos
        || terms.maxWaitNanos == Terms.RECKONED
        || time[to - 1] - time[from] >= terms.leastReturnNanos) {
      return from;
    }
    final Variates units = times.units();
    final double[] unit = units.ahead(to - from);
    final int firstUnit = units.position() - from;
    final long[] served = block.servedNanos;
    for (int a = from; a < to; a++) {
      served[a] = (long) (block.meanNanos[a] * unit[firstUnit + a]);
    }
    final int end = queue(block, from, to, terms.maxWaitNanos);
    units.take(end - from);
    final long[] done = block.doneNanos;
    if (terms.write && hasQuorums) {
      for (int a = from; a < end; a++) {
        done[a] += (long) quorums.next();
      }
    }
    final long behind = clientNanos + (terms.write ? commitWaitNanos : 0);
    final boolean mayStall = terms.write && stalls != null;
    long service = 0;
    long waits = 0;
    long all = 0;
    long late = 0;
    boolean isLate = false;
    for (int a = from; a < end; a++) {
      final long stall = mayStall ? Objects.requireNonNull(stalls).next() : 0;
      final long answer = done[a] + stall + behind;
      block.answerNanos[a] = answer;
      block.turnNanos[a] = 0;
      service += served[a];
      waits += block.waitNanos[a];
      all += answer - time[a];
      final boolean isAfter = answer - time[a] > timeout;
      isLate |= isAfter;
      late += isAfter ? served[a] : 0;
    }
    visits += end - from;
    block.isAnyContinued |= isLate;
    terms.times.lateServiceNanos += late;
    addTimes(terms, end - from, service, waits, 0, 0, all);
    return end;
  }

  /** Queues arrivals at their servers, up to the first one that would wait too long. */
  private int queue(Block block, int from, int to, long maxWait) {
    final long[] coreFree = servers.coreFreeNanos;
    int a = from;
    for (; a < to; a++) {
      final int core = block.server[a];
      final long now = block.timeNanos[a];
      final long free = coreFree[core];
      if (free - now > maxWait) {
        break;
      }
      final long begun = Math.max(free, now);
      final long done = begun + block.servedNanos[a];
      coreFree[core] = done;
      block.waitNanos[a] = begun - now;
      block.doneNanos[a] = done;
    }
    return a;
  }

  private int serveAll(Block block, int from, int to) {
    final long[] coreFree = servers.coreFreeNanos;
    final int[] nextCore = servers.nextCore;
    final int cores = servers.cores();
    final long[] serialFree = tablets.serialFreeNanos;
    final long[] readsFree = tablets.readsFreeNanos;
    final long allAvailable = cluster.allAvailableNanos;
    final boolean disturbs = disturbed;
    final boolean isExponential = times.isExponential();
    final long commit = commitNanos;
    final long apart = readNanos;
    final long[] timeNanos = block.timeNanos;
    final Terms[] termsOf = block.terms;
    final int[] first = block.first;
    final long[] answerNanos = block.answerNanos;
    final int[] tablet = block.tablet;
    final int[] server = block.server;
    final double[] meanNanos = block.meanNanos;
    final int[] rows = block.rows;
    final long[] servedNanos = block.servedNanos;
    final long[] waitNanos = block.waitNanos;
    final long[] turnNanos = block.turnNanos;
    final long[] doneNanos = block.doneNanos;
    final Variates units = times.units();
    // As many as the arrivals need, mostly, so that hardly any are drawn within the loop.
    double[] unit =
        units.ahead(isExponential ? Math.min(Variates.AHEAD, first[to] - first[from]) : 0);
    int nextUnit = units.position();
    final long lastNanos = timeNanos[to - 1];
    Terms terms = termsOf[from];
    boolean write = terms.write;
    boolean isOrdinary = terms.isOrdinary && !disturbs;
    long maxWait = terms.maxWaitNanos;
    // Of attempts on the same terms, one after the other.
    long attempts = 0;
    long allService = 0;
    long allWaits = 0;
    long allStages = 0;
    long allAgreement = 0;
    long allNanos = 0;
    int a = from;
    for (; a < to; a++) {
      final int begin = first[a];
      final int end = first[a + 1];
      final long now = timeNanos[a];
      if (termsOf[a] != terms) {
        addTimes(terms, attempts, allService, allWaits, allStages, allAgreement, allNanos);
        attempts = 0;
        allService = 0;
        allWaits = 0;
        allStages = 0;
        allAgreement = 0;
        allNanos = 0;
        terms = termsOf[a];
        write = terms.write;
        isOrdinary = terms.isOrdinary && !disturbs;
        maxWait = terms.maxWaitNanos;
      }
      if (!isOrdinary || now < allAvailable) {
        final long stopped = open(block, a, now);
        if (stopped != Answer.UNDERWAY) {
          answerNanos[a] = stopped;
          break;
        }
      }
      // The core that decides on a lone participant is the one that serves it.
      int lone = -1;
      final boolean isRejected;
      if (!isRare && end - begin == 1 && maxWait != Terms.RECKONED) {
        final int s = server[begin];
        lone = s;
        if (cores > 1) {
          lone = Servers.freeCore(coreFree, nextCore[s], s * cores, cores, now);
          nextCore[s] = lone;
        }
        isRejected = waitsTooLong(lone, tablet[begin], write, maxWait, now);
        if (isRejected) {
          reject(block, begin, begin, now);
        }
      } else {
        isRejected = isBusy(block, begin, end, terms, now, a);
      }
      if (isRejected) {
        answerNanos[a] = Answer.REJECTED;
        if (!terms.isOneAttempt) {
          if (lastNanos - now >= terms.leastReturnNanos) {
            break;
          }
          block.isAnyContinued = true;
        }
        continue;
      }
      long last = -1;
      long lastService = 0; // Of the participant that is done last.
      long lastWait = 0;
      long lastStage = 0;
      int p = begin;
      do {
        // A participant's service.
        final int s = server[p];
        final int at = tablet[p];
        int core = s;
        if (cores > 1) {
          core = lone >= 0 ? lone : Servers.freeCore(coreFree, nextCore[s], s * cores, cores, now);
          nextCore[s] = Servers.behind(core, s * cores, cores);
        }
        if (isRare) {
          takeTokens(block, p, write, now);
        }
        long wait = Servers.waitFor(coreFree[core], now);
        final long begun = now + wait;
        final double mean = meanNanos[p];
        long served;
        if (isExponential) {
          if (nextUnit == unit.length) {
            units.takeUpTo(nextUnit);
            unit = units.ahead(1);
            nextUnit = units.position();
          }
          served = (long) (mean * unit[nextUnit++]);
        } else {
          served = times.next(mean);
        }
        if (disturbs) {
          served = faults.slowed(s, begun, served);
        }
        long done = begun + served;
        long stage = 0;
        if (isRare) {
          servers.occupy(core, begun, done);
        } else {
          coreFree[core] = done;
        }
        final long stop = disturbs ? faults.nextStopNanos(s, now) : FaultTable.NEVER;
        // Its tablet's turn, and its quorum.
        if (write) {
          if (done <= stop) {
            if (commit > 0) {
              final long turn = Tablets.waitForTurn(serialFree, at, begun, commit * rows[p]);
              wait += turn;
              done += turn + commit;
              stage = turn + commit;
            }
            if (hasQuorums) {
              done += disturbs ? quorumNanos(s, at, now) : (long) quorums.next();
            }
          }
        } else {
          final boolean isLed = !terms.stale || s == tablets.server[at];
          final boolean inTurn = apart > 0 && done <= stop && isLed;
          final long ready = done;
          if (inTurn) {
            final long answered = Tablets.readInTurn(readsFree, at, now, done, apart);
            wait += answered - done;
            done = answered;
          }
          turnNanos[p] = inTurn ? apart : 0;
          stage = done - ready;
          if (!isLed) {
            cluster.servedBy(s, at, served);
          }
        }
        if (disturbs && done > stop) {
          lostNanos = Math.min(lostNanos, stop);
        }
        servedNanos[p] = served;
        waitNanos[p] = wait;
        doneNanos[p] = done;
        if (done > last) {
          last = done;
          lastService = served;
          lastWait = wait;
          lastStage = stage;
        }
      } while (++p < end);
      // All participants have been served: agreement, and the answer.
      visits += end - begin;
      long agreement = 0;
      if (write) {
        final long decided = last;
        if (end - begin > 1) {
          last += agreementNanos(block, begin, end, now);
        }
        if (stalls != null) {
          last += stalls.next();
        }
        // What follows the last participant: the agreement of several, and a leader's pause.
        agreement = end - begin > 1 ? last - decided : 0;
        last += commitWaitNanos;
      }
      final long answer = last + clientNanos;
      answerNanos[a] = answer;
      if (!isOrdinary && !close(block, a, last, now)) {
        break;
      }
      attempts++;
      allService += lastService;
      allWaits += lastWait;
      allStages += lastStage;
      allAgreement += agreement;
      allNanos += answer - now;
      final boolean isLate = answer - now > terms.timeoutNanos;
      if (isLate) {
        terms.times.lateServiceNanos += lastService;
      }
      if (isLate || terms.fetches) {
        if (terms.fetches || lastNanos - now >= terms.leastReturnNanos) {
          break;
        }
        block.isAnyContinued = true;
      }
    }
    units.takeUpTo(nextUnit);
    addTimes(terms, attempts, allService, allWaits, allStages, allAgreement, allNanos);
    return a;
  }

  /** Opens an attempt that is not ordinary; returns the answer that it gets, or UNDERWAY. */
  private long open(Block block, int a, long now) {
    final Terms terms = block.terms[a];
    final int begin = block.first[a];
    if (terms.isScan) {
      findStart(block, a, terms);
    }
    if (terms.locks != null
        && !terms.locks.areFree(
            terms.route(), block.keysHi(a), block.keysLo(a), block.place(a), now)) {
      return Answer.LOCKED;
    }
    if (now < cluster.allAvailableNanos || disturbed || terms.stale) {
      final long available = availableNanos(block, begin, block.first[a + 1], terms, now);
      if (available > now) {
        return Answer.deferredUntil(available);
      }
    }
    lostNanos = FaultTable.NEVER;
    return Answer.UNDERWAY;
  }

  /** Ends an attempt that is not ordinary; false: it is lost. */
  private boolean close(Block block, int a, long last, long now) {
    final Terms terms = block.terms[a];
    final int coordinator = block.server[block.first[a]];
    if (disturbed && isLost(coordinator, terms.write ? last : now, now)) {
      block.answerNanos[a] = Answer.LOST;
      if (terms.locks != null) {
        terms.locks.hold(now, Answer.LOST, lostAtNanos);
      }
      return false;
    }
    if (terms.locks != null) {
      terms.locks.hold(now, block.answerNanos[a], 0);
    }
    for (int v : terms.notedVisits) {
      noteRow(block, a, v);
    }
    return true;
  }

  private boolean isBusy(Block block, int begin, int end, Terms terms, long now, int arrival) {
    final int busy = firstBusy(block, begin, end, terms, now, arrival);
    if (busy < end) {
      reject(block, begin, busy, now);
      return true;
    }
    return false;
  }

  /** The first participant that rejects an attempt; {@code end}: none does. */
  private int firstBusy(Block block, int begin, int end, Terms terms, long now, int arrival) {
    final long maxWait =
        terms.maxWaitNanos == Terms.RECKONED
            ? longestWaitNanos(block, arrival)
            : terms.maxWaitNanos;
    final boolean write = terms.write;
    int p = begin;
    do {
      final int s = block.server[p];
      int core = s;
      if (cores > 1) {
        core = Servers.freeCore(servers.coreFreeNanos, servers.nextCore[s], s * cores, cores, now);
        servers.nextCore[s] = core;
      }
      if (waitsTooLong(core, block.tablet[p], write, maxWait, now)
          || (isRare && exceedsRareLimit(block, begin, p, write, now))) {
        return p;
      }
      p++;
    } while (p < end);
    return p;
  }

  /** Whether a core, or a tablet's stage, gets free too late; notes which of them. */
  private boolean waitsTooLong(int core, int tablet, boolean write, long maxWait, long now) {
    final boolean isStageBusy = stageFreeNanos(tablet, write) - now > maxWait;
    if (isStageBusy || servers.coreFreeNanos[core] - now > maxWait) {
      exceeded = isStageBusy ? stage(write) : CapacityLimit.SERVER_CORES;
      return true;
    }
    return false;
  }

  /** When a tablet's stage for writes, or for reads, gets free; 0 where it has none. */
  private long stageFreeNanos(int tablet, boolean write) {
    if (write) {
      return commitNanos > 0 ? tablets.serialFreeNanos[tablet] : 0;
    }
    return readNanos > 0 ? tablets.readsFreeNanos[tablet] : 0;
  }

  /** The stage of a tablet through which writes, or reads, pass. */
  private static CapacityLimit stage(boolean write) {
    return write ? CapacityLimit.COMMIT_STAGE : CapacityLimit.READ_STAGE;
  }

  /** Counts an attempt that a participant rejects, by the limit that was exceeded. */
  private void reject(Block block, int begin, int busy, long now) {
    final int visit = block.opening[busy];
    if (hasPlaces && servers.isFull(block.server[busy], block.othersOnServer(begin, busy), now)) {
      exceeded = CapacityLimit.QUEUE_PLACES;
    }
    block.space[visit].rejected()[block.slice[visit]]++;
    tablets.rejectedAttempts().add(block.tablet[busy], exceeded);
    block.isPlain = false;
  }

  /** What participants take to agree, of which the first one decides. */
  private long agreementNanos(Block block, int begin, int end, long now) {
    if (!disturbed) {
      return participantNanos + (hasQuorums ? (long) quorums.next() : 0);
    }
    return participantNanos
        + farthestNanos(block, begin, end, now)
        + quorumNanos(block.server[begin], block.tablet[begin], now);
  }

  /**
   * When all participants are in service, and have quorums to write to, or leases that let them
   * answer; of stale reads each is sent to a replica.
   */
  private long availableNanos(Block block, int begin, int end, Terms terms, long now) {
    if (terms.stale) {
      return chooseReplicas(block, begin, end, now);
    }
    long from = 0;
    for (int p = begin; p < end; p++) {
      final int tablet = block.tablet[p];
      from = Math.max(from, tablets.availableAtNanos[tablet]);
      if (disturbed) {
        int leader = block.server[p];
        long number = tablets.number[tablet];
        from =
            Math.max(
                from,
                terms.write
                    ? replication.quorumFromNanos(leader, number, now)
                    : replication.leaseFromNanos(leader, number, now));
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
  private long chooseReplicas(Block block, int begin, int end, long now) {
    long from = now;
    for (int p = begin; p < end; p++) {
      int tablet = block.tablet[p];
      long leaderNanos = tablets.availableAtNanos[tablet];
      int chosen =
          replication.anyReplica(
              tablets.server[tablet],
              tablets.number[tablet],
              leaderNanos <= now,
              now,
              replicaRandom);
      if (chosen < 0) {
        from = Math.max(from, leaderNanos);
      } else {
        block.server[p] = chosen;
      }
    }
    return from;
  }

  /** Whether a participant's place, or its units, are used up. */
  private boolean exceedsRareLimit(Block block, int begin, int p, boolean write, long now) {
    if (hasPlaces && servers.isFull(block.server[p], block.othersOnServer(begin, p), now)) {
      exceeded = CapacityLimit.QUEUE_PLACES;
      return true;
    }
    final int tablet = block.tablet[p];
    if (isLimited) {
      long full = write ? tablets.writesFullNanos[tablet] : tablets.readsFullNanos[tablet];
      if (full - now > burstNanos) {
        exceeded = CapacityLimit.TABLET_UNITS;
        return true;
      }
    }
    if (isShared && isThrottled(block.space[block.opening[p]], write, now)) {
      exceeded = CapacityLimit.TABLE_UNITS;
      return true;
    }
    return false;
  }

  /** Whether the units that the tablets of a key space share are used up; counts it if so. */
  private boolean isThrottled(KeySpace space, boolean write, long now) {
    long full = write ? space.writesFullNanos : space.readsFullNanos;
    boolean throttled = full - now > tableBurstNanos;
    space.throttled += throttled ? 1 : 0;
    return throttled;
  }

  /** Takes from the token buckets of a tablet and of its key space, where the system has such. */
  private void takeTokens(Block block, int p, boolean write, long now) {
    final long refillNanos = block.refillNanos[p];
    if (isLimited) {
      tablets.takeTokens(write, block.tablet[p], refillNanos, now);
    }
    if (isShared) {
      final KeySpace space = block.space[block.opening[p]];
      if (write) {
        long taken = Math.round(space.writeRefillRatio * refillNanos);
        space.writesFullNanos = Math.max(space.writesFullNanos, now) + taken;
      } else {
        long taken = Math.round(space.readRefillRatio * refillNanos);
        space.readsFullNanos = Math.max(space.readsFullNanos, now) + taken;
      }
    }
  }

  private long quorumNanos(int leader, int tablet, long now) {
    return replication.quorumNanos(leader, tablets.number[tablet], now);
  }

  /** What round trips between the coordinator and the other participants take beyond the usual. */
  private long farthestNanos(Block block, int begin, int end, long now) {
    long most = 0;
    for (int p = begin + 1; p < end; p++) {
      most = Math.max(most, faults.extraNanos(block.server[begin], block.server[p], now));
    }
    return most;
  }

  /** Whether a part is lost, or what the coordinator has to do until a time. */
  private boolean isLost(int coordinator, long coordinatesUntilNanos, long now) {
    long stop = faults.nextStopNanos(coordinator, now);
    lostAtNanos = coordinatesUntilNanos > stop ? Math.min(lostNanos, stop) : lostNanos;
    if (lostAtNanos == FaultTable.NEVER) {
      return false;
    }
    lostAttempts++;
    return true;
  }

  /** Notes where a row lies that was added or updated, as scans ask for it. */
  private void noteRow(Block block, int arrival, int v) {
    final int visit = block.firstVisit[arrival] + v;
    final long hi = block.keyHi(arrival, v);
    final long lo = block.keyLo(arrival, v);
    tablets.spans().add(block.tablet[block.participantOf[visit]], hi, lo);
    block.space[visit].noteInRanges(hi, lo);
  }

  /** Adds the times of served attempts by stage; what no other stage takes is the quorum's. */
  private void addTimes(
      Terms terms, long attempts, long service, long waits, long stages, long agreement, long all) {
    final AttemptTimes to = terms.times;
    final boolean write = terms.write;
    final long client = clientNanos * attempts;
    final long queue = waits - stages + (write ? commitNanos * attempts : 0);
    final long commitWait = write ? commitWaitNanos * attempts : 0;
    to.attempts += attempts;
    to.add(LatencyStage.CLIENT_NETWORK, client);
    to.add(LatencyStage.QUEUE, queue);
    to.add(LatencyStage.SERVICE, service);
    to.add(LatencyStage.TABLET_STAGE, stages);
    to.add(LatencyStage.COMMIT_WAIT, commitWait);
    to.add(LatencyStage.AGREEMENT, agreement);
    to.add(LatencyStage.QUORUM, all - client - queue - service - stages - commitWait - agreement);
  }

  /** From now on the times of lone attempts are added to these. */
  public void addTimesTo(AttemptTimes times) {
    loneTimes = times;
  }

  // Lone attempts.

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
    return attempt(route.first, keyHi, keyLo, i, nowNanos, deadlineNanos);
  }

  /**
   * Attempts some visits of operation {@code i} as the other method does.
   *
   * @param group of the operation's route
   */
  public long attempt(
      Route.VisitGroup group,
      long[][] keyHi,
      long[][] keyLo,
      int i,
      long nowNanos,
      long deadlineNanos) {
    Terms terms = group.loneTerms();
    terms.timeoutNanos = deadlineNanos - nowNanos;
    terms.times = loneTimes;
    gathered.begin(nowNanos, terms);
    findSlices(group, keyHi, keyLo, i);
    gathered.add(group, slices, 0, keyHi, keyLo, i);
    lone.setKeys(keyHi, keyLo, i);
    return serveLone(group.route());
  }

  /** Serves the lone attempt that was gathered; returns an {@link Answer}. */
  private long serveLone(@Nullable Route route) {
    serve(lone, 0, 1);
    counts.enter(lone, 0, route);
    return lone.answerNanos[0];
  }

  private void findSlices(Route.VisitGroup group, long[][] keyHi, long[][] keyLo, int i) {
    Route route = group.route();
    if (slices.length < group.to()) {
      slices = new int[2 * group.to()][1];
    }
    for (int v = group.from(); v < group.to(); v++) {
      long hi = keyHi[v][i];
      long lo = keyLo[v][i];
      slices[v][0] =
          route.scanDirection[v] == 0 ? route.space[v].find(hi, lo) : scanSlice(route, v, hi, lo);
    }
  }

  /** Finds where a scan of a block begins to read. */
  private void findStart(Block block, int arrival, Terms terms) {
    final int p = block.first[arrival];
    final int visit = block.firstVisit[arrival];
    final Route route = terms.route();
    block.slice[visit] = scanSlice(route, 0, block.keyHi(arrival, 0), block.keyLo(arrival, 0));
    block.startHi[visit] = scanStart.hi();
    block.startLo[visit] = scanStart.lo();
    block.tablet[p] = route.space[0].tabletOf(block.slice[visit]);
    block.server[p] = tablets.server[block.tablet[p]];
  }

  /** The segment in which a scan begins to read. */
  private int scanSlice(Route route, int visit, long hi, long lo) {
    scanStart.find(route, visit, hi, lo);
    return route.space[visit].find(scanStart.hi(), scanStart.lo());
  }

  // Visits that no route tells beforehand, gathered one by one.

  /** Begins to gather an attempt's visits. */
  void beginGathering(Access access) {
    gathered.begin(0, loneTerms[access.ordinal()]);
  }

  /**
   * Adds a visit.
   *
   * @param firstNanos its mean service if it is the first in its tablet
   * @param nextNanos if it is not
   * @param refill what it takes from its tablet's bucket
   */
  void gather(KeySpace space, long hi, long lo, double firstNanos, double nextNanos, long refill) {
    lone.ensureRoom(1);
    lone.add(space, space.find(hi, lo), 1, firstNanos, nextNanos);
    lone.addRefill(refill);
  }

  /** Adds visits of one space that cost as much as one another. */
  void gatherAll(KeySpace space, long[] hi, long[] lo, int count, Block.VisitCost cost) {
    if (found.length < count) {
      found = new int[hi.length];
    }
    space.find(hi, lo, 0, count, found);
    lone.ensureRoom(count);
    for (int n = 0; n < count; n++) {
      lone.add(space, found[n], 1, cost.firstNanos(), cost.nextNanos());
      lone.addRefill(cost.refillNanos());
    }
  }

  /** Counts the row of the last gathered visit; returns false if another visit counts for it. */
  boolean countRow(KeySpace space, long hi, long lo) {
    return gathered.countRow(space, hi, lo);
  }

  /** Takes back that a gathered visit counts as a row of the commit. */
  void discountRow(int visit, KeySpace space, long hi, long lo) {
    gathered.discountRow(visit, space, hi, lo);
  }

  /**
   * Attempts all gathered visits at once.
   *
   * @param deadlineNanos when the client gives up
   * @return when the last of them is done, a commit decided; or an {@link Answer} other than served
   */
  long attemptGathered(long now, long deadlineNanos) {
    lone.timeNanos[0] = now;
    lone.terms[0].timeoutNanos = deadlineNanos - now;
    lone.terms[0].times = loneTimes;
    long answer = serveLone(null);
    return Answer.isServed(answer) ? answer - clientNanos : answer;
  }

  /** The tablet of a gathered visit. */
  int tabletOf(int visit) {
    return lone.tablet[lone.participantOf[visit]];
  }

  /** When the tablet of a gathered visit is done. */
  long doneNanos(int visit) {
    return lone.doneNanos[lone.participantOf[visit]];
  }
}
