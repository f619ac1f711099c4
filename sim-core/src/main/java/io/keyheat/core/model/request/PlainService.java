package io.keyheat.core.model.request;

import io.keyheat.core.engine.Variates;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.LatencySketch;
import io.keyheat.core.model.cluster.Replication;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.cluster.Tablets;

/**
 * Serves the participants of an attempt in a system that has none of the rare features: no token
 * buckets, no bounded queues, no disturbances, service times of one draw. It does exactly what
 * {@link JointService} does by the steps of {@link VisitService}, by the same kernels, but one step
 * for all participants after the other, in loops over arrays, with the draws of all at once. A test
 * compares the results of the two.
 */
final class PlainService {
  private final VisitService service;
  private final Variates quorums;
  private final Servers servers;
  private final Tablets tablets;
  private final int cores;
  private long[] servedNanos = new long[8];
  private long[] waitNanos = new long[8];

  PlainService(VisitService service, Replication replication) {
    this.service = service;
    quorums = replication.undisturbed();
    servers = service.servers;
    tablets = service.tablets;
    cores = servers.cores();
  }

  /** Whether it can serve as many as these at once. */
  static boolean serves(Participants parts) {
    return parts.count <= Variates.AHEAD;
  }

  /** When all participants are in service. */
  long availableAt(Participants parts, long now) {
    if (now >= service.cluster.allAvailableNanos) {
      return 0;
    }
    long from = 0;
    for (int p = 0; p < parts.count; p++) {
      from = Math.max(from, tablets.availableAtNanos[parts.tablet[p]]);
    }
    return from;
  }

  /** The first participant that is too busy; −1: all admit the attempt. */
  int firstBusy(Participants parts, boolean write, long now, long longestWaitNanos) {
    final long[] coreFree = servers.coreFreeNanos;
    final int[] server = parts.server;
    final int[] tablet = parts.tablet;
    final boolean inTurn = (write ? service.commitNanos : service.readNanos) > 0;
    final long[] turns = write ? tablets.serialFreeNanos : tablets.readsFreeNanos;
    for (int p = 0; p < parts.count; p++) {
      int first = server[p] * cores;
      int core = Servers.freeCore(coreFree, servers.nextCore[server[p]], first, cores, now);
      servers.nextCore[server[p]] = core;
      if (VisitService.isTooBusy(coreFree[core], now, longestWaitNanos)
          || (inTurn && VisitService.isTooBusy(turns[tablet[p]], now, longestWaitNanos))) {
        return p;
      }
    }
    return -1;
  }

  /** Serves each participant once; returns when the last one is done. */
  long serve(Participants parts, boolean write, long now) {
    if (servedNanos.length < parts.count) {
      servedNanos = new long[parts.tablet.length];
      waitNanos = new long[parts.tablet.length];
    }
    queue(parts, now);
    if (write) {
      commit(parts, now);
    } else if (service.readNanos > 0) {
      readInTurn(parts, now);
    }
    long last = now;
    for (int p = 0; p < parts.count; p++) {
      last = Math.max(last, parts.doneNanos[p]);
    }
    count(parts, write, now);
    if (write && parts.visits > parts.count) {
      countFurther(parts);
    }
    return last;
  }

  /** Has each participant wait for a core and be served. */
  private void queue(Participants parts, long now) {
    final int count = parts.count;
    final long[] coreFree = servers.coreFreeNanos;
    final int[] nextCore = servers.nextCore;
    final int[] server = parts.server;
    final double[] mean = parts.meanNanos;
    final long[] done = parts.doneNanos;
    final boolean random = service.times.isExponential();
    final Variates draws = service.times.units();
    final double[] units = draws.ahead(random ? count : 0);
    final int first = draws.position();
    for (int p = 0; p < count; p++) {
      final int firstCore = server[p] * cores;
      final int core = Servers.freeCore(coreFree, nextCore[server[p]], firstCore, cores, now);
      nextCore[server[p]] = Servers.behind(core, firstCore, cores);
      final long wait = Servers.waitFor(coreFree[core], now);
      final long served = (long) (random ? mean[p] * units[first + p] : mean[p]);
      coreFree[core] = now + wait + served;
      done[p] = now + wait + served;
      servedNanos[p] = served;
      waitNanos[p] = wait;
    }
    draws.take(random ? count : 0);
  }

  /** Takes the commits through the serial stages of their tablets, and to their quorums. */
  private void commit(Participants parts, long now) {
    final int count = parts.count;
    final long[] done = parts.doneNanos;
    final long commitNanos = service.commitNanos;
    for (int p = 0; p < count && commitNanos > 0; p++) {
      final long turn =
          Tablets.waitForTurn(
              tablets.serialFreeNanos,
              parts.tablet[p],
              now + waitNanos[p],
              commitNanos * parts.rows[p]);
      waitNanos[p] += turn;
      done[p] += turn + commitNanos;
    }
    final double[] nanos = quorums.ahead(count);
    final int first = quorums.position();
    for (int p = 0; p < count; p++) {
      done[p] += (long) nanos[first + p];
    }
    quorums.take(count);
  }

  private void readInTurn(Participants parts, long now) {
    for (int p = 0; p < parts.count; p++) {
      final long ready = parts.doneNanos[p];
      parts.doneNanos[p] =
          Tablets.readInTurn(
              tablets.readsFreeNanos, parts.tablet[p], now, ready, service.readNanos);
      waitNanos[p] += parts.doneNanos[p] - ready;
    }
  }

  /** Counts what the participants' visits have meant for their slices. */
  private void count(Participants parts, boolean write, long now) {
    final LatencySketch latencies = service.cluster.latencies();
    for (int p = 0; p < parts.count; p++) {
      final int visit = parts.firstVisit[p];
      final KeySpace space = parts.space[visit];
      final int slice = parts.slice[visit];
      final int at = slice * SliceCounters.STRIDE;
      SliceCounters.addVisit(space.traffic(), at, servedNanos[p]);
      latencies.addWait(space.rowOf(slice), waitNanos[p]);
      latencies.addLatency(space.rowOf(slice), parts.doneNanos[p] - now);
      if (write) {
        SliceCounters.addCommit(space.traffic(), at, parts.written[visit]);
      } else if (service.readNanos > 0) {
        SliceCounters.addRead(space.traffic(), at, service.readNanos);
      }
    }
  }

  /** Counts the rows of visits to tablets that the attempt had already opened. */
  private static void countFurther(Participants parts) {
    for (int v = 0; v < parts.visits; v++) {
      if (v != parts.firstVisit[parts.participantOf[v]]) {
        final int at = parts.slice[v] * SliceCounters.STRIDE;
        SliceCounters.addWritten(parts.space[v].traffic(), at, parts.written[v]);
      }
    }
  }
}
