package io.keyheat.core.model.fastpath;

import io.keyheat.core.engine.Variates;
import io.keyheat.core.model.cluster.Replication;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.Tablets;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.VisitService;

/**
 * What tablets and their servers do for a block of arrivals on the {@link FastPath}: the steps of
 * {@link VisitService}, each of them one short loop over all arrivals of the block. Such a loop has
 * its few operands in registers, decides nothing that does not depend on the arrival, and lets the
 * processor wait for the places in memory of many arrivals at once. A loop that calls what is not
 * inlined takes its arrays before it begins: behind a call the compiler looks fields up again.
 *
 * <p>An arrival that cannot be admitted ends these steps. What the arrivals behind it have taken in
 * earlier loops is given back, so that it is as if they had not come yet; then they are served or
 * refused one by one ({@link Sifting}). One that must take the general path ends the block, and so
 * does one whose answer is late.
 *
 * <p>The visits of an arrival are admitted all or none. In the short loops each sees what those
 * before it have taken, so that an arrival may end these steps for its own visits' sake; then it is
 * looked at by itself.
 */
final class BlockService {
  private final VisitService service;
  private final Replication replication;
  private final Sifting sifting;
  private final ArrivalBlock block;
  private final BlockVisits visits;
  private final int[] core = new int[ArrivalBlock.LONGEST];

  // When the core and the tablet's stage would have got free without the arrival.
  private final long[] coreBefore = new long[ArrivalBlock.LONGEST];
  private final long[] stageBefore = new long[ArrivalBlock.LONGEST];

  /** Whether arrivals of the last block were refused: those of the next one may well be, too. */
  private boolean isSifting;

  BlockService(RequestPath path, ArrivalBlock block) {
    this.block = block;
    visits = block.visits;
    service = path.service;
    sifting = new Sifting(path, block);
    replication = path.replication;
  }

  /**
   * Serves the arrivals of the block, which takes what becomes of them.
   *
   * @param count how many they are
   */
  void serve(int count) {
    if (!isSifting) {
      block.served = served(count);
      block.processed = block.served;
    }
    if (block.processed < count && !block.isLastLate) {
      sifting.sift(count);
    }
    isSifting = block.refused.hasAny();
  }

  private int served(int count) {
    final int available = block.arrivalsBefore(place(block.begin(count)));
    drawService(block.begin(available));
    final int given = queue(block.begin(available));
    final int queued = block.arrivalsBefore(given);
    if (queued == 0) { // Where clients try again, most blocks of overloaded tablets end here.
      giveBackCores(0, given);
      return 0;
    }
    final int committing =
        takesTurns(true) ? commitInTurn(block.begin(queued)) : block.begin(queued);
    final int committed = block.arrivalsBefore(committing);
    final int reading =
        takesTurns(false) ? readInTurn(block.begin(committed)) : block.begin(committed);
    final int inTurn = block.arrivalsBefore(reading);
    final int inTime = answer(inTurn) ? inTurn : countInTime(inTurn);
    block.isLastLate = inTime < inTurn;
    final int served = block.isLastLate ? inTime + 1 : inTurn;
    final int visitsServed = block.begin(served);
    giveBackTurns(false, visitsServed, reading);
    giveBackTurns(true, visitsServed, committing);
    giveBackCores(visitsServed, given);
    service.times.units().take(service.times.isExponential() ? visitsServed : 0);
    replication.undisturbed().take(replication.takesTime() ? block.quorums(served) : 0);
    return served;
  }

  /**
   * Finds the servers, and the cores whose turn it is; ends before an arrival that must wait for
   * the end of a move.
   */
  private int place(int count) {
    final Tablets tablets = service.tablets;
    final int[] serverOf = tablets.server;
    for (int n = 0; n < count; n++) {
      core[n] = serverOf[block.tablet[n]];
    }
    if (service.servers.cores() > 1) {
      service.servers.takeTurns(core, count);
    }
    if (count > 0 && block.timeNanos[0] < service.cluster.allAvailableNanos) {
      for (int n = 0; n < count; n++) {
        if (block.timeNanos[n] < tablets.availableAtNanos[block.tablet[n]]) {
          return n;
        }
      }
    }
    return count;
  }

