package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.SliceCounters;

/**
 * Arrivals of one load that are still to come, as far as they are drawn, and the terms on which
 * {@link FastPath} serves them.
 */
public final class LoadQueue {
  final Route route;
  final double meanNanos;
  final long maxWaitNanos;

  /** What passes besides waits, service and quorum until the client has its answer. */
  final long restNanos;

  /** The part of that which is the client's way, and not the visit's. */
  final long besidesNanos;

  final long timeoutNanos;

  /** Whether service is so short that writes may be counted as plain ones. */
  final boolean isShort;

  /** Whether a client whose attempt is refused makes no other. */
  final boolean isOneAttempt;

  /** Room for the slices of those in a block, where the block has others between them. */
  final int[] slice = new int[ArrivalBlock.LONGEST];

  /** How many of them are in the block. */
  int inBlock;

  private Arrivals arrivals = new Arrivals(0, new long[0], new long[0][], new long[0][]);
  private int next;
  private int end;

  // The slices of arrivals from one place of the batch to before another: where blocks end early,
  // those behind the end need not be looked up again.
  private final int[] known = new int[ArrivalBlock.LONGEST];
  private int knownFrom;
  private int knownTo;
  private long knownLayout;

  LoadQueue(Route route, RequestPath path, long timeoutNanos, int attempts) {
    this.route = route;
    this.timeoutNanos = timeoutNanos;
    isOneAttempt = attempts == 1;
    VisitService service = path.service;
    meanNanos = route.firstNanos[0];
    isShort = meanNanos <= SliceCounters.LONGEST_PLAIN_NANOS;
    maxWaitNanos = path.longestWaitNanos(route, timeoutNanos);
    besidesNanos = path.besidesNanos(route.write);
    restNanos = besidesNanos + (route.write ? service.commitNanos : 0);
  }

  /**
   * From now on those from one place of a batch to before another are to come. A batch that was
   * filled again comes from its first place on.
   */
  public void set(Arrivals batch, int from, int to) {
    if (batch.timeNanos() != arrivals.timeNanos() || from == 0) {
      knownTo = 0;
    }
    arrivals = batch;
    next = from;
    end = to;
  }

  public Arrivals arrivals() {
    return arrivals;
  }

  KeySpace space() {
    return route.space[0];
  }

  /** The place in its batch of the next one. */
  public int next() {
    return next;
  }

  /** Whether all that were drawn have come. */
  public boolean isUsedUp() {
    return next == end;
  }

  /** How many may still come. */
  int left() {
    return end - next;
  }

  /** When one of them arrives, counted from the next one; {@link Long#MAX_VALUE}: none is drawn. */
  long timeNanos(int ahead) {
    return next + ahead < end ? arrivals.timeNanos()[next + ahead] : Long.MAX_VALUE;
  }

  /** Some of them have come. */
  void advance(int count) {
    next += count;
  }

  /** Finds the slices of those that are in the block. */
  void find(int[] into) {
    if (inBlock == 0) {
      return;
    }
    final KeySpace space = space();
    if (arrivals.found().take(space, next, inBlock, into)) {
      return;
    }
    if (next + inBlock > knownTo || space.layout() != knownLayout) {
      knownFrom = next;
      knownTo = Math.min(end, next + known.length);
      space.find(arrivals.keyHi()[0], arrivals.keyLo()[0], next, knownTo - next, known);
      knownLayout = space.layout();
    }
    System.arraycopy(known, next - knownFrom, into, 0, inBlock);
  }
}
