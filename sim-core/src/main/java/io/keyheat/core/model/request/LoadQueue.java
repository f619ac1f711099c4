package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.SliceCounters;
import org.jspecify.annotations.Nullable;

/**
 * Arrivals of one load that are still to come, as far as they are drawn: first attempts of its
 * operations, or further ones.
 */
public final class LoadQueue {
  /** Arrivals that are looked up together, at least. */
  private static final int FEWEST_TOGETHER = 16;

  final Route route;
  final Terms terms;

  /** Visits that an operation begins with. */
  final int width;

  /** Whether no two visits of an arrival can lie in one tablet. */
  final boolean isApart;

  /** Whether they are writes that are counted as plain ones until the next drain. */
  boolean isPlain;

  private final boolean mayBePlain;

  /** Room for the slices of those in a block, by visit, where others lie between them. */
  final int[][] slice;

  /** How many of them are in the block. */
  int inBlock;

  /** Of further attempts, the numbers of the pending operations by place of the batch. */
  final int @Nullable [] operations;

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

  LoadQueue(Route route, Terms terms, Cluster cluster, int @Nullable [] operations) {
    this.operations = operations;
    this.route = route;
    this.terms = terms;
    this.cluster = cluster;
    width = route.first.to();
    isApart = width == 1 || !route.mayShareTablet;
    mayBePlain =
        route.write
            && width == 1
            && route.written[0] == 1
            && route.firstNanos[0] <= SliceCounters.LONGEST_PLAIN_NANOS;
    final int most = Math.max(1, Block.LONGEST / width);
    slice = new int[width][most];
    known = new int[width][Math.max(FEWEST_TOGETHER, most)];
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

  /** Visits that an operation begins with. */
  public int width() {
    return width;
  }

  /** Whether they are further attempts of pending operations. */
  boolean isFurther() {
    return operations != null;
  }

  /** Decides anew how they are counted. */
  void decidePlain() {
    isPlain = mayBePlain && space().areAlike(BlockCounts.rows(route), BlockCounts.bytes(route));
  }

  KeySpace space() {
    return route.space[0];
  }

  /** The place in its batch of the next one. */
  public int next() {
    return next;
  }

  /** When the next one arrives; {@link Long#MAX_VALUE}: none is drawn. */
  public long nextNanos() {
    return timeNanos(0);
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
    for (int v = 0; v < width && inBlock > 0; v++) {
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
    for (int v = 0; v < width; v++) {
      final long[] hi = arrivals.keyHi()[v];
      final long[] lo = arrivals.keyLo()[v];
      route.space[v].find(hi, lo, knownFrom, knownTo - knownFrom, known[v]);
    }
  }
}
