package io.keyheat.core.model.cluster;

import io.keyheat.core.key.WholeKeys;
import io.keyheat.core.model.sample.KeySample;
import io.keyheat.core.model.store.KeyRanges;
import io.keyheat.core.model.store.OrderedStore;
import io.keyheat.core.model.store.RangeEnds;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One ordered range of keys, cut into slices: each slice lies in one tablet and in one row of the
 * heatmap, so that finding a key's slice finds both, and what is counted by slice adds up to both.
 *
 * <p>Slices are numbered in key order; a cut renumbers those behind it. Cuts are rare, look-ups are
 * the simulator's commonest act ({@link KeyRanges}).
 */
public final class KeySpace {
  private final String name;
  private int slices;
  private final KeyRanges ranges;

  // Per slice, in key order.
  private long[] storedRows;
  private long[] storedBytes;
  private long[] traffic;

  /**
   * Two numbers a slice, side by side, so that whoever has looked one up has the other one near:
   * its tablet, in the upper half, with its row; and its plain writes, as {@link
   * SliceCounters#withPlainWrite} counts them.
   */
  private long[] near;

  private long[] rejected;

  /** Whether anything but plain writes may have been counted since the last drain. */
  private boolean mayHaveOthers;

  /** Keys that no cut parts. */
  public WholeKeys whole = WholeKeys.NONE;

  /** Whether its tablets may be merged. */
  public boolean merges = true;

  /** Whether scans ask where its outermost rows lie, so that each row added is noted. */
  public boolean tracksSpans;

  /** The outermost rows of the ranges that scans read, one for each length of what these share. */
  private RangeEnds[] rangeEnds = new RangeEnds[0];

  /** Rows and entries one by one; null where they are only counted. */
  public @Nullable OrderedStore store;

  /** Tombstones that scans have skipped, by slice; empty where rows are only counted. */
  public long[] skipped = new long[0];

  /**
   * How much longer the units that its tablets share take to flow in than those of a tablet; 0:
   * they share none.
   */
  public double writeRefillRatio;

  public double readRefillRatio;

  /** When the units that its tablets share have all flowed in again: those of writes, of reads. */
  public long writesFullNanos;

  public long readsFullNanos;

  /** Attempts that were refused because those units were used up. */
  public long throttled;

  // What each plain write since the last drain has added; −1: there was none.
  private int plainRows = -1;
  private int plainBytes;

  /**
   * A key space whose slices all lie in one tablet.
   *
   * @param ofTablet the tablet that holds all of it for now
   */
  KeySpace(String name, HeatRows heatRows, int ofTablet) {
    this.name = name;
    slices = heatRows.hi().length;
    ranges = new KeyRanges(heatRows.hi(), heatRows.lo());
    near = new long[2 * slices];
    for (int slice = 0; slice < slices; slice++) {
      place(slice, ofTablet, heatRows.first() + slice);
    }
    storedRows = new long[slices];
    storedBytes = new long[slices];
    traffic = new long[slices * SliceCounters.STRIDE];
    rejected = new long[slices];
  }

  /** Whether its rows and entries are materialized. */
  public boolean keepsRows() {
    return store != null;
  }

  public String name() {
    return name;
  }

  public int slices() {
    return slices;
  }

  private void place(int slice, int inTablet, int inRow) {
    near[2 * slice] = ((long) inTablet << Integer.SIZE) | inRow;
  }

  public int tabletOf(int slice) {
    return (int) (near[2 * slice] >> Integer.SIZE);
  }

  public int rowOf(int slice) {
    return (int) near[2 * slice];
  }

  public long startHi(int slice) {
    return ranges.startHi(slice);
  }

  public long startLo(int slice) {
    return ranges.startLo(slice);
  }

  /** Upper half of the last key that a slice may hold. */
  long lastHi(int slice) {
    if (slice + 1 == slices) {
      return -1;
    }
    return startLo(slice + 1) == 0 ? startHi(slice + 1) - 1 : startHi(slice + 1);
  }

  /** Its lower half. */
  long lastLo(int slice) {
    return slice + 1 == slices ? -1 : startLo(slice + 1) - 1;
  }

