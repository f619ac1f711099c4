package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.cluster.VisitCosts;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.model.store.Reading;
import io.keyheat.core.result.LatencyStage;
import java.util.Arrays;

/**
 * One step of an operation on materialized rows: all that it does at the same time, in whatever
 * tablets the rows lie; each of them serves it once for all that it does there.
 */
public final class RowStep {
  private final RequestPath path;
  private final CostParameters costs;
  private final ThroughputLimit limit;
  private final VisitSampler sampler;
  private final Probe probe;
  private Access access = Access.READ;
  private int load;
  private int visits;

  // By visit.
  private long[] keyHi = new long[16];
  private long[] keyLo = new long[16];
  private int[] bytes = new int[16];
  private double[] aloneNanos = new double[16];
  private int[] rows = new int[16];
  private int[] skipped = new int[16];

  public RowStep(VisitCosts costs, RequestPath path, VisitSampler sampler, Probe probe) {
    this.path = path;
    this.costs = costs.service();
    this.sampler = sampler;
    this.probe = probe;
    limit = costs.limit();
  }

  /**
   * Begins a step that reads.
   *
   * @param ofLoad number of the load
   */
  public void beginReads(int ofLoad, boolean ofStaleData) {
    load = ofLoad;
    access = ofStaleData ? Access.STALE_READ : Access.READ;
    visits = 0;
    path.beginGathering(access);
  }

  /**
   * Begins a commit.
   *
   * @param ofLoad number of the load
   */
  public void beginWrites(int ofLoad) {
    load = ofLoad;
    access = Access.WRITE;
    visits = 0;
    path.beginGathering(access);
  }

  public boolean isEmpty() {
    return visits == 0;
  }

  /**
   * Rows of one table are looked up, one after the other.
   *
   * @param count how many of the keys are theirs
   */
  public void lookups(KeySpace space, long[] his, long[] los, int count, int rowBytes) {
    ensureRoom(count);
    double extra = costs.readByteNanos() * rowBytes;
    double first = costs.readNanos() + extra;
    double next = costs.readRowNanos() + extra;
    path.gatherAll(space, his, los, count, new Block.VisitCost(first, next, refillNanos(rowBytes)));
    System.arraycopy(his, 0, keyHi, visits, count);
    System.arraycopy(los, 0, keyLo, visits, count);
    Arrays.fill(bytes, visits, visits + count, rowBytes);
    Arrays.fill(aloneNanos, visits, visits + count, first);
    Arrays.fill(rows, visits, visits + count, 1);
    Arrays.fill(skipped, visits, visits + count, 0);
    visits += count;
  }

  /**
   * A row or an entry is written, or a tombstone, which has no bytes. What the commit writes more
   * than once is one of its rows.
   */
  public void put(KeySpace space, long hi, long lo, int rowBytes) {
    boolean unused = counts(space, hi, lo, rowBytes);
  }

  /** Writes a row or an entry; returns whether it is a further row of the commit. */
  private boolean counts(KeySpace space, long hi, long lo, int rowBytes) {
    double extra = costs.writeByteNanos() * rowBytes;
    visit(space, hi, lo, rowBytes, costs.writeNanos() + extra, costs.writeRowNanos() + extra);
    return path.countRow(space, hi, lo);
  }

  /**
   * An entry of a row moves: a tombstone and the new entry are written. In one tablet they count as
   * one row of the commit.
   */
  public void move(RowTable table, int entry, int row, long toHi, long toLo) {
    KeySpace space = table.space(entry);
    long fromHi = table.keyHi(entry, row);
    long fromLo = table.keyLo(entry, row);
    boolean isFurther = counts(space, fromHi, fromLo, 0);
    put(space, toHi, toLo, table.bytes(entry));
    if (isFurther && path.tabletOf(visits - 1) == path.tabletOf(visits - 2)) {
      path.discountRow(visits - 2, space, fromHi, fromLo);
    }
  }

  /** Part of a range is read, from a key on. */
  public void scan(KeySpace space, long hi, long lo, Reading reading) {
    double row = reading.reverse ? costs.readRowReverseNanos() : costs.readRowNanos();
    double nanos =
        row * reading.rows
            + costs.tombstoneNanos() * reading.tombstones
            + costs.readByteNanos() * reading.bytes;
    int readBytes = (int) Math.min(Integer.MAX_VALUE, reading.bytes);
    visit(space, hi, lo, readBytes, costs.readNanos() + nanos, nanos);
    rows[visits - 1] = (int) Math.min(Integer.MAX_VALUE, reading.rows);
    skipped[visits - 1] = (int) Math.min(Integer.MAX_VALUE, reading.tombstones);
  }

  private void visit(
      KeySpace space, long hi, long lo, int inBytes, double firstNanos, double nextNanos) {
    ensureRoom(1);
    long refillNanos = refillNanos(inBytes);
    path.gather(space, hi, lo, firstNanos, nextNanos, refillNanos);
    keyHi[visits] = hi;
    keyLo[visits] = lo;
    bytes[visits] = inBytes;
    rows[visits] = 1;
    skipped[visits] = 0;
    aloneNanos[visits++] = firstNanos;
  }

  /** What a visit takes from its tablet's bucket. */
  private long refillNanos(int inBytes) {
    return access == Access.STALE_READ
        ? limit.staleRefillNanos(inBytes)
        : limit.refillNanos(access == Access.WRITE, inBytes);
  }

  private void ensureRoom(int more) {
    if (visits + more > keyHi.length) {
      int capacity = Math.max(visits + more, 2 * visits);
      keyHi = Arrays.copyOf(keyHi, capacity);
      keyLo = Arrays.copyOf(keyLo, capacity);
      bytes = Arrays.copyOf(bytes, capacity);
      aloneNanos = Arrays.copyOf(aloneNanos, capacity);
      rows = Arrays.copyOf(rows, capacity);
      skipped = Arrays.copyOf(skipped, capacity);
    }
  }

  /**
   * Attempts all of it at once.
   *
   * @param deadlineNanos when the client gives up
   * @return when it is done, before the client's network; or an {@link Answer} other than served,
   *     and then nothing has changed
   */
  public long attempt(long nowNanos, long deadlineNanos) {
    path.addTimesTo(probe.times(load));
    long done = path.attemptGathered(nowNanos, deadlineNanos);
    if (Answer.isServed(done)) {
      if (access != Access.WRITE) { // The client hears of the scan that the step is of, once.
        probe.spent(load, LatencyStage.CLIENT_NETWORK, -path.clientRoundTripNanos());
      }
      if (sampler.count(1)) {
        show();
      }
    }
    return done;
  }

  /** When the tablet of a visit is done. */
  public long doneNanos(int visit) {
    return path.doneNanos(visit);
  }

  /**
   * Notes what a served commit has changed.
   *
   * @param rows how many the space has more: 1 or −1
   * @param added bytes that it has more
   */
  public static void stored(KeySpace space, long hi, long lo, int rows, int added) {
    SliceCounters.addRows(space.traffic(), space.find(hi, lo) * SliceCounters.STRIDE, rows, added);
  }

  private void show() {
    VisitKind kind = access == Access.WRITE ? VisitKind.WRITE : VisitKind.SCAN;
    for (int v = 0; v < visits; v++) {
      sampler.show(
          new SampledVisit(
              path.tabletOf(v),
              keyHi[v],
              keyLo[v],
              kind,
              bytes[v],
              aloneNanos[v],
              rows[v],
              skipped[v],
              load));
    }
  }
}
