package io.keyheat.core.workload.draw;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.Bits128;
import io.keyheat.core.key.Keys;
import java.util.Arrays;

/**
 * Finds where the rows lie whose entries a scan of an index reads, as a sample of the table tells.
 *
 * <p>The scan reads the entries that follow its start. If the sample is the whole table, their rows
 * are known. Otherwise, if the nearest sampled entries have rows that follow one another in the
 * table too, the rows lie between theirs; and if not, each row lies near that of another sampled
 * entry. Where a range has too few sampled entries to tell, its rows are taken to be spread over
 * the table as all rows are, under the part of the key that the conditions fix.
 *
 * <p>Rows appear at the time at which they are written, so calls must come in order of time.
 */
final class FoundRows {
  /** Entries whose rows must follow one another; eight do by chance in one of 20,160 cases. */
  private static final int RUN = 8;

  private static final int LEAST_RUN = 3;
  private static final double FRACTION = 0x1p-53;

  private final RowSample sample;
  private final boolean reverse;
  private final double[] offsets;
  private final int fixedBits;

  /** Sampled rows that are written, in the order of the index. */
  private final int[] written;

  private final int[] byTime;
  private int writtenCount;

  private final long[] placeHi;
  private final long[] placeLo;
  private long hi;
  private long lo;

  /**
   * Rows that queries find in a sample.
   *
   * @param offsets for each place that is looked up, how many rows the scan has found before
   * @param fixedBits leading bits of the rows' keys that the conditions fix
   */
  FoundRows(RowSample sample, boolean reverse, double[] offsets, int fixedBits) {
    this.sample = sample;
    this.reverse = reverse;
    this.offsets = offsets.clone();
    placeHi = new long[offsets.length];
    placeLo = new long[offsets.length];
    this.fixedBits = fixedBits;
    written = new int[sample.size()];
    byTime = sample.byTime();
  }

  int places() {
    return offsets.length;
  }

  /** Adds the rows that are written by a time. */
  void goTo(long nowNanos) {
    while (writtenCount < byTime.length && sample.writtenNanos[byTime[writtenCount]] <= nowNanos) {
      int row = byTime[writtenCount];
      int at = -1 - Arrays.binarySearch(written, 0, writtenCount, row);
      System.arraycopy(written, at, written, at + 1, writtenCount - at);
      written[at] = row;
      writtenCount++;
    }
  }

  /** A range of entries of the index, both ends included. */
  record EntryRange(long fromHi, long fromLo, long toHi, long toLo) {}

  long hi(int place) {
    return placeHi[place];
  }

  long lo(int place) {
    return placeLo[place];
  }

  /**
   * Finds the rows of a range's entries.
   *
   * @param givenHi the key that the conditions and the table's generators give, for its fixed part
   * @param seed varies which rows are found where the sample does not tell
   */
  void find(EntryRange range, long givenHi, long givenLo, long seed) {
    int firstRow = rowNotBelow(range.fromHi(), range.fromLo(), 0, written.length);
    int first = position(firstRow);
    int end = position(rowAbove(range.toHi(), range.toLo(), firstRow));
    int count = end - first;
    boolean isWhole = count > 0 && sample.weight[entry(first, end, 0)] <= 1;
    boolean follow = !isWhole && followOneAnother(first, end);
    for (int place = 0; place < offsets.length; place++) {
      long random = mix(mix(seed) + place);
      if (isWhole) {
        take(entry(first, end, (int) (offsets[place] % count)), 0);
      } else if (follow) {
        between(first, end, offsets[place]);
      } else if (count >= LEAST_RUN) {
        near(entry(first, end, place % count), random);
      } else {
        anywhere(givenHi, givenLo, random);
      }
      placeHi[place] = hi;
      placeLo[place] = lo;
    }
  }

  /** The sampled entry that a scan of a range meets after {@code steps} others. */
  private int entry(int first, int end, int steps) {
    return reverse ? written[end - 1 - steps] : written[first + steps];
  }