  public long storedRows(int slice) {
    return storedRows[slice];
  }

  public long storedBytes(int slice) {
    return storedBytes[slice];
  }

  /** From now on rows and entries are materialized. */
  public void keepRows() {
    store = new OrderedStore();
    skipped = new long[rejected.length];
  }

  public void store(int slice, long rows, long bytes) {
    storedRows[slice] += rows;
    storedBytes[slice] += bytes;
  }

  /** The slice that holds a key. */
  public int find(long hi, long lo) {
    return ranges.find(hi, lo);
  }

  /** Finds the slices that hold many keys, as {@link KeyRanges.RangeTable#find} does. */
  public void find(long[] keyHi, long[] keyLo, int from, int count, int[] slice) {
    ranges.find(keyHi, keyLo, from, count, slice);
  }

  /** From now on scans ask for the outermost rows of ranges whose keys share leading bits. */
  public void trackRanges(int bits) {
    tracksSpans = true;
    if (bits > 0 && rangeEnds(bits) == null) {
      rangeEnds = Arrays.copyOf(rangeEnds, rangeEnds.length + 1);
      rangeEnds[rangeEnds.length - 1] = new RangeEnds(bits);
    }
  }

  /** The outermost rows of ranges whose keys share leading bits; null where no scan asks. */
  public @Nullable RangeEnds rangeEnds(int bits) {
    for (RangeEnds ends : rangeEnds) {
      if (ends.bits() == bits) {
        return ends;
      }
    }
    return null;
  }

  /** Notes a row that was written, for scans of ranges. */
  public void noteInRanges(long hi, long lo) {
    for (RangeEnds ends : rangeEnds) {
      ends.add(hi, lo);
    }
  }

  /** Finds the rows of the heatmap in which some slices lie. */
  public void findRows(int[] ofSlices, int count, int[] rows) {
    final long[] places = near;
    for (int n = 0; n < count; n++) {
      rows[n] = (int) places[2 * ofSlices[n]];
    }
  }

  /** Finds the tablets in which some slices lie. */
  public void findTablets(int[] ofSlices, int count, int[] tablets) {
    final long[] places = near;
    for (int n = 0; n < count; n++) {
      tablets[n] = (int) (places[2 * ofSlices[n]] >> Integer.SIZE);
    }
  }

  /** Another number after slices were cut or joined. */
  public long layout() {
    return ranges.version();
  }

  /** Where the slices lie now, for one who looks keys up beside the run. */
  public KeyRanges.RangeTable sliceTable() {
    return ranges.table();
  }

  /** Whether no slice was cut or joined since a table was given out. */
  public boolean isCurrent(KeyRanges.RangeTable table) {
    return ranges.isCurrent(table);
  }

  /**
   * Makes {@code (hi, lo)} the first key of a slice and returns that slice. Where a slice is cut in
   * two, {@code leftShare} of what it has stored stays on the left. All traffic must be drained.
   */
  int cut(long hi, long lo, double leftShare) {
    int slice = find(hi, lo);
    if (startHi(slice) == hi && startLo(slice) == lo) {
      return slice;
    }
    long leftRows = Math.round(storedRows[slice] * leftShare);
    long leftBytes = Math.round(storedBytes[slice] * leftShare);
    if (store != null) {
      long[] left = storedBefore(store, slice, hi, lo);
      leftRows = left[0];
      leftBytes = left[1];
    }
    makeRoomAfter(slice);
    int right = slice + 1;
    ranges.insert(right, hi, lo);
    near[2 * right] = near[2 * slice];
    storedRows[right] = storedRows[slice] - leftRows;
    storedBytes[right] = storedBytes[slice] - leftBytes;
    storedRows[slice] = leftRows;
    storedBytes[slice] = leftBytes;
    return right;
  }

  /** Living rows of a slice before a key, where rows are materialized. */
  long livingRowsBefore(int slice, long hi, long lo) {
    return store == null ? 0 : storedBefore(store, slice, hi, lo)[0];
  }

