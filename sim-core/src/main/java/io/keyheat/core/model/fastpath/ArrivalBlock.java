package io.keyheat.core.model.fastpath;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.request.Route;
import java.util.Arrays;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The next arrivals of one load or of several ones, in one order of time. Of loads that arrive at
 * the same time the one that was given first comes first. The visits of an arrival lie side by
 * side, in the order of its route.
 */
final class ArrivalBlock {
  /** Visits of a block, at most: their numbers fit the nearest cache. */
  static final int LONGEST = 512;

  /** Their times and slices, and what becomes of those that are served. */
  final BlockVisits visits = new BlockVisits();

  final long[] timeNanos = visits.timeNanos;
  final int[] tablet = new int[LONGEST];

  /** Which of the queues each visit comes from; 0 where there is one queue. */
  final int[] part = new int[LONGEST];

  /** Which of its arrival's visits each is. */
  final int[] visit = new int[LONGEST];

  /** The first visit of each arrival, and behind the last one the number of visits. */
  private final int[] begin = IntStream.rangeClosed(0, LONGEST).toArray();

  /** When the client of each arrival has its answer, where arrivals make several visits. */
  private final long[] agreedNanos = new long[LONGEST];

  /** Whether some arrivals make several visits. */
  private boolean isJoint;

  /** The mean service of each visit, and the rows it writes. */
  final double[] meanNanos = new double[LONGEST];

  final long[] written = new long[LONGEST];

  /**
   * The route whose arrivals alone are in the block, so that all but times, slices, tablets and
   * ranks is as it was; null: there is none.
   */
  private @Nullable Route laidOut;

  /** Whether arrivals have closed up, so that their ranks are no longer one, two, three. */
  private boolean isSifted;

  LoadQueue[] queues = new LoadQueue[0];

  private int parts;
  private int count;

  /** How many of the first arrivals are done with: served or refused. */
  int processed;

  /**
   * How many of those were served, of which the last one's answer may be too late. They come first,
   * without the refused ones that lay between them.
   */
  int served;

  boolean isLastLate;

  /** Those that were refused for good. */
  final RefusedArrivals refused = new RefusedArrivals();

  /**
   * Gathers arrivals before a time.
   *
   * @param most visits that they make at most, those of the first one aside
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
    processed = 0;
    served = 0;
    refused.clear();
    isLastLate = false;
    findTablets();
    return count;
  }

  private void gatherOne(LoadQueue queue, long beforeNanos, int most) {
    final int width = queue.route.visits;
    int n = Math.min(Math.max(1, most / width), queue.left());
    if (n > 0 && queue.timeNanos(n - 1) >= beforeNanos) {
      n = 0; // Forwards, as beside another load only the first few come before the time.
      while (queue.timeNanos(n) < beforeNanos) {
        n++;
      }
    }
    if (laidOut != queue.route) {
      layOut(queue.route);
    } else if (isSifted) {
      rankAll(width);
    }
    final long[] times = queue.arrivals().timeNanos();
    if (width == 1) {
      System.arraycopy(times, queue.next(), timeNanos, 0, n);
    } else {
      for (int v = 0; v < width; v++) {
        for (int i = 0, at = v; i < n; i++, at += width) {
          timeNanos[at] = times[queue.next() + i];
        }
      }
    }
    isJoint = width > 1;
    queue.inBlock = n;
    count = n;
  }

  /** Notes what all arrivals of one queue have in common. */
  private void layOut(Route route) {
    final int width = route.visits;
    Arrays.fill(part, 0);
    for (int arrival = 0, n = 0; n + width <= LONGEST; arrival++) {
      begin[arrival] = n;
      begin[arrival + 1] = n + width;
      for (int v = 0; v < width; v++, n++) {
        visit[n] = v;
        meanNanos[n] = route.firstNanos[v];
        written[n] = route.written[v];
      }
    }
    rankAll(width);
    laidOut = route;
  }

  private void rankAll(int width) {
    for (int v = 0; v < width; v++) {
      for (int n = v, rank = 0; n < LONGEST; n += width, rank++) {
        visits.rank[n] = rank;
      }
    }
    isSifted = false;
  }

  private void gatherAll(int number, long beforeNanos, int most) {
    isJoint = false;
    for (int p = 0; p < number; p++) {
      queues[p].inBlock = 0;
      isJoint |= queues[p].route.visits > 1;
    }
    laidOut = null;
    count = 0;
    boolean isUsedUp = false; // What its load draws next may come before the others' arrivals.
    while (!isUsedUp) {
      int first = -1;
      long time = beforeNanos;
      for (int p = 0; p < number; p++) {
        long head = queues[p].timeNanos(queues[p].inBlock);
        if (head < time) {
          time = head;
          first = p;
        }
      }
      if (first < 0 || (count > 0 && begin[count] + queues[first].route.visits > most)) {
        break;
      }
      append(first, time);
      isUsedUp = queues[first].inBlock == queues[first].left();
    }
  }

  private void append(int ofQueue, long time) {
    final LoadQueue queue = queues[ofQueue];
    final int width = queue.route.visits;
    int n = begin[count];
    for (int v = 0; v < width; v++) {
      part[n] = ofQueue;
      visit[n] = v;
      visits.rank[n] = queue.inBlock;
      meanNanos[n] = queue.route.firstNanos[v];
      written[n] = queue.route.written[v];
      timeNanos[n++] = time;
    }
    queue.inBlock++;
    begin[++count] = n;
  }

