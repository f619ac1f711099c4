package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.LatencySketch;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.store.KeySpans;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The request path of the commonest operations: open-loop arrivals that touch a single key, need no
 * lock, and are admitted at once. It does for each exactly what {@link RequestPath#attempt} does,
 * by the kernels that {@link VisitService} uses, and stops before the first arrival that needs
 * anything more.
 *
 * <p>It exists because these steps take several times as long on the general path. Here a block of
 * arrivals, of one load or of several, goes through one short loop after the other: find the
 * slices, queue at the servers, count, record. What a loop needs stays in registers, and the places
 * in memory of many arrivals are waited for at once. A test compares the results of the two paths.
 */
public final class FastPath {
  private static final int SHORTEST = 1;

  /** Arrivals that are looked at together where one was refused. */
  private static final int ONCE_REFUSED = 16;

  private final RequestPath path;
  private final VisitService service;
  private final ArrivalBlock.Visits visits = new ArrivalBlock.Visits();
  private final ArrivalBlock block = new ArrivalBlock();
  private final BlockService blockService;
  private final Probe probe;
  private final VisitSampler sampler;
  private boolean isOpen;
  private long lateAnswerNanos;
  private @Nullable LoadQueue lateQueue;

  /** Shorter where blocks end early, as what was found for the arrivals behind is lost. */
  private int blockLength = ArrivalBlock.LONGEST;

  /** A fast path beside a general one; closed where the system has rare features. */
  public FastPath(RequestPath path, Probe probe, VisitSampler sampler) {
    this.path = path;
    this.probe = probe;
    this.sampler = sampler;
    service = path.service;
    blockService = new BlockService(path, block, visits);
    isOpen = path.isPlain();
  }

  /** Sends everything along the general path, for a comparison. */
  public void close() {
    isOpen = false;
  }

  /** Whether the operations of a route may take this path. */
  public boolean serves(Route route) {
    return isOpen
        && route.visits == 1
        && route.scanDirection[0] == 0
        && !route.needsLocks
        && !route.watched
        && !route.stale
        && route.rowWork == null;
  }

  /**
   * What is to come of a load that this path serves.
   *
   * @param timeoutNanos a client whose answer takes longer is the last of a call, and not reported;
   *     {@link #takeLateAnswer} then gives its answer
   * @param attempts that a client makes, at most
   */
  public LoadQueue queue(Route route, long timeoutNanos, int attempts) {
    return new LoadQueue(route, path, timeoutNanos, attempts);
  }

  /**
   * Processes the arrivals of some loads in the order of time, as far as this path can.
   *
   * @param queues whose routes this path {@link #serves}; what was processed is taken from them
   * @param number how many of them
   * @param beforeNanos arrivals at or after this time stay
   * @return how many were processed, up to the end of a load's batch at most where there are
   *     several loads
   */
  public int run(LoadQueue[] queues, int number, long beforeNanos) {
    int processed = 0;
    while (isOpen) {
      final int found = block.gather(queues, number, beforeNanos, blockLength);
      if (found == 0) {
        break;
      }
      final int served = blockService.serve(found);
      final boolean isLate = blockService.isLastLate();
      if (isLate) {
        lateAnswerNanos = visits.answerNanos[served - 1];
        lateQueue = queues[block.part[served - 1]];
      }
      if (served > 0) {
        finish(number, served, isLate);
        processed += served;
      }
      if (isLate) {
        break;
      }
      final int refused = served < found ? refuse(number, beforeNanos) : 0;
      processed += refused;
      blockLength =
          served < found
              ? Math.max(SHORTEST, blockLength / 2)
              : Math.min(ArrivalBlock.LONGEST, 2 * blockLength);
      if ((served < found && refused == 0) || isAnyUsedUp(number)) {
        break;
      }
    }
    return processed;
  }

  private boolean isAnyUsedUp(int number) {
    for (int p = 0; p < number; p++) {
      if (block.queues[p].isUsedUp()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Refuses arrivals before a time, up to the first one that is admitted, must wait for a move, or
   * whose client would try again. A refusal changes nothing for those behind it, so that many cost
   * little: most arrivals at an overloaded tablet are refused.
   *
   * @return how many
   */
  private int refuse(int number, long beforeNanos) {
    int refused = 0;
    int end = 0;
    int n = 0;
    do {
      end = block.gather(block.queues, number, beforeNanos, ONCE_REFUSED);
      for (n = 0; n < end && blockService.refuses(n); n++) {
        final LoadQueue queue = block.queue(n);
        final int load = queue.arrivals().load();
        final long now = block.timeNanos[n];
        queue.space().rejected[queue.visits.slice[block.rank(n)]]++;
        probe.offered(load, 1);
        probe.failed(load, Probe.Failure.REJECTED, now, now + path.clientRoundTripNanos());
        queue.advance(1);
      }
      refused += n;
    } while (n > 0 && n == end && !isAnyUsedUp(number));
    return refused;
  }

  /** Counts and reports what was served. */
  private void finish(int number, int served, boolean isLate) {
    showSample(served);
    path.addVisits(served);
    if (number > 1) {
      block.handOut(visits, served);
    }
    for (int p = 0; p < number; p++) {
      final LoadQueue queue = block.queues[p];
      final ArrivalBlock.Visits own = number > 1 ? queue.visits : visits;
      final int count = number > 1 ? queue.noted : served;
      if (count > 0) {
        count(queue, own, count);
        final boolean hasLate = isLate && p == block.part[served - 1];
        report(queue, own, hasLate ? count - 1 : count);
        probe.offered(queue.arrivals().load(), count);
        queue.advance(count);
      }
    }
  }

  private void report(LoadQueue queue, ArrivalBlock.Visits own, int count) {
    final Arrivals of = queue.arrivals();
    probe.completed(of.load(), of.timeNanos(), queue.next(), own.answerNanos, count);
  }

  /** Shows one of several of the arrivals that were served. */
  private void showSample(int served) {
    int n = 0;
    while (served - n >= sampler.untilSample()) {
      n += (int) sampler.untilSample();
      sampler.count((int) sampler.untilSample());
      final LoadQueue queue = block.queues[block.part[n - 1]];
      final Arrivals of = queue.arrivals();
      final int at = queue.next() + block.rank(n - 1);
      sampler.showOne(queue.route, block.tablet[n - 1], of.keyHi()[0][at], of.keyLo()[0][at]);
    }
    sampler.count(served - n);
  }

  /** Counts what the served arrivals of a load have meant for their slices. */
  private void count(LoadQueue queue, ArrivalBlock.Visits own, int served) {
    final KeySpace space = queue.space();
    final Route route = queue.route;
    final int[] slice = queue.visits.slice;
    queue.reckonLatencies(own, served);
    if (!route.write) {
      countReads(space.traffic, slice, own, served);
    } else if (space.areAlike(rows(route), bytes(route))) {
      countAlike(space.traffic, slice, own, served);
    } else {
      countWrites(route, space.traffic, slice, own, served);
    }
    final LatencySketch latencies = service.cluster.latencies();
    final int every = latencies.every(); // A power of two.
    for (int n = -queue.next() & (every - 1); n < served; n += every) {
      latencies.add(space.row[slice[n]], own.latencyNanos[n], every);
    }
    if (route.write && space.tracksSpans) {
      final KeySpans spans = service.tablets.spans();
      final long[] keyHi = queue.arrivals().keyHi()[0];
      final long[] keyLo = queue.arrivals().keyLo()[0];
      for (int n = 0; n < served; n++) {
        final int at = queue.next() + n;
        spans.add(space.tablet[slice[n]], keyHi[at], keyLo[at]);
      }
    }
  }

  private static int rows(Route route) {
    return route.addsRows ? route.rows[0] : 0;
  }

  private static int bytes(Route route) {
    return route.addsRows ? route.bytes[0] : 0;
  }

  private static void countAlike(long[] traffic, int[] slice, ArrivalBlock.Visits own, int served) {
    for (int n = 0; n < served; n++) {
      final int at = slice[n] * SliceCounters.STRIDE;
      SliceCounters.addPlainWrite(traffic, at, own.servedNanos[n], own.waitNanos[n]);
      SliceCounters.addLatency(traffic, at, own.latencyNanos[n]);
    }
  }

  private static void countWrites(
      Route route, long[] traffic, int[] slice, ArrivalBlock.Visits own, int served) {
    final int rows = rows(route);
    final int bytes = bytes(route);
    for (int n = 0; n < served; n++) {
      final int at = slice[n] * SliceCounters.STRIDE;
      SliceCounters.addVisit(traffic, at, own.servedNanos[n], own.waitNanos[n]);
      SliceCounters.addLatency(traffic, at, own.latencyNanos[n]);
      SliceCounters.addCommit(traffic, at, 1);
      SliceCounters.addRows(traffic, at, rows, bytes);
    }
  }

  private void countReads(long[] traffic, int[] slice, ArrivalBlock.Visits own, int served) {
    final long turnNanos = service.readNanos;
    for (int n = 0; n < served; n++) {
      final int at = slice[n] * SliceCounters.STRIDE;
      SliceCounters.addVisit(traffic, at, own.servedNanos[n], own.waitNanos[n]);
      SliceCounters.addLatency(traffic, at, own.latencyNanos[n]);
      SliceCounters.addRead(traffic, at, turnNanos);
    }
  }

  /** The answer of the arrival that ended the last call by being too late; 0: there was none. */
  public long takeLateAnswer() {
    long answer = lateAnswerNanos;
    lateAnswerNanos = 0;
    return answer;
  }

  /** The queue from which the arrival of the last late answer was taken, as its last one. */
  public LoadQueue lateQueue() {
    return Objects.requireNonNull(lateQueue);
  }
}