  /** Living rows, and bytes of these and of tombstones, that lie in a slice before a key. */
  private long[] storedBefore(OrderedStore rows, int slice, long hi, long lo) {
    long[] sums = new long[2];
    rows.forEach(
        startHi(slice),
        startLo(slice),
        lo == 0 ? hi - 1 : hi,
        lo - 1,
        (atHi, atLo, bytes, alive) -> {
          sums[0] += alive ? 1 : 0;
          sums[1] += bytes;
        });
    return sums;
  }

  /**
   * The key of a slice before which nearest to some of its bytes lie; null where none is known but
   * the slice's first.
   *
   * @param sample of the tablet's rows, for where they are only counted
   */
  @Nullable CutKey keyAt(int slice, long bytes, KeySample sample) {
    if (store == null) {
      double share = storedBytes[slice] == 0 ? 0.5 : bytes / (double) storedBytes[slice];
      int at = sample.nearest(share, startHi(slice), startLo(slice), lastHi(slice), lastLo(slice));
      return at < 0 ? null : new CutKey(sample.hi(at), sample.lo(at));
    }
    Crossing crossing = new Crossing(bytes);
    store.forEach(startHi(slice), startLo(slice), lastHi(slice), lastLo(slice), crossing);
    return crossing.key;
  }

  /** Looks for the row behind which a number of bytes is passed. */
  private static final class Crossing implements OrderedStore.StoreSpan {
    private final long wanted;
    private long passed;
    private @Nullable CutKey key;

    Crossing(long wanted) {
      this.wanted = wanted;
    }

    @Override
    public void element(long hi, long lo, int bytes, boolean alive) {
      if (key == null && passed > 0 && passed + bytes / 2 >= wanted) {
        key = new CutKey(hi, lo);
      }
      passed += bytes;
    }
  }

  /** Joins slices that no longer need to be apart: same row, same tablet. */
  void join(int right) {
    if (right == 0 || right >= slices) {
      return;
    }
    int left = right - 1;
    if (near[2 * left] != near[2 * right]) {
      return;
    }
    store(left, storedRows[right], storedBytes[right]);
    ranges.remove(right);
    removeAt(right);
  }

  /** One past the last slice of the tablet that holds slice {@code from}. */
  public int endOfTablet(int from) {
    int end = from + 1;
    while (end < slices && tabletOf(end) == tabletOf(from)) {
      end++;
    }
    return end;
  }

  void assign(int from, int to, int toTablet) {
    for (int slice = from; slice < to; slice++) {
      place(slice, toTablet, rowOf(slice));
    }
  }

  /**
   * Whether writes of one row may be counted as plain ones until the next drain: only those that
   * add as much as the first ones do.
   */
  public boolean areAlike(int rows, int bytes) {
    if (plainRows < 0) {
      plainRows = rows;
      plainBytes = bytes;
    }
    return plainRows == rows && plainBytes == bytes;
  }

  /** Counts plain writes to slices, each with its time of service. */
  public void countPlainWrites(int[] ofSlices, long[] serviceNanos, int count) {
    final long[] places = near;
    for (int n = 0; n < count; n++) {
      final int slice = ofSlices[n];
      final int at = 2 * slice + 1;
      final long counted = SliceCounters.withPlainWrite(places[at], serviceNanos[n]);
      places[at] = counted;
      if (SliceCounters.isFull(counted)) {
        settle(slice);
      }
    }
  }

  /** Counts one plain write to a slice. */
  public void countPlainWrite(int slice, long serviceNanos) {
    final long counted = SliceCounters.withPlainWrite(near[2 * slice + 1], serviceNanos);
    near[2 * slice + 1] = counted;
    if (SliceCounters.isFull(counted)) {
      settle(slice);
    }
  }

  /** Adds the plain writes to a slice to its numbers. */
  public void settle(int slice) {
    addPlainTo(traffic(), slice * SliceCounters.STRIDE, slice);
    near[2 * slice + 1] = 0;
  }

  private void addPlainTo(long[] numbers, int at, int slice) {
    SliceCounters.addPlainWrites(numbers, at, near[2 * slice + 1], plainRows, plainBytes);
  }

  /**
   * The numbers of all slices, {@link SliceCounters#STRIDE} of each, for one who adds to them, but
   * for plain writes.
   */
  public long[] traffic() {
    mayHaveOthers = true;
    return traffic;
  }

