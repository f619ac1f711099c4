package io.keyheat.scenarios.expect;

import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.UnsplittableReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the hot-split statistics recorded. A hotspot belongs to the window that its minute ends in.
 */
final class HotspotMetrics {
  static final List<String> NAMES =
      Stream.concat(
              Stream.of("count", "max", "changes", "ascending"),
              Arrays.stream(UnsplittableReason.values()).map(Enum::name))
          .toList();

  /** Hottest first; among equals the busiest, then the one with the least keys. */
  private static final Comparator<Hotspot> HOTTEST_FIRST =
      Comparator.comparingDouble(Hotspot::cpuUsageScore)
          .thenComparingDouble(Hotspot::operationsPerSecond)
          .reversed()
          .thenComparingDouble(Hotspot::topRow);

  private HotspotMetrics() {}

  static Optional<Metric> find(String name) {
    return switch (name) {
      case "count" -> Optional.of(Metric.steady(Unit.NONE, (run, span) -> in(run, span).size()));
      case "max" -> Optional.of(Metric.steady(Unit.NONE, HotspotMetrics::greatestScore));
      case "changes" ->
          Optional.of(Metric.steady(Unit.NONE, (run, span) -> steps(run, span).size()));
      case "ascending" -> Optional.of(Metric.steady(Unit.SHARE, HotspotMetrics::ascending));
      default ->
          Arrays.stream(UnsplittableReason.values())
              .filter(reason -> reason.name().equals(name))
              .findFirst()
              .map(HotspotMetrics::withReason);
    };
  }

  /** How many were recorded whose first key, as it is printed, begins with {@code text}. */
  static Metric from(String text) {
    return Metric.steady(
        Unit.NONE,
        (run, span) ->
            in(run, span).stream()
                .filter(hotspot -> hotspot.splitStart().startsWith(text))
                .count());
  }

  private static Metric withReason(UnsplittableReason reason) {
    return Metric.steady(
        Unit.NONE,
        (run, span) ->
            in(run, span).stream()
                .filter(hotspot -> hotspot.unsplittableReasons().contains(reason))
                .count());
  }

  /** 0 where nothing was warm enough to be recorded. */
  private static double greatestScore(RunResult run, Span span) {
    return in(run, span).stream().mapToDouble(Hotspot::cpuUsageScore).max().orElse(0);
  }

  private static double ascending(RunResult run, Span span) {
    List<Double> steps = steps(run, span);
    if (steps.isEmpty()) {
      throw new UnjudgeableException("the top hotspot never changed");
    }
    return (double) steps.stream().filter(step -> step > 0).count() / steps.size();
  }

  /** How far on the heatmap, in rows, the top hotspot went whenever another one became the top. */
  private static List<Double> steps(RunResult run, Span span) {
    TreeMap<Long, Hotspot> topByMinute = new TreeMap<>();
    for (Hotspot hotspot : in(run, span)) {
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

  private static List<Hotspot> in(RunResult run, Span span) {
    long start = span.startNanos(run);
    long end = span.endNanos(run);
    return run.hotspots().stream()
        .filter(hotspot -> hotspot.intervalEndNanos() > start && hotspot.intervalEndNanos() <= end)
        .toList();
  }
}
