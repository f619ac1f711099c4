package io.keyheat.core.measure;

import io.keyheat.core.key.Keys;
import io.keyheat.core.model.request.SampledVisit;
import io.keyheat.core.model.request.VisitKind;
import java.util.Arrays;

/**
 * An even sample of bounded size of the visits of a minute, in the order of time. When it is full,
 * every other visit is dropped, and the sampling interval of those to come doubles.
 */
final class VisitSample {
  private static final int MOST = 1 << 13;

  final long[] hi = new long[MOST];
  final long[] lo = new long[MOST];
  final int[] load = new int[MOST];
  final int[] rows = new int[MOST];
  final int[] skipped = new int[MOST];
  final float[] meanNanos = new float[MOST];
  final boolean[] scans = new boolean[MOST];
  final boolean[] writes = new boolean[MOST];

  /** Inflow of a tablet's token bucket that the visit takes, nanoseconds; 0: none is metered. */
  final float[] unitNanos = new float[MOST];

  private final int[] space = new int[MOST];
  private int size;
  private int every = 1;
  private int passed;

  /** Begins a minute that is likely to have about as many visits as the one before. */
  void begin(VisitSample before) {
    size = 0;
    passed = 0;
    every = 2 * before.size > MOST ? before.every : Math.max(1, before.every / 2);
  }

  /** How many visits each one stands for. */
  int every() {
    return every;
  }

  /** Counts a visit; returns whether it is one of the sample, to be added. */
  boolean takesNext() {
    if (++passed < every) {
      return false;
    }
    passed = 0;
    return true;
  }

  void add(SampledVisit visit, int inSpace, long itsUnitNanos) {
    if (size == MOST) {
      halve();
    }
    hi[size] = visit.hi();
    lo[size] = visit.lo();
    load[size] = visit.load();
    rows[size] = visit.rows();
    skipped[size] = visit.skipped();
    meanNanos[size] = (float) visit.meanNanos();
    scans[size] = visit.kind() == VisitKind.SCAN;
    writes[size] = visit.kind() == VisitKind.WRITE;
    unitNanos[size] = itsUnitNanos;
    space[size++] = inSpace;
  }

  private void halve() {
    for (int to = 0; to < MOST / 2; to++) {
      int from = 2 * to + 1;
      hi[to] = hi[from];
      lo[to] = lo[from];
      load[to] = load[from];
      rows[to] = rows[from];
      skipped[to] = skipped[from];
      meanNanos[to] = meanNanos[from];
      scans[to] = scans[from];
      writes[to] = writes[from];
      unitNanos[to] = unitNanos[from];
      space[to] = space[from];
    }
    size = MOST / 2;
    every *= 2;
  }

  /** The places of the visits to a range of keys. */
  int[] in(KeyExtent range) {
    int[] found = new int[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (space[i] == range.space() && isIn(range, hi[i], lo[i])) {
        found[count++] = i;
      }
    }
    return Arrays.copyOf(found, count);
  }

  private static boolean isIn(KeyExtent range, long hi, long lo) {
    return Keys.compare(hi, lo, range.hi(), range.lo()) >= 0
        && (range.isLast() || Keys.compare(hi, lo, range.nextHi(), range.nextLo()) < 0);
  }
}
