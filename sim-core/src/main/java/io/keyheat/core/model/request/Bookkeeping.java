package io.keyheat.core.model.request;

import io.keyheat.core.engine.Helper;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.LatencySketch;
import io.keyheat.core.model.cluster.SliceCounters;
import org.jspecify.annotations.Nullable;

/**
 * Counts, records and shows what was served on the {@link FastPath}, block after block. No arrival
 * looks at any of it, so that a {@link Helper} may do it while the run goes on; whoever looks at
 * it, or adds to it in another way, must {@link #catchUp} before.
 */
final class Bookkeeping {
  /** Arrivals that are handed over together, and blocks, which may be short ones. */
  private static final int TOGETHER = 8 * ArrivalBlock.LONGEST;

  private static final int MOST_BLOCKS = 32;

  /** Bundles that may be in the helper's hands, or on their way to them. */
  private static final int BUNDLES = 12;

  private final LatencySketch latencies;
  private final long readNanos;
  private final Probe probe;
  private final VisitSampler sampler;
  private final ArrivalBlock.Visits room = new ArrivalBlock.Visits();
  private final int[] row = new int[ArrivalBlock.LONGEST];
  private final Bundle[] bundles = new Bundle[BUNDLES];
  private int current;

  /** Whether anything may not have been entered: operations of other paths ask one by one. */
  private boolean isBehind;

  private Helper.Lane lane = Helper.Lane.NONE;

  /** Blocks that are done in one go. */
  private static final class Bundle {
    final ArrivalBlock[] blocks = new ArrivalBlock[MOST_BLOCKS];
    int used;
    int arrivals;
    Helper.@Nullable Done done;

    /** Where the next block is put. */
    ArrivalBlock free() {
      if (blocks[used] == null) {
        blocks[used] = new ArrivalBlock();
      }
      return blocks[used];
    }

    boolean isFull() {
      return used == MOST_BLOCKS || arrivals >= TOGETHER;
    }

    void await() {
      if (done != null) {
        done.await();
        done = null;
      }
    }
  }

  Bookkeeping(RequestPath path, Probe probe, VisitSampler sampler) {
    latencies = path.service.cluster.latencies();
    readNanos = path.service.readNanos;
    this.probe = probe;
    this.sampler = sampler;
    for (int i = 0; i < BUNDLES; i++) {
      bundles[i] = new Bundle();
    }
  }

  /** Has it done beside the run from now on, whenever the helper has time. */
  void doBeside(Helper by) {
    lane = by.lane();
  }

  /** The block that is to be served next. */
  ArrivalBlock block() {
    return bundles[current].free();
  }

  /** The current block was served. */
  void add() {
    Bundle bundle = bundles[current];
    if (lane == Helper.Lane.NONE) {
      enter(bundle.free());
      return;
    }
    isBehind = true;
    bundle.arrivals += bundle.free().served;
    bundle.used++;
    if (bundle.isFull()) {
      bundle.done = lane.begin(() -> enter(bundle));
      if (bundle.done == null) {
        enter(bundle);
        clear(bundle);
      } else {
        current = (current + 1) % BUNDLES;
        bundles[current].await();
        clear(bundles[current]);
      }
    }
  }

  /** Waits until all that was served is entered. */
  void catchUp() {
    if (!isBehind) {
      return;
    }
    isBehind = false;
    for (int i = 1; i < BUNDLES; i++) {
      bundles[(current + i) % BUNDLES].await();
    }
    Bundle bundle = bundles[current];
    enter(bundle);
    clear(bundle);
  }

  private static void clear(Bundle bundle) {
    bundle.used = 0;
    bundle.arrivals = 0;
  }

  private void enter(Bundle bundle) {
    for (int i = 0; i < bundle.used; i++) {
      enter(bundle.blocks[i]);
    }
  }

  private void enter(ArrivalBlock block) {
    for (int i = 0; i < block.shown; i++) {
      final int n = block.shownAt[i];
      sampler.showOne(block.queue(n).route, block.tablet[n], block.shownHi[i], block.shownLo[i]);
    }
    for (int p = 0; p < block.parts(); p++) {
      final int count = block.servedOf(p);
      if (count > 0) {
        final LoadQueue queue = block.queues[p];
        final ArrivalBlock.Visits own = block.servedOf(p, room);
        count(queue, block.first[p], own, count);
        final boolean hasLate = block.isLastLate && p == block.part[block.served - 1];
        final int inTime = hasLate ? count - 1 : count;
        probe.completed(block.load[p], own.timeNanos, 0, own.answerNanos, inTime);
      }
    }
  }

  /**
   * Counts what served arrivals of a load have meant for their slices.
   *
   * @param first the place of the first of them in its batch
   */
  private void count(LoadQueue queue, int first, ArrivalBlock.Visits own, int served) {
    final KeySpace space = queue.space();
    final Route route = queue.route;
    reckonLatencies(own, served, queue.besidesNanos);
    if (!route.write) {
      countReads(space.traffic, own, served);
    } else if (queue.isShort && space.areAlike(rows(route), bytes(route))) {
      countAlike(space, own, served);
    } else {
      countWrites(route, space.traffic, own, served);
    }
    space.findRows(own.slice, served, row);
    latencies.addTimes(row, own.waitNanos, own.latencyNanos, served);
    addLatencies(first, own, served);
  }

  /** Counts the latencies of the arrivals at one place in several of a batch. */
  private void addLatencies(int first, ArrivalBlock.Visits own, int served) {
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
  private static void reckonLatencies(ArrivalBlock.Visits own, int count, long besidesNanos) {
    for (int n = 0; n < count; n++) {
      own.latencyNanos[n] = own.answerNanos[n] - besidesNanos - own.timeNanos[n];
    }
  }

  private static int rows(Route route) {
    return route.addsRows ? route.rows[0] : 0;
  }

  private static int bytes(Route route) {
    return route.addsRows ? route.bytes[0] : 0;
  }

  private static void countAlike(KeySpace space, ArrivalBlock.Visits own, int served) {
    final long[] plain = space.plain;
    for (int n = 0; n < served; n++) {
      final int slice = own.slice[n];
      final long counted = SliceCounters.withPlainWrite(plain[slice], own.servedNanos[n]);
      plain[slice] = counted;
      if (SliceCounters.isFull(counted)) {
        space.settle(slice);
      }
    }
  }

  private static void countWrites(
      Route route, long[] traffic, ArrivalBlock.Visits own, int served) {
    final int rows = rows(route);
    final int bytes = bytes(route);
    for (int n = 0; n < served; n++) {
      final int at = own.slice[n] * SliceCounters.STRIDE;
      SliceCounters.addVisit(traffic, at, own.servedNanos[n]);
      SliceCounters.addCommit(traffic, at, 1);
      SliceCounters.addRows(traffic, at, rows, bytes);
    }
  }

  private void countReads(long[] traffic, ArrivalBlock.Visits own, int served) {
    for (int n = 0; n < served; n++) {
      final int at = own.slice[n] * SliceCounters.STRIDE;
      SliceCounters.addVisit(traffic, at, own.servedNanos[n]);
      SliceCounters.addRead(traffic, at, readNanos);
    }
  }
}