  private void drawService(int count) {
    final boolean random = service.times.isExponential();
    final Variates draws = service.times.units();
    final double[] units = draws.ahead(random ? count : 0);
    final int first = draws.position();
    if (!block.isUniform()) {
      for (int n = 0; n < count; n++) {
        final double mean = block.meanNanos[n];
        visits.servedNanos[n] = (long) (random ? mean * units[first + n] : mean);
      }
      return;
    }
    final double mean = block.meanNanos[0];
    for (int n = 0; n < count; n++) {
      visits.servedNanos[n] = (long) (random ? mean * units[first + n] : mean);
    }
  }

  /** Occupies cores; ends before an arrival that might be refused. */
  private int queue(int count) {
    return service.servers.cores() == 1 ? queueAtOne(count) : queueAtSeveral(count);
  }

  private int queueAtOne(int count) {
    final long maxWait = block.shortestWaitNanos();
    final long[] coreFree = service.servers.coreFreeNanos;
    for (int n = 0; n < count; n++) {
      final long now = block.timeNanos[n];
      final int at = core[n];
      final long free = coreFree[at];
      if (VisitService.isTooBusy(free, now, maxWait)) {
        return n;
      }
      final long wait = Servers.waitFor(free, now);
      coreFree[at] = now + wait + visits.servedNanos[n];
      coreBefore[n] = free;
      visits.waitNanos[n] = wait;
    }
    return count;
  }

  /**
   * Mostly the core whose turn it is is idle, so that a branch is foreseen. As its place is known
   * beforehand, the processor need not wait for one visit's before it looks at the next one's.
   */
  private int queueAtSeveral(int count) {
    final long maxWait = block.shortestWaitNanos();
    final long[] coreFree = service.servers.coreFreeNanos;
    final int cores = service.servers.cores();
    final long[] timeNanos = block.timeNanos;
    final long[] servedNanos = visits.servedNanos;
    final long[] waitNanos = visits.waitNanos;
    final long[] before = coreBefore;
    final int[] chosen = core;
    for (int n = 0; n < count; n++) {
      final long now = timeNanos[n];
      int at = chosen[n];
      long free = coreFree[at];
      long wait = 0;
      if (free > now) {
        at = Servers.firstFree(coreFree, at - at % cores, cores, now);
        free = coreFree[at];
        chosen[n] = at;
        if (VisitService.isTooBusy(free, now, maxWait)) {
          return n;
        }
        wait = Servers.waitFor(free, now);
      }
      coreFree[at] = now + wait + servedNanos[n];
      before[n] = free;
      waitNanos[n] = wait;
    }
    return count;
  }

  /** Takes turns at the tablets' serial stages; ends before a write that might be refused. */
  private int commitInTurn(int count) {
    final long[] free = service.tablets.serialFreeNanos;
    final long commitNanos = service.commitNanos;
    final long maxWait = block.shortestWaitNanos();
    final boolean all = !block.hasAny(false);
    for (int n = 0; n < count; n++) {
      if (all || block.queue(n).route.write) {
        final int at = block.tablet[n];
        final long now = block.timeNanos[n];
        stageBefore[n] = free[at];
        if (VisitService.isTooBusy(free[at], now, maxWait)) {
          return n;
        }
        final long comes = now + visits.waitNanos[n];
        final long nanos = commitNanos * block.written[n];
        visits.waitNanos[n] += Tablets.waitForTurn(free, at, comes, nanos);
      }
    }
    return count;
  }

  /** Keeps the tablets' reads apart; ends before a read that might be refused. */
  private int readInTurn(int count) {
    final long[] free = service.tablets.readsFreeNanos;
    final long apartNanos = service.readNanos;
    final long maxWait = block.shortestWaitNanos();
    final boolean all = !block.hasAny(true);
    for (int n = 0; n < count; n++) {
      if (all || !block.queue(n).route.write) {
        final int at = block.tablet[n];
        final long now = block.timeNanos[n];
        stageBefore[n] = free[at];
        if (VisitService.isTooBusy(free[at], now, maxWait)) {
          return n;
        }
        long ready = now + visits.waitNanos[n] + visits.servedNanos[n];
        visits.waitNanos[n] += Tablets.readInTurn(free, at, now, ready, apartNanos) - ready;
      }
    }
    return count;
  }

