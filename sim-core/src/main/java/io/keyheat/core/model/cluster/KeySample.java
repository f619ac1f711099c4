package io.keyheat.core.model.cluster;

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
 * of the rows.
 */
public final class KeySample {
  /** Keys kept before they are thinned to half as many. */
  static final int MOST = 2048;

  private static final int LATEST = 16;

  /** The kept keys, halves side by side: an addition touches one place in memory. */
  private long[] key = new long[32];

  private int kept;

  /** Rows that each of the first keys stands for; a key behind them stands for one. */
  private double[] weight = new double[0];

  private int weighted;

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
    put(hi, lo, weight);
    if (kept >= MOST) {
      thin(random);
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

  private double[] weights() {
    return IntStream.range(0, kept).mapToDouble(this::weight).toArray();
  }

  /** Keeps the keys at equal distances in rows, from a random one on. */
  private void thin(RandomStream random) {
    int[] order = inOrder(0, 0, -1, -1);
    double[] rows = weights();
    double step = Arrays.stream(rows).sum() / (MOST / 2);
    long[] old = key;
    key = new long[2 * MOST];
    weight = new double[MOST / 2];
    kept = 0;
    weighted = 0;
    double next = random.nextDouble() * step;
    double passed = 0;
    for (int i : order) {
      passed += rows[i];
      int times = (int) Math.ceil((passed - next) / step);
      if (times > 0) {
        put(old[2 * i], old[2 * i + 1], times * step);
        next += times * step;
      }
    }
  }

  /** Positions of the keys from one to another, both included, in key order. */
  private int[] inOrder(long fromHi, long fromLo, long toHi, long toLo) {
    long[] his = IntStream.range(0, kept).mapToLong(this::hi).toArray();
    long[] los = IntStream.range(0, kept).mapToLong(this::lo).toArray();
    int[] order = Bits128.order(his, los, kept);
    int within = 0;
    for (int i : order) {
      if (isWithin(i, fromHi, fromLo, toHi, toLo)) {
        order[within++] = i;
      }
    }
    return Arrays.copyOf(order, within);
  }

  private boolean isWithin(int i, long fromHi, long fromLo, long toHi, long toLo) {
    return Keys.compare(hi(i), lo(i), fromHi, fromLo) >= 0
        && Keys.compare(hi(i), lo(i), toHi, toLo) <= 0;
  }

  /**
   * The position of the key that leaves nearest to a share of the rows before it, of the keys
   * behind one and up to another, which the rows of both ends count among; −1 where there is none.
   */
  int nearest(double share, long fromHi, long fromLo, long toHi, long toLo) {
    int[] order = inOrder(fromHi, fromLo, toHi, toLo);
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
  double shareBefore(long hi, long lo, long fromHi, long fromLo, long toHi, long toLo) {
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
  KeySample cut(long hi, long lo) {
    KeySample right = new KeySample();
    double[] rows = weights();
    kept = 0;
    weighted = 0;
    for (int i = 0; i < rows.length; i++) {
      KeySample side = Keys.compare(hi(i), lo(i), hi, lo) < 0 ? this : right;
      side.put(hi(i), lo(i), rows[i]);
    }
    added = 0;
    return right;
  }

  /** Takes in a neighbour's rows; each key goes on to stand for as many. */
  void join(KeySample other, RandomStream random) {
    for (int i = 0; i < other.kept; i++) {
      put(other.hi(i), other.lo(i), other.weight(i));
    }
    if (kept >= MOST) {
      thin(random);
    }
    added = 0;
  }

  /**
   * Rows just added that no sample has taken in yet. Samples lie all over the memory: taking in
   * many in a row lets the processor wait for many of them at once, and not for each by itself.
   */
  static final class Added {
    private static final int MOST = 512;

    private final int[] tablet = new int[MOST];
    private final long[] rowHi = new long[MOST];
    private final long[] rowLo = new long[MOST];
    private int count;

    /** Returns whether they must now be taken in. */
    boolean add(int toTablet, long hi, long lo) {
      tablet[count] = toTablet;
      rowHi[count] = hi;
      rowLo[count++] = lo;
      return count == MOST;
    }

    /** Adds them to the samples of their tablets, in the order in which they came. */
    void takeInto(KeySample[] samples, RandomStream random) {
      for (int i = 0; i < count; i++) {
        samples[tablet[i]].add(rowHi[i], rowLo[i], random);
      }
      count = 0;
    }
  }
}
