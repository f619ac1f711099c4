package io.keyheat.core.model.request;

import io.keyheat.core.engine.Variates;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.LatencySketch;
import io.keyheat.core.model.cluster.Replication;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.cluster.Tablets;
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
  /** Arrivals that go through the loops together, at most: their numbers fit the nearest cache. */
  private static final int LONGEST = 256;

  private static final int SHORTEST = 8;

  private final RequestPath path;
  private final VisitService service;
  private final Replication replication;
  private final Probe probe;
  private boolean isOpen;
  private long lateAnswerNanos;

  // The arrivals of a block, by their places in it.
  private final int[] slice = new int[LONGEST];
  private final long[] servedNanos = new long[LONGEST];
  private final long[] waitNanos = new long[LONGEST];
  private final long[] answerNanos = new long[LONGEST];

  /** Shorter where blocks end early, as what was found for the arrivals behind is lost. */
  private int blockLength = LONGEST;

  /** A fast path beside a general one; closed where the system has rare features. */
  public FastPath(RequestPath path, Probe probe) {
    this.path = path;
    this.probe = probe;
    service = path.service;
    replication = path.replication;
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
      int served = queue(route, times, i, found, timeoutNanos);
      count(route, arrivals, i, served);
      boolean isLate = lateAnswerNanos != 0;
      probe.completed(arrivals.load(), times, i, answerNanos, isLate ? served - 1 : served);
      i += served;
      if (isLate || served < found) {
        blockLength = Math.max(SHORTEST, blockLength / 2);
        break;
      }
      blockLength = Math.min(LONGEST, 2 * blockLength);
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
    if (!arrivals.found().take(space, from, n, slice)) {
      space.find(arrivals.keyHi()[0], arrivals.keyLo()[0], from, n, slice);
    }
    return n;
  }

  /**
   * Lets arrivals queue and be served: notes what each waited, how long it was served, and when its
   * client has the answer. Returns how many: it ends before one that cannot be admitted at once,
   * and after one whose answer is late.
   */
  private int queue(Route route, long[] times, int from, int found, long timeoutNanos) {
    final int[] tabletOf = route.space[0].tablet;
    final Tablets tablets = service.tablets;
    final int[] serverOf = tablets.server;
    final long[] availableAt = tablets.availableAtNanos;
    final long allAvailable = service.cluster.allAvailableNanos;
    final long[] serialFree = tablets.serialFreeNanos;
    final long[] readsFree = tablets.readsFreeNanos;
    final long[] coreFree = service.servers.coreFreeNanos;
    final int cores = service.servers.cores();
    final double mean = route.firstNanos[0];
    final boolean write = route.write;
    final boolean random = service.times.isExponential();
    final Variates draws = service.times.units();
    final double[] units = draws.ahead(random ? found : 0);
    final int firstUnit = draws.position();
    final long maxWait = path.longestWaitNanos(route, timeoutNanos);
    final long commit = write ? service.commitNanos : 0;
    final long apart = write ? 0 : service.readNanos;
    final Variates quorumTimes = replication.undisturbed();
    final double[] quorums = quorumTimes.ahead(write ? found : 0);
    final int firstQuorum = quorumTimes.position();
    final long extra = path.besidesNanos(write);
    int n = 0;
    while (n < found) {
      final long now = times[from + n];
      final int tablet = tabletOf[slice[n]];
      if (now < allAvailable && now < availableAt[tablet]) {
        break; // It must wait for a move to end.
      }
      final int core = Servers.firstFree(coreFree, serverOf[tablet] * cores, cores, now);
      if (VisitService.isTooBusy(coreFree[core], now, maxWait)
          || (commit > 0 && VisitService.isTooBusy(serialFree[tablet], now, maxWait))
          || (apart > 0 && VisitService.isTooBusy(readsFree[tablet], now, maxWait))) {
        break; // It will be refused.
      }
      long wait = Servers.waitFor(coreFree[core], now);
      final long served = (long) (random ? mean * units[firstUnit + n] : mean);
      long done = now + wait + served;
      coreFree[core] = done;
      if (commit > 0) {
        final long turn = Tablets.waitForTurn(serialFree, tablet, now + wait, commit);
        wait += turn;
        done += turn + commit;
      }
      if (apart > 0) {
        final long ready = done;
        done = Tablets.readInTurn(readsFree, tablet, now, ready, apart);
        wait += done - ready;
      }
      if (write) {
        done += (long) quorums[firstQuorum + n];
      }
      servedNanos[n] = served;
      waitNanos[n] = wait;
      answerNanos[n++] = done + extra;
      if (done + extra - now > timeoutNanos) {
        lateAnswerNanos = done + extra;
        break;
      }
    }
    draws.take(random ? n : 0);
    quorumTimes.take(write ? n : 0);
    return n;
  }

  /** Counts what served arrivals have meant for their slices. */
  private void count(Route route, Arrivals arrivals, int from, int served) {
    final KeySpace space = route.space[0];
    final long[] traffic = space.traffic;
    final long[] times = arrivals.timeNanos();
    final boolean write = route.write;
    final int rows = route.addsRows ? route.rows[0] : 0;
    final int bytes = route.addsRows ? route.bytes[0] : 0;
    final long apart = write ? 0 : service.readNanos;
    final long extra = path.besidesNanos(write);
    for (int n = 0; n < served; n++) {
      final int at = slice[n] * SliceCounters.STRIDE;
      SliceCounters.addVisit(traffic, at, servedNanos[n], waitNanos[n]);
      SliceCounters.addLatency(traffic, at, answerNanos[n] - extra - times[from + n]);
      if (write) {
        SliceCounters.addCommit(traffic, at, 1);
        SliceCounters.addRows(traffic, at, rows, bytes);
      } else if (apart > 0) {
        SliceCounters.addRead(traffic, at, apart);
      }
    }
    final LatencySketch latencies = service.cluster.latencies();
    final int every = latencies.every(); // A power of two.
    for (int n = -from & (every - 1); n < served; n += every) {
      latencies.add(space.row[slice[n]], answerNanos[n] - extra - times[from + n], every);
    }
    if (write && space.tracksSpans) {
      final KeySpans spans = service.tablets.spans();
      for (int n = 0; n < served; n++) {
        spans.add(
            space.tablet[slice[n]], arrivals.keyHi()[0][from + n], arrivals.keyLo()[0][from + n]);
      }
    }
  }

  /** The answer of the arrival that ended the last call by being too late; 0: there was none. */
  public long takeLateAnswer() {
    long answer = lateAnswerNanos;
    lateAnswerNanos = 0;
    return answer;
  }
}
