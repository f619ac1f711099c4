package io.keyheat.core.model.cluster;

import io.keyheat.core.model.sample.KeySample;
import io.keyheat.core.model.store.KeySpans;
import java.util.Arrays;

/**
 * The table of all tablets, by number: where each is served, where it begins, what it holds and
 * when its stages get free. Numbers of merged tablets are used again. Which key lies in which
 * tablet is the business of {@link KeySpace}.
 */
public final class Tablets {
  private int size;
  private int[] free = new int[16];
  private int freeCount;

  // Read on every visit, hence arrays of primitives.
  public int[] server = new int[16];
  public long[] availableAtNanos = new long[16];
  public long[] serialFreeNanos = new long[16];
  public long[] readsFreeNanos = new long[16];

  // When the token buckets would be full again, if nobody took from them.
  public long[] writesFullNanos = new long[16];
  public long[] readsFullNanos = new long[16];

  // What was taken from them in this control period, as the time in which it flows in again.
  private long[] meteredWriteNanos = new long[16];
  private long[] meteredReadNanos = new long[16];

  private int[] space = new int[16];
  private long[] createdNanos = new long[16];
  private boolean[] preSplit = new boolean[16];

  // The first key, and what lies in the tablet.
  long[] startHi = new long[16];
  long[] startLo = new long[16];

  /** By which replicas are chosen ({@link FaultTable#numberOf}). */
  public long[] number = new long[16];

  long[] storedRows = new long[16];
  long[] storedBytes = new long[16];
  KeySample[] sample = new KeySample[16];
  private final KeySpans spans = new KeySpans();

  /** Service that other replicas' servers gave since it was last taken. */
  long[] elsewhereNanos = new long[16];

  private final RejectedAttempts rejectedAttempts = new RejectedAttempts();

  /** Attempts that they have refused in this control period. */
  public RejectedAttempts rejectedAttempts() {
    return rejectedAttempts;
  }

  /** Between which keys each holds rows; kept where a key space {@link KeySpace#tracksSpans}. */
  public KeySpans spans() {
    return spans;
  }

  /** One more than the greatest number in use. */
  public int limit() {
    return size;
  }

  /** Tablets in use. */
  public int count() {
    return size - freeCount;
  }

  public boolean exists(int tablet) {
    return space[tablet] >= 0;
  }

  public int server(int tablet) {
    return server[tablet];
  }

  public int space(int tablet) {
    return space[tablet];
  }

  /** When it came about by a split (0: it was there at the start). */
  public long createdNanos(int tablet) {
    return createdNanos[tablet];
  }

  /** Whether its first key is a cut that users asked for before the run. */
  public boolean startsAtPreSplit(int tablet) {
    return preSplit[tablet];
  }

  /** Notes that users asked for the cut before a tablet. */
  public void markPreSplit(int tablet) {
    preSplit[tablet] = true;
  }

  /** When the serial stage has worked off all that was admitted so far. */
  public long serialFreeNanos(int tablet) {
    return serialFreeNanos[tablet];
  }

  /**
   * Takes a turn at the serial stage of a tablet, behind all that were taken before.
   *
   * @param serialFree by tablet, when the stage gets free
   * @param comesNanos when it is asked for
   * @param nanos for which it occupies the stage
   * @return how long it has to be waited for
   */
  public static long waitForTurn(long[] serialFree, int tablet, long comesNanos, long nanos) {
    long wait = Servers.waitFor(serialFree[tablet], comesNanos);
    serialFree[tablet] = comesNanos + wait + nanos;
    return wait;
  }

  /**
   * Gives a read of a tablet its turn, some time after the one before it at the earliest.
   *
   * @param readsFree by tablet, when the next turn is free
   * @param readyNanos when its service ends
   * @return when it is answered: served, and not before its turn
   */
  public static long readInTurn(
      long[] readsFree, int tablet, long nowNanos, long readyNanos, long apartNanos) {
    long turn = Math.max(nowNanos, readsFree[tablet]);
    readsFree[tablet] = turn + apartNanos;
    return Math.max(readyNanos, turn);
  }