  /** Reckons when the clients have their answers; returns whether surely none is late. */
  private boolean answer(int arrivals) {
    final int count = block.begin(arrivals);
    final boolean one = block.isOfOneLoad();
    final long rest = one ? block.queue(0).restNanos : 0;
    final long timeout = block.shortestTimeoutNanos();
    long left = 0; // Negative where one may be late: a loop without a branch is over sooner.
    for (int n = 0; n < count; n++) {
      final long took = visits.waitNanos[n] + visits.servedNanos[n] + rest;
      visits.answerNanos[n] = block.timeNanos[n] + took;
      left |= timeout - took;
    }
    for (int n = one ? count : 0; n < count; n++) {
      visits.answerNanos[n] += block.queue(n).restNanos;
      left |= timeout - (visits.answerNanos[n] - block.timeNanos[n]);
    }
    if (block.isJoint()) {
      agreeOnAll(arrivals);
      return false;
    }
    if (replication.takesTime() && block.hasAny(true)) {
      return addQuorums(count, timeout);
    }
    return left >= 0;
  }

  /**
   * Each write waits for a quorum of its own, in the order of arrival; returns whether no answer is
   * late.
   */
  private boolean addQuorums(int count, long timeoutNanos) {
    final Variates draws = replication.undisturbed();
    final double[] quorums = draws.ahead(count);
    final boolean all = !block.hasAny(false);
    int next = draws.position();
    long left = 0; // As in answer.
    for (int n = 0; n < count; n++) {
      long answer = visits.answerNanos[n];
      if (all || block.queue(n).route.write) {
        answer += (long) quorums[next++];
        visits.answerNanos[n] = answer;
      }
      left |= timeoutNanos - (answer - block.timeNanos[n]);
    }
    return left >= 0;
  }

  /** Each participant waits for a quorum, and the decision of all of them for another one. */
  private void agreeOnAll(int arrivals) {
    final boolean takesTime = replication.takesTime();
    final Variates draws = replication.undisturbed();
    final double[] quorums = draws.ahead(takesTime ? block.quorums(arrivals) : 0);
    int next = draws.position();
    for (int arrival = 0; arrival < arrivals; arrival++) {
      final LoadQueue queue = block.queueOf(arrival);
      final int behind = block.begin(arrival + 1);
      for (int n = takesTime && queue.route.write ? block.begin(arrival) : behind;
          n < behind;
          n++) {
        visits.answerNanos[n] += (long) quorums[next++];
      }
      block.agree(arrival, takesTime && queue.agrees() ? (long) quorums[next++] : 0);
    }
  }

  /** How many answers come before the first late one. */
  private int countInTime(int arrivals) {
    final long[] answers = block.answers();
    int inTime = 0;
    while (inTime < arrivals && isInTime(inTime, answers[inTime])) {
      inTime++;
    }
    return inTime;
  }

  private boolean isInTime(int arrival, long answerNanos) {
    final int n = block.begin(arrival);
    return answerNanos - block.timeNanos[n] <= block.queue(n).timeoutNanos;
  }

  /** Whether tablets let the block's writes, or its reads, pass one after the other. */
  private boolean takesTurns(boolean write) {
    return service.takesTurns(write) && block.hasAny(write);
  }

  // What was taken is given back from the last to the first, each of which saw what lay before it.

  private void giveBackCores(int from, int to) {
    final long[] coreFree = service.servers.coreFreeNanos;
    for (int n = to - 1; n >= from; n--) {
      coreFree[core[n]] = coreBefore[n];
    }
  }

  private void giveBackTurns(boolean write, int from, int to) {
    final Tablets tablets = service.tablets;
    final long[] free = write ? tablets.serialFreeNanos : tablets.readsFreeNanos;
    for (int n = takesTurns(write) ? to - 1 : -1; n >= from; n--) {
      if (block.queue(n).route.write == write) {
        free[block.tablet[n]] = stageBefore[n];
      }
    }
  }
}