  private boolean followOneAnother(int first, int end) {
    int run = Math.min(RUN, end - first);
    if (run < LEAST_RUN) {
      return false;
    }
    int up = 0;
    for (int i = 1; i < run; i++) {
      up += sample.rank[entry(first, end, i)] > sample.rank[entry(first, end, i - 1)] ? 1 : 0;
    }
    return up == 0 || up == run - 1;
  }

  /** The row after a number of others, between those of two sampled entries. */
  private void between(int first, int end, double offset) {
    double steps = offset / sample.weight[entry(first, end, 0)];
    int step = (int) Math.min(steps, (double) end - first - 2);
    int one = entry(first, end, step);
    int other = entry(first, end, step + 1);
    boolean up = sample.rank[other] > sample.rank[one];
    double part = Math.min(steps - step, 1);
    interpolate(up ? one : other, up ? other : one, up ? part : 1 - part);
  }

  /** A row beside that of a sampled entry. */
  private void near(int entry, long random) {
    take(entry, (random >>> 11) * FRACTION);
  }

  /** The row of a sampled entry, or one a part of the way to the next sampled row of the table. */
  private void take(int entry, double part) {
    int next = Math.min(sample.size() - 1, sample.rank[entry] + 1);
    interpolate(entry, sample.byRow[next], part);
  }

  /** Any row that is written, under the part of the key that the conditions fix. */
  private void anywhere(long givenHi, long givenLo, long random) {
    if (writtenCount == 0) {
      hi = givenHi;
      lo = givenLo;
      return;
    }
    near(written[(int) Math.floorMod(random, (long) writtenCount)], mix(random));
    long maskHi = Bits128.leadingOnesHi(fixedBits);
    long maskLo = Bits128.leadingOnesLo(fixedBits);
    hi = (givenHi & maskHi) | (hi & ~maskHi);
    lo = (givenLo & maskLo) | (lo & ~maskLo);
  }

  private void interpolate(int from, int to, double part) {
    hi = sample.rowHi[from];
    lo = sample.rowLo[from];
    if (sample.rowHi[to] != hi) {
      hi += share(sample.rowHi[to] - hi, part);
    } else {
      lo += share(sample.rowLo[to] - lo, part);
    }
  }

  /** A part of an unsigned number. */
  private static long share(long whole, double part) {
    return 2 * (long) ((whole >>> 1) * part);
  }

  /** The place among the written rows of the first one that is not before a row. */
  private int position(int row) {
    if (writtenCount == written.length) {
      return row; // All are.
    }
    int at = Arrays.binarySearch(written, 0, writtenCount, row);
    return at < 0 ? -1 - at : at;
  }

  /**
   * The first sampled row, written or not, whose entry is not below a key: rows are numbered in the
   * order of their entries.
   *
   * @param from the least row that it may be
   * @param to the greatest one
   */
  private int rowNotBelow(long keyHi, long keyLo, int from, int to) {
    return Keys.firstFrom(sample.entryHi, sample.entryLo, from, to, keyHi, keyLo);
  }

  private boolean isBelow(int row, long keyHi, long keyLo) {
    return Keys.compare(sample.entryHi[row], sample.entryLo[row], keyHi, keyLo) < 0;
  }

  /** The first row whose entry is above a key, which mostly lies near the row given. */
  private int rowAbove(long keyHi, long keyLo, int from) {
    long nextLo = keyLo + 1;
    long nextHi = nextLo == 0 ? keyHi + 1 : keyHi;
    if (nextHi == 0 && nextLo == 0) {
      return written.length;
    }
    int low = from;
    int high = from;
    for (int step = 1; high < written.length && isBelow(high, nextHi, nextLo); step *= 2) {
      low = high + 1;
      high = Math.min(written.length, high + step);
    }
    return rowNotBelow(nextHi, nextLo, low, high);
  }

  /**
   * Neighbours, which the golden ratio puts far apart before they are mixed, have nothing alike.
   */
  private static long mix(long value) {
    return RandomStream.mix(value * 0x9E3779B97F4A7C15L);
  }
}
