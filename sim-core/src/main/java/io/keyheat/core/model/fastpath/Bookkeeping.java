package io.keyheat.core.model.fastpath;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.LatencySketch;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.Route;

/**
 * Counts and records what was served on the {@link FastPath}, block after block: at once, as the
 * block lies in the nearest cache then.
 */
final class Bookkeeping {
  private final LatencySketch latencies;
  private final long readNanos;
  private final Probe probe;
  private final BlockVisits room = new BlockVisits();
  private final int[] row = new int[ArrivalBlock.LONGEST];

  /** By visit, whether it is counted as a plain write. */
  private final boolean[] isAlike = new boolean[ArrivalBlock.LONGEST];

  Bookkeeping(RequestPath path, Probe probe) {
    latencies = path.service.cluster.latencies();
    readNanos = path.service.readNanos;
    this.probe = probe;
  }

  /**
   * Enters what has become of the arrivals of a queue that were served, of which none is taken from
   * the queue yet.
   *
   * @param count how many they are
   */
  void enter(ArrivalBlock block, int part, int count) {
    final LoadQueue queue = block.queues[part];
    BlockVisits own = room;
    if (queue.route.visits == 1) {
      own = block.servedOf(part, room);
      count(queue, own, count);
    } else {
      countJoint(block, part);
      block.answersOf(part, room);
    }
    final boolean hasLate = block.isLastLate && queue == block.queueOf(block.served - 1);
    final int inTime = hasLate ? count - 1 : count;
    probe.completed(queue.arrivals().load(), own.timeNanos, 0, own.answerNanos, inTime);
  }

  /** Counts what served arrivals of a load with a single visit have meant for their slices. */
  private void count(LoadQueue queue, BlockVisits own, int served) {
    final KeySpace space = queue.space();
    final Route route = queue.route;
    reckonLatencies(own, served, queue.besidesNanos);
    if (!route.write) {
      countReads(space.traffic(), own, served);
    } else if (isPlain(queue, 0)) {
      space.countPlainWrites(own.slice, own.servedNanos, served);
    } else {
      countWrites(route, space.traffic(), own, served);
    }
    space.findRows(own.slice, served, row);
    latencies.addTimes(row, own.waitNanos, own.latencyNanos, served);
    addLatencies(queue.next(), own, served);
  }

  /** Counts what served arrivals of a load with several visits have meant for their slices. */
  private void countJoint(ArrivalBlock block, int part) {
    final LoadQueue queue = block.queues[part];
    final BlockVisits visits = block.visits;
    final int width = queue.route.visits;
    for (int v = 0; v < width; v++) {
      isAlike[v] = queue.route.write && isPlain(queue, v);
    }
    for (int arrival = 0; arrival < block.served; arrival++) {
      final int at = block.begin(arrival);
      for (int v = 0; v < width && block.part[at] == part; v++) {
        final int n = at + v;
        final KeySpace space = queue.route.space[v];
        countVisit(queue.route, v, visits.slice[n], visits.servedNanos[n]);
        final int inRow = space.rowOf(visits.slice[n]);
        latencies.addWait(inRow, visits.waitNanos[n]);
        latencies.addLatency(
            inRow, visits.answerNanos[n] - queue.besidesNanos - visits.timeNanos[n]);
      }
    }
  }

  private void countVisit(Route route, int visit, int slice, long servedNanos) {
    final KeySpace space = route.space[visit];
    if (isAlike[visit]) {
      space.countPlainWrite(slice, servedNanos);
      return;
    }
    final int at = slice * SliceCounters.STRIDE;
    SliceCounters.addVisit(space.traffic(), at, servedNanos);
    if (route.write) {
      SliceCounters.addCommit(space.traffic(), at, route.written[visit]);
      SliceCounters.addRows(space.traffic(), at, rows(route, visit), bytes(route, visit));
    } else {
      SliceCounters.addRead(space.traffic(), at, readNanos);
    }
  }

  /**
   * Counts the latencies of the arrivals at one place in several of a batch.
   *
   * @param first the place of the first of them in its batch
   */
  private void addLatencies(int first, BlockVisits own, int served) {
    final int every = latencies.every(); // A power of two.
    if (own.rank[served - 1] == served - 1) {
      for (int n = -first & (every - 1); n < served; n += every) {
        latencies.add(row[n], own.latencyNanos[n], every);
      }
      return;
    }
    for (int n = 0; n < served; n++) { // Others between them were refused.
      if ((first + own.rank[n] & (every - 1)) == 0) {
        latencies.add(row[n], own.latencyNanos[n], every);
      }
    }
  }

  /** Reckons how long visits took: their answers' ways to the clients are not theirs. */
  private static void reckonLatencies(BlockVisits own, int count, long besidesNanos) {
    for (int n = 0; n < count; n++) {
      own.latencyNanos[n] = own.answerNanos[n] - besidesNanos - own.timeNanos[n];
    }
  }

  /** Whether writes may be counted as plain ones. */
  private static boolean isPlain(LoadQueue queue, int visit) {
    final Route route = queue.route;
    return queue.isShort
        && route.written[visit] == 1
        && route.space[visit].areAlike(rows(route, visit), bytes(route, visit));
  }

  private static int rows(Route route, int visit) {
    return route.addsRows ? route.rows[visit] : 0;
  }

  private static int bytes(Route route, int visit) {
    return route.addsRows ? route.bytes[visit] : 0;
  }

  private static void countWrites(Route route, long[] traffic, BlockVisits own, int served) {
    final int rows = rows(route, 0);
    final int bytes = bytes(route, 0);
    for (int n = 0; n < served; n++) {
      final int at = own.slice[n] * SliceCounters.STRIDE;
      SliceCounters.addVisit(traffic, at, own.servedNanos[n]);
      SliceCounters.addCommit(traffic, at, route.written[0]);
      SliceCounters.addRows(traffic, at, rows, bytes);
    }
  }

  private void countReads(long[] traffic, BlockVisits own, int served) {
    for (int n = 0; n < served; n++) {
      final int at = own.slice[n] * SliceCounters.STRIDE;
      SliceCounters.addVisit(traffic, at, own.servedNanos[n]);
      SliceCounters.addRead(traffic, at, readNanos);
    }
  }
}