  /** Attempts that were refused, by slice, for one who adds to them. */
  public long[] rejected() {
    mayHaveOthers = true;
    return rejected;
  }

  /** Hands the numbers of each slice that saw anything to the sink; they stay as they are. */
  void showTraffic(SliceCounters.Sink sink) {
    final long[] numbers = new long[SliceCounters.STRIDE];
    // Of many slices that saw nothing but plain writes, no other number is fetched from memory.
    final boolean looksAtOthers = mayHaveOthers;
    for (int slice = 0; slice < slices; slice++) {
      final boolean sawOthers = looksAtOthers && (rejected[slice] != 0 || hasOthers(slice));
      if (sawOthers || near[2 * slice + 1] != 0) {
        if (sawOthers) {
          System.arraycopy(traffic, slice * SliceCounters.STRIDE, numbers, 0, SliceCounters.STRIDE);
        } else {
          Arrays.fill(numbers, 0);
        }
        addPlainTo(numbers, 0, slice);
        sink.slice(rowOf(slice), tabletOf(slice), numbers, 0, sawOthers ? rejected[slice] : 0);
      }
    }
  }

  /** Whether a slice has seen more than plain writes. */
  private boolean hasOthers(int slice) {
    int at = slice * SliceCounters.STRIDE;
    // A further row of a commit is written to its slice without being a visit of its own.
    long added = traffic[at + SliceCounters.ROWS] | traffic[at + SliceCounters.BYTES];
    long seen = traffic[at + SliceCounters.VISITS] | traffic[at + SliceCounters.WRITES];
    return (seen | added) != 0;
  }

  /** Stores what was added, and begins anew. */
  void settleTraffic() {
    for (int slice = 0; slice < slices; slice++) {
      long plain = near[2 * slice + 1];
      if (plain != 0) {
        long writes = SliceCounters.plainWrites(plain);
        store(slice, writes * plainRows, writes * plainBytes);
        near[2 * slice + 1] = 0;
      }
      if (mayHaveOthers && hasOthers(slice)) {
        int at = slice * SliceCounters.STRIDE;
        store(slice, traffic[at + SliceCounters.ROWS], traffic[at + SliceCounters.BYTES]);
        Arrays.fill(traffic, at, at + SliceCounters.STRIDE, 0);
      }
    }
    if (mayHaveOthers) {
      Arrays.fill(rejected, 0);
      mayHaveOthers = false;
    }
    plainRows = -1;
  }

  /** Reports the tombstones that scans have skipped, by row of the heatmap, and begins anew. */
  void drainSkipped(SkippedSink sink) {
    for (int slice = 0; slice < slices && skipped.length > 0; slice++) {
      if (skipped[slice] > 0) {
        sink.skipped(rowOf(slice), skipped[slice]);
        skipped[slice] = 0;
      }
    }
  }

  /** Hears of skipped tombstones. */
  public interface SkippedSink {
    /**
     * Records tombstones that scans have skipped.
     *
     * @param row heatmap row
     */
    void skipped(int row, long tombstones);
  }

  private void makeRoomAfter(int slice) {
    if (slices == rejected.length) {
      grow(2 * slices + 16);
    }
    shift(slice + 1, slice + 2, slices - slice - 1);
    slices++;
  }

  private void removeAt(int slice) {
    shift(slice + 1, slice, slices - slice - 1);
    slices--;
  }

  private void shift(int from, int to, int length) {
    System.arraycopy(near, 2 * from, near, 2 * to, 2 * length);
    System.arraycopy(storedRows, from, storedRows, to, length);
    System.arraycopy(storedBytes, from, storedBytes, to, length);
  }

  private void grow(int capacity) {
    near = Arrays.copyOf(near, 2 * capacity);
    storedRows = Arrays.copyOf(storedRows, capacity);
    storedBytes = Arrays.copyOf(storedBytes, capacity);
    traffic = new long[capacity * SliceCounters.STRIDE];
    rejected = new long[capacity];
    if (skipped.length > 0) {
      skipped = new long[capacity];
    }
  }
}
