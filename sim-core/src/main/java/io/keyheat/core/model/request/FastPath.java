package io.keyheat.core.model.request;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.LatencySketch;
import io.keyheat.core.model.cluster.Replication;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.ServiceTimes;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.cluster.Tablets;
import io.keyheat.core.model.store.KeySpans;

/**
 * The request path of the commonest operations, in one tight loop: open-loop arrivals that touch a
 * single key, need no lock, and are admitted at once. It does for each exactly what {@link
 * RequestPath#attempt} does, by the kernels that {@link VisitService} uses, and stops before the
 * first arrival that needs anything more.
 *
 * <p>It exists because these steps take about twice as long on the general path: here all that does
 * not change between arrivals stays in registers. A test compares the results of the two.
 */
public final class FastPath {
  private final RequestPath path;
  private final VisitService service;
  private final Replication replication;
  private final Probe probe;
  private boolean isOpen;
  private long lateAnswerNanos;

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

  private boolean serves(Route route) {
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
    final int load = arrivals.load();
    final long[] times = arrivals.timeNanos();
    final long[] keyHi = arrivals.keyHi()[0];
    final long[] keyLo = arrivals.keyLo()[0];
    final Cluster cluster = service.cluster;
    final KeySpace space = route.space[0];
    final long[] traffic = space.traffic;
    final int[] tabletOf = space.tablet;
    final int[] rowOf = space.row;
    final LatencySketch latencies = cluster.latencies();
    final int weight = latencies.every();
    final int mask = weight - 1;
    final int[] serverOf = service.tablets.server;
    final long[] availableAt = service.tablets.availableAtNanos;
    final long allAvailable = cluster.allAvailableNanos;
    final long[] serialFree = service.tablets.serialFreeNanos;
    final long[] coreFree = service.servers.coreFreeNanos;
    final int cores = service.servers.cores();
    final double mean = route.firstNanos[0];
    final boolean write = route.write;
    final boolean noted = write && space.tracksSpans;
    final KeySpans spans = service.tablets.spans();
    final int rows = route.addsRows ? route.rows[0] : 0;
    final int bytes = route.addsRows ? route.bytes[0] : 0;
    final boolean random = service.times.isExponential();
    final long maxWait = path.longestWaitNanos(route, timeoutNanos);
    final RandomStream draws = service.times.random();
    final long commit = write ? service.commitNanos : 0;
    final long apart = write ? 0 : service.readNanos;
    final long[] readsFree = service.tablets.readsFreeNanos;
    final long extra = path.clientNanos + (write ? path.commitWaitNanos : 0);
    int i = from;
    while (i < to && times[i] < beforeNanos) {
      final long now = times[i];
      final int at = space.find(keyHi[i], keyLo[i]);
      final int tablet = tabletOf[at];
      if (now < allAvailable && now < availableAt[tablet]) {
        break; // It must wait for a move to end.
      }
      final int core = Servers.firstFree(coreFree, serverOf[tablet] * cores, cores, now);
      if (VisitService.isTooBusy(coreFree[core], now, maxWait)
          || (commit > 0 && VisitService.isTooBusy(serialFree[tablet], now, maxWait))
          || (apart > 0 && VisitService.isTooBusy(readsFree[tablet], now, maxWait))) {
        break; // It will be refused.
      }
      final long wait = Servers.waitFor(coreFree[core], now);
      final long served = ServiceTimes.draw(random, mean, draws);
      long done = now + wait + served;
      coreFree[core] = done;
      final int t = at * SliceCounters.STRIDE;
      SliceCounters.addVisit(traffic, t, served, wait);
      if (commit > 0) {
        final long turn = Tablets.waitForTurn(serialFree, tablet, now + wait, commit);
        SliceCounters.addWait(traffic, t, turn);
        done += turn + commit;
      }
      if (apart > 0) {
        final long ready = done;
        done = Tablets.readInTurn(readsFree, tablet, now, ready, apart);
        SliceCounters.addWait(traffic, t, done - ready);
        SliceCounters.addRead(traffic, t, apart);
      }
      if (write) {
        done += replication.quorumNanos();
      }
      SliceCounters.addLatency(traffic, t, done - now);
      if (write) {
        SliceCounters.addCommit(traffic, t, 1);
        SliceCounters.addRows(traffic, t, rows, bytes);
        if (noted) {
          spans.add(tablet, keyHi[i], keyLo[i]);
        }
      }
      if ((i & mask) == 0) {
        latencies.add(rowOf[at], done - now, weight);
      }
      i++;
      if (done + extra - now > timeoutNanos) {
        lateAnswerNanos = done + extra;
        break;
      }
      probe.completed(load, now, done + extra);
    }
    path.addVisits(i - from);
    probe.offered(load, i - from);
    return i;
  }

  /** The answer of the arrival that ended the last call by being too late; 0: there was none. */
  public long takeLateAnswer() {
    long answer = lateAnswerNanos;
    lateAnswerNanos = 0;
    return answer;
  }
}
