package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.Bits128;
import io.keyheat.core.key.Keys;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Distinct keys that sampled writes of a window went to: rows that are there, whether or not the
 * table was declared to hold them. At most {@link #MOST} are kept: where there are more, one key in
 * two, in four and so on, by a hash, each of which stands for as many (Gibbons, 2001). How many
 * rows were written beside them is told from those that came once and twice, by Chao's lower bound
 * (1984).
 */
final class ObservedWrites {
  private static final int MOST = 4_096;

  /** Keys that are put into the table together. */
  private static final int TOGETHER = 1_024;

  /** Numbers of a place: the halves of its key, and how often it came; 0 where none is. */
  private static final int STRIDE = 3;

  private static final int FEWEST_PLACES = 64;

  /** Places side by side: a key is looked for all over the table, and touches one of them. */
  private long[] table = new long[0];

  private int count;

  /** One key in 2 to this power is kept. */
  private int thinnings;

  private long writes;
  private long bytes;

  /**
   * The halves of the last keys, which are not in the table yet. Writes come to many tablets in
   * turn: each finds its table in no cache, but the end of its last keys. Once there are many they
   * are put into the table side by side.
   */
  private long[] recent = new long[16];

  private int recentLength;

  /** The keys in order, as long as none came since; null: they are not in order. */
  private @Nullable Ordered ordered;

  /**
   * Keys in order, and up to each of them, itself not included, how often all came, how many came
   * once, and how many twice.
   */
  private record Ordered(long[] hi, long[] lo, long[] sampled, int[] once, int[] twice) {
    /** How many keys lie before one. */
    int before(long keyHi, long keyLo) {
      return Keys.firstFrom(hi, lo, 0, hi.length, keyHi, keyLo);
    }
  }

  /** Forgets all writes. */
  void clear() {
    if (count > 0) {
      Arrays.fill(table, 0);
    }
    count = 0;
    thinnings = 0;
    recentLength = 0;
    writes = 0;
    bytes = 0;
    ordered = null;
  }

  /** Adds a write. */
  void add(long hi, long lo, int rowBytes) {
    ordered = null;
    writes++;
    bytes += rowBytes;
    if (recentLength == recent.length) {
      makeRoom();
    }
    recent[recentLength] = hi;
    recent[recentLength + 1] = lo;
    recentLength += 2;
  }

  private void makeRoom() {
    if (recent.length < 2 * TOGETHER) {
      recent = Arrays.copyOf(recent, 2 * recent.length);
    } else {
      putRecent();
    }
  }

  /** Which keys are kept depends on all that came, and not on how they were put together. */
  private void putRecent() {
    int places = Math.max(FEWEST_PLACES, places());
    while (4 * (count + recentLength / 2) > 3 * places) {
      places *= 2;
    }
    if (places > places()) {
      rebuild(places);
    }
    for (int i = 0; i < recentLength; i += 2) {
      if (isKept(recent[i], recent[i + 1])) {
        put(recent[i], recent[i + 1], 1);
      }
    }
    recentLength = 0;
    while (count > MOST) {
      thinnings++;
      rebuild(places());
    }
  }

  private int places() {
    return table.length / STRIDE;
  }

  private boolean isKept(long hi, long lo) {
    return thinnings == 0 || hash(hi, lo) >>> (Long.SIZE - thinnings) == 0;
  }

  private static long hash(long hi, long lo) {
    return RandomStream.mix(hi ^ RandomStream.mix(lo));
  }

  private void put(long hi, long lo, long more) {
    int at = slot(hi, lo);
    if (table[at + 2] == 0) {
      table[at] = hi;
      table[at + 1] = lo;
      count++;
    }
    table[at + 2] += more;
  }

  /** Mean size of a written row; 0: none was. */
  double meanBytes() {
    return writes == 0 ? 0 : bytes / (double) writes;
  }

  /** At least how many rows were written, where one write in {@code sampleEvery} was sampled. */
  long rows(int sampleEvery) {
    Ordered keys = inOrder();
    return rows(keys, count, sampleEvery);
  }

  /** At least how many of them lie before a key. */
  long rowsBefore(long hi, long lo, int sampleEvery) {
    Ordered keys = inOrder();
    return rows(keys, keys.before(hi, lo), sampleEvery);
  }

  /** At least how many rows the first keys tell of. */
  private long rows(Ordered keys, int kept, int sampleEvery) {
    double once = keys.once[kept];
    double twice = keys.twice[kept];
    double unseen = twice > 0 ? once * once / (2 * twice) : once * (once - 1) / 2;
    return Math.min(kept + Math.round(unseen), keys.sampled[kept] * sampleEvery) << thinnings;
  }

  /** Once in order, they answer for many cuts that are weighed. */
  private Ordered inOrder() {
    if (ordered == null) {
      ordered = order();
    }
    return ordered;
  }

  private Ordered order() {
    putRecent();
    long[] his = new long[count];
    long[] los = new long[count];
    long[] came = new long[count];
    int n = 0;
    for (int at = 0; at < table.length; at += STRIDE) {
      if (table[at + 2] > 0) {
        his[n] = table[at];
        los[n] = table[at + 1];
        came[n++] = table[at + 2];
      }
    }
    int[] order = Bits128.order(his, los, count);
    Ordered keys =
        new Ordered(
            new long[count],
            new long[count],
            new long[count + 1],
            new int[count + 1],
            new int[count + 1]);
    for (int i = 0; i < count; i++) {
      long times = came[order[i]];
      keys.hi[i] = his[order[i]];
      keys.lo[i] = los[order[i]];
      keys.sampled[i + 1] = keys.sampled[i] + times;
      keys.once[i + 1] = keys.once[i] + (times == 1 ? 1 : 0);
      keys.twice[i + 1] = keys.twice[i] + (times == 2 ? 1 : 0);
    }
    return keys;
  }

  /** Where a key is, or would be put. */
  private int slot(long hi, long lo) {
    int mask = places() - 1;
    int place = (int) hash(hi, lo) & mask;
    int at = place * STRIDE;
    while (table[at + 2] > 0 && (table[at] != hi || table[at + 1] != lo)) {
      place = (place + 1) & mask;
      at = place * STRIDE;
    }
    return at;
  }

  /** Makes the table anew, with the keys that are still kept. */
  private void rebuild(int places) {
    long[] before = table;
    table = new long[places * STRIDE];
    count = 0;
    for (int at = 0; at < before.length; at += STRIDE) {
      if (before[at + 2] > 0 && isKept(before[at], before[at + 1])) {
        put(before[at], before[at + 1], before[at + 2]);
      }
    }
  }
}
