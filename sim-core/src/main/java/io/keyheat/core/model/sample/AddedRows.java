package io.keyheat.core.model.sample;

import io.keyheat.core.engine.RandomStream;
import java.util.Arrays;

/**
 * Rows just added that no sample has taken in yet. Samples lie all over the memory, so that each
 * change from one to the next is waited for: rows are taken in many at a time, those of one tablet
 * one after the other, or only those of a tablet whose sample is asked for.
 */
public final class AddedRows {
  private static final int FEWEST = 512;

  /** Rows that are taken in together, at least. */
  private static final int MANY = 1 << 16;

  /** Rows that are worth taking in beside the run, at least. */
  private static final int SOME = 1 << 14;

  /** Beside very many tablets as many rows a tablet, so that samples are changed less often. */
  private static final int MANY_OF_EACH = 8;

  /** 20 MB. */
  private static final int MOST = 1 << 20;

  private static final int NONE = -1;

  private long[] rowHi = new long[FEWEST];
  private long[] rowLo = new long[FEWEST];

  /** By row, the next one of its tablet. */
  private int[] next = new int[FEWEST];

  private int count;

  // By tablet, its first row and its last one.
  private int[] first = new int[0];
  private int[] last = new int[0];

  /** By tablet, how many rows one that is taken in stands for. */
  private int[] each = new int[0];

  /** By tablet, how many are to be passed over before the next one. */
  private int[] passing = new int[0];

  /** Whether any are: mostly none is, and no tablet's number needs a look. */
  private boolean passesAny;

  /** Which rows are passed over has nothing to do with their keys, so that any seed will do. */
  private final RandomStream random = new RandomStream(0);

  /**
   * Adds a row.
   *
   * @param tablets how many there are, or more
   * @return whether all rows must now be taken in
   */
  public boolean add(int toTablet, long hi, long lo, int tablets) {
    if (toTablet >= first.length) {
      makeRoomFor(tablets);
    }
    if (passesAny && passesOver(toTablet)) {
      return false;
    }
    if (first[toTablet] == NONE) {
      first[toTablet] = count;
    } else {
      next[last[toTablet]] = count;
    }
    last[toTablet] = count;
    rowHi[count] = hi;
    rowLo[count] = lo;
    next[count++] = NONE;
    return count == next.length && !grow(tablets);
  }

  /** Whether there are enough to be worth taking in beside the run. */
  public boolean hasSome() {
    return count >= SOME;
  }

  private void makeRoomFor(int tablets) {
    int from = first.length;
    int to = 2 * tablets;
    first = Arrays.copyOf(first, to);
    last = Arrays.copyOf(last, to);
    passing = Arrays.copyOf(passing, to);
    each = Arrays.copyOf(each, to);
    Arrays.fill(first, from, to, NONE);
    Arrays.fill(each, from, to, 1);
  }

  private boolean grow(int tablets) {
    final boolean grows = count < Math.max(MANY, Math.min(MOST, MANY_OF_EACH * tablets));
    if (grows) {
      rowHi = Arrays.copyOf(rowHi, 2 * count);
      rowLo = Arrays.copyOf(rowLo, 2 * count);
      next = Arrays.copyOf(next, 2 * count);
    }
    return grows;
  }

  /**
   * Whether a row of a tablet is passed over: on average all are but one of those it stands for.
   */
  private boolean passesOver(int ofTablet) {
    if (passing[ofTablet] > 0) {
      passing[ofTablet]--;
      return true;
    }
    int standsFor = each[ofTablet];
    passing[ofTablet] = standsFor == 1 ? 0 : (int) random.nextLong(2L * standsFor - 1);
    return false;
  }

  private void standFor(int rows, int ofTablet) {
    each[ofTablet] = rows;
    passesAny |= rows > 1;
  }

  /** A tablet has come about, with a sample of its own. */
  public void begin(int tablet, KeySample sample) {
    if (tablet < first.length) {
      standFor(sample.each(), tablet);
      passing[tablet] = 0;
    }
  }

  /** Adds the rows of a tablet to its sample, in the order in which they came. */
  public void takeInto(KeySample sample, int ofTablet) {
    if (ofTablet < first.length) {
      final int standsFor = each[ofTablet];
      for (int row = first[ofTablet]; row != NONE; row = next[row]) {
        sample.add(rowHi[row], rowLo[row], standsFor);
      }
      first[ofTablet] = NONE;
      standFor(sample.each(), ofTablet);
    }
  }

  /** Adds all rows to the samples of their tablets. */
  public void takeInto(KeySample[] samples) {
    for (int tablet = 0; tablet < first.length; tablet++) {
      if (first[tablet] != NONE) {
        takeInto(samples[tablet], tablet);
      }
    }
    count = 0;
  }
}
