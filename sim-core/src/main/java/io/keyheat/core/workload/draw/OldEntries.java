package io.keyheat.core.workload.draw;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.workload.draw.RowSample.SampledRow;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Draws where the entries lie that updates of counted rows replace: a row that no update has met
 * yet has the entry with which it was made, another one the entry of an earlier update. Of rows
 * that are only counted, nobody knows which one an update meets; of {@code n} rows that {@code u}
 * updates meet by chance, a share of {@code exp(−u/n)} is met by none.
 */
public final class OldEntries {
  /** Earlier updates that are remembered, all of them as likely. */
  private static final int REMEMBERED = 1_024;

  private final int keyArray;
  private final ChangedKey change;
  private final double rowsPerOperation;
  private final RandomStream random;

  // The rows' own entries, in the order of time.
  private final long[] madeHi;
  private final long[] madeLo;
  private final long[] madeNanos;

  /** Rows that the first of these stand for together. */
  private final double[] madeRows;

  private int made;

  private final long[] updatedHi = new long[REMEMBERED];
  private final long[] updatedLo = new long[REMEMBERED];
  private long updates;

  // The entry that was drawn last.
  private long drawnHi;
  private long drawnLo;

  /**
   * The bits of an entry's key that an update changes.
   *
   * @param hi upper half, {@code lo} lower half
   */
  public record ChangedKey(long hi, long lo) {}

  /**
   * What draws the old entries of one of an operation's rows in one index.
   *
   * @param keyArray which of the batch's key arrays has the new keys, and gets the old ones
   * @param made a sample of the rows that are made in the run or were before
   */
  public OldEntries(
      int keyArray,
      ChangedKey change,
      List<SampledRow> made,
      int rowsPerOperation,
      RandomStream random) {
    this.keyArray = keyArray;
    this.change = change;
    this.rowsPerOperation = rowsPerOperation;
    this.random = random;
    List<SampledRow> byTime =
        made.stream().sorted(Comparator.comparingLong(SampledRow::writtenNanos)).toList();
    madeHi = byTime.stream().mapToLong(SampledRow::entryHi).toArray();
    madeLo = byTime.stream().mapToLong(SampledRow::entryLo).toArray();
    madeNanos = byTime.stream().mapToLong(SampledRow::writtenNanos).toArray();
    madeRows = byTime.stream().mapToDouble(SampledRow::weight).toArray();
    Arrays.parallelPrefix(madeRows, Double::sum);
  }

  /** Puts the old keys of some operations, in the order of time, in the place of the new ones. */
  void replace(OperationBatch batch, int from, int operations) {
    long[] hi = batch.keyHi[keyArray];
    long[] lo = batch.keyLo[keyArray];
    for (int i = from; i < from + operations; i++) {
      long newHi = hi[i];
      long newLo = lo[i];
      draw(newHi, newLo, batch.timeNanos[i]);
      hi[i] = (newHi & ~change.hi) | (drawnHi & change.hi);
      lo[i] = (newLo & ~change.lo) | (drawnLo & change.lo);
      remember(newHi, newLo);
    }
  }

  private void draw(long newHi, long newLo, long nanos) {
    while (made < madeNanos.length && madeNanos[made] < nanos) {
      made++;
    }
    double rows = made == 0 ? 0 : madeRows[made - 1];
    if (rows > 0 && isFirstUpdate(rows)) {
      int at = Arrays.binarySearch(madeRows, 0, made, random.nextDouble() * rows);
      int row = Math.min(made - 1, at < 0 ? -at - 1 : at + 1);
      drawnHi = madeHi[row];
      drawnLo = madeLo[row];
    } else if (updates > 0) {
      int at = (int) random.nextLong(Math.min(updates, REMEMBERED));
      drawnHi = updatedHi[at];
      drawnLo = updatedLo[at];
    } else {
      drawnHi = newHi;
      drawnLo = newLo;
    }
  }

  private boolean isFirstUpdate(double rows) {
    return updates == 0 || random.nextDouble() < StrictMath.exp(-updates * rowsPerOperation / rows);
  }

  /** Remembers an even sample of all updates (Vitter, 1985). */
  private void remember(long hi, long lo) {
    long at = updates < REMEMBERED ? updates : random.nextLong(updates + 1);
    updates++;
    if (at < REMEMBERED) {
      updatedHi[(int) at] = hi;
      updatedLo[(int) at] = lo;
    }
  }
}