  /** The right half of a cut goes on as the left one: stages as busy, buckets as full. */
  void copyStages(int from, int to) {
    serialFreeNanos[to] = serialFreeNanos[from];
    readsFreeNanos[to] = readsFreeNanos[from];
    availableAtNanos[to] = availableAtNanos[from];
    writesFullNanos[to] = writesFullNanos[from];
    readsFullNanos[to] = readsFullNanos[from];
  }

  /** A merged tablet's stages are as busy and its buckets as empty as the busier half's. */
  void joinStages(int left, int right) {
    serialFreeNanos[left] = Math.max(serialFreeNanos[left], serialFreeNanos[right]);
    readsFreeNanos[left] = Math.max(readsFreeNanos[left], readsFreeNanos[right]);
    writesFullNanos[left] = Math.max(writesFullNanos[left], writesFullNanos[right]);
    readsFullNanos[left] = Math.max(readsFullNanos[left], readsFullNanos[right]);
  }

  /** Takes from a token bucket what flows in again within a time. */
  public void takeTokens(boolean write, int tablet, long refillNanos, long nowNanos) {
    long[] full = write ? writesFullNanos : readsFullNanos;
    full[tablet] = Math.max(full[tablet], nowNanos) + refillNanos;
    (write ? meteredWriteNanos : meteredReadNanos)[tablet] += refillNanos;
  }

  /**
   * How much of the inflow of its fuller-used bucket a tablet took in this control period,
   * nanoseconds; 0 where nothing is metered.
   */
  public long meteredNanos(int tablet) {
    return Math.max(meteredWriteNanos[tablet], meteredReadNanos[tablet]);
  }

  /** The same of the bucket of writes, or of reads. */
  public long meteredNanos(int tablet, boolean write) {
    return (write ? meteredWriteNanos : meteredReadNanos)[tablet];
  }

  /** Ends a control period for {@link #meteredNanos}. */
  public void forgetMetered() {
    Arrays.fill(meteredWriteNanos, 0, size, 0);
    Arrays.fill(meteredReadNanos, 0, size, 0);
  }

  int create(int ofSpace, int onServer, long nowNanos) {
    int tablet = freeCount > 0 ? free[--freeCount] : grow();
    space[tablet] = ofSpace;
    server[tablet] = onServer;
    createdNanos[tablet] = nowNanos;
    preSplit[tablet] = false;
    availableAtNanos[tablet] = 0;
    serialFreeNanos[tablet] = 0;
    readsFreeNanos[tablet] = 0;
    writesFullNanos[tablet] = 0;
    readsFullNanos[tablet] = 0;
    meteredWriteNanos[tablet] = 0;
    meteredReadNanos[tablet] = 0;
    storedRows[tablet] = 0;
    storedBytes[tablet] = 0;
    elsewhereNanos[tablet] = 0;
    spans.clear(tablet);
    return tablet;
  }

  void delete(int tablet) {
    space[tablet] = -1;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = tablet;
  }

  private int grow() {
    if (size == server.length) {
      int capacity = 2 * size;
      server = Arrays.copyOf(server, capacity);
      availableAtNanos = Arrays.copyOf(availableAtNanos, capacity);
      serialFreeNanos = Arrays.copyOf(serialFreeNanos, capacity);
      readsFreeNanos = Arrays.copyOf(readsFreeNanos, capacity);
      writesFullNanos = Arrays.copyOf(writesFullNanos, capacity);
      readsFullNanos = Arrays.copyOf(readsFullNanos, capacity);
      meteredWriteNanos = Arrays.copyOf(meteredWriteNanos, capacity);
      meteredReadNanos = Arrays.copyOf(meteredReadNanos, capacity);
      space = Arrays.copyOf(space, capacity);
      createdNanos = Arrays.copyOf(createdNanos, capacity);
      preSplit = Arrays.copyOf(preSplit, capacity);
      startHi = Arrays.copyOf(startHi, capacity);
      startLo = Arrays.copyOf(startLo, capacity);
      number = Arrays.copyOf(number, capacity);
      storedRows = Arrays.copyOf(storedRows, capacity);
      storedBytes = Arrays.copyOf(storedBytes, capacity);
      sample = Arrays.copyOf(sample, capacity);
      elsewhereNanos = Arrays.copyOf(elsewhereNanos, capacity);
    }
    return size++;
  }
}
