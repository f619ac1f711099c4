package io.keyheat.report.patterns;

import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.UnsplittableReason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The hotspots that burn longest and hottest, at most one for each variant and table. */
public final class WorstSpots {
  /** Of equal scores the narrower range says more. */
  private static final Comparator<Hotspot> BY_HEAT =
      Comparator.comparingDouble(Hotspot::cpuUsageScore)
          .thenComparingDouble(spot -> spot.topRow() - spot.bottomRow())
          .thenComparingDouble(Hotspot::operationsPerSecond);

  /**
   * One of them.
   *
   * @param variant index of its variant
   * @param worst its hottest minute
   * @param minutes in which it was warm or hot
   * @param reasons of all its minutes
   * @param pattern the shape of its table's load, where it has a name
   * @param servers that it was on, by index
   */
  public record Spot(
      int variant,
      Hotspot worst,
      long firstEndNanos,
      long lastEndNanos,
      int minutes,
      double burn,
      Set<UnsplittableReason> reasons,
      Set<Integer> servers,
      Optional<Pattern> pattern,
      Cure cure) {}

  private WorstSpots() {}

  /**
   * The worst first, at most {@code most}.
   *
   * @param patterns of each variant
   */
  public static List<Spot> of(List<RunResult> variants, List<List<Pattern>> patterns, int most) {
    List<Spot> spots = new ArrayList<>();
    for (int variant = 0; variant < variants.size(); variant++) {
      spots.addAll(of(variants.get(variant), variant, patterns.get(variant)));
    }
    spots.sort(Comparator.comparingDouble(Spot::burn).reversed());
    return List.copyOf(spots.subList(0, Math.min(most, spots.size())));
  }

  private static List<Spot> of(RunResult run, int variant, List<Pattern> patterns) {
    Map<List<String>, List<Hotspot>> byTables = new LinkedHashMap<>();
    for (Hotspot hotspot : run.hotspots()) {
      byTables.computeIfAbsent(hotspot.affectedTables(), tables -> new ArrayList<>()).add(hotspot);
    }
    List<Spot> spots = new ArrayList<>();
    byTables.forEach((tables, records) -> spots.add(spot(run, variant, tables, records, patterns)));
    return spots;
  }

  private static Spot spot(
      RunResult run,
      int variant,
      List<String> tables,
      List<Hotspot> records,
      List<Pattern> patterns) {
    Set<UnsplittableReason> reasons = EnumSet.noneOf(UnsplittableReason.class);
    records.forEach(hotspot -> reasons.addAll(hotspot.unsplittableReasons()));
    Optional<Pattern> pattern =
        patterns.stream()
            .filter(p -> tables.contains(p.space()))
            .filter(p -> p.kind() != Pattern.Kind.STEP && p.kind() != Pattern.Kind.PERIODIC)
            .findFirst();
    return new Spot(
        variant,
        records.stream().max(BY_HEAT).orElseThrow(),
        records.stream().mapToLong(Hotspot::intervalEndNanos).min().orElse(0),
        records.stream().mapToLong(Hotspot::intervalEndNanos).max().orElse(0),
        (int) records.stream().mapToLong(Hotspot::intervalEndNanos).distinct().count(),
        records.stream().mapToDouble(h -> h.cpuUsageScore() * h.cpuUsageScore()).sum(),
        reasons,
        new TreeSet<>(records.stream().map(Hotspot::server).toList()),
        pattern,
        Cure.of(run, tables.isEmpty() ? "" : tables.get(0), reasons, pattern.map(Pattern::kind)));
  }
}
