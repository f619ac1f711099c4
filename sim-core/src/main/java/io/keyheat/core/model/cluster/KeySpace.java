package io.keyheat.core.model.cluster;

import io.keyheat.core.model.store.OrderedStore;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One ordered range of keys, cut into slices: each slice lies in one tablet and in one row of the
 * heatmap, so that finding a key's slice finds both, and what is counted by slice adds up to both.
 *
 * <p>Slices are numbered in key order; a cut renumbers those behind it. Cuts are rare, look-ups are
 * the simulator's commonest act: a table over the keys' leading bits leads to the slice, mostly
 * without a comparison.
 */
public final class KeySpace {
  private static final int MIN_TABLE_BITS = 8;
  private static final int MAX_TABLE_BITS = 16;

  private final String name;
  private int slices;

  // Per slice, in key order. Start keys are kept with the sign bit flipped, so that signed
  // comparison orders them as unsigned numbers.
  private long[] startHi;
  private long[] startLo;
  public int[] tablet;
  public int[] row;
  private long[] storedRows;
  private long[] storedBytes;
  public long[] traffic;
  public long[] rejected;

  /** Whether scans ask where its outermost rows lie, so that each row added is noted. */
  public boolean tracksSpans;

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

  private int[] firstSlice = new int[0]; // By leading bits; one more entry than the table has.
  private int tableShift;

  /** What {@link #sliceTable} has given out, if it is still true. */
  private @Nullable SliceTable current;

