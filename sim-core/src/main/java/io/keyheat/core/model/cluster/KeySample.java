package io.keyheat.core.model.cluster;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.Keys;

/**
 * What a tablet remembers of its keys: an even sample of the rows that it holds (to find the middle
 * of its bytes), and the latest keys added, in order (to see whether they only ever grow or fall).
 */
public final class KeySample {
  /** Rows kept: the middle is then known within about 1/(2·√128), 4 % of the rows. */
  private static final int ROWS = 128;

  private static final int LATEST = 16;

  private final long[] rowHi = new long[ROWS];
  private final long[] rowLo = new long[ROWS];
  private int kept;
  private double represented;

  /** The latest keys in a ring, halves side by side: an addition touches one place in memory. */
  private final long[] latest = new long[2 * LATEST];

  private int added;

  /** A row that was just added. */
  void add(long hi, long lo, RandomStream random) {
    int at = 2 * (added % LATEST);
    latest[at] = hi;
    latest[at + 1] = lo;
    added++;
    addOld(hi, lo, 1, random);
  }

  /**
   * A row that was there before.
   *
   * @param weight how many rows it stands for, in terms of those that a row just added stands for
   */
  void addOld(long hi, long lo, double weight, RandomStream random) {
    represented += weight;
    if (kept < ROWS) {
      put(kept++, hi, lo);
    } else if (random.nextDouble() * represented < ROWS * weight) {
      put((int) random.nextLong(ROWS), hi, lo);
    }
  }

  private void put(int at, long hi, long lo) {
    rowHi[at] = hi;
    rowLo[at] = lo;
  }

  /** Sampled rows kept. */
  public int size() {
    return kept;
  }

  public long hi(int i) {
    return rowHi[i];
  }

  public long lo(int i) {
    return rowLo[i];
  }

  /** Whether enough keys were added lately to judge their direction. */
  public boolean hasDirection() {
    return added >= LATEST;
  }

  /**
   * +1 where the latest keys only ever grew, −1 where they only fell, 0 otherwise: the first
   * quarter of them lies wholly before (behind) the last quarter, and each half's middle agrees.
   */
  public int direction() {
    if (!hasDirection()) {
      return 0;
    }
    int rises = 0;
    for (int i = 1; i < LATEST; i++) {
      int earlier = (added + i - 1) % LATEST;
      int later = (added + i) % LATEST;
      rises +=
          Integer.signum(
              Keys.compare(
                  latest[2 * later],
                  latest[2 * later + 1],
                  latest[2 * earlier],
                  latest[2 * earlier + 1]));
    }
    // A stray out-of-order arrival or two does not hide a tail.
    int enough = LATEST - 1 - 4;
    return rises >= enough ? 1 : rises <= -enough ? -1 : 0;
  }

  /** The greatest (direction +1) or least (−1) of the latest keys, as its position among them. */
  int extreme(int direction) {
    int best = 0;
    for (int i = 1; i < LATEST; i++) {
      int order =
          Keys.compare(latest[2 * i], latest[2 * i + 1], latest[2 * best], latest[2 * best + 1]);
      if (order * direction > 0) {
        best = i;
      }
    }
    return best;
  }

  /** Upper half of the greatest (+1) or least (−1) of the latest keys. */
  public long extremeHi(int direction) {
    return latest[2 * extreme(direction)];
  }

  /** Its lower half. */
  public long extremeLo(int direction) {
    return latest[2 * extreme(direction) + 1];
  }

  /** Share of the sampled rows before a key. */
  public double shareBefore(long hi, long lo) {
    return kept == 0 ? 0.5 : shareBefore(hi, lo, 0, 0, -1, -1);
  }

  /**
   * Share of those sampled rows from one key to another, both included, that lie before a key; a
   * half where none is sampled there.
   */
  double shareBefore(long hi, long lo, long fromHi, long fromLo, long toHi, long toLo) {
    int inside = 0;
    int before = 0;
    for (int i = 0; i < kept; i++) {
      if (Keys.compare(rowHi[i], rowLo[i], fromHi, fromLo) >= 0
          && Keys.compare(rowHi[i], rowLo[i], toHi, toLo) <= 0) {
        inside++;
        if (Keys.compare(rowHi[i], rowLo[i], hi, lo) < 0) {
          before++;
        }
      }
    }
    return inside == 0 ? 0.5 : before / (double) inside;
  }

  /** Moves what lies on or after a key into a new sample; the directions begin anew. */
  KeySample cut(long hi, long lo) {
    KeySample right = new KeySample();
    int left = 0;
    for (int i = 0; i < kept; i++) {
      if (Keys.compare(rowHi[i], rowLo[i], hi, lo) < 0) {
        put(left++, rowHi[i], rowLo[i]);
      } else {
        right.put(right.kept++, rowHi[i], rowLo[i]);
      }
    }
    right.represented = kept == 0 ? 0 : represented * right.kept / kept;
    represented -= right.represented;
    kept = left;
    added = 0;
    return right;
  }

  /** Takes in a neighbour's rows; each side keeps as large a part as it stands for. */
  void join(KeySample other, RandomStream random) {
    double total = represented + other.represented;
    double places = Math.min(ROWS, Math.min(placesIn(total), other.placesIn(total)));
    int mine = total == 0 ? 0 : (int) Math.round(places * represented / total);
    int theirs = (int) Math.round(places) - mine;
    shuffle(random);
    other.shuffle(random);
    kept = Math.min(kept, mine);
    for (int i = 0; i < Math.min(theirs, other.kept); i++) {
      put(kept++, other.rowHi[i], other.rowLo[i]);
    }
    represented = total;
    added = 0;
  }

  /** Size of a sample of so many rows in which this one's rows fill the part that is theirs. */
  private double placesIn(double total) {
    return represented == 0 ? ROWS : kept * total / represented;
  }

  private void shuffle(RandomStream random) {
    for (int i = kept - 1; i > 0; i--) {
      int other = (int) random.nextLong(i + 1L);
      long hi = rowHi[i];
      long lo = rowLo[i];
      put(i, rowHi[other], rowLo[other]);
      put(other, hi, lo);
    }
  }
}
