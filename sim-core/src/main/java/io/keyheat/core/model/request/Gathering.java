package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Tablets;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the next arrivals of one load or of several ones into a {@link Block}, finds the range
 * segments of their keys, and opens their participants. Of loads that arrive at the same time the
 * one that was given first comes first.
 */
final class Gathering {
  private final Block block;
  private final Tablets tablets;
  private final Participants stage;

  /**
   * The load whose arrivals alone were gathered last, all of whose participants are known
   * beforehand to be different ones: then only times, segments and tablets are new. Null: there is
   * none.
   */
  private @Nullable LoadQueue laidOut;

  private LoadQueue[] queues = new LoadQueue[0];
  private int parts;

  /** When the next arrival of each load comes. */
  private long[] heads = new long[4];

  Gathering(Block block, Tablets tablets, Participants stage) {
    this.block = block;
    this.tablets = tablets;
    this.stage = stage;
  }

  int parts() {
    return parts;
  }

  LoadQueue queue(int part) {
    return queues[part];
  }

  /** Whether any of the arrivals may be further attempts. */
  boolean isAnyFurther() {
    for (int p = 0; p < parts; p++) {
      if (queues[p].isFurther()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Gathers arrivals before a time.
   *
   * @param most visits that they make at most, those of the first one aside
   * @return how many they are; their loads' later batches hold none that come before these
   */
  int gather(LoadQueue[] from, int number, long beforeNanos, int most) {
    queues = from;
    block.queues = from;
    block.isPlain = true;
    parts = number;
    if (number == 1) {
      gatherOne(from[0], beforeNanos, most);
    } else {
      gatherAll(beforeNanos, most);
    }
    return block.count;
  }

  private void gatherOne(LoadQueue queue, long beforeNanos, int most) {
    final int width = queue.width;
    int n = Math.min(Math.max(1, most / width), queue.left());
    if (n > 0 && queue.timeNanos(n - 1) >= beforeNanos) {
      n = 0; // Forwards, as beside another load only the first few come before the time.
      while (queue.timeNanos(n) < beforeNanos) {
        n++;
      }
    }
    queue.inBlock = n;
    final boolean isLaidOut = queue.isApart && !queue.isFurther();
    block.isUniform = isLaidOut && width == 1;
    if (!isLaidOut) {
      laidOut = null;
      block.clear();
      if (!queue.terms.isScan) {
        queue.find();
      }
      for (int i = 0; i < n; i++) {
        append(queue, 0, i);
      }
      return;
    }
    if (laidOut != queue) {
      layOut(queue);
      laidOut = queue;
    } else {
      for (; block.closedUp > 0; block.closedUp--) {
        block.rank[block.closedUp - 1] = block.closedUp - 1;
      }
    }
    System.arraycopy(queue.arrivals().timeNanos(), queue.next(), block.timeNanos, 0, n);
    block.count = n;
    block.participants = n * width;
    block.visits = n * width;
    if (queue.terms.isScan) {
      return; // Where one begins depends on what is written before it.
    }
    if (block.isUniform) {
      queue.find(block.slice);
      queue.space().findTablets(block.slice, n, block.tablet);
    } else {
      queue.find();
      for (int v = 0; v < width; v++) {
        final int[] found = queue.slice[v];
        final KeySpace space = queue.route.space[v];
        for (int i = 0, at = v; i < n; i++, at += width) {
          block.slice[at] = found[i];
          block.tablet[at] = space.tabletOf(found[i]);
        }
      }
    }
    final int[] serverOf = tablets.server;
    for (int p = 0, all = n * width; p < all; p++) {
      block.server[p] = serverOf[block.tablet[p]];
    }
  }

  /** Notes what all arrivals of one load have in common. */
  private void layOut(LoadQueue queue) {
    block.clear();
    final Route route = queue.route;
    final int width = queue.width;
    block.ensureRoom(width);
    for (int a = 0, n = 0; a < Block.LONGEST && n + width <= block.slice.length; a++) {
      block.terms[a] = queue.terms;
      block.part[a] = 0;
      block.rank[a] = a;
      block.first[a] = n;
      block.firstVisit[a] = n;
      for (int v = 0; v < width; v++, n++) {
        block.space[n] = route.space[v];
        block.written[n] = route.written[v];
        block.participantOf[n] = n;
        block.opening[n] = n;
        block.meanNanos[n] = route.firstNanos[v];
        block.rows[n] = route.written[v];
        block.refillNanos[n] = route.refillNanos[v];
      }
      block.first[a + 1] = n;
      block.firstVisit[a + 1] = n;
    }
  }

  private void gatherAll(long beforeNanos, int most) {
    laidOut = null;
    block.isUniform = false;
    block.clear();
    if (heads.length < parts) {
      heads = new long[2 * parts];
    }
    final long[] head = heads;
    for (int p = 0; p < parts; p++) {
      queues[p].inBlock = 0;
      head[p] = queues[p].nextNanos();
    }
    int visits = 0;
    int count = 0;
    boolean isUsedUp = false; // What its load draws next may come before the others' arrivals.
    while (!isUsedUp && count < Block.LONGEST) {
      int first = -1;
      long time = beforeNanos;
      for (int p = 0; p < parts; p++) {
        if (head[p] < time) {
          time = head[p];
          first = p;
        }
      }
      if (first < 0) {
        break;
      }
      final LoadQueue queue = queues[first];
      visits += queue.width;
      if (count > 0 && visits > most) {
        break;
      }
      block.part[count] = first;
      block.rank[count++] = queue.inBlock++;
      head[first] = queue.timeNanos(queue.inBlock);
      isUsedUp = head[first] == Long.MAX_VALUE && !queue.isFurther();
    }
    for (int p = 0; p < parts; p++) {
      if (!queues[p].terms.isScan) {
        queues[p].find();
      }
    }
    for (int a = 0; a < count; a++) {
      append(queues[block.part[a]], block.part[a], block.rank[a]);
    }
  }

  private void append(LoadQueue queue, int part, int rank) {
    final int a = block.count;
    block.part[a] = part;
    block.rank[a] = rank;
    block.open(queue.timeNanos(rank), queue.terms);
    if (queue.isApart) {
      block.ensureRoom(queue.width);
      block.addApart(queue.route, queue.slice, rank);
      return;
    }
    final Arrivals of = queue.arrivals();
    stage.add(queue.route.first, queue.slice, rank, of.keyHi(), of.keyLo(), queue.next() + rank);
  }
}
