package io.keyheat.report.terminal;

import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.UnsplittableReason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The hotspots of one set of tables; a long run lists one hotspot for each tablet and minute.
 *
 * @param tables tables and indexes that the hotspots affect
 * @param reasons union of the hotspots' reasons, as Spanner's ten-minute view joins them
 * @param records number of hotspots, one for each tablet and minute
 * @param worst the hotspot with the greatest score; among equal scores, with the most operations
 */
public record HotspotGroup(
    List<String> tables, Set<UnsplittableReason> reasons, int records, Hotspot worst) {
  private static final Comparator<Hotspot> BY_HEAT =
      Comparator.comparingDouble(Hotspot::cpuUsageScore)
          .thenComparingDouble(Hotspot::operationsPerSecond);

  /** Groups hotspots by their tables; the worst group comes first. */
  public static List<HotspotGroup> of(List<Hotspot> hotspots) {
    Map<List<String>, List<Hotspot>> byTables = new LinkedHashMap<>();
    for (Hotspot hotspot : hotspots) {
      byTables.computeIfAbsent(hotspot.affectedTables(), t -> new ArrayList<>()).add(hotspot);
    }
    List<HotspotGroup> groups = new ArrayList<>();
    byTables.forEach((tables, members) -> groups.add(group(tables, members)));
    groups.sort(Comparator.comparing(HotspotGroup::worst, BY_HEAT).reversed());
    return groups;
  }

  private static HotspotGroup group(List<String> tables, List<Hotspot> members) {
    Set<UnsplittableReason> reasons = new LinkedHashSet<>();
    members.forEach(hotspot -> reasons.addAll(hotspot.unsplittableReasons()));
    Hotspot worst = members.stream().max(BY_HEAT).orElseThrow();
    return new HotspotGroup(tables, reasons, members.size(), worst);
  }
}
