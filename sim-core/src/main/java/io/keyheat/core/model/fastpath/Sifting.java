package io.keyheat.core.model.fastpath;

import io.keyheat.core.model.cluster.Replication;
import io.keyheat.core.model.cluster.Tablets;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.VisitService;
import io.keyheat.core.result.CapacityLimit;

/**
 * Serves the arrivals of a block one after the other where some of them are refused, and passes by
 * those that are refused for good: a refusal changes nothing for those behind it.
 */
final class Sifting {
  private final VisitService service;
  private final Replication replication;
  private final ArrivalBlock block;
  private final BlockVisits visits;

  // By server, the core that was found for its next visit, and in which turn.
  private final int[] coreOf;
  private final long[] soughtInTurn;
  private long turn;

  Sifting(RequestPath path, ArrivalBlock block) {
    this.block = block;
    visits = block.visits;
    service = path.service;
    replication = path.replication;
    coreOf = new int[service.servers.count()];
    soughtInTurn = new long[service.servers.count()];
  }

  /**
   * Serves or refuses the arrivals of the block that are not done with yet. Ends before an arrival
   * that must wait for the end of a move, or whose client would try again.
   *
   * @param count how many arrivals the block has
   */
  void sift(int count) {
    turn++;
    if (block.isUniform()) {
      siftAlike(count);
      return;
    }
    boolean goesOn = true;
    while (goesOn && block.processed < count && !block.isLastLate) {
      goesOn = siftNext();
    }
  }

  /**
   * Sifts arrivals of one load that make one visit each, of which overloaded tablets get most. What
   * they have in common is looked at once, as it is in registers then.
   */
  private void siftAlike(int count) {
    final LoadQueue queue = block.queue(0);
    final long maxWait = queue.maxWaitNanos;
    final boolean isOneAttempt = queue.isOneAttempt;
    final boolean takesTurns = service.takesTurns(queue.route.write);
    final long[] stageFree =
        queue.route.write ? service.tablets.serialFreeNanos : service.tablets.readsFreeNanos;
    final long allAvailableNanos = service.cluster.allAvailableNanos;
    final CapacityLimit stage = VisitService.stage(queue.route.write);
    final int[] tabletOf = block.tablet;
    final long[] timeNanos = block.timeNanos;
    int n = block.processed;
    while (n < count && !block.isLastLate) {
      final int tablet = tabletOf[n];
      final long now = timeNanos[n];
      if (now < allAvailableNanos && now < service.tablets.availableAtNanos[tablet]) {
        break;
      }
      final boolean isStageBusy =
          takesTurns && VisitService.isTooBusy(stageFree[tablet], now, maxWait);
      final boolean isBusy =
          isStageBusy
              || VisitService.isTooBusy(service.servers.freeAt(coreFor(tablet, now)), now, maxWait);
      if (isBusy && !isOneAttempt) {
        break;
      }
      if (isBusy) {
        service.refuse(
            queue.space(), visits.slice[n], isStageBusy ? stage : CapacityLimit.SERVER_CORES);
        block.noteRefused(n);
      } else {
        serveAlike(queue, n);
      }
      n++;
    }
  }

  private void serveAlike(LoadQueue queue, int n) {
    final int to = block.served;
    block.closeUp();
    serveVisit(queue, to);
    block.isLastLate = visits.answerNanos[to] - block.timeNanos[n] > queue.timeoutNanos;
    block.served++;
    block.processed++;
  }

  /** Serves or refuses the next arrival; returns whether it could. */
  private boolean siftNext() {
    final int from = block.begin(block.processed);
    final int to = block.begin(block.processed + 1);
    if (mustWait(from, to)) {
      return false;
    }
    final LoadQueue queue = block.queue(from);
    final int busy = firstBusy(queue, from, to);
    if (busy == to) {
      serveNext(queue);
    } else if (queue.isOneAttempt) {
      refuse(queue, busy);
    }
    return busy == to || queue.isOneAttempt;
  }

