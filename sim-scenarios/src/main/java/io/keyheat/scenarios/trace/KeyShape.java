package io.keyheat.scenarios.trace;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How the keys of one kind of record follow one another, as a sample shows.
 *
 * @param keys how many were looked at
 * @param topKey the most frequent key, its parts joined with commas
 * @param topKeyShare of the records
 * @param parts one for each part of the key
 */
public record KeyShape(int keys, String topKey, double topKeyShare, List<Part> parts) {
  /** Fewer successive pairs than this prove no order: by chance they all rise once in 2^20. */
  private static final int LEAST_PAIRS = 20;

  private static final double NEARLY_ALL = 0.9;

  public KeyShape {
    parts = List.copyOf(parts);
  }

  /**
   * One part of the key.
   *
   * @param values how many different ones the sample has
   * @param top the most frequent one
   * @param topShare its share of the records
   * @param rising share of successive different values that rise, among records that agree in the
   *     parts before this one; 0.5 where they follow no order, NaN where there are too few to tell
   */
  public record Part(int values, String top, double topShare, double rising) {
    /** Whether nearly each value comes after the one before it. */
    public boolean rises() {
      return rising >= NEARLY_ALL;
    }

    /** Whether nearly each value comes before the one before it. */
    public boolean falls() {
      return rising <= 1 - NEARLY_ALL;
    }

    public boolean isOrdered() {
      return rises() || falls();
    }
  }

  /** The shape of a sample's keys, whose parts are of the given kinds. */
  static KeyShape of(KeySample sample, List<CellKind> kinds) {
    List<String[]> keys = sample.keys();
    int parts = keys.stream().mapToInt(key -> key.length).min().orElse(0);
    Map<String, Integer> counts = new HashMap<>();
    keys.forEach(key -> counts.merge(String.join(", ", key), 1, Integer::sum));
    Map.Entry<String, Integer> top = top(counts);
    List<Part> found = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      found.add(part(keys, part, kinds.get(part)));
    }
    return new KeyShape(
        keys.size(), top.getKey(), (double) top.getValue() / Math.max(1, keys.size()), found);
  }

  private static Map.Entry<String, Integer> top(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .max(
            Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .orElse(Map.entry("", 0));
  }

  private static Part part(List<String[]> keys, int part, CellKind kind) {
    Map<String, Integer> counts = new HashMap<>();
    keys.forEach(key -> counts.merge(key[part], 1, Integer::sum));
    Map.Entry<String, Integer> top = top(counts);
    return new Part(
        counts.size(),
        top.getKey(),
        (double) top.getValue() / Math.max(1, keys.size()),
        rising(keys, part, order(kind)));
  }

  private static double rising(List<String[]> keys, int part, Comparator<String> order) {
    Map<String, String> last = new HashMap<>();
    int rises = 0;
    int falls = 0;
    for (String[] key : keys) {
      String before = last.put(String.join(",", List.of(key).subList(0, part)), key[part]);
      int compared = before == null ? 0 : order.compare(key[part], before);
      rises += compared > 0 ? 1 : 0;
      falls += compared < 0 ? 1 : 0;
    }
    int pairs = rises + falls;
    return pairs < LEAST_PAIRS ? Double.NaN : (double) rises / pairs;
  }

  private static Comparator<String> order(CellKind kind) {
    return switch (kind) {
      case INTEGER -> Comparator.comparingLong(Long::parseLong);
      case TIMESTAMP -> Comparator.comparingLong(KeyShape::instant);
      case UUID -> Comparator.comparing(text -> text.toLowerCase(Locale.ROOT));
      case TEXT -> Comparator.naturalOrder();
    };
  }

  private static long instant(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return TimeFormat.rfc3339(bytes, 0, bytes.length);
  }
}
