package io.keyheat.scenarios.record.model;

import io.keyheat.core.workload.trace.LiveTrace;
import io.keyheat.scenarios.record.key.KeyRecord;
import io.keyheat.scenarios.record.key.RecordedValue;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One table whose keys were seen before the model begins. */
final class LearnedTable {
  /** Keys that are kept; the last ones, as those come next that are like them. */
  private static final int MOST_KEYS = 2000;

  private static final int HALF_BITS = KeyLine.BITS / 2;
  private static final BigInteger LOW = BigInteger.valueOf(LiveTrace.MAX_VALUE);

  private final boolean hashed;
  private final List<List<RecordedValue>> keys = new ArrayList<>();
  private @Nullable KeyLine line;
  private long added;

  /**
   * A table without keys.
   *
   * @param hashed whether rows are placed by the hash of the first part of their keys
   */
  LearnedTable(boolean hashed) {
    this.hashed = hashed;
  }

  void learn(KeyRecord record) {
    if (keys.size() < MOST_KEYS) {
      keys.add(record.key());
    } else {
      keys.set((int) (added % MOST_KEYS), record.key());
    }
    added++;
  }

  /** Ends the learning; the places of the keys that were learned. */
  List<long[]> places() {
    line = new KeyLine(keys.stream().map(this::symbols).toList());
    return keys.stream().map(this::place).toList();
  }

  private int[] symbols(List<RecordedValue> key) {
    return KeySymbols.of(hashed ? key.subList(1, key.size()) : key);
  }

  /** Where a key lies: a time that is not used, and two numbers of 62 bits in the keys' order. */
  long[] place(List<RecordedValue> key) {
    KeyLine known = line;
    if (known == null) {
      throw new IllegalStateException("the table's keys are still being learned");
    }
    BigInteger point = known.point(symbols(key));
    long upper = point.shiftRight(HALF_BITS).longValueExact();
    return hashed
        ? new long[] {0, hash(key.get(0)), upper}
        : new long[] {0, upper, point.and(LOW).longValueExact()};
  }

  private static long hash(RecordedValue value) {
    long hash = 0xCBF29CE484222325L; // FNV-1a, then mixed.
    for (byte b : value.text().getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xFF)) * 0x100000001B3L;
    }
    hash = (hash ^ (hash >>> 33)) * 0xFF51AFD7ED558CCDL;
    hash = (hash ^ (hash >>> 33)) * 0xC4CEB9FE1A85EC53L;
    return (hash ^ (hash >>> 33)) & LiveTrace.MAX_VALUE;
  }
}
