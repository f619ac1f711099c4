package io.keyheat.record.model;

import io.keyheat.core.workload.trace.LiveTrace;
import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.scenarios.trace.TraceOperation;
import io.keyheat.scenarios.trace.token.LookAlikeToken;
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
  private final List<LearnedKey> keys = new ArrayList<>();
  private @Nullable KeyLine line;
  private int oldest;

  /**
   * A key that was seen.
   *
   * @param hash of its first part, where that decides on its place
   * @param symbols of all parts that do not
   */
  private record LearnedKey(TraceOperation operation, long hash, int[] symbols) {}

  /**
   * A table without keys.
   *
   * @param hashed whether rows are placed by the hash of the first part of their keys
   */
  LearnedTable(boolean hashed) {
    this.hashed = hashed;
  }

  void learn(KeyRecord record) {
    LearnedKey key = key(record.operation(), record.key());
    if (keys.size() < MOST_KEYS) {
      keys.add(key);
    } else {
      keys.set(oldest, key);
      oldest = (oldest + 1) % MOST_KEYS;
    }
  }

  private LearnedKey key(TraceOperation operation, List<RecordedValue> key) {
    if (!hashed || key.isEmpty()) {
      return new LearnedKey(operation, 0, KeySymbols.of(key));
    }
    byte[] first = key.get(0).text().getBytes(StandardCharsets.UTF_8);
    long hash = LookAlikeToken.hash(first, 0, first.length) & LiveTrace.MAX_VALUE;
    return new LearnedKey(operation, hash, KeySymbols.of(key.subList(1, key.size())));
  }

  /** Ends the learning; the places of the keys that were learned. */
  List<long[]> places() {
    line = new KeyLine(keys.stream().map(LearnedKey::symbols).toList());
    return keys.stream().map(this::place).toList();
  }

  /** The places of the keys that an operation was seen on, the newest last. */
  List<long[]> places(TraceOperation operation) {
    List<LearnedKey> inOrder = new ArrayList<>(keys.subList(oldest, keys.size()));
    inOrder.addAll(keys.subList(0, oldest));
    return inOrder.stream().filter(key -> key.operation == operation).map(this::place).toList();
  }

  /** Where a key lies: a time that is not used, and two numbers of 62 bits in the keys' order. */
  long[] place(KeyRecord record) {
    return place(key(record.operation(), record.key()));
  }

  private long[] place(LearnedKey key) {
    KeyLine known = line;
    if (known == null) {
      throw new IllegalStateException("the table's keys are still being learned");
    }
    BigInteger point = known.point(key.symbols);
    long upper = point.shiftRight(HALF_BITS).longValueExact();
    return hashed
        ? new long[] {0, key.hash, upper}
        : new long[] {0, upper, point.and(LOW).longValueExact()};
  }
}
