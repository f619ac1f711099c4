package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.Keys;
import java.util.function.IntPredicate;

/**
 * Distinct keys that sampled writes of a window went to: rows that are there, whether or not the
 * table was declared to hold them. At most {@link #MOST} are kept: where there are more, one key in
 * two, in four and so on, by a hash, each of which stands for as many (Gibbons, 2001). How many
 * rows were written beside them is told from those that came once and twice, by Chao's lower bound
 * (1984).
 */
final class ObservedWrites {
  private static final int MOST = 4_096;

  private long[] keyHi = new long[64];
  private long[] keyLo = new long[64];
  private int[] times = new int[64];
  private int count;

  /** One key in 2 to this power is kept. */
  private int thinnings;

  private long writes;
  private long bytes;

  /** Adds a write. */
  void add(long hi, long lo, int rowBytes) {
    writes++;
    bytes += rowBytes;
    if (isKept(hi, lo)) {
      put(hi, lo, 1);
      while (count > MOST) {
        thinnings++;
        rebuild(times.length);
      }
      if (2 * count == times.length) {
        rebuild(2 * times.length);
      }
    }
  }

  private boolean isKept(long hi, long lo) {
    return thinnings == 0 || hash(hi, lo) >>> (Long.SIZE - thinnings) == 0;
  }

  private static long hash(long hi, long lo) {
    return RandomStream.mix(hi ^ RandomStream.mix(lo));
  }

  private void put(long hi, long lo, int more) {
    int at = slot(hi, lo);
    if (times[at] == 0) {
      keyHi[at] = hi;
      keyLo[at] = lo;
      count++;
    }
    times[at] += more;
  }

  /** Mean size of a written row; 0: none was. */
  double meanBytes() {
    return writes == 0 ? 0 : bytes / (double) writes;
  }

  /** At least how many rows were written, where one write in {@code sampleEvery} was sampled. */
  long rows(int sampleEvery) {
    return rows(sampleEvery, at -> true);
  }

  /** At least how many of them lie before a key. */
  long rowsBefore(long hi, long lo, int sampleEvery) {
    return rows(sampleEvery, at -> Keys.compare(keyHi[at], keyLo[at], hi, lo) < 0);
  }

  private long rows(int sampleEvery, IntPredicate among) {
    long kept = 0;
    long sampled = 0;
    double once = 0;
    double twice = 0;
    for (int at = 0; at < times.length; at++) {
      if (times[at] > 0 && among.test(at)) {
        kept++;
        sampled += times[at];
        once += times[at] == 1 ? 1 : 0;
        twice += times[at] == 2 ? 1 : 0;
      }
    }
    double unseen = twice > 0 ? once * once / (2 * twice) : once * (once - 1) / 2;
    return Math.min(kept + Math.round(unseen), sampled * sampleEvery) << thinnings;
  }

  private int slot(long hi, long lo) {
    int at = (int) hash(hi, lo) & (times.length - 1);
    while (times[at] > 0 && (keyHi[at] != hi || keyLo[at] != lo)) {
      at = (at + 1) & (times.length - 1);
    }
    return at;
  }

  /** Makes the table anew, with the keys that are still kept. */
  private void rebuild(int length) {
    long[] his = keyHi;
    long[] los = keyLo;
    int[] before = times;
    keyHi = new long[length];
    keyLo = new long[length];
    times = new int[length];
    count = 0;
    for (int i = 0; i < before.length; i++) {
      if (before[i] > 0 && isKept(his[i], los[i])) {
        put(his[i], los[i], before[i]);
      }
    }
  }
}
