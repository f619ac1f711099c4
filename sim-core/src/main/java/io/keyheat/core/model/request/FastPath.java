package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.LatencySketch;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.store.KeySpans;

/**
 * The request path of the commonest operations: open-loop arrivals that touch a single key, need no
 * lock, and are admitted at once. It does for each exactly what {@link RequestPath#attempt} does,
 * by the kernels that {@link VisitService} uses, and stops before the first arrival that needs
 * anything more.
 *
 * <p>It exists because these steps take several times as long on the general path. Here a block of
 * arrivals goes through one short loop after the other: find the slices, queue at the servers,
 * count, record. What a loop needs stays in registers, and the places in memory of many arrivals
 * are waited for at once. A test compares the results of the two paths.
 */
public final class FastPath {
  private static final int SHORTEST = 8;

  private final RequestPath path;
  private final VisitService service;
  private final BlockService block;
  private final Probe probe;
  private boolean isOpen;
  private long lateAnswerNanos;

  /** Shorter where blocks end early, as what was found for the arrivals behind is lost. */
  private int blockLength = BlockService.LONGEST;

  /** A fast path beside a general one; closed where the system has rare features. */
  public FastPath(RequestPath path, Probe probe) {
    this.path = path;
    this.probe = probe;
    service = path.service;
    block = new BlockService(path);
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
   * Processes arrivals {@code from} to {@code to − 1} as far as this path can; none where the route
   * needs more than one visit or a lock.
   *
   * @param beforeNanos arrivals at or after this time stay
   * @param timeoutNanos a client whose answer takes longer is the last of this call, and not
   *     reported; {@link #takeLateAnswer} then gives its answer
   * @return the first arrival that has not been processed
   */
  public int run(
      Route route, Arrivals arrivals, int from, int to, long beforeNanos, long timeoutNanos) {
    if (!serves(route)) {
      return from;
    }
    final long[] times = arrivals.timeNanos();
    int i = from;
    while (i < to && times[i] < beforeNanos) {
      int most = Math.min(blockLength, to - i);
      int found = find(route.space[0], arrivals, i, most, beforeNanos);
      int served = block.serve(route, times, i, found, timeoutNanos);
      count(route, arrivals, i, served);
      boolean isLate = block.isLastLate();
      probe.completed(arrivals.load(), times, i, block.answerNanos, isLate ? served - 1 : served);
      i += served;
      if (isLate) {
        lateAnswerNanos = block.answerNanos[served - 1];
      }
      if (isLate || served < found) {
        blockLength = Math.max(SHORTEST, blockLength / 2);
        break;
      }
      blockLength = Math.min(BlockService.LONGEST, 2 * blockLength);
    }
    path.addVisits(i - from);
    probe.offered(arrivals.load(), i - from);
    return i;
  }

  /** Finds the slices of arrivals before a time; returns how many they are. */
  private int find(KeySpace space, Arrivals arrivals, int from, int most, long beforeNanos) {
    final long[] times = arrivals.timeNanos();
    int n = most;
    if (times[from + most - 1] >= beforeNanos) {
      n = 1; // Forwards, as beside another load only the first few come before the time.
      while (times[from + n] < beforeNanos) {
        n++;
      }
    }
    if (!arrivals.found().take(space, from, n, block.slice)) {
      space.find(arrivals.keyHi()[0], arrivals.keyLo()[0], from, n, block.slice);
    }
    return n;
  }

  /** Counts what served arrivals have meant for their slices. */
  private void count(Route route, Arrivals arrivals, int from, int served) {
    final KeySpace space = route.space[0];
    block.reckonLatencies(route.write, arrivals.timeNanos(), from, served);
    if (!route.write) {
      countReads(space.traffic, served);
    } else if (space.areAlike(rows(route), bytes(route))) {
      countAlike(space.traffic, served);
    } else {
      countWrites(space.traffic, rows(route), bytes(route), served);
    }
    final LatencySketch latencies = service.cluster.latencies();
    final int every = latencies.every(); // A power of two.
    for (int n = -from & (every - 1); n < served; n += every) {
      latencies.add(space.row[block.slice[n]], block.latencyNanos[n], every);
    }
    if (route.write && space.tracksSpans) {
      final KeySpans spans = service.tablets.spans();
      for (int n = 0; n < served; n++) {
        spans.add(
            space.tablet[block.slice[n]],
            arrivals.keyHi()[0][from + n],
            arrivals.keyLo()[0][from + n]);
      }
    }
  }

  private static int rows(Route route) {
    return route.addsRows ? route.rows[0] : 0;
  }

  private static int bytes(Route route) {
    return route.addsRows ? route.bytes[0] : 0;
  }

  private void countAlike(long[] traffic, int served) {
    for (int n = 0; n < served; n++) {
      final int at = block.slice[n] * SliceCounters.STRIDE;
      SliceCounters.addPlainWrite(traffic, at, block.servedNanos[n], block.waitNanos[n]);
      SliceCounters.addLatency(traffic, at, block.latencyNanos[n]);
    }
  }

  private void countWrites(long[] traffic, int rows, int bytes, int served) {
    for (int n = 0; n < served; n++) {
      final int at = block.slice[n] * SliceCounters.STRIDE;
      SliceCounters.addVisit(traffic, at, block.servedNanos[n], block.waitNanos[n]);
      SliceCounters.addLatency(traffic, at, block.latencyNanos[n]);
      SliceCounters.addCommit(traffic, at, 1);
      SliceCounters.addRows(traffic, at, rows, bytes);
    }
  }

  private void countReads(long[] traffic, int served) {
    for (int n = 0; n < served; n++) {
      final int at = block.slice[n] * SliceCounters.STRIDE;
      SliceCounters.addVisit(traffic, at, block.servedNanos[n], block.waitNanos[n]);
      SliceCounters.addLatency(traffic, at, block.latencyNanos[n]);
      SliceCounters.addRead(traffic, at, service.readNanos);
    }
  }

  /** The answer of the arrival that ended the last call by being too late; 0: there was none. */
  public long takeLateAnswer() {
    long answer = lateAnswerNanos;
    lateAnswerNanos = 0;
    return answer;
  }
}
