package io.keyheat.core.model.rows;

import io.keyheat.core.key.Keys;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.store.OrderedStore;
import io.keyheat.core.model.store.Reading;
import java.util.Arrays;

/** One range of a scan, and how far it has been read, tablet after tablet. */
public final class ScanRange {
  public final KeySpace space;
  public final Reading reading;

  // What is left of it, both ends included.
  public long fromHi;
  public long fromLo;
  public long toHi;
  public long toLo;

  /** Nothing more is to be read. */
  public boolean isRead;

  /** The slice with which the next tablet begins, in the direction of reading. */
  public int nextSlice;

  /** Rows wanted before the current tablet was read. */
  long wantedBefore;

  private int slices;
  private int[] slice = new int[8];
  private long[] skipped = new long[8];

  public ScanRange(KeySpace space, Reading reading) {
    this.space = space;
    this.reading = reading;
  }

  /** Begins anew, with a number of rows wanted of a range whose ends are set next. */
  public void begin(long rowsWanted) {
    reading.begin(rowsWanted);
    isRead = false;
    slices = 0;
  }

  /**
   * Removes the part of the range that a page reads. Where its last row has the last key of all in
   * the direction of reading, an empty range is left.
   */
  public void beginBehind(Reading page) {
    store().read(fromHi, fromLo, toHi, toLo, page);
    if (!page.hasFound()) {
      return;
    }
    fromHi = page.reverse ? fromHi : page.lastHi;
    fromLo = page.reverse ? fromLo : page.lastLo;
    toHi = page.reverse ? page.lastHi : toHi;
    toLo = page.reverse ? page.lastLo : toLo;
    long outermost = page.reverse ? 0 : -1; // Both halves of the last key of all.
    boolean isAtEnd = page.lastHi == outermost && page.lastLo == outermost;
    if (page.reverse == isAtEnd) {
      // Forwards, or past the first key of all by the other end.
      fromHi += fromLo == -1 ? 1 : 0;
      fromLo++;
    } else {
      toHi -= toLo == 0 ? 1 : 0;
      toLo--;
    }
  }

  private OrderedStore store() {
    OrderedStore store = space.store;
    if (store == null) {
      throw new IllegalStateException(space.name() + " is not materialized");
    }
    return store;
  }

  /** The next slices are of another tablet. */
  public void beginTablet() {
    reading.restart();
    wantedBefore = reading.wanted;
    slices = 0;
  }

  /** Reads what lies in a slice. */
  public void readSlice(int at) {
    boolean first = Keys.compare(space.startHi(at), space.startLo(at), fromHi, fromLo) <= 0;
    boolean last =
        at + 1 == space.slices()
            || Keys.compare(space.startHi(at + 1), space.startLo(at + 1), toHi, toLo) > 0;
    long before = reading.tombstones;
    store()
        .read(
            first ? fromHi : space.startHi(at),
            first ? fromLo : space.startLo(at),
            last ? toHi : endHi(at),
            last ? toLo : endLo(at),
            reading);
    if (slices == slice.length) {
      slice = Arrays.copyOf(slice, 2 * slices);
      skipped = Arrays.copyOf(skipped, 2 * slices);
    }
    slice[slices] = at;
    skipped[slices++] = reading.tombstones - before;
    isRead = reading.isSated() || (reading.reverse ? first : last);
  }

  /** Last key of a slice, upper half. */
  private long endHi(int at) {
    return space.startLo(at + 1) == 0 ? space.startHi(at + 1) - 1 : space.startHi(at + 1);
  }

  private long endLo(int at) {
    return space.startLo(at + 1) - 1;
  }

  /** The tablet has served what was read: the range begins behind it from now on. */
  public void tabletIsServed() {
    for (int i = 0; i < slices; i++) {
      space.skipped[slice[i]] += skipped[i];
    }
    if (isRead) {
      return;
    }
    if (reading.reverse) {
      toHi = endHi(nextSlice);
      toLo = endLo(nextSlice);
    } else {
      fromHi = space.startHi(nextSlice);
      fromLo = space.startLo(nextSlice);
    }
  }

  /** The tablet has not served what was read. */
  public void forgetTablet() {
    reading.wanted = wantedBefore;
    isRead = false;
  }
}
