package io.keyheat.core.model.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The ranges into which one ordered space of keys is divided, numbered in key order from 0 on.
 *
 * <p>Changes are rare, look-ups are the simulator's commonest act: a table over the keys' leading
 * bits leads to the range, mostly by one entry and without a branch that is hard to foresee.
 */
public final class KeyRanges {
  private static final int MIN_BITS = 8;

  /** 2 MB of entries: a table that leaves the processor's caches costs more than it saves. */
  private static final int MAX_BITS = 18;

  /** An entry's lower half where no range begins within the entry's keys. */
  private static final long NONE_BEGINS = 0xFFFF_FFFFL;

  /** Marks the entry of keys among which several ranges begin. */
  private static final long SEVERAL_BEGIN = Long.MIN_VALUE;

  /** The lower half of such an entry where they are few. */
  private static final long NO_CROWD = NONE_BEGINS;

  private static final long ONE_RANGE = 1L << Integer.SIZE;

  private int size;

  // Start keys, with the sign bit flipped, so that signed comparison orders them as unsigned.
  private long[] startHi;
  private long[] startLo;

  /**
   * By the leading bits of keys: in the upper half the range of the first of these keys, in the
   * lower half the 32 bits that follow the leading ones in the start key of the range behind it, or
   * the number of the {@link Crowd}, if many ranges begin among these keys. The last entry has the
   * last range.
   */
  private long[] entries = new long[0];

  private Crowd[] crowds = new Crowd[4];
  private int crowdCount;

  /** The ranges as they are, with the arrays that changes are made in. */
  private RangeTable live = new RangeTable(0, entries, entries, entries, crowds);

  private int bits;

  /** What {@link #table} has given out, if it is still true. */
  private @Nullable RangeTable current;

  // A second change since the last look-up of many keys leaves the entries as they are: whoever
  // makes thousands of changes in a row pays for the entries once.
  private int changes;
  private boolean isStale;
  private long version;
  private int searches;

  /** Ranges with given first keys, in order; the first of all begins at key 0. */
  public KeyRanges(long[] firstHi, long[] firstLo) {
    size = firstHi.length;
    startHi = Arrays.stream(firstHi).map(hi -> hi ^ Long.MIN_VALUE).toArray();
    startLo = Arrays.stream(firstLo).map(lo -> lo ^ Long.MIN_VALUE).toArray();
    rebuild();
  }

  public int size() {
    return size;
  }

  /** Upper half of the first key of a range. */
  public long startHi(int range) {
    return startHi[range] ^ Long.MIN_VALUE;
  }

  /** Its lower half. */
  public long startLo(int range) {
    return startLo[range] ^ Long.MIN_VALUE;
  }

  /** The range that holds a key. */
  public int find(long hi, long lo) {
    if (isStale) {
      if (searches++ < entries.length >> 4) { // As long as new entries would take.
        return search(startHi, startLo, 0, size - 1, hi ^ Long.MIN_VALUE, lo ^ Long.MIN_VALUE);
      }
      rebuild();
    }
    return live.find(hi, lo);
  }

