package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.LatencySketch;
import io.keyheat.core.model.cluster.SliceCounters;
import org.jspecify.annotations.Nullable;

/** Counts what attempts have meant for their range segments: visits, rows, waits, latencies. */
final class BlockCounts {
  private final LatencySketch latencies;
  private final int[] row = new int[Block.LONGEST];
  private final long[] latencyNanos = new long[Block.LONGEST];

  BlockCounts(LatencySketch latencies) {
    this.latencies = latencies;
  }

  /**
   * Counts an arrival that was served, or lost with its server, and then has added no rows.
   *
   * @param route of its visits; null: the rows it adds are counted elsewhere
   */
  void enter(Block block, int arrival, @Nullable Route route) {
    final long answer = block.answerNanos[arrival];
    if (!Answer.isServed(answer) && answer != Answer.LOST) {
      return;
    }
    final boolean write = block.terms[arrival].write;
    final long now = block.timeNanos[arrival];
    final int end = block.first[arrival + 1];
    for (int p = block.first[arrival]; p < end; p++) {
      final int visit = block.opening[p];
      final KeySpace space = block.space[visit];
      final int slice = block.slice[visit];
      final int at = slice * SliceCounters.STRIDE;
      final int inRow = space.rowOf(slice);
      SliceCounters.addVisit(space.traffic(), at, block.servedNanos[p]);
      latencies.addWait(inRow, block.waitNanos[p]);
      latencies.addLatency(inRow, block.doneNanos[p] - now);
      if (!write) {
        SliceCounters.addRead(space.traffic(), at, block.turnNanos[p]);
      }
    }
    if (write) {
      countWrites(block, arrival, Answer.isServed(answer) ? route : null);
    }
  }

  private static void countWrites(Block block, int arrival, @Nullable Route route) {
    final int from = block.firstVisit[arrival];
    final int end = block.firstVisit[arrival + 1];
    for (int v = from; v < end; v++) {
      final long[] traffic = block.space[v].traffic();
      final int at = block.slice[v] * SliceCounters.STRIDE;
      if (block.opening[block.participantOf[v]] == v) {
        SliceCounters.addCommit(traffic, at, block.written[v]);
      } else {
        SliceCounters.addWritten(traffic, at, block.written[v]);
      }
      if (route != null && route.addsRows) {
        SliceCounters.addRows(traffic, at, route.rows[v - from], route.bytes[v - from]);
      }
    }
  }

  /**
   * Counts the served arrivals of a block that are of one load and make one visit each.
   *
   * @param first the place of the block's first arrival in its batch
   * @param served how many they are, the first ones of the block
   */
  void enterAlike(Block block, LoadQueue queue, int first, int served) {
    final KeySpace space = queue.space();
    final Route route = queue.route;
    for (int n = 0; n < served; n++) {
      latencyNanos[n] = block.doneNanos[n] - block.timeNanos[n];
    }
    if (!route.write) {
      countReads(space.traffic(), block, served);
    } else if (queue.isPlain) {
      space.countPlainWrites(block.slice, block.servedNanos, served);
    } else {
      countWrites(route, space.traffic(), block, served);
    }
    space.findRows(block.slice, served, row);
    latencies.addTimes(row, block.waitNanos, latencyNanos, served);
    addLatencies(first, block, served);
  }

  /**
   * Counts the latencies of the arrivals at one place in several of a batch.
   *
   * @param first the place of the first of them in its batch
   */
  private void addLatencies(int first, Block block, int served) {
    final int every = latencies.every(); // A power of two.
    if (served > 0 && block.rank[served - 1] == served - 1) {
      for (int n = -first & (every - 1); n < served; n += every) {
        latencies.add(row[n], latencyNanos[n], every);
      }
      return;
    }
    for (int n = 0; n < served; n++) { // Others between them were rejected.
      if ((first + block.rank[n] & (every - 1)) == 0) {
        latencies.add(row[n], latencyNanos[n], every);
      }
    }
  }

  /** Counts an arrival of a mixed block that makes one visit. */
  void enterSingle(Block block, int arrival, LoadQueue queue) {
    final int p = block.first[arrival];
    final KeySpace space = queue.space();
    final Route route = queue.route;
    final int slice = block.slice[block.firstVisit[arrival]];
    final long latency = block.doneNanos[p] - block.timeNanos[arrival];
    if (queue.isPlain) {
      space.countPlainWrite(slice, block.servedNanos[p]);
    } else {
      final int at = slice * SliceCounters.STRIDE;
      SliceCounters.addVisit(space.traffic(), at, block.servedNanos[p]);
      if (route.write) {
        SliceCounters.addCommit(space.traffic(), at, route.written[0]);
        SliceCounters.addRows(space.traffic(), at, rows(route), bytes(route));
      } else {
        SliceCounters.addRead(space.traffic(), at, block.turnNanos[p]);
      }
    }
    latencies.addTimes(space.rowOf(slice), block.waitNanos[p], latency);
    if ((queue.next() + block.rank[arrival] & (latencies.every() - 1)) == 0) {
      latencies.add(space.rowOf(slice), latency, latencies.every());
    }
  }

  static int rows(Route route) {
    return route.addsRows ? route.rows[0] : 0;
  }

  static int bytes(Route route) {
    return route.addsRows ? route.bytes[0] : 0;
  }

  private static void countWrites(Route route, long[] traffic, Block block, int served) {
    final int rows = rows(route);
    final int bytes = bytes(route);
    for (int n = 0; n < served; n++) {
      final int at = block.slice[n] * SliceCounters.STRIDE;
      SliceCounters.addVisit(traffic, at, block.servedNanos[n]);
      SliceCounters.addCommit(traffic, at, route.written[0]);
      SliceCounters.addRows(traffic, at, rows, bytes);
    }
  }

  private static void countReads(long[] traffic, Block block, int served) {
    for (int n = 0; n < served; n++) {
      final int at = block.slice[n] * SliceCounters.STRIDE;
      SliceCounters.addVisit(traffic, at, block.servedNanos[n]);
      SliceCounters.addRead(traffic, at, block.turnNanos[n]);
    }
  }
}
