package io.keyheat.scenarios.trace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The distribution and the order of the keys of one kind of record, from a sample.
 *
 * @param records number of records that were sampled
 * @param keys number of keys in the sample
 * @param topKey the most frequent key, its parts joined with commas
 * @param topKeyShare its share of the records
 * @param parts one for each part of the key
 */
public record KeyShape(
    long records, int keys, String topKey, double topKeyShare, List<KeyPartShape> parts) {
  private static final long MOMENT_MILLIS = 3000;

  public KeyShape {
    parts = List.copyOf(parts);
  }

  /** Returns whether the sample omits records. */
  public boolean isSampled() {
    return keys < records;
  }

  /**
   * One part of the key.
   *
   * @param values number of different values in the sample
   * @param top the most frequent value
   * @param topShare its share of the records
   * @param rising share of pairs of distant values in which the later value is greater, among
   *     records that agree in the parts before this one; 0.5 for unordered values, NaN for too few
   * @param id kind of clocked identifier; null: none
   */
  public record KeyPartShape(
      int values, String top, double topShare, double rising, @Nullable ClockedId id) {
    /** Returns whether values rise with time. */
    public boolean rises() {
      return ValueOrder.rises(rising);
    }

    /** Returns whether values fall with time. */
    public boolean falls() {
      return ValueOrder.falls(rising);
    }

    public boolean isOrdered() {
      return rises() || falls();
    }
  }

  /** Returns the shape of the keys of a sample, whose parts have the given kinds. */
  static KeyShape of(TraceKeySample sample, List<CellKind> kinds) {
    List<String[]> keys = sample.keys();
    int parts = keys.stream().mapToInt(key -> key.length).min().orElse(0);
    Map<String, Integer> counts = new HashMap<>();
    keys.forEach(key -> counts.merge(String.join(", ", key), 1, Integer::sum));
    Map.Entry<String, Integer> top = top(counts);
    List<KeyPartShape> found = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      found.add(part(keys, part, kinds.get(part)));
    }
    return new KeyShape(
        sample.records(),
        keys.size(),
        top.getKey(),
        (double) top.getValue() / Math.max(1, keys.size()),
        found);
  }

  private static Map.Entry<String, Integer> top(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .max(
            Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .orElse(Map.entry("", 0));
  }

  private static KeyPartShape part(List<String[]> keys, int part, CellKind kind) {
    Map<String, Integer> counts = new HashMap<>();
    keys.forEach(key -> counts.merge(key[part], 1, Integer::sum));
    Map.Entry<String, Integer> top = top(counts);
    ClockedId id = ClockedId.of(List.copyOf(counts.keySet())).orElse(null);
    return new KeyPartShape(
        counts.size(),
        top.getKey(),
        (double) top.getValue() / Math.max(1, keys.size()),
        rising(keys, part, ranks(counts.keySet(), kind), id),
        id);
  }

  /** What comes before a part of a key, in one text. */
  private static String before(String[] key, int part) {
    return String.join(",", List.of(key).subList(0, part));
  }

  private static double rising(
      List<String[]> keys, int part, Map<String, Integer> ranks, @Nullable ClockedId id) {
    if (id != null && id.timeFirst() && isOneMoment(ranks.keySet(), id)) {
      return 1; // New ids will be greater than all of these, whatever their random bits are.
    }
    Map<String, List<Integer>> groups = new LinkedHashMap<>();
    for (String[] key : keys) {
      groups.computeIfAbsent(before(key, part), b -> new ArrayList<>()).add(ranks.get(key[part]));
    }
    return ValueOrder.rising(
        groups.values().stream()
            .map(group -> group.stream().mapToInt(Integer::intValue).toArray())
            .toList());
  }

  /**
   * Returns whether ids were created within a few seconds, in which a coarse clock hardly moves.
   */
  private static boolean isOneMoment(Collection<String> values, ClockedId id) {
    var times = values.stream().mapToLong(v -> id.millis(v).orElseThrow()).summaryStatistics();
    return times.getMax() - times.getMin() <= MOMENT_MILLIS;
  }

  /** Returns the ranks of values; values with equal order have one rank. */
  private static Map<String, Integer> ranks(Collection<String> values, CellKind kind) {
    TreeMap<String, List<String>> sorted = new TreeMap<>(order(kind));
    values.forEach(value -> sorted.computeIfAbsent(value, v -> new ArrayList<>()).add(value));
    Map<String, Integer> ranks = new HashMap<>();
    int rank = 0;
    for (List<String> alike : sorted.values()) {
      for (String value : alike) {
        ranks.put(value, rank);
      }
      rank++;
    }
    return ranks;
  }

  private static Comparator<String> order(CellKind kind) {
    return switch (kind) {
      case INTEGER, TIMESTAMP -> Comparator.comparingLong(kind::number);
      case UUID -> Comparator.comparing(text -> text.toLowerCase(Locale.ROOT));
      case TEXT -> Comparator.naturalOrder();
    };
  }
}
