package io.keyheat.core.model.request;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The next arrivals of one load or of several ones, in one order of time. Of loads that arrive at
 * the same time the one that was given first comes first.
 */
final class ArrivalBlock {
  /** Arrivals of a block, at most: their numbers fit the nearest cache. */
  static final int LONGEST = 256;

  /** Their times and slices, and what becomes of those that are served. */
  final Visits visits = new Visits();

  final long[] timeNanos = visits.timeNanos;
  final int[] tablet = new int[LONGEST];

  /** Which of the queues each comes from; 0 where there is one queue. */
  final int[] part = new int[LONGEST];

  LoadQueue[] queues = new LoadQueue[0];

  /** Of each queue, the place in its batch of the first one that is in the block. */
  int[] first = new int[0];

  /** Of each queue, the number of its load. */
  int[] load = new int[0];

  private int parts;
  private int count;

  /** How many of the first ones are done with: served or refused. */
  int processed;

  /**
   * How many of those were served, of which the last one's answer may be too late. They come first,
   * without the refused ones that lay between them.
   */
  int served;

  boolean isLastLate;

  /** How many were refused for good: when they came, and of which queue. */
  int refused;

  private final long[] refusedNanos = new long[LONGEST];
  private final int[] refusedPart = new int[LONGEST];

  /** Whether arrivals of the last gathering have closed up. */
  private boolean isSifted;

  /** How many of the served ones are shown to observers: their places in the block, their keys. */
  int shown;

  final int[] shownAt = new int[LONGEST];
  final long[] shownHi = new long[LONGEST];
  final long[] shownLo = new long[LONGEST];

  /**
   * Gathers arrivals before a time.
   *
   * @param most how many at most
   * @return how many they are; their loads' later batches hold none that come before these
   */
  int gather(LoadQueue[] from, int number, long beforeNanos, int most) {
    note(from, number);
    if (number == 1) {
      gatherOne(from[0], beforeNanos, most);
    } else {
      gatherAll(number, beforeNanos, most);
    }
    parts = number;
    isSifted = false;
    processed = 0;
    served = 0;
    refused = 0;
    isLastLate = false;
    findTablets();
    return count;
  }

  /** The queues may stand elsewhere, and hold another batch, when the block is looked at again. */
  private void note(LoadQueue[] from, int number) {
    if (queues.length < number) {
      queues = new LoadQueue[number];
      first = new int[number];
      load = new int[number];
    }
    for (int p = 0; p < number; p++) {
      queues[p] = from[p];
      first[p] = from[p].next();
      load[p] = from[p].arrivals().load();
    }
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
    if (parts > 1 || isSifted) {
      Arrays.fill(part, 0);
      Arrays.setAll(visits.rank, rank -> rank);
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
      visits.rank[n] = queues[first].inBlock;
      timeNanos[n++] = time;
      if (++queues[first].inBlock == queues[first].left()) {
        break; // What its load draws next may come before the others' arrivals.
      }
    }
    count = n;
  }

  private void findTablets() {
    final int[] slice = visits.slice;
    if (parts == 1) {
      queues[0].find(slice);
      final int[] tabletOf = queues[0].space().tablet;
      for (int n = 0; n < count; n++) {
        tablet[n] = tabletOf[slice[n]];
      }
      return;
    }
    for (int p = 0; p < parts; p++) {
      queues[p].find(queues[p].slice);
    }
    for (int n = 0; n < count; n++) {
      final LoadQueue queue = queue(n);
      slice[n] = queue.slice[visits.rank[n]];
      tablet[n] = queue.space().tablet[slice[n]];
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

  /** How many arrivals of the same load came before one in the block. */
  int rank(int n) {
    return visits.rank[n];
  }

  /** The next arrival is to be served: it closes up with those served before it. */
  void closeUp() {
    if (processed > served) {
      isSifted = true;
      visits.timeNanos[served] = visits.timeNanos[processed];
      visits.slice[served] = visits.slice[processed];
      visits.rank[served] = visits.rank[processed];
      tablet[served] = tablet[processed];
      part[served] = part[processed];
    }
  }

  /** The next arrival is refused for good. */
  void refuse() {
    queue(processed).space().rejected[visits.slice[processed]]++;
    refusedNanos[refused] = timeNanos[processed];
    refusedPart[refused++] = part[processed++];
  }

  /** How many of a queue were refused. */
  int refusedOf(int queue) {
    return parts == 1 ? refused : countOf(queue, refusedPart, refused);
  }

  /**
   * When those of a queue came that were refused.
   *
   * @param room taken for them where the block has others beside
   */
  long[] refusedNanos(int queue, long[] room) {
    if (parts == 1) {
      return refusedNanos;
    }
    int to = 0;
    for (int n = 0; n < refused; n++) {
      if (refusedPart[n] == queue) {
        room[to++] = refusedNanos[n];
      }
    }
    return room;
  }

  private static int countOf(int queue, int[] part, int among) {
    int of = 0;
    for (int n = 0; n < among; n++) {
      of += part[n] == queue ? 1 : 0;
    }
    return of;
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

  /** How many of the served ones are of a queue. */
  int servedOf(int queue) {
    return parts == 1 ? served : countOf(queue, part, served);
  }

  /**
   * What has become of the served ones of a queue, in their order.
   *
   * @param room taken for them where the block has others beside
   */
  Visits servedOf(int queue, Visits room) {
    if (parts == 1) {
      return visits;
    }
    int to = 0;
    for (int n = 0; n < served; n++) {
      if (part[n] == queue) {
        room.timeNanos[to] = visits.timeNanos[n];
        room.slice[to] = visits.slice[n];
        room.rank[to] = visits.rank[n];
        room.servedNanos[to] = visits.servedNanos[n];
        room.waitNanos[to] = visits.waitNanos[n];
        room.answerNanos[to++] = visits.answerNanos[n];
      }
    }
    return room;
  }

  int parts() {
    return parts;
  }

  /** What becomes of the arrivals of a block, column by column. */
  static final class Visits {
    final long[] timeNanos = new long[LONGEST];
    final int[] slice = new int[LONGEST];

    /** How many arrivals of the same load came before it in the block. */
    final int[] rank = IntStream.range(0, LONGEST).toArray();

    final long[] servedNanos = new long[LONGEST];
    final long[] waitNanos = new long[LONGEST];

    /** When the client has its answer. */
    final long[] answerNanos = new long[LONGEST];

    /** From the arrival to the visit's end. */
    final long[] latencyNanos = new long[LONGEST];
  }
}