  private void findTablets() {
    final int[] slice = visits.slice;
    if (isUniform()) {
      queues[0].find(slice);
      queues[0].space().findTablets(slice, count, tablet);
      return;
    }
    for (int p = 0; p < parts; p++) {
      queues[p].find();
    }
    if (parts == 1) {
      findTablets(queues[0]);
      return;
    }
    final int all = begin[count];
    for (int n = 0; n < all; n++) {
      final LoadQueue queue = queues[part[n]];
      slice[n] = queue.slice[visit[n]][visits.rank[n]];
      tablet[n] = queue.route.space[visit[n]].tabletOf(slice[n]);
    }
  }

  private void findTablets(LoadQueue queue) {
    final int[] slice = visits.slice;
    final int width = queue.route.visits;
    for (int v = 0; v < width; v++) {
      final int[] found = queue.slice[v];
      final KeySpace space = queue.route.space[v];
      for (int i = 0, at = v; i < count; i++, at += width) {
        slice[at] = found[i];
        tablet[at] = space.tabletOf(found[i]);
      }
    }
  }

  /** Whether all arrivals are of one load and make one visit. */
  boolean isUniform() {
    return parts == 1 && !isJoint;
  }

  boolean isJoint() {
    return isJoint;
  }

  /** The first visit of an arrival; of the number of arrivals, the number of all visits. */
  int begin(int arrival) {
    return begin[arrival];
  }

  /** How many arrivals have all their visits before one. */
  int arrivalsBefore(int visit) {
    if (!isJoint) {
      return visit;
    }
    int arrivals = count;
    while (begin[arrivals] > visit) {
      arrivals--;
    }
    return arrivals;
  }

  boolean isOfOneLoad() {
    return parts == 1;
  }

  /** Which load a visit is of. */
  LoadQueue queue(int n) {
    return queues[part[n]];
  }

  /** Which load an arrival is of. */
  LoadQueue queueOf(int arrival) {
    return queues[part[begin[arrival]]];
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

  /** Whether a listener hears of rows that some of the loads write. */
  boolean isAnyWatched() {
    boolean isWatched = false;
    for (int p = 0; p < parts; p++) {
      isWatched |= queues[p].route.watched;
    }
    return isWatched;
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
  int rank(int arrival) {
    return visits.rank[begin[arrival]];
  }

  /** When the clients of the arrivals have their answers. */
  long[] answers() {
    return isJoint ? agreedNanos : visits.answerNanos;
  }

  /** The participants of an arrival agree, all of which are done. */
  void agree(int arrival, long quorumNanos) {
    long last = 0;
    for (int n = begin(arrival); n < begin(arrival + 1); n++) {
      last = Math.max(last, visits.answerNanos[n]);
    }
    answers()[arrival] = last + queueOf(arrival).agreementNanos + quorumNanos;
  }

  /** The next arrival is to be served: it closes up with those served before it. */
  void closeUp() {
    if (processed == served) {
      return;
    }
    isSifted = true;
    if (!isJoint) {
      closeUp(processed, served);
      return;
    }
    int to = begin[served];
    final int behind = begin[processed + 1];
    for (int from = begin[processed]; from < behind; from++, to++) {
      closeUp(from, to);
    }
    begin[served + 1] = to;
  }

  /** Those of one load are alike in all that is not moved here. */
  private void closeUp(int from, int to) {
    visits.timeNanos[to] = visits.timeNanos[from];
    visits.slice[to] = visits.slice[from];
    visits.rank[to] = visits.rank[from];
    tablet[to] = tablet[from];
    if (parts > 1) {
      part[to] = part[from];
      meanNanos[to] = meanNanos[from];
      written[to] = written[from];
    }
  }

  /** The next arrival is refused for good, which its slice has counted. */
  void noteRefused(int busy) {
    refused.note(timeNanos[busy], part[busy]);
    processed++;
  }

  /** How many of the first arrivals write. */
  int writes(int arrivals) {
    return count(arrivals, queue -> queue.route.write ? 1 : 0);
  }

  /** How many quorums the first arrivals write to. */
  int quorums(int arrivals) {
    return count(arrivals, LoadQueue::quorums);
  }

  private int count(int arrivals, ToIntFunction<LoadQueue> each) {
    if (parts == 1) {
      return arrivals * each.applyAsInt(queues[0]);
    }
    int sum = 0;
    for (int arrival = 0; arrival < arrivals; arrival++) {
      sum += each.applyAsInt(queueOf(arrival));
    }
    return sum;
  }

  /** How many of the served ones are of a queue. */
  int servedOf(int queue) {
    if (parts == 1) {
      return served;
    }
    int of = 0;
    for (int arrival = 0; arrival < served; arrival++) {
      of += part[begin[arrival]] == queue ? 1 : 0;
    }
    return of;
  }

  /**
   * What has become of the served ones of a queue with single visits, in their order.
   *
   * @param room taken for them where the block has others beside
   */
  BlockVisits servedOf(int queue, BlockVisits room) {
    if (isUniform()) {
      return visits;
    }
    int to = 0;
    for (int arrival = 0; arrival < served; arrival++) {
      final int n = begin[arrival];
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

  /** Takes the times of the served ones of a queue, and when their clients have their answers. */
  void answersOf(int queue, BlockVisits room) {
    final long[] answers = answers();
    int to = 0;
    for (int arrival = 0; arrival < served; arrival++) {
      final int n = begin[arrival];
      if (part[n] == queue) {
        room.timeNanos[to] = timeNanos[n];
        room.answerNanos[to++] = answers[arrival];
      }
    }
  }

  int parts() {
    return parts;
  }
}
