package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.KeySpace;
import java.util.Arrays;

/**
 * The next arrivals of one load or of several ones, in one order of time. Of loads that arrive at
 * the same time the one that was given first comes first.
 */
final class ArrivalBlock {
  /** Arrivals of a block, at most: their numbers fit the nearest cache. */
  static final int LONGEST = 256;

  final long[] timeNanos = new long[LONGEST];
  final int[] tablet = new int[LONGEST];

  /** Which of the queues each comes from; 0 where there is one queue. */
  final int[] part = new int[LONGEST];

  private final int[] rank = new int[LONGEST];
  LoadQueue[] queues = new LoadQueue[0];
  private int parts;
  private int count;

  /**
   * Gathers arrivals before a time.
   *
   * @param most how many at most
   * @return how many they are; their loads' later batches hold none that come before these
   */
  int gather(LoadQueue[] from, int number, long beforeNanos, int most) {
    queues = from;
    if (number == 1) {
      gatherOne(from[0], beforeNanos, most);
    } else {
      gatherAll(number, beforeNanos, most);
    }
    parts = number;
    for (int p = 0; p < number; p++) {
      if (from[p].inBlock > 0) {
        from[p].find();
      }
    }
    findTablets();
    return count;
  }

  private void gatherOne(LoadQueue queue, long beforeNanos, int most) {
    int n = Math.min(most, queue.left());
    if (n > 0 && queue.timeNanos(n - 1) >= beforeNanos) {
      n = 0; // Forwards, as beside another load only the first few come before the time.
      while (queue.timeNanos(n) < beforeNanos) {
        n++;
      }
    }
    System.arraycopy(queue.arrivals().timeNanos(), queue.next(), timeNanos, 0, n);
    if (parts > 1) {
      Arrays.fill(part, 0);
    }
    queue.inBlock = n;
    count = n;
  }

  private void gatherAll(int number, long beforeNanos, int most) {
    for (int p = 0; p < number; p++) {
      queues[p].inBlock = 0;
    }
    int n = 0;
    while (n < most) {
      int first = -1;
      long time = beforeNanos;
      for (int p = 0; p < number; p++) {
        long head = queues[p].timeNanos(queues[p].inBlock);
        if (head < time) {
          time = head;
          first = p;
        }
      }
      if (first < 0) {
        break;
      }
      part[n] = first;
      rank[n] = queues[first].inBlock;
      timeNanos[n++] = time;
      if (++queues[first].inBlock == queues[first].left()) {
        break; // What its load draws next may come before the others' arrivals.
      }
    }
    count = n;
  }

  private void findTablets() {
    if (parts == 1) {
      final KeySpace space = queues[0].space();
      final int[] slice = queues[0].visits.slice;
      for (int n = 0; n < count; n++) {
        tablet[n] = space.tablet[slice[n]];
      }
      return;
    }
    startNoting();
    for (int n = 0; n < count; n++) {
      LoadQueue queue = queue(n);
      tablet[n] = queue.space().tablet[queue.visits.slice[queue.noted++]];
    }
  }

  private void startNoting() {
    for (int p = 0; p < parts; p++) {
      queues[p].noted = 0;
    }
  }

  boolean isOfOneLoad() {
    return parts == 1;
  }

  /** Which load an arrival is of. */
  LoadQueue queue(int n) {
    return queues[part[n]];
  }

  /** Whether some of the loads write, or read. */
  boolean hasAny(boolean write) {
    for (int p = 0; p < parts; p++) {
      if (queues[p].route.write == write) {
        return true;
      }
    }
    return false;
  }

  /** The least of the loads' longest waits: no arrival that waits less is refused. */
  long shortestWaitNanos() {
    long shortest = Long.MAX_VALUE;
    for (int p = 0; p < parts; p++) {
      shortest = Math.min(shortest, queues[p].maxWaitNanos);
    }
    return shortest;
  }

  /** The patience of the least patient clients. */
  long shortestTimeoutNanos() {
    long shortest = Long.MAX_VALUE;
    for (int p = 0; p < parts; p++) {
      shortest = Math.min(shortest, queues[p].timeoutNanos);
    }
    return shortest;
  }

  /** How many arrivals of the same load come before one in the block. */
  int rank(int n) {
    return parts == 1 ? n : rank[n];
  }

  /** How many of the first arrivals write. */
  int writes(int served) {
    if (!hasAny(false)) {
      return served;
    }
    int writes = 0;
    for (int n = 0; n < served; n++) {
      writes += queue(n).route.write ? 1 : 0;
    }
    return writes;
  }

  /**
   * Hands out what has become of the first arrivals of the block to their loads, each of which then
   * has its own in {@link LoadQueue#visits}, as many as {@link LoadQueue#noted}.
   */
  void handOut(Visits all, int served) {
    startNoting();
    for (int n = 0; n < served; n++) {
      final LoadQueue queue = queue(n);
      final int to = queue.noted++;
      queue.visits.servedNanos[to] = all.servedNanos[n];
      queue.visits.waitNanos[to] = all.waitNanos[n];
      queue.visits.answerNanos[to] = all.answerNanos[n];
    }
  }

  /** What becomes of the arrivals of a block, column by column. */
  static final class Visits {
    final int[] slice = new int[LONGEST];
    final long[] servedNanos = new long[LONGEST];
    final long[] waitNanos = new long[LONGEST];

    /** When the client has its answer. */
    final long[] answerNanos = new long[LONGEST];

    /** From the arrival to the visit's end. */
    final long[] latencyNanos = new long[LONGEST];
  }
}