  private static int search(long[] startHi, long[] startLo, int from, int to, long hi, long lo) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (isFrom(startHi, startLo, middle, hi, lo)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Whether a key lies in a range or behind it; all sign bits are flipped. */
  static boolean isFrom(long[] startHi, long[] startLo, int range, long hi, long lo) {
    final long at = startHi[range];
    return at < hi || (at == hi && startLo[range] <= lo);
  }

  /** Finds the ranges that hold many keys, as {@link RangeTable#find} does. */
  public void find(long[] keyHi, long[] keyLo, int from, int count, int[] range) {
    update();
    live.find(keyHi, keyLo, from, count, range);
  }

  /** Where the ranges lie now, for one who looks keys up beside the run. */
  public RangeTable table() {
    if (current == null) {
      update();
      current =
          new RangeTable(
              bits,
              entries.clone(),
              Arrays.copyOf(startHi, size),
              Arrays.copyOf(startLo, size),
              Arrays.copyOf(crowds, crowdCount));
    }
    return current;
  }

  /** Another number after each change. */
  public long version() {
    return version;
  }

  /** Whether nothing has changed since a table was given out. */
  public boolean isCurrent(RangeTable table) {
    return table == current;
  }

  /** Lets a new range begin at a key within another one, behind which it is numbered. */
  public void insert(int range, long hi, long lo) {
    if (size == startHi.length) {
      startHi = Arrays.copyOf(startHi, 2 * size + 16);
      startLo = Arrays.copyOf(startLo, startHi.length);
    }
    System.arraycopy(startHi, range, startHi, range + 1, size - range);
    System.arraycopy(startLo, range, startLo, range + 1, size - range);
    startHi[range] = hi ^ Long.MIN_VALUE;
    startLo[range] = lo ^ Long.MIN_VALUE;
    size++;
    changed(hi, lo, ONE_RANGE);
  }

  /** Joins a range, which is not the first, to the one before it. */
  public void remove(int range) {
    long hi = startHi(range);
    long lo = startLo(range);
    System.arraycopy(startHi, range + 1, startHi, range, size - range - 1);
    System.arraycopy(startLo, range + 1, startLo, range, size - range - 1);
    size--;
    changed(hi, lo, -ONE_RANGE);
  }

  /** A start key has come or gone: the ranges behind it have other numbers. */
  private void changed(long hi, long lo, long step) {
    current = null;
    version++;
    if (isStale || changes++ > 0 || bitsFor(size) != bits) {
      isStale = true;
      return;
    }
    int bucket = (int) (hi >>> (Long.SIZE - bits));
    boolean isBucketsFirst = hi << bits == 0 && lo == 0;
    for (int b = isBucketsFirst ? bucket : bucket + 1; b < entries.length; b++) {
      entries[b] += step;
    }
    long before = entries[bucket];
    int crowd = RangeTable.hasCrowd(before) ? (int) before : crowdCount;
    entries[bucket] = entry(bucket, RangeTable.range(before), crowd);
    live = new RangeTable(bits, entries, startHi, startLo, crowds);
  }

  /** Brings the entries up to date. */
  private void update() {
    changes = 0;
    if (isStale) {
      rebuild();
    }
  }

  private void rebuild() {
    isStale = false;
    changes = 0;
    searches = 0;
    crowdCount = 0;
    bits = bitsFor(size);
    int buckets = 1 << bits;
    if (entries.length != buckets + 1) {
      entries = new long[buckets + 1];
    }
    int range = 0;
    for (int bucket = 0; bucket < buckets; bucket++) {
      long firstHi = ((long) bucket << (Long.SIZE - bits)) ^ Long.MIN_VALUE;
      while (range + 1 < size && !isAfter(range + 1, firstHi)) {
        range++;
      }
      entries[bucket] = entry(bucket, range, crowdCount);
    }
    entries[buckets] = (size - 1) * ONE_RANGE + NONE_BEGINS;
    live = new RangeTable(bits, entries, startHi, startLo, crowds);
  }

  /** Leading bits by which entries are told apart: four entries to a range, within bounds. */
  private static int bitsFor(int size) {
    return Math.max(MIN_BITS, Math.min(MAX_BITS, 64 - Long.numberOfLeadingZeros(4L * size)));
  }

  private boolean isAfter(int range, long flippedHi) {
    return startHi[range] > flippedHi
        || (startHi[range] == flippedHi && startLo[range] != Long.MIN_VALUE);
  }

  /**
   * The entry of a bucket.
   *
   * @param range of the first of its keys
   * @param crowd number of a crowd, if it needs one
   */
  private long entry(int bucket, int range, int crowd) {
    if (!beginsIn(bucket, range + 1)) {
      return range * ONE_RANGE + NONE_BEGINS;
    }
    if (!beginsIn(bucket, range + 2)) {
      return range * ONE_RANGE + RangeTable.following(startHi(range + 1), bits);
    }
    int begin = Crowd.FEW;
    if (!beginsIn(bucket, range + begin + 1)) {
      return SEVERAL_BEGIN | (range * ONE_RANGE + NO_CROWD);
    }
    while (beginsIn(bucket, range + begin + 1)) {
      begin++;
    }
    put(crowd, new Crowd(startHi, startLo, range + 1, begin));
    return SEVERAL_BEGIN | (range * ONE_RANGE + crowd);
  }

  private void put(int number, Crowd crowd) {
    if (number == crowds.length) {
      crowds = Arrays.copyOf(crowds, 2 * number);
    }
    crowds[number] = crowd;
    crowdCount = Math.max(crowdCount, number + 1);
  }

  private boolean beginsIn(int bucket, int range) {
    return range < size && startHi(range) >>> (Long.SIZE - bits) == bucket;
  }

  /** Leads from keys to their ranges. */
  public static final class RangeTable {
    private static final int TOGETHER = 256;

    /** A table of half a megabyte or more mostly lies outside a core's own caches. */
    private static final int FAR_BITS = 16;

    private final int bits;
    private final long[] entries;
    private final long[] startHi;
    private final long[] startLo;
    private final Crowd[] crowds;

    private RangeTable(int bits, long[] entries, long[] startHi, long[] startLo, Crowd[] crowds) {
      this.bits = bits;
      this.entries = entries;
      this.startHi = startHi;
      this.startLo = startLo;
      this.crowds = crowds;
    }

    /**
     * Finds the ranges that hold many keys, from {@code from} on among the keys and from 0 on among
     * the ranges. Those whose entries do not tell come last: a wait for a key's entry would keep
     * back those of the keys behind it.
     */
    public void find(long[] keyHi, long[] keyLo, int from, int count, int[] range) {
      final long[] seen = new long[bits < FAR_BITS ? 0 : Math.min(count, TOGETHER)];
      for (int done = 0; done < count; done += TOGETHER) {
        int end = Math.min(count, done + TOGETHER);
        if (bits < FAR_BITS) {
          findNear(keyHi, from, done, end, range);
        } else {
          findFar(keyHi, from + done, seen, Math.min(count - done, TOGETHER));
          for (int n = done; n < end; n++) {
            range[n] = told(seen[n - done], following(keyHi[from + n], bits));
          }
        }
        for (int n = done; n < end; n++) {
          if (range[n] < 0) {
            range[n] = findFurther(keyHi[from + n], keyLo[from + n]);
          }
        }
      }
    }

    private void findNear(long[] keyHi, int from, int begin, int end, int[] range) {
      for (int n = begin; n < end; n++) {
        final long hi = keyHi[from + n];
        range[n] = told(entries[(int) (hi >>> (Long.SIZE - bits))], following(hi, bits));
      }
    }

    /**
     * Reads entries only: the processor has the more places in memory on their way at once the less
     * it does between them.
     */
    private void findFar(long[] keyHi, int from, long[] seen, int count) {
      final long[] far = entries;
      final int shift = Long.SIZE - bits;
      for (int n = 0; n < count; n++) {
        seen[n] = far[(int) (keyHi[from + n] >>> shift)];
      }
    }

    private int find(long hi, long lo) {
      int found = told(entries[(int) (hi >>> (Long.SIZE - bits))], following(hi, bits));
      return found < 0 ? findFurther(hi, lo) : found;
    }

    /**
     * The range that an entry gives for a key; negative where it does not tell, as the bits seen
     * are alike, or several ranges begin. Where keys are spread no bits are alike, so that this one
     * branch is foreseen; any other would not be.
     */
    private static int told(long entry, long following) {
      final long beyond = following - (entry & NONE_BEGINS);
      final int found = (int) (entry >> Integer.SIZE) + 1 + (int) (beyond >> 63);
      return beyond == 0 ? -1 : found;
    }

    /** The 32 bits that follow the leading ones. */
    private static long following(long hi, int bits) {
      return hi << bits >>> Integer.SIZE;
    }

    private static int range(long entry) {
      return (int) ((entry & ~SEVERAL_BEGIN) >>> Integer.SIZE);
    }

    /** The range of a key of which its entry does not tell. */
    private int findFurther(long hi, long lo) {
      final int bucket = (int) (hi >>> (Long.SIZE - bits));
      final long entry = entries[bucket];
      final int range = range(entry);
      if (hasCrowd(entry)) {
        return range + crowds[(int) entry].begun(hi, lo);
      }
      final int last = range(entries[bucket + 1]);
      final long flippedHi = hi ^ Long.MIN_VALUE;
      final long flippedLo = lo ^ Long.MIN_VALUE;
      return search(startHi, startLo, range, last, flippedHi, flippedLo);
    }

    private static boolean hasCrowd(long entry) {
      return entry < 0 && (entry & NONE_BEGINS) != NO_CROWD;
    }
  }
}
