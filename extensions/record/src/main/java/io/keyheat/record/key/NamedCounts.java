package io.keyheat.record.key;

import java.util.LinkedHashMap;
import java.util.Map;

/** Counts by name. Safe for several threads. */
public final class NamedCounts {
  private static final int MAX_NAMES = 200;
  private static final String OTHERS = "others";

  private final Map<String, Long> counts = new LinkedHashMap<>();

  public void add(String name) {
    add(name, 1);
  }

  public synchronized void add(String name, long count) {
    boolean known = counts.containsKey(name) || counts.size() < MAX_NAMES;
    counts.merge(known ? name : OTHERS, count, Long::sum);
  }

  /** The counts, in the order in which their names came first. */
  public synchronized Map<String, Long> counts() {
    return new LinkedHashMap<>(counts);
  }

  /** The count of one name. */
  public synchronized long count(String name) {
    return counts.getOrDefault(name, 0L);
  }
}