  /** The next arrival is refused for good, at one of its visits. */
  private void refuse(LoadQueue queue, int busy) {
    final CapacityLimit exceeded =
        service.exceededStage(
            block.tablet[busy], queue.route.write, block.timeNanos[busy], queue.maxWaitNanos);
    service.refuse(queue.route.space[block.visit[busy]], visits.slice[busy], exceeded);
    block.noteRefused(busy);
  }

  /** Whether some visits of an arrival must wait for the end of a move. */
  private boolean mustWait(int from, int to) {
    final long now = block.timeNanos[from];
    if (now >= service.cluster.allAvailableNanos) {
      return false;
    }
    final long[] availableAt = service.tablets.availableAtNanos;
    int n = from;
    while (n < to && now >= availableAt[block.tablet[n]]) {
      n++;
    }
    return n < to;
  }

  /** The first visit of an arrival whose tablet or server is too busy; {@code to}: none is. */
  private int firstBusy(LoadQueue queue, int from, int to) {
    final long now = block.timeNanos[from];
    int n = from;
    while (n < to && !isTooBusy(queue, block.tablet[n], now)) {
      n++;
    }
    return n;
  }

  private boolean isTooBusy(LoadQueue queue, int tablet, long now) {
    return service.isStageTooBusy(tablet, queue.route.write, now, queue.maxWaitNanos)
        || VisitService.isTooBusy(
            service.servers.freeAt(coreFor(tablet, now)), now, queue.maxWaitNanos);
  }

  /** The core that a visit would get, known as long as its server has not been given another. */
  private int coreFor(int tablet, long now) {
    final int server = service.tablets.server[tablet];
    if (soughtInTurn[server] != turn) {
      soughtInTurn[server] = turn;
      coreOf[server] = service.servers.coreInTurn(server, now);
    }
    return coreOf[server];
  }

  /** Serves the visits of the next arrival, which then agree. */
  private void serveNext(LoadQueue queue) {
    block.closeUp();
    final int from = block.begin(block.served);
    final int to = block.begin(block.served + 1);
    for (int n = from; n < to; n++) {
      coreFor(block.tablet[n], block.timeNanos[n]); // An earlier visit may have taken it.
      serveVisit(queue, n);
    }
    final boolean waits = replication.takesTime() && queue.agrees();
    block.agree(block.served, waits ? (long) replication.undisturbed().next() : 0);
    final long answer = block.answers()[block.served];
    block.isLastLate = answer - block.timeNanos[from] > queue.timeoutNanos;
    block.served++;
    block.processed++;
  }

  /** Serves a visit, for which a core was found. */
  private void serveVisit(LoadQueue queue, int n) {
    final int tablet = block.tablet[n];
    final int server = service.tablets.server[tablet];
    final long now = block.timeNanos[n];
    final int core = coreOf[server];
    soughtInTurn[server] = 0;
    final long served = service.times.next(block.meanNanos[n]);
    final long begun = service.beginsNanos(core, now);
    long done = begun + served;
    service.servers.occupy(core, begun, done);
    long quorumNanos = 0;
    if (!queue.route.write) {
      done = service.readNanos == 0 ? done : readInTurn(tablet, now, done);
    } else {
      done += service.commitNanos == 0 ? 0 : waitForCommit(n, begun);
      quorumNanos = replication.takesTime() ? (long) replication.undisturbed().next() : 0;
    }
    visits.servedNanos[n] = served;
    visits.waitNanos[n] = done - served - now;
    visits.answerNanos[n] = done + queue.restNanos + quorumNanos;
  }

  private long waitForCommit(int visit, long comesNanos) {
    final long[] free = service.tablets.serialFreeNanos;
    final long nanos = service.commitNanos * block.written[visit];
    return Tablets.waitForTurn(free, block.tablet[visit], comesNanos, nanos);
  }

  private long readInTurn(int tablet, long now, long readyNanos) {
    final long[] free = service.tablets.readsFreeNanos;
    return Tablets.readInTurn(free, tablet, now, readyNanos, service.readNanos);
  }
}
