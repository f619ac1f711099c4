package io.keyheat.scenarios.trace;

import java.util.ArrayList;
import java.util.List;

/**
 * An even sample of the keys of one kind of record, in their order. A hash of a record's number
 * decides whether the record is sampled, so no period of the trace can bias the sample.
 */
final class TraceKeySample {
  /**
   * Greatest number of keys. The estimate of a share is off by less than 2.5 % (three standard
   * deviations).
   */
  private static final int MAX_KEYS = 4096;

  /**
   * Greatest number of characters of all keys. Keys are not truncated, so a sample of long keys is
   * smaller.
   */
  private static final int MAX_CHARACTERS = 1 << 23;

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  private final List<String[]> keys = new ArrayList<>();
  private final List<Long> numbers = new ArrayList<>();
  private int halvings;
  private long records;
  private long characters;

  void add(TraceLines lines, int firstField, int parts) {
    long number = records++;
    if (!isIn(number)) {
      return;
    }
    String[] key = new String[parts];
    for (int part = 0; part < parts; part++) {
      key[part] = lines.text(firstField + part);
    }
    keys.add(key);
    numbers.add(number);
    characters += length(key);
    while (keys.size() > MAX_KEYS || (characters > MAX_CHARACTERS && keys.size() > 1)) {
      halve();
    }
  }

  private void halve() {
    halvings++;
    int kept = 0;
    for (int i = 0; i < keys.size(); i++) {
      if (isIn(numbers.get(i))) {
        keys.set(kept, keys.get(i));
        numbers.set(kept, numbers.get(i));
        kept++;
      }
    }
    keys.subList(kept, keys.size()).clear();
    numbers.subList(kept, numbers.size()).clear();
    characters = keys.stream().mapToLong(TraceKeySample::length).sum();
  }

  private static int length(String[] key) {
    int length = 0;
    for (String part : key) {
      length += part.length();
    }
    return length;
  }

  private boolean isIn(long number) {
    long hash = number * GOLDEN_RATIO;
    hash = (hash ^ hash >>> 32) * GOLDEN_RATIO;
    return halvings == 0 || hash >>> (Long.SIZE - halvings) == 0;
  }

  /** Returns the number of records that were sampled. */
  long records() {
    return records;
  }

  /** Returns the keys in the order of their records. */
  List<String[]> keys() {
    return List.copyOf(keys);
  }
}