  /**
   * A key space whose slices all lie in one tablet.
   *
   * @param ofTablet the tablet that holds all of it for now
   */
  KeySpace(String name, HeatRows heatRows, int ofTablet) {
    this.name = name;
    slices = heatRows.hi().length;
    startHi = new long[slices];
    startLo = new long[slices];
    row = new int[slices];
    for (int i = 0; i < slices; i++) {
      startHi[i] = heatRows.hi()[i] ^ Long.MIN_VALUE;
      startLo[i] = heatRows.lo()[i] ^ Long.MIN_VALUE;
      row[i] = heatRows.first() + i;
    }
    tablet = new int[slices];
    Arrays.fill(tablet, ofTablet);
    storedRows = new long[slices];
    storedBytes = new long[slices];
    traffic = new long[slices * SliceCounters.STRIDE];
    rejected = new long[slices];
    refresh();
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

  public int tabletOf(int slice) {
    return tablet[slice];
  }

  public int rowOf(int slice) {
    return row[slice];
  }

  public long startHi(int slice) {
    return startHi[slice] ^ Long.MIN_VALUE;
  }

  public long startLo(int slice) {
    return startLo[slice] ^ Long.MIN_VALUE;
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
    skipped = new long[startHi.length];
  }

  public void store(int slice, long rows, long bytes) {
    storedRows[slice] += rows;
    storedBytes[slice] += bytes;
  }

  /** The slice that holds a key. */
  public int find(long hi, long lo) {
    return SliceTable.find(tableShift, firstSlice, startHi, startLo, hi, lo);
  }

  /** Finds the slices that hold many keys, as {@link SliceTable#find} does. */
  public void find(long[] keyHi, long[] keyLo, int from, int count, int[] slice) {
    new SliceTable(tableShift, firstSlice, startHi, startLo).find(keyHi, keyLo, from, count, slice);
  }

  private int search(int from, int to, long hi, long lo) {
    return SliceTable.search(startHi, startLo, from, to, hi, lo);
  }

  /** Where the slices lie now, for one who looks keys up beside the run. */
  public SliceTable sliceTable() {
    if (current == null) {
      current =
          new SliceTable(
              tableShift,
              firstSlice.clone(),
              Arrays.copyOf(startHi, slices),
              Arrays.copyOf(startLo, slices));
    }
    return current;
  }

  /** Whether no slice was cut or joined since a table was given out. */
  public boolean isCurrent(SliceTable table) {
    return table == current;
  }

  /** Leads from keys to their slices. */
  public static final class SliceTable {
    private final int shift;
    private final int[] first;
    private final long[] startHi;
    private final long[] startLo;

    private SliceTable(int shift, int[] first, long[] startHi, long[] startLo) {
      this.shift = shift;
      this.first = first;
      this.startHi = startHi;
      this.startLo = startLo;
    }

    /**
     * Finds the slices that hold many keys, from {@code from} on among the keys and from 0 on among
     * the slices.
     */
    public void find(long[] keyHi, long[] keyLo, int from, int count, int[] slice) {
      for (int n = 0; n < count; n++) {
        slice[n] = find(shift, first, startHi, startLo, keyHi[from + n], keyLo[from + n]);
      }
    }

    private static int find(
        int shift, int[] first, long[] startHi, long[] startLo, long hi, long lo) {
      int bucket = (int) (hi >>> shift);
      int from = first[bucket];
      int to = first[bucket + 1];
      return from == to
          ? from
          : search(startHi, startLo, from, to, hi ^ Long.MIN_VALUE, lo ^ Long.MIN_VALUE);
    }

    private static int search(long[] startHi, long[] startLo, int from, int to, long hi, long lo) {
      int low = from;
      int high = to;
      while (low < high) {
        int middle = (low + high + 1) >>> 1;
        long at = startHi[middle];
        if (at < hi || (at == hi && startLo[middle] <= lo)) {
          low = middle;
        } else {
          high = middle - 1;
        }
      }
      return low;
    }
  }

  /**
   * Makes {@code (hi, lo)} the first key of a slice and returns that slice. Where a slice is cut in
   * two, {@code leftShare} of what it has stored stays on the left. All traffic must be drained.
   */
  int cut(long hi, long lo, double leftShare) {
    int slice = search(0, slices - 1, hi ^ Long.MIN_VALUE, lo ^ Long.MIN_VALUE);
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
    startHi[right] = hi ^ Long.MIN_VALUE;
    startLo[right] = lo ^ Long.MIN_VALUE;
    tablet[right] = tablet[slice];
    row[right] = row[slice];
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
    if (tablet[left] != tablet[right] || row[left] != row[right]) {
      return;
    }
    store(left, storedRows[right], storedBytes[right]);
    removeAt(right);
  }

  /** One past the last slice of the tablet that holds slice {@code from}. */
  public int endOfTablet(int from) {
    int end = from + 1;
    while (end < slices && tablet[end] == tablet[from]) {
      end++;
    }
    return end;
  }

  void assign(int from, int to, int toTablet) {
    Arrays.fill(tablet, from, to, toTablet);
  }

  /** Hands each slice that saw anything to the sink, stores what was added, and begins anew. */
  void drain(SliceCounters.Sink sink) {
    for (int slice = 0; slice < slices; slice++) {
      int at = slice * SliceCounters.STRIDE;
      // A further row of a commit is written to its slice without being a visit of its own.
      long added = traffic[at + SliceCounters.ROWS] | traffic[at + SliceCounters.BYTES];
      long seen = traffic[at + SliceCounters.VISITS] | traffic[at + SliceCounters.WRITES];
      if ((seen | added | rejected[slice]) != 0) {
        sink.slice(row[slice], tablet[slice], traffic, at, rejected[slice]);
        store(slice, traffic[at + SliceCounters.ROWS], traffic[at + SliceCounters.BYTES]);
        Arrays.fill(traffic, at, at + SliceCounters.STRIDE, 0);
        rejected[slice] = 0;
      }
    }
  }

  /** Reports the tombstones that scans have skipped, by row of the heatmap, and begins anew. */
  void drainSkipped(SkippedSink sink) {
    for (int slice = 0; slice < slices && skipped.length > 0; slice++) {
      if (skipped[slice] > 0) {
        sink.skipped(row[slice], skipped[slice]);
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

  /** Builds the table of leading bits anew; needed once after any number of cuts and joins. */
  void refresh() {
    current = null;
    int bits = bits();
    int buckets = 1 << bits;
    tableShift = 64 - bits;
    if (firstSlice.length != buckets + 1) {
      firstSlice = new int[buckets + 1];
    }
    int slice = 0;
    for (int bucket = 0; bucket < buckets; bucket++) {
      long firstKey = ((long) bucket << tableShift) ^ Long.MIN_VALUE;
      while (slice + 1 < slices && !isAfter(slice + 1, firstKey)) {
        slice++;
      }
      firstSlice[bucket] = slice;
    }
    firstSlice[buckets] = slices - 1;
  }

  /**
   * Brings the table up to date after one cut: all keys from the new slice's first one on lie a
   * slice further. The table is built anew only where it is to become finer.
   *
   * @param slice that the cut has made
   */
  void refreshBehind(int slice) {
    if (bits() != Long.SIZE - tableShift) {
      refresh();
      return;
    }
    current = null;
    long start = startHi(slice);
    int bucket = (int) (start >>> tableShift);
    boolean isBucketsFirst = (start & (1L << tableShift) - 1) == 0 && startLo(slice) == 0;
    int end = firstSlice.length - 1;
    for (int b = isBucketsFirst ? bucket : bucket + 1; b < end; b++) {
      firstSlice[b]++;
    }
    firstSlice[end] = slices - 1;
  }

  /** Leading bits of the table's entries: four entries to a slice, within bounds. */
  private int bits() {
    int wanted = 64 - Long.numberOfLeadingZeros(4L * slices);
    return Math.max(MIN_TABLE_BITS, Math.min(MAX_TABLE_BITS, wanted));
  }

  private boolean isAfter(int slice, long flippedHi) {
    return startHi[slice] > flippedHi
        || (startHi[slice] == flippedHi && startLo[slice] != Long.MIN_VALUE);
  }

  private void makeRoomAfter(int slice) {
    if (slices == startHi.length) {
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
    current = null;
    System.arraycopy(startHi, from, startHi, to, length);
    System.arraycopy(startLo, from, startLo, to, length);
    System.arraycopy(tablet, from, tablet, to, length);
    System.arraycopy(row, from, row, to, length);
    System.arraycopy(storedRows, from, storedRows, to, length);
    System.arraycopy(storedBytes, from, storedBytes, to, length);
  }

  private void grow(int capacity) {
    startHi = Arrays.copyOf(startHi, capacity);
    startLo = Arrays.copyOf(startLo, capacity);
    tablet = Arrays.copyOf(tablet, capacity);
    row = Arrays.copyOf(row, capacity);
    storedRows = Arrays.copyOf(storedRows, capacity);
    storedBytes = Arrays.copyOf(storedBytes, capacity);
    traffic = new long[capacity * SliceCounters.STRIDE];
    rejected = new long[capacity];
    if (skipped.length > 0) {
      skipped = new long[capacity];
    }
  }
}
