package io.keyheat.core.model.cluster;

/**
 * What a slice of the key space has seen since it was last drained: eight numbers side by side, so
 * that one cache line takes all that a visit adds.
 */
public final class SliceCounters {
  /** Numbers per slice. */
  public static final int STRIDE = 8;

  /** Visits served: one per operation and tablet; in the upper half, the turns of reads. */
  public static final int VISITS = 0;

  /** Visits that write, and in the upper half the rows or entries that they write. */
  public static final int WRITES = 1;

  /** Rows or entries added; until {@link #settle}, in the upper half the plain writes. */
  public static final int ROWS = 2;

  /** Bytes added. */
  public static final int BYTES = 3;

  /** Service given out, nanoseconds of one core. */
  public static final int SERVICE_NANOS = 4;

  /** Time before service, summed over visits. */
  public static final int WAIT_NANOS = 5;

  /** From arrival to the visit's end, summed over visits. */
  public static final int LATENCY_NANOS = 6;

  /** Greatest of those. */
  public static final int MAX_LATENCY_NANOS = 7;

  private static final long NANOS_PER_MICROSECOND = 1_000;

  private SliceCounters() {}

  // Two of the numbers hold two counts below 2^32 each, so that the numbers fill one cache line.

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
  public static void addVisit(long[] numbers, int at, long serviceNanos, long waitNanos) {
    numbers[at + VISITS]++;
    numbers[at + SERVICE_NANOS] += serviceNanos;
    numbers[at + WAIT_NANOS] += waitNanos;
  }

  /** Adds to the time before service. */
  public static void addWait(long[] numbers, int at, long nanos) {
    numbers[at + WAIT_NANOS] += nanos;
  }

  /** Adds the latency of a visit. */
  public static void addLatency(long[] numbers, int at, long nanos) {
    numbers[at + LATENCY_NANOS] += nanos;
    long more = nanos - numbers[at + MAX_LATENCY_NANOS];
    numbers[at + MAX_LATENCY_NANOS] += more & ~(more >> 63); // max without a branch.
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

  /**
   * Adds a plain write of one row, of which only the times are added at once: what all plain writes
   * of a slice have alike is added by {@link #settle}.
   */
  public static void addPlainWrite(long[] numbers, int at, long serviceNanos, long waitNanos) {
    numbers[at + ROWS] += upper(1);
    numbers[at + SERVICE_NANOS] += serviceNanos;
    numbers[at + WAIT_NANOS] += waitNanos;
  }

  /**
   * Adds what the plain writes since the last drain have alike.
   *
   * @param rows that each of them adds
   * @param bytes that each of them adds
   */
  static void settle(long[] numbers, int at, int rows, int bytes) {
    long otherRows = (int) numbers[at + ROWS];
    long writes = upperHalf(numbers[at + ROWS] - otherRows);
    numbers[at + VISITS] += writes;
    numbers[at + WRITES] += upper(writes) + writes;
    numbers[at + ROWS] = otherRows + writes * rows;
    numbers[at + BYTES] += writes * bytes;
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
}
