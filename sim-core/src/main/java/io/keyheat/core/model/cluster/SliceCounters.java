package io.keyheat.core.model.cluster;

import java.util.Arrays;

/**
 * What a slice of the key space has seen since it was last drained: a few numbers side by side, so
 * that mostly one cache line takes all that a visit adds. Most visits of a large run are plain
 * writes: they add to one number of their own, so that those of a hundred thousand slices fit a
 * near cache.
 */
public final class SliceCounters {
  /** Numbers per slice. */
  public static final int STRIDE = 5;

  /** Visits served: one per operation and tablet; in the upper half, the turns of reads. */
  public static final int VISITS = 0;

  /** Visits that write, and in the upper half the rows or entries that they write. */
  public static final int WRITES = 1;

  /** Rows or entries added. */
  public static final int ROWS = 2;

  /** Bytes added. */
  public static final int BYTES = 3;

  /** Service given out, nanoseconds of one core. */
  public static final int SERVICE_NANOS = 4;

  private static final long NANOS_PER_MICROSECOND = 1_000;

  private SliceCounters() {}

  // Two of the numbers hold two counts below 2^32 each.

  /** A number whose upper half is a count. */
  private static long upper(long count) {
    return count << Integer.SIZE;
  }

  private static long upperHalf(long number) {
    return number >>> Integer.SIZE;
  }

  private static long lowerHalf(long number) {
    return number & 0xFFFF_FFFFL;
  }

  /** Adds a visit to the slice whose numbers begin at {@code at}. */
  public static void addVisit(long[] numbers, int at, long serviceNanos) {
    numbers[at + VISITS]++;
    numbers[at + SERVICE_NANOS] += serviceNanos;
  }

  /** Adds what a visit that reads takes of the tablet's time for reads. */
  public static void addRead(long[] numbers, int at, long turnNanos) {
    numbers[at + VISITS] += upper(turnNanos / NANOS_PER_MICROSECOND);
  }

  /** Visits to the slice whose numbers begin at {@code at}. */
  public static long visits(long[] numbers, int at) {
    return lowerHalf(numbers[at + VISITS]);
  }

  /** What those of them that read took of the tablet's time for reads, to the microsecond. */
  public static long readNanos(long[] numbers, int at) {
    return upperHalf(numbers[at + VISITS]) * NANOS_PER_MICROSECOND;
  }

  /** Adds a visit that writes rows, whether they are new or not. */
  public static void addCommit(long[] numbers, int at, int rows) {
    numbers[at + WRITES] += upper(rows) + 1;
  }

  /** Adds rows that a visit to another slice of the tablet writes here. */
  public static void addWritten(long[] numbers, int at, int rows) {
    numbers[at + WRITES] += upper(rows);
  }

  /** Visits that write, of the slice whose numbers begin at {@code at}. */
  public static long commits(long[] numbers, int at) {
    return lowerHalf(numbers[at + WRITES]);
  }

  /** Rows or entries that those visits write. */
  public static long rowsWritten(long[] numbers, int at) {
    return upperHalf(numbers[at + WRITES]);
  }

  /** Adds rows and bytes. */
  public static void addRows(long[] numbers, int at, int rows, int bytes) {
    numbers[at + ROWS] += rows;
    numbers[at + BYTES] += bytes;
  }

  // The plain writes of a slice: service in the lower 40 bits, their number above.

  private static final int PLAIN_SHIFT = 40;

  /** Set where one more plain write might not fit. */
  private static final long PLAIN_FULL = 1L << 62 | 1L << (PLAIN_SHIFT - 1);

  /**
   * The longest mean service of plain writes, nanoseconds: the longest draw of the {@link
   * io.keyheat.core.engine.Variates exponential ones} is 45 means, and leaves the number's upper
   * part as it is.
   */
  public static final double LONGEST_PLAIN_NANOS = 1e10;

  /**
   * The number of a slice's plain writes, which only differ in their times, with one more of them.
   *
   * @param plain the number before
   */
  public static long withPlainWrite(long plain, long serviceNanos) {
    return plain + (1L << PLAIN_SHIFT) + serviceNanos;
  }

  /** Whether {@link #addPlainWrites} must be called before another one. */
  public static boolean isFull(long plain) {
    return (plain & PLAIN_FULL) != 0;
  }

  /** How many plain writes there are in their number. */
  static long plainWrites(long plain) {
    return plain >>> PLAIN_SHIFT;
  }

  /**
   * Adds plain writes to a slice's numbers.
   *
   * @param plain their number, as {@link #withPlainWrite} gives it
   * @param rows that each of them adds
   * @param bytes that each of them adds
   */
  static void addPlainWrites(long[] numbers, int at, long plain, int rows, int bytes) {
    long writes = plainWrites(plain);
    numbers[at + VISITS] += writes;
    numbers[at + WRITES] += upper(writes) + writes;
    numbers[at + ROWS] += writes * rows;
    numbers[at + BYTES] += writes * bytes;
    numbers[at + SERVICE_NANOS] += plain & ((1L << PLAIN_SHIFT) - 1);
  }

  /** Sees one slice's numbers. */
  public interface Sink {
    /**
     * Records the numbers of one slice.
     *
     * @param row heatmap row of the slice
     * @param tablet that holds it
     * @param numbers where the slice's numbers begin at {@code offset}
     * @param rejected attempts refused there
     */
    void slice(int row, int tablet, long[] numbers, int offset, long rejected);
  }

  /**
   * Adds up the numbers of a tablet's slices, which come one after the other, and records each
   * tablet as if it were one slice, in the row of its first one.
   */
  public static final class ByTablet implements Sink {
    private final Sink tablets;
    private final long[] sums = new long[STRIDE];
    private int firstRow;
    private int current = -1;
    private long rejected;

    public ByTablet(Sink tablets) {
      this.tablets = tablets;
    }

    @Override
    public void slice(int row, int tablet, long[] numbers, int offset, long rejectedThere) {
      if (tablet != current) {
        end();
        current = tablet;
        firstRow = row;
      }
      for (int i = 0; i < STRIDE; i++) {
        sums[i] += numbers[offset + i];
      }
      rejected += rejectedThere;
    }

    /** All slices have come. */
    public void end() {
      if (current >= 0) {
        tablets.slice(firstRow, current, sums, 0, rejected);
      }
      Arrays.fill(sums, 0);
      current = -1;
      rejected = 0;
    }
  }
}
