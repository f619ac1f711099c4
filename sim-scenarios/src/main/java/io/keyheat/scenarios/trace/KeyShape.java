package io.keyheat.scenarios.trace;

import io.keyheat.scenarios.document.WrittenTime;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
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

  /** Ranks as characters of one length, below those that come in pairs. */
  private static final int FIRST_RANK = 0x20;

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
   * @param ends of a first part without order: the ranges in each of which it has one; null: none
   * @param period what values begin with where that is a written time; null: none
   */
  public record KeyPartShape(
      int values,
      String top,
      double topShare,
      double rising,
      @Nullable ClockedId id,
      @Nullable KeyEnds ends,
      @Nullable String period) {
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

  /**
   * Few ranges of values, in each of which values rise or fall with time.
   *
   * @param ranges such as {@code cpu#…}, of which some are left out
   * @param count number of ranges
   * @param rising share of pairs of distant values of one range in which the later one is greater
   */
  public record KeyEnds(List<String> ranges, int count, double rising) {
    public KeyEnds {
      ranges = List.copyOf(ranges);
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
    Map<String, Integer> ranks = ranks(counts.keySet(), kind);
    double rising = rising(keys, part, ranks, id);
    if (!ValueOrder.isOrdered(rising)) {
      double inSteps =
          part == 0 ? risingInSteps(keys, kind, ranks) : risingInPeriods(keys, part, kind);
      rising = Double.isNaN(inSteps) ? rising : inSteps;
    }
    return new KeyPartShape(
        counts.size(),
        top.getKey(),
        (double) top.getValue() / Math.max(1, keys.size()),
        rising,
        id,
        ValueOrder.isOrdered(rising) || part > 0
            ? null
            : CoarseOrder.ends(firsts(keys), kind, ranks),
        period(values(keys, part)));
  }

  private static @Nullable String period(List<String> values) {
    CoarseOrder.WrittenPeriod period = CoarseOrder.WrittenPeriod.of(values);
    return period == null ? null : period.latest();
  }

  private static List<String> firsts(List<String[]> keys) {
    return values(keys, 0);
  }

  private static List<String> values(List<String[]> keys, int part) {
    return keys.stream().map(key -> key[part]).toList();
  }

  /** What comes before a part of a key, in one text. */
  private static String before(String[] key, int part) {
    return String.join(",", List.of(key).subList(0, part));
  }

  /**
   * Returns how written periods, such as days, rise among records that agree in the parts before:
   * few values change in a trace, too few for ranks to tell.
   */
  private static double risingInPeriods(List<String[]> keys, int part, CellKind kind) {
    List<String> values = values(keys, part);
    boolean areTexts =
        kind == CellKind.TEXT || values.stream().mapToInt(String::length).distinct().count() == 1;
    if (!areTexts || period(values) == null) {
      return Double.NaN;
    }
    return CoarseOrder.inPeriods(
        keys.stream()
            .collect(
                Collectors.groupingBy(
                    key -> before(key, part),
                    Collectors.mapping(k -> k[part], Collectors.toList())))
            .values());
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

  /** Returns how the first part rises in steps: a text's leading characters, or whole values. */
  private static double risingInSteps(
      List<String[]> keys, CellKind kind, Map<String, Integer> ranks) {
    // Of one length, they are in order as texts, too.
    boolean areTexts =
        kind == CellKind.TEXT
            || (keys.stream().mapToInt(key -> key[0].length()).distinct().count() == 1
                && CoarseOrder.WrittenPeriod.of(firsts(keys)) != null);
    return CoarseOrder.rising(
        keys.stream()
            .map(
                key ->
                    areTexts
                        ? key[0]
                        : Character.toString(
                            FIRST_RANK + Objects.requireNonNull(ranks.get(key[0]))))
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
      case INTEGER -> Comparator.comparingLong(Long::parseLong);
      case TIMESTAMP -> Comparator.comparingLong(KeyShape::instant);
      case UUID -> Comparator.comparing(text -> text.toLowerCase(Locale.ROOT));
      case TEXT -> Comparator.naturalOrder();
    };
  }

  private static long instant(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return WrittenTime.rfc3339(bytes, 0, bytes.length);
  }
}
