package io.keyheat.scenarios.expect.metric;

import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.UnsplittableReason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Metrics of the recorded hotspots. A hotspot belongs to the window in which its minute ends. */
public final class HotspotMetrics {
  /**
   * Hottest first; among equals the one with most operations, then the one with the narrowest
   * range.
   */
  private static final Comparator<Hotspot> HOTTEST_FIRST =
      Comparator.comparingDouble(Hotspot::cpuUsageScore)
          .thenComparingDouble(Hotspot::operationsPerSecond)
          .reversed()
          .thenComparingDouble(Hotspot::topRow);

  /** All of them; the key space is optional. */
  public static final MetricTable<Optional<String>> TABLE = table();

  private HotspotMetrics() {}

  private static MetricTable<Optional<String>> table() {
    MetricTable<Optional<String>> table =
        new MetricTable<Optional<String>>(
                "Of hotspots, as Spanner's split statistics list them: one row for each minute and"
                    + " warm tablet or moving hotspot. With `hotspots.SPACE.` in front, of one key"
                    + " space:",
                "hotspots.")
            .add("count", "rows", space -> of(space, Unit.NONE, List::size))
            .add(
                "max",
                "greatest score, 0 to 100; 0 if there is no hotspot",
                space -> of(space, Unit.NONE, HotspotMetrics::greatestScore))
            .add(
                "changes",
                "how often the top hotspot of a minute is in another tablet than in the minute"
                    + " before",
                space -> of(space, Unit.NONE, found -> steps(found).size()))
            .add(
                "ascending",
                "share of those changes that go up the key axis",
                space -> of(space, Unit.SHARE, HotspotMetrics::ascending));
    for (UnsplittableReason reason : UnsplittableReason.values()) {
      table.add(
          reason.name(),
          "rows with this reason why no split helps",
          space -> of(space, Unit.NONE, found -> count(found, reason)));
    }
    return table.describe(
        List.of(),
        "`hotspots.from.\"TEXT\"`",
        "rows whose printed first key begins with the text: `hotspots.from.\"Log(4711, \"`");
  }

  /**
   * Finds a metric of hotspots.
   *
   * @param space null: the hotspots of all key spaces
   */
  public static Optional<Metric> find(@Nullable String space, String name) {
    return TABLE.find(name, Optional.ofNullable(space));
  }

  /** Counts the hotspots whose first key, as printed, begins with {@code text}. */
  public static Metric from(String text) {
    return Metric.steady(
        Unit.NONE,
        (run, span) ->
            in(run, span, null).stream()
                .filter(hotspot -> hotspot.splitStart().startsWith(text))
                .count());
  }

  private static Metric of(
      Optional<String> space, Unit unit, ToDoubleFunction<List<Hotspot>> figure) {
    return Metric.steady(
        unit, (run, span) -> figure.applyAsDouble(in(run, span, space.orElse(null))));
  }

  private static long count(List<Hotspot> found, UnsplittableReason reason) {
    return found.stream().filter(h -> h.unsplittableReasons().contains(reason)).count();
  }

  /** Returns the greatest score; 0 without any hotspot. */
  private static double greatestScore(List<Hotspot> found) {
    return found.stream().mapToDouble(Hotspot::cpuUsageScore).max().orElse(0);
  }

  private static double ascending(List<Hotspot> found) {
    List<Double> steps = steps(found);
    if (steps.isEmpty()) {
      throw new UnjudgeableException("the top hotspot never changed");
    }
    return (double) steps.stream().filter(step -> step > 0).count() / steps.size();
  }

  /** Returns the distances on the heatmap, in rows, between successive top hotspots. */
  private static List<Double> steps(List<Hotspot> found) {
    TreeMap<Long, Hotspot> topByMinute = new TreeMap<>();
    for (Hotspot hotspot : found) {
      topByMinute.merge(
          hotspot.intervalEndNanos(), hotspot, (a, b) -> HOTTEST_FIRST.compare(a, b) <= 0 ? a : b);
    }
    List<Double> steps = new ArrayList<>();
    Hotspot last = null;
    for (Hotspot top : topByMinute.values()) {
      if (last != null && !sameTablet(last, top)) {
        steps.add(top.topRow() - last.topRow());
      }
      last = top;
    }
    return steps;
  }

  private static boolean sameTablet(Hotspot a, Hotspot b) {
    return a.splitStart().equals(b.splitStart()) && a.affectedTables().equals(b.affectedTables());
  }

  private static List<Hotspot> in(RunResult run, Span span, @Nullable String space) {
    long start = span.startNanos(run);
    long end = span.endNanos(run);
    return run.hotspots().stream()
        .filter(hotspot -> hotspot.intervalEndNanos() > start && hotspot.intervalEndNanos() <= end)
        .filter(hotspot -> space == null || hotspot.affectedTables().contains(space))
        .toList();
  }
}
