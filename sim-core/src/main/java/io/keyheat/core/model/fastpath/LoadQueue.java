package io.keyheat.core.model.fastpath;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.request.VisitService;
import java.util.Arrays;

/**
 * Arrivals of one load that are still to come, as far as they are drawn, and the terms on which
 * {@link FastPath} serves them.
 */
public final class LoadQueue {
  /** Arrivals that are looked up together, at least. */
  private static final int FEWEST_TOGETHER = 16;

  final Route route;
  final long maxWaitNanos;

  /** What passes besides waits, service and quorum until the client has its answer. */
  final long restNanos;

  /** The part of that which is the client's way, and not the visit's. */
  final long besidesNanos;

  /** What participants take to agree once all are done, besides the coordinator's quorum. */
  final long agreementNanos;

  final long timeoutNanos;

  /** Whether service is so short that writes may be counted as plain ones. */
  final boolean isShort;

  /** Whether a client whose attempt is refused makes no other. */
  final boolean isOneAttempt;

  /** Room for the slices of those in a block, by visit, where others lie between them. */
  final int[][] slice;

  /** How many of them are in the block. */
  int inBlock;

  private final Cluster cluster;
  private Arrivals arrivals = new Arrivals(0, new long[0], new long[0][], new long[0][]);
  private int next;
  private int end;

  // By visit, the slices of arrivals from one place of the batch to before another: where blocks
  // end early, those behind the end need not be looked up again.
  private final int[][] known;
  private int knownFrom;
  private int knownTo;
  private long knownLayout;

  LoadQueue(Route route, RequestPath path, long timeoutNanos, int attempts) {
    this.route = route;
    this.timeoutNanos = timeoutNanos;
    isOneAttempt = attempts == 1;
    VisitService service = path.service;
    cluster = service.cluster;
    isShort = longest(route.firstNanos) <= SliceCounters.LONGEST_PLAIN_NANOS;
    maxWaitNanos = path.longestWaitNanos(route, timeoutNanos);
    besidesNanos = path.besidesNanos(route.write);
    restNanos = besidesNanos + (route.write ? service.commitNanos : 0);
    agreementNanos = agrees() ? path.agreementNanos() : 0;
    final int most = ArrivalBlock.LONGEST / route.visits;
    slice = new int[route.visits][most];
    known = new int[route.visits][Math.max(FEWEST_TOGETHER, most)];
  }

  private static double longest(double[] nanos) {
    return Arrays.stream(nanos).max().orElse(0);
  }

  /** Whether its arrivals commit in two phases. */
  boolean agrees() {
    return route.write && route.visits > 1;
  }

  /** Quorums that an arrival writes to: one for each visit, and one for the decision. */
  int quorums() {
    return !route.write ? 0 : agrees() ? route.visits + 1 : 1;
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

  /** Finds the slices of those that are in the block, all of which have one visit. */
  void find(int[] into) {
    if (inBlock > 0 && !arrivals.found().take(route.space, 0, next, inBlock, into)) {
      know();
      System.arraycopy(known[0], next - knownFrom, into, 0, inBlock);
    }
  }

  /** Finds the slices of those that are in the block. */
  void find() {
    boolean isKnown = inBlock == 0;
    for (int v = 0; v < route.visits && inBlock > 0; v++) {
      if (!arrivals.found().take(route.space, v, next, inBlock, slice[v])) {
        if (!isKnown) {
          know();
          isKnown = true;
        }
        System.arraycopy(known[v], next - knownFrom, slice[v], 0, inBlock);
      }
    }
  }

  private void know() {
    if (next + inBlock > knownTo || cluster.layout() != knownLayout) {
      lookUp();
    }
  }

  private void lookUp() {
    knownFrom = next;
    knownTo = Math.min(end, next + known[0].length);
    knownLayout = cluster.layout();
    for (int v = 0; v < route.visits; v++) {
      final long[] hi = arrivals.keyHi()[v];
      final long[] lo = arrivals.keyLo()[v];
      route.space[v].find(hi, lo, knownFrom, knownTo - knownFrom, known[v]);
    }
  }
}
