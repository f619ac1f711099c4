package io.keyheat.core.model.sample;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.Bits128;
import io.keyheat.core.key.Keys;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What a tablet remembers of its keys: quantiles of the rows that it holds (to find the middle of
 * its bytes), and the latest keys added, in order (to see whether they only ever grow or fall).
 *
 * <p>Each kept key stands for a number of rows. When {@link #MOST} keys are kept they are thinned
 * to half as many, at equal distances in rows, so that no quantile moves by more than a thousandth
 * of the rows. Beside very many tablets fewer are kept ({@link #mostOf}), and of the rows that a
 * tablet goes on to get only one in several is looked at: they lie all over the memory.
 */
public final class KeySample {
  /** Keys kept before they are thinned to half as many. */
  public static final int MOST = 2048;

  /** Keys that all tablets may keep: 670 MB of them. */
  private static final int MOST_OF_ALL = 1 << 25;

  /** So that a tablet whose load changes is not looked at too late. */
  private static final int MOST_PASSED = 1 << 10;

  /** As few tell a middle to within a sixteenth. */
  private static final int FEWEST_OF_MANY = 32;

  private static final int LATEST = 16;

  /**
   * Where few keys are kept, a row just added stands for no more than this part of what they do.
   */
  private static final int FINER = 8;

  /** The kept keys, halves side by side: an addition touches one place in memory. */
  private long[] key = new long[32];

  private int kept;
  private int most = MOST;

  /** Rows that each of the first keys stands for; a key behind them stands for one. */
  private double[] weight = new double[0];

  private int weighted;

  /** As many of the first keys are in key order. */
  private int sorted;

  /** The latest keys in a ring, halves side by side: an addition touches one place in memory. */
  private final long[] latest = new long[2 * LATEST];

  private int added;

  private int each = 1;

  private final long seed;
  private final SampleScratch scratch;
  private int thinnings;

  /**
   * An empty sample.
   *
   * @param seed of what it draws itself, so that it matters only to this sample when rows of it are
   *     taken in, and not in which order those of several are
   * @param scratch that all samples may share that are used one after the other
   */
  public KeySample(long seed, SampleScratch scratch) {
    this.seed = seed;
    this.scratch = scratch;
  }

  /** Keys that each tablet keeps at most, by the number of tablets: a power of two. */
  public static int mostOf(int tablets) {
    return Math.max(
        FEWEST_OF_MANY, Math.min(MOST, Integer.highestOneBit(MOST_OF_ALL / Math.max(1, tablets))));
  }

  /** From the next row on it keeps no more keys than that: a power of two. */
  public void limit(int keys) {
    most = keys;
  }

  /** A row that was just added. */
  void add(long hi, long lo) {
    add(hi, lo, 1);
  }

  /** A row that was just added, and stands for some. */
  void add(long hi, long lo, double rows) {
    int at = 2 * (added % LATEST);
    latest[at] = hi;
    latest[at + 1] = lo;
    added++;
    addOld(hi, lo, rows);
  }

  /**
   * A row that was there before.
   *
   * @param weight how many rows it stands for, in terms of those that a row just added stands for
   */
  public void addOld(long hi, long lo, double weight) {
    put(hi, lo, weight);
    if (kept >= most) {
      thin();
    }
  }

  private void put(long hi, long lo, double rows) {
    if (2 * kept == key.length) {
      key = Arrays.copyOf(key, 4 * kept);
    }
    key[2 * kept] = hi;
    key[2 * kept + 1] = lo;
    if (rows != 1) {
      weigh(rows);
    }
    kept++;
  }

  /** Notes what the key behind the last one stands for. */
  private void weigh(double rows) {
    if (kept >= weight.length) {
      weight = Arrays.copyOf(weight, key.length / 2);
    }
    Arrays.fill(weight, weighted, kept, 1);
    weight[kept] = rows;
    weighted = kept + 1;
  }

  private double weight(int i) {
    return i < weighted ? weight[i] : 1;
  }

  /** Rows that each of the kept keys stands for, in an array that may be longer. */
  private double[] weights() {
    final double[] rows = scratch.rows(kept);
    for (int i = 0; i < kept; i++) {
      rows[i] = weight(i);
    }
    return rows;
  }

  /** Keeps the keys at equal distances in rows, from a random one on. */
  private void thin() {
    final int[] order = inOrder();
    final int of = kept;
    final double[] rows = weights();
    double all = 0;
    for (int i = 0; i < of; i++) {
      all += rows[i];
    }
    final int left = left();
    final double step = all / left;
    each = eachOf(all);
    final long[] from = scratch.copy(key, 2 * of);
    if (key.length != 2 * most) {
      key = new long[2 * most];
    }
    if (weight.length != most) {
      weight = new double[most];
    }
    final long[] to = key;
    final double[] stands = weight;
    int keys = 0;
    double next = new RandomStream(seed + thinnings++).nextDouble() * step;
    double passed = 0;
    for (int n = 0; n < of; n++) {
      final int i = order[n];
      passed += rows[i];
      // Which are kept cannot be foreseen, so no branch depends on it: one is overwritten else.
      to[2 * keys] = from[2 * i];
      to[2 * keys + 1] = from[2 * i + 1];
      stands[keys] = step;
      final double before = next;
      final int isKept = (int) (Double.doubleToRawLongBits(before - passed) >>> (Long.SIZE - 1));
      keys += isKept;
      next += isKept * step;
      if (passed - before > step) {
        final int times = (int) Math.ceil((passed - before) / step);
        stands[keys - 1] = times * step;
        next = before + times * step;
      }
    }
    kept = keys;
    weighted = keys;
    sorted = keys;
  }

  /** Keys that a thinning leaves. */
  private int left() {
    return most / 2;
  }

  /** How many rows one just added is to stand for, beside those that the kept keys stand for. */
  private int eachOf(double rows) {
    double ofKept = rows / left();
    return most < MOST ? (int) Math.max(1, Math.min(ofKept / FINER, MOST_PASSED)) : 1;
  }

  /**
   * Positions of all keys in key order, in an array that may be longer. The first keys, left by a
   * thinning, are in that order as they are, so that only those behind them need sorting.
   */
  private int[] inOrder() {
    int rest = kept - sorted;
    int[] behind = scratch.order(key, sorted, rest);
    int[] order = scratch.order(kept);
    int first = 0;
    int next = 0;
    while (next < rest && first < sorted) {
      int late = sorted + behind[next];
      // Which of the two comes first cannot be foreseen, so no branch depends on it.
      int isLate = Bits128.isLess(hi(late), lo(late), hi(first), lo(first));
      order[first + next] = first + (late - first & -isLate);
      next += isLate;
      first += 1 - isLate;
    }
    for (; next < rest; next++) {
      order[first + next] = sorted + behind[next];
    }
    for (; first < sorted; first++) {
      order[first + next] = first;
    }
    return order;
  }

  private boolean isWithin(int i, long fromHi, long fromLo, long toHi, long toLo) {
    return Keys.compare(hi(i), lo(i), fromHi, fromLo) >= 0
        && Keys.compare(hi(i), lo(i), toHi, toLo) <= 0;
  }

  /**
   * The position of the key that leaves nearest to a share of the rows before it, of the keys
   * behind one and up to another, which the rows of both ends count among; −1 where there is none.
   */
  public int nearest(double share, long fromHi, long fromLo, long toHi, long toLo) {
    int[] order =
        IntStream.of(inOrder())
            .limit(kept)
            .filter(i -> isWithin(i, fromHi, fromLo, toHi, toLo))
            .toArray();
    double rows = 0;
    for (int i : order) {
      rows += weight(i);
    }
    int best = -1;
    double before = 0;
    double bestDistance = Double.MAX_VALUE;
    for (int i : order) {
      double distance = Math.abs(before - share * rows);
      boolean isBehind = Keys.compare(hi(i), lo(i), fromHi, fromLo) > 0;
      if (isBehind && distance < bestDistance) {
        best = i;
        bestDistance = distance;
      }
      before += weight(i);
    }
    return best;
  }

  /** How many rows the next one added is to stand for. */
  int each() {
    return each;
  }

  /** Keys kept. */
  public int size() {
    return kept;
  }

  public long hi(int i) {
    return key[2 * i];
  }

  public long lo(int i) {
    return key[2 * i + 1];
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
  public double shareBefore(long hi, long lo, long fromHi, long fromLo, long toHi, long toLo) {
    double inside = 0;
    double before = 0;
    for (int i = 0; i < kept; i++) {
      if (isWithin(i, fromHi, fromLo, toHi, toLo)) {
        inside += weight(i);
        before += Keys.compare(hi(i), lo(i), hi, lo) < 0 ? weight(i) : 0;
      }
    }
    return inside == 0 ? 0.5 : before / inside;
  }

  /** Moves what lies on or after a key into a new sample; the directions begin anew. */
  public KeySample cut(long hi, long lo, long seedOfRight) {
    KeySample right = new KeySample(seedOfRight, scratch);
    right.most = most;
    right.key = new long[key.length]; // As it goes on to get rows, it needs that room soon.
    int of = kept;
    double[] rows = weights();
    int inOrder = sorted;
    double rowsOfRight = 0;
    kept = 0;
    weighted = 0;
    sorted = 0;
    for (int i = 0; i < of; i++) {
      KeySample side = Keys.compare(hi(i), lo(i), hi, lo) < 0 ? this : right;
      side.put(hi(i), lo(i), rows[i]);
      side.sorted = i < inOrder ? side.kept : side.sorted;
      rowsOfRight += side == right ? rows[i] : 0;
    }
    // Of a new tail, which has no rows yet, the first ones tell most.
    right.each = right.eachOf(rowsOfRight);
    added = 0;
    return right;
  }

  /** Takes in a neighbour's rows; each key goes on to stand for as many. */
  public void join(KeySample other) {
    for (int i = 0; i < other.kept; i++) {
      put(other.hi(i), other.lo(i), other.weight(i));
    }
    if (kept >= most) {
      thin();
    }
    added = 0;
  }
}
