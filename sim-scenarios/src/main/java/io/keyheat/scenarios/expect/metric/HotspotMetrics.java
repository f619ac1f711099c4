package io.keyheat.scenarios.expect.metric;

import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.UnsplittableReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the hot-split statistics recorded. A hotspot belongs to the window that its minute ends in.
 */
public final class HotspotMetrics {
  public static final List<String> NAMES =
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

  /**
   * @param space null: the hotspots of all key spaces
   */
  public static Optional<Metric> find(@Nullable String space, String name) {
    return switch (name) {
      case "count" -> Optional.of(of(space, Unit.NONE, List::size));
      case "max" -> Optional.of(of(space, Unit.NONE, HotspotMetrics::greatestScore));
      case "changes" -> Optional.of(of(space, Unit.NONE, found -> steps(found).size()));
      case "ascending" -> Optional.of(of(space, Unit.SHARE, HotspotMetrics::ascending));
      default ->
          Arrays.stream(UnsplittableReason.values())
              .filter(reason -> reason.name().equals(name))
              .findFirst()
              .map(reason -> of(space, Unit.NONE, found -> count(found, reason)));
    };
  }

  /** How many were recorded whose first key, as it is printed, begins with {@code text}. */
  public static Metric from(String text) {
    return Metric.steady(
        Unit.NONE,
        (run, span) ->
            in(run, span, null).stream()
                .filter(hotspot -> hotspot.splitStart().startsWith(text))
                .count());
  }

  private static Metric of(
      @Nullable String space, Unit unit, ToDoubleFunction<List<Hotspot>> figure) {
    return Metric.steady(unit, (run, span) -> figure.applyAsDouble(in(run, span, space)));
  }

  private static long count(List<Hotspot> found, UnsplittableReason reason) {
    return found.stream().filter(h -> h.unsplittableReasons().contains(reason)).count();
  }

  /** 0 where nothing was warm enough to be recorded. */
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

  /** How far on the heatmap, in rows, the top hotspot went whenever another one became the top. */
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
