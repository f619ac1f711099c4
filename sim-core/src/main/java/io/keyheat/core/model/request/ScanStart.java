package io.keyheat.core.model.request;

import io.keyheat.core.key.Bits128;
import io.keyheat.core.key.Keys;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.store.KeySpans;
import io.keyheat.core.model.store.RangeEnds;
import org.jspecify.annotations.Nullable;

/**
 * Where a scan of counted rows begins to read: not at the first or last key that its range could
 * hold, but in the first tablet from there on, in the direction of reading, that has rows of the
 * range; and there, as far as is known, at the outermost row. Where rows of other ranges lie
 * outside of that in its tablet, it is the outermost one of the range that was written of late.
 */
final class ScanStart {
  private final Cluster cluster;
  private final KeySpans spans;
  private long hi;
  private long lo;

  ScanStart(Cluster cluster) {
    this.cluster = cluster;
    spans = cluster.tablets().spans();
  }

  /**
   * Finds the start of a visit; where no row of the range is known, it is the given key.
   *
   * @param keyHi upper half of the range's first key in the direction of reading
   * @param keyLo its lower half
   */
  void find(Route route, int visit, long keyHi, long keyLo) {
    hi = keyHi;
    lo = keyLo;
    if (route.rangeBits[visit] < 0) {
      return; // It begins at a key, and not at an end of its range.
    }
    boolean rises = route.scanDirection[visit] > 0;
    long maskHi = Bits128.leadingOnesHi(route.rangeBits[visit]);
    long maskLo = Bits128.leadingOnesLo(route.rangeBits[visit]);
    long fromHi = keyHi & maskHi;
    long fromLo = keyLo & maskLo;
    long toHi = keyHi | ~maskHi;
    long toLo = keyLo | ~maskLo;
    KeySpace space = route.space[visit];
    int tablet = space.tabletOf(space.find(keyHi, keyLo));
    while (tablet >= 0) {
      if (spans.meets(tablet, fromHi, fromLo, toHi, toLo)) {
        beginIn(tablet, rises, space.rangeEnds(route.rangeBits[visit]));
        return;
      }
      tablet = rises ? next(tablet, toHi, toLo) : previous(space, tablet, fromHi, fromLo);
    }
  }

  private void beginIn(int tablet, boolean rises, @Nullable RangeEnds ends) {
    long atHi = rises ? spans.firstHi(tablet) : spans.lastHi(tablet);
    long atLo = rises ? spans.firstLo(tablet) : spans.lastLo(tablet);
    boolean isInside = Keys.compare(atHi, atLo, hi, lo) > 0 == rises;
    if (isInside) {
      hi = atHi;
      lo = atLo;
    } else if (ends != null && ends.knows(hi, lo)) {
      long endHi = ends.endHi(rises, hi, lo);
      lo = ends.endLo(rises, hi, lo);
      hi = endHi;
    } else if (!cluster.holds(tablet, hi, lo)) {
      throw new IllegalStateException("tablet " + tablet + " is not reached from the scan's key");
    }
  }

  /** The tablet behind one, −1 where it begins behind the range. */
  private int next(int tablet, long toHi, long toLo) {
    int next = cluster.next(tablet);
    return next >= 0 && Keys.compare(cluster.startHi(next), cluster.startLo(next), toHi, toLo) <= 0
        ? next
        : -1;
  }

  /** The tablet before one, −1 where the range begins in this one. */
  private int previous(KeySpace space, int tablet, long fromHi, long fromLo) {
    boolean holdsBeginning =
        Keys.compare(cluster.startHi(tablet), cluster.startLo(tablet), fromHi, fromLo) <= 0;
    return holdsBeginning ? -1 : space.tabletOf(cluster.firstSlice(tablet) - 1);
  }

  long hi() {
    return hi;
  }

  long lo() {
    return lo;
  }
}
