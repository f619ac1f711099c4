package io.keyheat.scenarios.trace;

import java.util.ArrayList;
import java.util.List;

/**
 * An even sample of the keys of one kind of record, in the order in which they came: each record is
 * in it or not by a hash of its number, so that no period of the trace can fall into step with it.
 */
final class TraceKeySample {
  /** The estimate of a share from so many is off by less than 2.5 % (three standard deviations). */
  private static final int MAX_KEYS = 4096;

  /** A cell of a sample is cut; who holds longer keys apart only beyond it is not told apart. */
  private static final int MAX_CELL_CHARACTERS = 200;

  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  private final List<String[]> keys = new ArrayList<>();
  private final List<Long> numbers = new ArrayList<>();
  private int halvings;
  private long records;

  void add(TraceLines lines, int firstField, int parts) {
    long number = records++;
    if (!isIn(number)) {
      return;
    }
    String[] key = new String[parts];
    for (int part = 0; part < parts; part++) {
      String cell = lines.text(firstField + part);
      key[part] = cell.substring(0, Math.min(cell.length(), MAX_CELL_CHARACTERS));
    }
    keys.add(key);
    numbers.add(number);
    if (keys.size() > MAX_KEYS) {
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
  }

  private boolean isIn(long number) {
    long hash = number * GOLDEN_RATIO;
    hash = (hash ^ hash >>> 32) * GOLDEN_RATIO;
    return halvings == 0 || hash >>> (Long.SIZE - halvings) == 0;
  }

  /** How many it was taken from. */
  long records() {
    return records;
  }

  /** Keys in the order of their records. */
  List<String[]> keys() {
    return List.copyOf(keys);
  }
}
